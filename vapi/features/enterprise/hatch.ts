import { sql, type SqlBool } from 'kysely';
import { addMonths } from '@/domain/calc/dates';
import { today } from '@/domain/kernel/moment';
import type { enterprise } from '@/domain/resources/enterprise';
import { incubation } from '@/domain/resources/incubation';
import { tutorRelation } from '@/domain/resources/tutor-relation';
import { parameterValues } from '../../business/parameters';
import { tenantsOf } from '../../business/people';
import { recordEvent } from '../../business/events';
import { recordHistory } from '../../business/stays';
import { changeRows, createRows } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { invalid, refuse } from '../../kernel/errors';
import type { ActionHandler, TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';

type Enterprise = TableOf<typeof enterprise>;
type Incubation = TableOf<typeof incubation>;
type Act = ActionHandler<(typeof enterprise)['fields']>;
const types = { hatched: 3, graduated: 6, stopped: 7 } as const;
const monthsOfStartup = 24;
/** Fields whose incubation may last longer: 生物医药与医疗器械, 现代农业 (Torch criteria). */
const slowFields: ReadonlySet<number | null> = new Set([5, 11]);

/** What speaks against it and forbids nothing: a firm that is old already, a plan that is long. */
async function warnings(context: Context, row: Enterprise, start: string, end: string): Promise<string[]> {
  const { 'incubation.max_months': most } = await parameterValues(context.db, 'incubation.max_months');
  const months = most[slowFields.has(row.tech_field) ? 2 : 1];
  return [
    row.registered_at && addMonths(row.registered_at, monthsOfStartup) < start ? `成立已超过${monthsOfStartup}个月` : '',
    addMonths(start, months) < end ? `孵化期超过${months}个月` : '',
  ].filter(Boolean);
}
/** 入孵 (domain.md section 3): the record with its agreement, the tutor who goes with it, a line of the history. */
export const hatch: Act = async (context, row, input) => {
  const { start_at, plan_end_at, agreement, tutor_id } = input as Pick<Incubation, 'start_at' | 'plan_end_at' | 'agreement' | 'tutor_id'>;
  if (start_at > today(context.now)) throw invalid({ start_at: ['入孵日期不能晚于今天'] });
  if (row.settled_at && start_at < row.settled_at) throw invalid({ start_at: ['入孵日期不能早于入驻日期'] });
  if (plan_end_at <= start_at) throw invalid({ plan_end_at: ['计划毕业日期应晚于入孵日期'] });
  const { id: enterprise_id, incubator_id } = row;
  const [made] = await createRows(context, incubation, [{ incubator_id, enterprise_id, status: 1, start_at, plan_end_at, agreement, tutor_id }]);
  if (tutor_id) await beginTutoring(context, row, tutor_id, start_at);
  await recordHistory(
    context,
    row,
    { type: types.hatched, happened_at: start_at, text: '签订孵化协议，成为在孵企业', is_public: 1 },
    'incubation',
    made?.id ?? 0,
  );
  const warned = await warnings(context, row, start_at, plan_end_at);
  return warned.length > 0 ? { message: `操作成功，请注意：${warned.join('，')}`, warnings: warned } : undefined;
};
/** The tutor accompanies the firm from the day on, unless he does already. */
async function beginTutoring(context: Context, { id, incubator_id }: Enterprise, tutor_id: number, start_at: string): Promise<void> {
  const found = await sql`select 1 from tutor_relation where tutor_id = ${tutor_id} and enterprise_id = ${id}
    and (end_at is null or end_at >= ${start_at}::date)`.execute(context.db);
  if (found.rows.length === 0) await createRows(context, tutorRelation, [{ incubator_id, tutor_id, enterprise_id: id, start_at }]);
}
interface Ending extends Pick<Incubation, 'criteria' | 'proof' | 'graduate_no' | 'reason'> {
  readonly end_at: string;
}
/** Ends the incubation that is open, and the tutor's company with it. Answers its row. */
async function end(
  context: Context,
  row: Enterprise,
  { end_at, ...values }: Partial<Ending> & Pick<Ending, 'end_at'>,
  status: 2 | 3 | 4,
): Promise<Incubation> {
  if (end_at > today(context.now)) throw invalid({ end_at: ['日期不能晚于今天'] });
  const open = await sql<Incubation>`select * from incubation where enterprise_id = ${row.id} and status = 1 for no key update`.execute(context.db);
  const running = open.rows[0] ?? refuse('没有在孵记录');
  if (end_at <= running.start_at) throw invalid({ end_at: ['毕业日期应晚于入孵日期'] });
  await changeRows(context, incubation, sql<SqlBool>`t.id = ${running.id}`, { ...values, status, end_at });
  if (running.tutor_id)
    await changeRows(
      context,
      tutorRelation,
      sql<SqlBool>`t.enterprise_id = ${row.id} and t.tutor_id = ${running.tutor_id} and t.start_at <= ${end_at}::date and (t.end_at is null or t.end_at > ${end_at}::date)`,
      { end_at },
    );
  return running;
}
/** 毕业: at least one criterion with its proof; it stays where it is until it leaves. */
export const graduate =
  ({ engine }: Pick<Services, 'engine'>): Act =>
  async (context, row, input: Values) => {
    const ending = input as unknown as Ending;
    const { id } = await end(context, row, ending, 2);
    await recordHistory(
      context,
      row,
      { type: types.graduated, happened_at: ending.end_at, text: '完成孵化，顺利毕业', is_public: 1 },
      'incubation',
      id,
    );
    await recordEvent(context, row.id, 'graduate', '毕业');
    await engine.notify(context, {
      users: await tenantsOf(context, row.id),
      type: 7,
      title: `${row.name}已毕业`,
      content: `毕业日期 ${ending.end_at}`,
    });
  };
/** 终止孵化 or 淘汰, with the reason. */
export const stopHatch: Act = async (context, row, input: Values) => {
  const { outcome, end_at, reason } = input as unknown as Ending & { readonly outcome: 3 | 4 };
  const { id } = await end(context, row, { end_at, reason }, outcome);
  const text = outcome === 3 ? '终止孵化' : '孵化淘汰';
  await recordHistory(context, row, { type: types.stopped, happened_at: end_at, text, is_public: 2 }, 'incubation', id);
};
