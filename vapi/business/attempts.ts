import { sql } from 'kysely';
import { deviceOf } from '@/domain/device';
import { inTransaction, type Context } from '../kernel/context';
import { slowDown } from '../kernel/errors';
import { regionOf } from './address';

/** The results of entities.md 2.14. */
export const loginResult = { ok: 1, wrongPassword: 2, unknown: 3, frozen: 4, wrongCaptcha: 5, left: 6, elsewhere: 7 } as const;
const pauseMinutes = 15;
const ofAccount = 10;
const ofAddress = 30;

interface LoginEntry {
  readonly user: number | null;
  readonly username: string;
  readonly result: (typeof loginResult)[keyof typeof loginResult];
  /** Whose browser it was, where not the caller's own: a session that ends because another one begins. */
  readonly from?: { readonly ip: string | null; readonly userAgent: string | null };
}
/** One row of the login log: who, with what result, from where, on which device. Never a password or a code. */
export async function logLogin(context: Context, { user, username, result, from }: LoginEntry): Promise<void> {
  const { ip, userAgent } = from ?? context.request;
  await sql`insert into login_log (user_id, username, result, ip, region, device, user_agent, created_at)
    values (${user}, ${username.toLowerCase()}, ${result}, ${ip}, ${ip ? regionOf(ip) : null}, ${userAgent ? deviceOf(userAgent).slice(0, 60) : null}, ${userAgent}, ${context.now})`.execute(
    context.db,
  );
}
/** A failure stays in the log whatever becomes of the call that it refuses. */
export const logFailure = (context: Context, entry: LoginEntry): Promise<void> => inTransaction(context, (inside) => logLogin(inside, entry));

/**
 * Ten failures of an account, or thirty of an address, within 15 minutes: a pause (api.md, Session). A login that succeeded, and a
 * password that was found or given anew, begin the account's count again; nothing does the address's, or whoever holds one account could
 * try all the others. Without a username the address alone is looked at. Throws 429 with Retry-After.
 */
export async function mustNotBePaused(context: Context, username: string | null): Promise<void> {
  const since = new Date(context.now.getTime() - pauseMinutes * 60_000);
  const { ip } = context.request;
  const failures = await sql<{ of_account: number; of_address: number; first_account: Date | null; first_address: Date | null }>`
    with failed as (
      select username, ip, result, created_at from login_log
      where result in (2, 3, 5) and created_at > ${since} and (ip = ${ip} or username = lower(${username ?? ''}))
    ), begun as (
      select greatest(
        (select max(created_at) from login_log where result = 1 and username = lower(${username ?? ''})),
        (select max(c.used_at) from captcha c join app_user u on u.mobile = c.mobile where c.scene = 2 and lower(u.username) = lower(${username ?? ''})),
        (select max(o.created_at) from operation_log o join app_user u on u.id = o.row_id
          where o.resource = 'user' and o.action = 'reset_pass' and lower(u.username) = lower(${username ?? ''}) and u.deleted_at is null)
      ) at
    )
    select count(*) filter (where mine)::int of_account, min(created_at) filter (where mine) first_account,
      count(*) filter (where ip = ${ip})::int of_address, min(created_at) filter (where ip = ${ip}) first_address
    from (select f.*, username = lower(${username ?? ''}) and created_at > coalesce(begun.at, '-infinity') mine from failed f, begun) counted`.execute(
    context.db,
  );
  const found = failures.rows[0];
  if (!found) return;
  const paused =
    username !== null && found.of_account >= ofAccount ? found.first_account : found.of_address >= ofAddress ? found.first_address : null;
  if (!paused) return;
  const seconds = (paused.getTime() + pauseMinutes * 60_000 - context.now.getTime()) / 1000;
  throw slowDown(seconds, '登录失败次数过多，请15分钟后再试');
}

const waiting = new Map<string, Promise<unknown>>();
/**
 * Work of one key after another: a hundred guesses sent at once are counted like a hundred sent in turn, instead of all being
 * answered before the first failure stands in the log.
 */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (waiting.get(key) ?? Promise.resolve()).then(work, work);
  const settled = turn.then(
    () => undefined,
    () => undefined,
  );
  waiting.set(key, settled);
  void settled.then(() => waiting.get(key) === settled && waiting.delete(key));
  return turn;
}
