import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { inTransaction } from '../../kernel/context';
import { afterCommit } from '../../kernel/db/database';
import { refuse, slowDown } from '../../kernel/errors';
import { hashToken } from '../../kernel/session';
import { checkPassword } from '../../business/password';
import type { Services } from '../../services';
import { loginRecord } from './record';

export const day = 24 * 3600_000;
const pauseMinutes = 15;
const result = { ok: 1, wrongPassword: 2, unknown: 3, frozen: 4, left: 6, elsewhere: 7 } as const;
export const newToken = (): string => randomBytes(32).toString('base64url');

interface User {
  id: number;
  username: string;
  name: string;
  password_hash: string | null;
  status: number;
  audit_status: number;
  role: number;
  enterprise_id: number | null;
  facilitator_id: number | null;
  tutor_id: number | null;
}
/** Ten wrong passwords of an account, or thirty of an address, within 15 minutes: a pause (api.md, Session). */
async function mustNotBePaused(context: Context, username: string): Promise<void> {
  const since = new Date(context.now.getTime() - pauseMinutes * 60_000);
  const failures = await sql<{ of_account: number; of_address: number; first: Date | null }>`select
    count(*) filter (where username = lower(${username}))::int of_account, count(*) filter (where ip = ${context.request.ip})::int of_address, min(created_at) first
    from login_log where result in (${result.wrongPassword}, ${result.unknown}) and created_at > ${since}
      and (username = lower(${username}) or ip = ${context.request.ip})
      and created_at > coalesce((select max(created_at) from login_log ok where ok.result = ${result.ok} and ok.username = lower(${username})), '-infinity')`.execute(
    context.db,
  );
  const found = failures.rows[0];
  if (!found || (found.of_account < 10 && found.of_address < 30)) return;
  const until = (found.first?.getTime() ?? context.now.getTime()) + pauseMinutes * 60_000;
  throw slowDown((until - context.now.getTime()) / 1000, '登录失败次数过多，请15分钟后再试');
}
const logIn = (context: Context, user: number | null, username: string, what: number) =>
  sql`insert into login_log (user_id, username, result, ip, user_agent) values (${user}, ${username.toLowerCase()}, ${what}, ${context.request.ip}, ${context.request.userAgent})`.execute(
    context.db,
  );

async function fail(context: Context, user: User | undefined, username: string): Promise<never> {
  await inTransaction(context, (inside) => logIn(inside, user?.id ?? null, username, user ? result.wrongPassword : result.unknown));
  return refuse('账号或密码错误'); // never says which of the two was wrong
}
/** One live session an account: the earlier one ends here, and its next call is 402. */
async function open(context: Context, user: User, services: Services): Promise<string> {
  const token = newToken();
  const expires = new Date(context.now.getTime() + day);
  await inTransaction(context, async (inside) => {
    const { db, request, now } = inside;
    // a session that had run out anyway ends as such (5), a living one because somebody came in elsewhere (2)
    const ended = await sql<{ id: number }>`update session set ended_at = ${now}, end_reason = case when expires_at <= ${now} then 5 else 2 end
      where user_id = ${user.id} and ended_at is null returning id`.execute(db);
    const made = await sql<{
      id: number;
    }>`insert into session (user_id, expires_at, ip, user_agent) values (${user.id}, ${expires}, ${request.ip}, ${request.userAgent}) returning id`.execute(
      db,
    );
    await sql`insert into session_token (session_id, token_hash, expires_at) values (${made.rows[0]?.id}, ${hashToken(token)}, ${expires})`.execute(
      db,
    );
    await sql`update app_user set last_login_at = ${now} where id = ${user.id}`.execute(db);
    await logIn(inside, user.id, user.username, result.ok);
    if (ended.rows.length > 0) afterCommit(() => services.signals.session(user.id, 'elsewhere'));
  });
  return token;
}
/** POST /auth/login: the login record with its token. The hash is reckoned outside any transaction. */
export const login = (services: Services) => async (context: Context, asked: Readonly<Record<string, unknown>>) => {
  const username = String(asked.username);
  await mustNotBePaused(context, username);
  const query = sql<User>`select u.id, u.username, u.name, u.password_hash, u.status, u.audit_status, u.enterprise_id, u.facilitator_id, u.tutor_id, r.type as role
    from app_user u join role r on r.id = u.role_id where lower(u.username) = lower(${username}) and u.deleted_at is null`;
  const [user] = (await query.execute(context.db)).rows;
  const right = await checkPassword(String(asked.password), user?.password_hash ?? null);
  if (!user || !right) return fail(context, user, username);
  if (user.status === 2) {
    await inTransaction(context, (inside) => logIn(inside, user.id, username, result.frozen));
    refuse('账号已冻结，请联系管理员');
  }
  if (user.audit_status !== 3) refuse(user.audit_status === 4 ? '账号注册未通过审核' : '账号正在审核中，请耐心等待');
  const token = await open(context, user, services);
  return { token, ...(await loginRecord(context, user, services)) };
};
