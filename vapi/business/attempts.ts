import { sql } from 'kysely';
import { inTransaction, type Context } from '../kernel/context';
import { slowDown } from '../kernel/errors';
import { regionOf } from './address';
import { deviceOf } from './device';

/** The results of entities.md 2.14. */
export const loginResult = { ok: 1, wrongPassword: 2, unknown: 3, frozen: 4, wrongCaptcha: 5, left: 6, elsewhere: 7 } as const;
/** How far back failures count, and the longest wait. Seconds. */
const longest = 15 * 60;
/** Seconds to wait after so many failures of one account from one address; more of them, the longest. */
const waits: readonly number[] = [0, 0, 0, 0, 0, 2, 5, 15, 60, 300];
/** The same where an address or an account is under attack: a slip of the finger is borne, a series is not. */
const waitsUnderAttack: readonly number[] = [0, 30, 120];
/** Failures within the quarter of an hour: of an address, for whatever accounts; of an account, from wherever. */
const attack = { ofAddress: 30, ofAccount: 100 } as const;
/** Ms that each attempt of an attacked address takes at least, and how many of one address and of all are looked at side by side. */
const pace = 500;
const atOnce = { ofAddress: 2, ofAll: 3 } as const;

/** What is tried: a password, or a code that was sent. Each has failures of its own: who mistypes a code locks nobody at his address out of the login. */
const tried = {
  login: { failures: [loginResult.wrongPassword, loginResult.unknown], often: '登录失败次数过多', crowd: '当前登录人数较多' },
  code: { failures: [loginResult.wrongCaptcha], often: '尝试次数过多', crowd: '当前访问人数较多' },
} as const;
type Tried = keyof typeof tried;

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

interface Failures {
  readonly of_pair: number;
  readonly last: Date | null;
  readonly of_account: number;
  readonly of_address: number;
}
/** The pair's count begins again with a login from the same address and with a password found or given anew, and nothing else's does. */
async function failuresOf({ db, now, request: { ip } }: Context, username: string, what: Tried): Promise<Failures> {
  const since = new Date(now.getTime() - longest * 1000);
  const found = await sql<Failures>`
    with failed as (
      select username, ip, created_at from login_log
      where result = any(${sql.val([...tried[what].failures])}::int[]) and created_at > ${since} and (ip = ${ip} or username = lower(${username}))
    ), begun as (
      select coalesce(greatest(
        (select max(created_at) from login_log where result = 1 and username = lower(${username}) and ip = ${ip}),
        (select max(c.used_at) from captcha c join app_user u on u.mobile = c.mobile where c.scene = 2 and lower(u.username) = lower(${username})),
        (select max(o.created_at) from operation_log o join app_user u on u.id = o.row_id
          where o.resource = 'user' and o.action = 'reset_pass' and lower(u.username) = lower(${username}) and u.deleted_at is null)
      ), '-infinity') at
    )
    select count(*) filter (where mine)::int of_pair, max(created_at) filter (where mine) "last",
      count(*) filter (where username = lower(${username}))::int of_account, count(*) filter (where ip = ${ip})::int of_address
    from (select f.*, f.username = lower(${username}) and f.ip = ${ip} and f.created_at > begun.at mine from failed f, begun) counted`.execute(db);
  return found.rows[0] ?? { of_pair: 0, last: null, of_account: 0, of_address: 0 };
}
const waitWords = (seconds: number): string => (seconds < 60 ? `${Math.ceil(seconds)}秒` : `${Math.ceil(seconds / 60)}分钟`);

/**
 * Failures of an account from one address make the next attempt from there wait, longer each time, up to a quarter of an hour; other
 * addresses are not touched, so that nobody locks out whom he does not sit beside. An account or an address under attack leaves each
 * pair two tries at most, which bounds guesses from many addresses and at many accounts. Throws 429 with Retry-After; answers whether the
 * address is under attack. It says the same of accounts that there are and that there are not.
 */
async function mustHaveWaited(context: Context, username: string, what: Tried): Promise<boolean> {
  const { of_pair, last, of_account, of_address } = await failuresOf(context, username, what);
  const attacked = of_address >= attack.ofAddress;
  const wait = (attacked || of_account >= attack.ofAccount ? waitsUnderAttack : waits)[of_pair] ?? longest;
  const left = last ? wait - (context.now.getTime() - last.getTime()) / 1000 : 0;
  if (left > 0) throw slowDown(left, `${tried[what].often}，请${waitWords(left)}后再试`);
  return attacked;
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}
const lanes = new Map<string, Lane>();
const mostWaiting = 100;
/** At most so many pieces of work of one key side by side, the others in the order in which they came. 429 when too many wait. */
async function inLane<T>(key: string, most: number, what: Tried, work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(key) ?? { running: 0, waiting: [] };
  lanes.set(key, lane);
  if (lane.waiting.length >= mostWaiting) throw slowDown(5, `${tried[what].crowd}，请稍后再试`);
  if (lane.running >= most) await new Promise<void>((go) => lane.waiting.push(go));
  else lane.running += 1;
  try {
    return await work();
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else if (--lane.running === 0) lanes.delete(key);
  }
}
/**
 * One attempt with a password or a code. Those of one account from one address are counted one by one, also when a hundred are sent at
 * once; those of different people behind one address go side by side. `username`: the account, or what stands for it in the log.
 */
export const attempt = <T>(context: Context, username: string, work: () => Promise<T>, what: Tried = 'login'): Promise<T> => {
  const { ip } = context.request;
  return inLane(`pair:${ip} ${username.toLowerCase()}`, 1, what, () =>
    inLane(`address:${ip}`, atOnce.ofAddress, what, async () => {
      if (await mustHaveWaited(context, username, what)) await new Promise((go) => setTimeout(go, pace));
      return inLane('all', atOnce.ofAll, what, work);
    }),
  );
};
