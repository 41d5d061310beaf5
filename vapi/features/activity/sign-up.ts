import { sql } from 'kysely';
import { activity } from '@/domain/resources/activity';
import { timeOf } from '@/domain/kernel/moment';
import { activityApply } from '@/domain/resources/activity-apply';
import { post } from '../../business/outbox';
import { makeQueryCode, throughDoor } from '../../business/public-door';
import { withQueryCode } from '../../business/query-code';
import { act } from '../../kernel/actions';
import { audited } from '../../kernel/audit';
import { lockRows } from '../../kernel/clashes';
import { systemCaller } from '../../kernel/caller';
import { inTransaction, type Context, type Values } from '../../kernel/context';
import { refuse, type FieldErrors } from '../../kernel/errors';
import type { Columns } from '../../kernel/handlers';
import { causedBy, logChange } from '../../kernel/log';
import { changeRow, insertRow, store } from '../../kernel/operations/store';
import type { Stored } from '../../kernel/rows';
import { checked } from '../../kernel/validate';
import type { Services } from '../../services';
import { activityOf, closedNow, lineOf, moveUp, placeOf, seatsLeft, state, type Activity, type SignUp } from './seats';

type Draft = Partial<SignUp>;
/** A week: whoever signs up on a holiday still has his code. */
const lives = 7 * 24 * 60;
const full = '名额已满';
const twice = '您已报名';
/** Whether this mobile has signed up already; one that was turned down or cancelled may do so again (activity_apply_once_key). */
async function isThere({ db }: Context, activityId: number, mobile: string, but: number | null): Promise<boolean> {
  const found = await sql`select 1 from activity_apply where activity_id = ${activityId} and mobile = ${mobile}
    and status not in (${state.rejected}, ${state.cancelled}) and id is distinct from ${but}`.execute(db);
  return found.rows.length > 0;
}
/** What stands in the way of a sign-up, at its fields. The activity is locked first: of two who want the last seat one waits for the other. */
export async function signUpFaults(context: Context, draft: Draft, before?: SignUp): Promise<FieldErrors> {
  const id = before?.activity_id ?? draft.activity_id;
  if (!id) return {};
  await lockRows(context, activity, [id]);
  const row = await activityOf(context, id);
  if (!row) return {};
  const closed = before ? undefined : closedNow(row, context.now);
  if (closed) return { activity_id: [closed] };
  const mobile = draft.mobile ?? before?.mobile;
  if (mobile && mobile !== before?.mobile && (await isThere(context, id, mobile, before?.id ?? null))) return { mobile: [twice] };
  if (before || (draft.queues ?? 1) === 1) return {};
  const { free, queued } = await lineOf(context, row);
  return free <= queued ? { activity_id: [full] } : {};
}
/** A tenant need not type whose he is. */
async function firmOf({ db, caller }: Context): Promise<string | null> {
  const found = await sql<{ name: string }>`select name from enterprise where id = ${caller.enterprise_id}`.execute(db);
  return found.rows[0]?.name ?? null;
}
/** Whose it is, where, and whether it is passed at once, looked at first, or waits for a seat: who waits already comes before him. */
export async function prepared(context: Context, services: Services, draft: Draft, before?: SignUp): Promise<Columns<SignUp>> {
  if (before) return {};
  const row = (await activityOf(context, draft.activity_id)) as Activity;
  const { free, queued } = await lineOf(context, row);
  if (free > 0 && queued > 0) await moveUp(context, services, row.id);
  const { caller } = context;
  return {
    incubator_id: row.incubator_id,
    user_id: caller.party === 'staff' ? null : caller.id || null,
    enterprise_id: caller.enterprise_id,
    company: draft.company ?? (await firmOf(context)),
    status: free <= queued ? state.queued : row.needs_apply_audit === 1 ? state.waiting : state.passed,
  };
}
/** What he is answered who has signed up: whether he comes, and where in the line he stands who waits for a seat. */
async function answerTo(context: Context, activity_id: number, made: { readonly id?: unknown; readonly status?: unknown }) {
  const place = made.status === state.queued ? await placeOf(context, { id: Number(made.id), activity_id }) : null;
  const message =
    place !== null
      ? `名额已满，已进入候补第${place}位，有名额时自动递补并通知您`
      : made.status === state.waiting
        ? '报名已提交，等待审核'
        : '报名成功';
  return { message, place };
}
/** 报名 on the activity itself: what is wrong with a seat is said of the whole, as its dialog does not ask which activity. */
export const signUp =
  ({ engine }: Services) =>
  async (context: Context, row: Activity, input: Values) => {
    const draft = { ...input, activity_id: row.id } as Draft;
    const { activity_id: closed } = await signUpFaults(context, draft);
    if (closed) refuse(closed[0] ?? full);
    const made = await store(activityApply, context, draft, engine);
    return answerTo(context, row.id, made);
  };
/** 撤销驳回: the seat that it had may be another's by now. Nobody has two who has signed up again meanwhile. */
export async function reconsidered(context: Context, { id, activity_id, mobile }: SignUp) {
  const row = await activityOf(context, activity_id);
  if (!row || Number(timeOf(row.end_at)) <= context.now.getTime()) return refuse('活动已结束，不能撤销驳回');
  if (await isThere(context, activity_id, mobile, id)) refuse('该手机号已重新报名，不能撤销驳回');
  return { set: { status: (await seatsLeft(context, row)) > 0 ? state.waiting : state.queued, reason: null } };
}
/** POST /websit/activities/activityApl: anybody, whose mobile is in hand (entities.md 8.3), by the door of everything that visitors hand in. */
export const signUpPublicly = (services: Services) =>
  throughDoor(services, { name: 'activity', mobile: 'mobile' }, async (context, body) => {
    const draft = await checked(activityApply, body, true, context, undefined, (values) => signUpFaults(context, values));
    const { queues: _, ...columns } = draft;
    const query_code = makeQueryCode();
    const row = await insertRow(context, activityApply, { ...columns, ...(await prepared(context, services, draft)), query_code });
    const acting = causedBy(context, activityApply, 'store', row);
    const audit = await audited(activityApply, acting, row, services.engine);
    const kept: Stored = Object.keys(audit).length > 0 ? await changeRow(acting, activityApply, row.id, audit, true) : row;
    await logChange(context, activityApply, 'store', undefined, kept);
    const answer = await answerTo(context, Number(draft.activity_id), kept);
    const title = (await activityOf(context, draft.activity_id))?.title;
    const content = `您报名的活动「${title}」：${answer.message}。查询码${query_code}，可在官网凭手机号与查询码查询、取消。`;
    await post(context, services, { mobile: String(draft.mobile), template: 'application', content, lives });
    return { id: kept.id, status: kept.status, ...answer, query_code };
  });
/** PUT /websit/activities/cancel: the same as 取消报名, for whoever has no account. */
export const cancelledPublicly =
  ({ engine }: Services) =>
  (context: Context, input: Values) =>
    withQueryCode(
      context,
      input,
      async (mobile, code) =>
        (await sql<{ id: number }>`select id from activity_apply where query_code = ${code} and mobile = ${mobile}`.execute(context.db)).rows[0],
      ({ id }) =>
        inTransaction(context, async (inside) => {
          const { cancel } = activityApply.actions;
          const caller = systemCaller('报名人凭查询码');
          await act({ resource: activityApply, name: 'cancel', action: cancel, handler: undefined, engine }, { ...inside, caller }, id, {});
          return { message: '报名已取消' };
        }),
    );
