import { sql } from 'kysely';
import { activityApply, codeOpens } from '@/domain/resources/activity-apply';
import { startOfDay, timeOf, today, toWire } from '@/domain/kernel/moment';
import { attempt, logFailure, loginResult } from '../../business/attempts';
import { earn } from '../../business/points';
import { boundedTries } from '../../business/tries';
import { changeOne } from '../../kernel/changes';
import { inTransaction, type Context, type Values } from '../../kernel/context';
import { invalid, refuse } from '../../kernel/errors';
import { maskMobile } from '../../kernel/mask';
import { activityOf, state, type Activity, type SignUp } from './seats';

const minute = 60_000;
/** How early one may sign in by the code, and how late out; staff at the door has the whole day, and afterwards what was written on paper. */
const early = codeOpens * minute;
const late = 120 * minute;
const [signIn, signOut] = [1, 2] as const;
type Row = Pick<SignUp, 'signed_at' | 'signed_out_at'>;

/** Whoever signs a second time so soon after the first is not sure that it was taken, and does not go. */
const apart = 10 * minute;
/**
 * Coming or going, as it was asked or as it is the turn. Nobody comes twice, nobody goes who has not come, nor before it has begun; a second
 * scan that says neither is no going.
 */
function step({ now }: Context, row: Row, { start_at }: Activity, wanted: unknown) {
  const way = wanted ?? (row.signed_at ? signOut : signIn);
  if (way === signIn && row.signed_at) refuse('已经签到');
  if (way === signOut && !row.signed_at) refuse('尚未签到');
  if (way === signOut && now.getTime() < Number(timeOf(start_at))) refuse(wanted ? '活动尚未开始，不能签退' : '已经签到');
  if (way === signOut && !wanted && now.getTime() < Number(timeOf(row.signed_at)) + apart) refuse('已经签到');
  return way === signIn ? { signed_at: now } : { signed_out_at: now };
}
function inTime({ now }: Context, { start_at, end_at }: Activity): void {
  if (now.getTime() < Number(timeOf(start_at)) - early) refuse('未到签到时间');
  if (now.getTime() > Number(timeOf(end_at)) + late) refuse('活动已结束');
}
export async function signedByStaff(context: Context, row: SignUp, { attends }: Values) {
  const about = (await activityOf(context, row.activity_id)) as Activity;
  if (context.now.getTime() < startOfDay(today(new Date(Number(timeOf(about.start_at))))).getTime()) refuse('活动当天才能签到');
  return { set: step(context, row, about, attends) };
}
const guesses = boundedTries('签到码多次不正确，请稍后再试');
export async function signedByCode(context: Context, row: SignUp, { attends, sign_code }: Values) {
  const about = (await activityOf(context, row.activity_id)) as Activity;
  inTime(context, about);
  const who = `${context.caller.id} ${about.id}`;
  guesses.mustWait(who, context.now);
  if (about.sign_code !== sign_code) {
    guesses.wrong(who, context.now);
    throw invalid({ sign_code: ['签到码不正确'] });
  }
  guesses.right(who);
  return { set: step(context, row, about, attends) };
}
/** GET /websit/activities/signable: what is on within the time of signing in and out. */
export async function signable({ db, now }: Context) {
  const found = await sql<{ id: number; title: string; start_at: Date; end_at: Date }>`select id, title, start_at, end_at from activity
    where deleted_at is null and is_online = 1 and start_at <= ${new Date(now.getTime() + early)} and end_at >= ${new Date(now.getTime() - late)}
    order by start_at, id limit 100`.execute(db);
  const data = found.rows.map(({ id, title, start_at, end_at }) => ({ id, title, start_at: toWire(start_at), end_at: toWire(end_at) }));
  return { data, total: data.length };
}
const wrong = '手机号或签到码不正确';
/** PUT /websit/activities/sign: whoever stands in the hall and has no account, by his mobile and the code shown there. Wrong tries wait, as at the login. */
export const signedPublicly = async (context: Context, input: Values) => {
  const { activity_id, mobile, sign_code, attends } = input;
  const username = maskMobile(String(mobile));
  const sign = async () => {
    const about = await activityOf(context, activity_id);
    const found =
      await sql<SignUp>`select * from activity_apply where activity_id = ${activity_id} and mobile = ${mobile} and status = ${state.passed}`.execute(
        context.db,
      );
    const [row] = found.rows;
    if (!about || !row || about.sign_code === null || about.sign_code !== sign_code) {
      await logFailure(context, { user: null, username, result: loginResult.wrongCaptcha });
      throw invalid({ sign_code: [wrong] });
    }
    return inTransaction(context, async (inside) => {
      inTime(inside, about);
      await sql`select 1 from activity_apply where id = ${row.id} for no key update`.execute(inside.db);
      const now = (await sql<SignUp>`select * from activity_apply where id = ${row.id}`.execute(inside.db)).rows[0] ?? row;
      if (now.signed_out_at) refuse('已经签退');
      const set = step(inside, now, about, attends);
      await changeOne(inside, activityApply, row.id, set, { action: 'attend' });
      await earn(inside, 'attended', [row.id]);
      return { title: about.title, attends: 'signed_at' in set ? signIn : signOut };
    });
  };
  return attempt(context, username, sign, 'code');
};
