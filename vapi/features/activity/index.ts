import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { activityCalls } from '@/domain/calls/activity';
import { isEmpty } from '@/domain/kernel/empty';
import { timeOf, today, toWire } from '@/domain/kernel/moment';
import { activity } from '@/domain/resources/activity';
import { activityApply } from '@/domain/resources/activity-apply';
import { parkActivity } from '@/domain/resources/park-activity';
import { notifyTakenBack } from '../../business/applicants';
import { earn } from '../../business/points';
import { lockRows } from '../../kernel/clashes';
import type { Context } from '../../kernel/context';
import { refuse, type FieldErrors } from '../../kernel/errors';
import { answers, combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { signedByCode, signable, signedByStaff, signedPublicly } from './attend';
import { activityOf, moveUp, notifyAll, notifyGuest, onAgain, seatsLeft, state, type Activity, type SignUp } from './seats';
import { activityJobs } from './jobs';
import { cancelledPublicly, prepared, reconsidered, signUp, signUpFaults, signUpPublicly } from './sign-up';

/** The activities of sign-ups are locked before these: seats are given and given back one after the other. */
async function lockActivities(context: Context, ids: readonly number[]): Promise<void> {
  const found = await sql<{
    activity_id: number;
  }>`select distinct activity_id from activity_apply where id = any(${sql.val([...ids])}::bigint[])`.execute(context.db);
  await lockRows(
    context,
    activity,
    found.rows.map(({ activity_id }) => activity_id),
  );
}
const places = ['place_id', 'address', 'online_url'] as const;
/** Where it is: one of the three at least (entities.md 8.3). */
function whereFaults(draft: Partial<Activity>, before?: Activity): FieldErrors {
  const now = { ...before, ...draft };
  const isTouched = !before || places.some((name) => name in draft);
  return isTouched && places.every((name) => isEmpty(now[name])) ? { address: ['地点、地址、线上链接请至少填写一项'] } : {};
}
async function seatFaults(context: Context, { seats }: Partial<Activity>, before?: Activity): Promise<FieldErrors> {
  if (!before || typeof seats !== 'number' || seats < 1 || seats === before.seats) return {};
  return (await seatsLeft(context, { id: before.id, seats })) < 0 ? { seats: ['名额不能少于已报名的人数'] } : {};
}
/** Whether who means to come must come at another time, or to another place. */
const isElsewhere = (row: Activity, before: Activity): boolean =>
  Number(timeOf(row.start_at)) !== Number(timeOf(before.start_at)) || places.some((name) => row[name] !== before[name]);
/** Nobody takes back after the end that he meant to come: who stayed away is told from who had said so. What staff takes back comes back to him. */
async function cancelled(context: Context, services: Services, row: SignUp): Promise<void> {
  const about = await activityOf(context, row.activity_id);
  if (about && Number(timeOf(about.end_at)) <= context.now.getTime()) refuse('活动已结束，不能取消报名');
  const { user_id: account, enterprise_id: enterprise, mobile } = row;
  await notifyTakenBack(context, services, activityApply, row, { account, enterprise, mobile }, { what: `活动报名「${about?.title ?? ''}」` });
}
/** Nobody is let in to what is over. */
async function mustLieAhead(context: Context, row: SignUp): Promise<void> {
  const about = await activityOf(context, row.activity_id);
  if (about && Number(timeOf(about.end_at)) <= context.now.getTime()) refuse('活动已结束，不能通过报名');
}
type Figures = Pick<Activity, 'id' | 'progress' | 'applied' | 'left' | 'queued' | 'attended' | 'mine'>;
/** So many of the caller's own sign-ups are named; of more than those it is said how many there are. */
const named = 3;
/** How the caller's own sign-up for an activity `t` stands, each of his enterprise's by its name; nothing of those that were cancelled, or made again. */
const myPlace = ({ id, enterprise_id, party }: Context['caller']) =>
  sql`select string_agg(m.said, '、' order by m.id) filter (where m.place <= ${named}) || case when count(*) > ${named} then ' 等 ' || count(*) || ' 人' else '' end
    from (select m.id, row_number() over (order by m.id) place, m.name || ' ' || case m.status when 1 then '待审核' when 3 then '已驳回' when 5 then '候补' else
        case when m.signed_out_at is not null then '已签退' when m.signed_at is not null then '已签到' else '已报名' end end said
      from activity_apply m where m.activity_id = t.id and m.status <> 4 and ${party !== 'staff'}
        and not (m.status = 3 and exists (select 1 from activity_apply n where n.activity_id = t.id and n.mobile = m.mobile and n.id > m.id and n.status <> 4))
        and (m.user_id = ${id} or m.enterprise_id = ${enterprise_id})) m`;
const progressOf = (now: Date) => sql`case when t.end_at <= ${now} then '已结束' when t.start_at <= ${now} then '进行中'
  when t.is_online <> 1 then '未发布' when t.apply_end_at > ${now} then '报名中' else '未开始' end`;
/** How far it is by its dates, and how many there are. */
async function deriveActivities({ db, now, caller }: Context, ids: readonly number[]): Promise<Figures[]> {
  const found = await sql<Figures>`select t.id, ${progressOf(now)} progress,
      count(a.id) filter (where a.status in (1, 2))::int applied, count(a.id) filter (where a.status = 5)::int queued,
      greatest(t.seats - count(a.id) filter (where a.status in (1, 2)), 0)::int as left, count(a.signed_at)::int attended,
      (${myPlace(caller)}) mine
    from activity t left join activity_apply a on a.activity_id = t.id where t.id = any(${sql.val([...ids])}::bigint[]) group by t.id`.execute(db);
  return found.rows;
}
const signedUp = (states: string) =>
  sql`(select count(*)::int from activity_apply a where a.activity_id = t.id and a.status in (${sql.raw(states)}))`;
/** The same of one activity `t`, for what visitors read. */
const publicFigures = {
  progress: ({ now }: Pick<Context, 'now'>) => progressOf(now),
  left: () => sql`greatest(t.seats - ${signedUp('1, 2')}, 0)`,
  queued: () => signedUp('5'),
};
/** When it begins and ends that somebody signed up for, and which place in the waiting list he has. */
async function derivePlaces({ db }: Context, ids: readonly number[]): Promise<Pick<SignUp, 'id' | 'place' | 'starts_at' | 'ends_at'>[]> {
  const found = await sql<
    Pick<SignUp, 'id' | 'place' | 'starts_at' | 'ends_at'>
  >`select t.id, h.start_at starts_at, h.end_at ends_at, case when t.status = 5 then (select count(*)::int from activity_apply o
      where o.activity_id = t.activity_id and o.status = 5 and o.id <= t.id) end place
    from activity_apply t join activity h on h.id = t.activity_id where t.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return found.rows;
}
/** 培训活动: sign-ups, the waiting list, and who was there (entities.md 8.3). */
export const activityFeature = (services: Services): Feature =>
  combine([
    { jobs: activityJobs(services) },
    answers(activityCalls, { apply: signUpPublicly(services), cancel: cancelledPublicly(services), sign: signedPublicly, signable }),
    handlersOf(activity, { sign_up: signUp(services) }),
    handlersOf(activityApply, { sign_in: signedByStaff, attend: signedByCode, reconsider: reconsidered }),
    hookInto(parkActivity, {
      check: async ({ now }, { happened_at }, before): Promise<FieldErrors> =>
        happened_at && happened_at !== before?.happened_at && happened_at > today(now) ? { happened_at: ['活动日期不能晚于今天'] } : {},
    }),
    hookInto(activity, {
      check: async (context, draft, before) => ({ ...whereFaults(draft, before), ...(await seatFaults(context, draft, before)) }),
      derive: deriveActivities,
      computed: publicFigures,
      after: async (context, row, before) => {
        // more seats, or a later end of the sign-up
        if (before) await moveUp(context, services, row.id);
        // of a change that waits for its auditors they hear with its verdict, when it is online again
        if (before?.is_online === 1 && row.is_online === 1 && isElsewhere(row, before))
          await notifyAll(context, services, row, `活动「${row.title}」的时间或地点有变动，开始时间 ${toWire(row.start_at).slice(0, 16)}`);
      },
      // what is published can be signed in to: the code of the hall
      afterAction: async (context, action, row, before) => {
        // it was taken down, or changed meanwhile: whoever still means to come reads when and where it is now
        if (row.is_online === 1 && before.is_online !== 1) await notifyAll(context, services, row, await onAgain(context, row));
        // open again, or with the seats of a change that has passed
        if (row.is_online === 1 && action !== 'sign_up') await moveUp(context, services, row.id);
        if (action === 'unpublish') await notifyAll(context, services, row, `您报名的活动「${row.title}」已下架，如有疑问请联系园区`);
        return row.is_online === 1 && row.sign_code === null ? { sign_code: String(randomInt(1_000_000)).padStart(6, '0') } : {};
      },
    }),
    hookInto(activityApply, {
      lock: lockActivities,
      check: signUpFaults,
      prepare: (context, draft, before) => prepared(context, services, draft, before) as Promise<Partial<SignUp>>,
      derive: derivePlaces,
      afterAction: async (context, action, row, before) => {
        if (action === 'sign_in' || action === 'attend') await earn(context, 'attended', [row.id]);
        if (action === 'cancel') await cancelled(context, services, row);
        if (action === 'audit' && row.status === state.passed) await mustLieAhead(context, row);
        if (action === 'audit' && row.user_id === null && row.enterprise_id === null && row.status !== before.status)
          await notifyGuest(
            context,
            services,
            row,
            row.status === state.passed ? '您的活动报名已通过' : `您的活动报名未通过：${row.reason ?? ''}`,
            '',
          );
        const gave = before.status === state.waiting || before.status === state.passed;
        if (gave && (row.status === state.rejected || row.status === state.cancelled)) await moveUp(context, services, row.activity_id);
      },
    }),
  ]);
