import { sql, type SqlBool } from 'kysely';
import { suggest, suggestReply } from '@/domain/resources/suggest';
import { pathTo } from '@/domain/routes';
import { smsLives } from '../../business/applicants';
import { staffHolding } from '../../business/holders';
import { post } from '../../business/outbox';
import type { Caller } from '../../kernel/caller';
import type { Context } from '../../kernel/context';
import { forbidden, invalid, refuse } from '../../kernel/errors';
import { handlersOf, hookInto, combine, type Feature, type TableOf } from '../../kernel/handlers';
import { relatedRows } from '../../kernel/operations/related';
import { read } from '../../kernel/operations/read';
import type { Services } from '../../services';

type Suggest = TableOf<typeof suggest>;
const side = { park: 1, writer: 2, facilitator: 3 } as const;
const status = { open: 0, answered: 1, closed: 2 } as const;
const page = { staff: pathTo('suggest.list'), writer: pathTo('suggest.company') } as const;

/** Whoever wrote the row: its own account, or anybody of the enterprise it was written for. */
const isWriter = (caller: Caller, row: Suggest): boolean =>
  row.created_by === caller.id || (row.enterprise_id !== null && caller.party === 'enterprise' && row.enterprise_id === caller.enterprise_id);

const addReply = (context: Context, row: Suggest, of: 1 | 2 | 3, content: unknown) =>
  context.db.insertInto('suggest_reply').values({ suggest_id: row.id, content, side: of, user_id: context.caller.id }).execute();

/** Messages `t` that the caller answers: the park those of its own, and those to a facilitator that nobody works for with an account. */
const answeredBy = ({ party }: Caller) =>
  party === 'staff'
    ? sql<SqlBool>`not exists (select 1 from app_user u where u.facilitator_id = t.facilitator_id and u.deleted_at is null and u.status = 1)`
    : sql<SqlBool>`true`;
/** Whoever names a product alone asks the facilitator whose it is. */
async function offererOf({ db }: Context, { facilitator_id, facilitator_service_id }: Partial<Suggest>): Promise<Partial<Suggest>> {
  if (!facilitator_service_id || facilitator_id) return {};
  const found = await sql<{ id: number }>`select facilitator_id id from facilitator_service where id = ${facilitator_service_id}`.execute(db);
  return { facilitator_id: found.rows[0]?.id ?? null };
}
/** The account that wrote it, and where it is a tenant's all of the tenant's. */
async function writers({ db }: Context, row: Suggest): Promise<number[]> {
  const found = await sql<{ id: number }>`select id from app_user where deleted_at is null and status = 1
    and (id = ${row.created_by} or (enterprise_id is not null and enterprise_id = ${row.enterprise_id}))`.execute(db);
  return found.rows.map(({ id }) => id);
}
/** Whoever answers: the people of the facilitator it is addressed to, else those of the park's staff who hold the right; they too where it has no people. */
async function answerers(context: Context, row: Suggest): Promise<number[]> {
  const found = await sql<{
    id: number;
  }>`select id from app_user where deleted_at is null and status = 1 and facilitator_id = ${row.facilitator_id}`.execute(context.db);
  if (found.rows.length === 0) return staffHolding(context, 'suggest_reply', [row.incubator_id]);
  return found.rows.map(({ id }) => id);
}
/** The park does not speak for a facilitator that answers itself (entities.md 7.1). */
async function mustAnswer({ db, caller }: Context, { id }: Suggest): Promise<void> {
  const found = await sql`select 1 from suggest t where t.id = ${id} and ${answeredBy(caller)}`.execute(db);
  if (found.rows.length === 0) refuse('该留言由服务商回复');
}
/** The writer may change his words until somebody has answered them, and nobody else ever: staff may put another's message into its type. */
function mustBeOwn({ caller }: Context, row: Suggest, draft: object): void {
  if (row.status !== status.open) refuse('已回复的留言不能修改或删除');
  if (!isWriter(caller, row) && Object.keys(draft).some((name) => name !== 'type')) throw forbidden('只有留言人可以修改留言');
}
/** Whoever wrote a message takes it back while nobody has answered it; staff clears only what has no writer who could. */
function mustBeRemovable({ caller }: Context, row: Suggest): void {
  if ((row.created_by ?? row.enterprise_id) !== null && !isWriter(caller, row)) throw forbidden('只有留言人可以删除留言');
}

/** Whoever wrote on the public site, or logs in no longer, reads the answer on his phone; without a gateway only a call reaches him. */
async function answerByPhone(context: Context, services: Services, { title, mobile }: { title: string; mobile: string }, reply: unknown) {
  await post(context, services, { mobile, template: 'suggest', content: `您的留言「${title}」已回复：${String(reply)}`, lives: smsLives });
  const { smsWebhookUrl } = services.settings;
  return { message: smsWebhookUrl ? '操作成功，留言人没有账号，回复以短信发送' : '操作成功，留言人没有账号，短信未启用，请电话告知' };
}

/** 留言板: written by tenants, answered by the park or by the facilitator it is addressed to, rated by its writer. */
export const suggestFeature = (services: Services): Feature => {
  const notify = services.engine.notify;
  const askStaff = async (context: Context, row: Suggest, title: string) =>
    notify(context, { users: await answerers(context, row), type: 3, title, content: row.content, path: page.staff, query: { id: row.id } });
  return combine([
    handlersOf(suggest, {
      reply: async (context, row, { reply }) => {
        await mustAnswer(context, row);
        await addReply(context, row, context.caller.party === 'facilitator' ? side.facilitator : side.park, reply);
        const { id, title, created_by, contact_mobile: mobile } = row;
        const users = (await writers(context, row)).filter((one) => one !== context.caller.id);
        if (users.length === 0 && created_by !== context.caller.id) return answerByPhone(context, services, { title, mobile }, reply);
        const words = { type: 7, title: `留言「${title}」已回复`, content: String(reply), path: page.writer, query: { id } } as const;
        await notify(context, { users, ...words });
        return undefined;
      },
      feedback: async (context, row, { score, feedback, follow_up }) => {
        if (!isWriter(context.caller, row)) throw forbidden('只有留言人可以评价或追问');
        if (score === null || score === undefined) {
          if (!follow_up) throw invalid({ score: ['请选择评分或填写追问'] });
          if (feedback) throw invalid({ score: ['请选择评分'] });
        } else if (row.status !== status.answered) refuse('回复后才能评价');
        if (follow_up) await addReply(context, row, side.writer, follow_up);
        const next = score ? status.closed : status.open;
        if (!score) await askStaff(context, row, `留言追问：${row.title}`);
        return { set: { status: next } };
      },
      replies: async (context, { id }) => {
        await read(suggest, context, Number(id), services.engine);
        return relatedRows(suggestReply, context, services.engine, sql`t.suggest_id = ${id}`, sql`t.created_at, t.id`);
      },
    }),
    hookInto(suggest, {
      prepare: async (context, draft, before) => {
        if (!before) return offererOf(context, draft);
        mustBeOwn(context, before, draft);
        return {};
      },
      waits: ({ caller }) => answeredBy(caller),
      derive: async ({ db, caller }, ids) => {
        const found = await sql<{ id: number; mine_to_answer: 1 | 2 }>`select t.id, case when ${answeredBy(caller)} then 1 else 2 end mine_to_answer
          from suggest t where t.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
        return found.rows;
      },
      after: async (context, row, before) => {
        if (!before && context.caller.party !== 'staff') await askStaff(context, row, `新留言：${row.title}`);
      },
      beforeRemove: async (context, row) => {
        mustBeRemovable(context, row);
      },
    }),
  ]);
};
