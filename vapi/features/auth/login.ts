import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { user as account } from '@/domain/resources/user';
import { attempt, logFailure, logLogin, loginResult } from '../../business/attempts';
import { checkPassword } from '../../business/password';
import type { Context } from '../../kernel/context';
import { inTransaction } from '../../kernel/context';
import { afterCommit } from '../../kernel/db/database';
import { refuse } from '../../kernel/errors';
import { measure } from '../../kernel/measure';
import { hashToken } from '../../kernel/session';
import type { Services } from '../../services';
import { loginRecord } from './record';

export const day = 24 * 3600_000;
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
async function fail(context: Context, user: User | undefined, username: string): Promise<never> {
  await logFailure(context, { user: user?.id ?? null, username, result: user ? loginResult.wrongPassword : loginResult.unknown });
  return refuse('账号或密码错误'); // never says which of the two was wrong
}
interface Ended {
  id: number;
  end_reason: number;
  ip: string | null;
  user_agent: string | null;
}
/** One live session an account: the earlier one ends here, and its next call is 402. */
async function open(context: Context, user: User, services: Services): Promise<string> {
  const token = newToken();
  const expires = new Date(context.now.getTime() + day);
  await inTransaction(context, async (inside) => {
    const { db, request, now } = inside;
    // two logins at once: the second waits here, and ends what the first has begun
    await sql`select 1 from app_user where id = ${user.id} for update`.execute(db);
    // a session that had run out anyway ends as such (5), a living one because somebody came in elsewhere (2)
    const ended = await sql<Ended>`update session set ended_at = ${now}, end_reason = case when expires_at <= ${now} then 5 else 2 end
      where user_id = ${user.id} and ended_at is null returning id, end_reason, ip, user_agent`.execute(db);
    const made = await sql<{
      id: number;
    }>`insert into session (user_id, expires_at, ip, user_agent, created_at) values (${user.id}, ${expires}, ${request.ip}, ${request.userAgent}, ${now}) returning id`.execute(
      db,
    );
    await sql`insert into session_token (session_id, token_hash, expires_at) values (${made.rows[0]?.id}, ${hashToken(token)}, ${expires})`.execute(
      db,
    );
    await measure(db, account, [{ id: user.id, last_login_at: now }]);
    for (const { end_reason, ip, user_agent } of ended.rows) {
      if (end_reason === 2)
        await logLogin(inside, { user: user.id, username: user.username, result: loginResult.elsewhere, from: { ip, userAgent: user_agent } });
    }
    await logLogin(inside, { user: user.id, username: user.username, result: loginResult.ok });
    if (ended.rows.length > 0) afterCommit(() => services.signals.session(user.id, 'elsewhere'));
  });
  return token;
}
/** Registered, and not (or not yet) let in: said only to whoever knows the password. */
async function mustBeAudited({ db }: Context, user: User): Promise<void> {
  if (user.audit_status === 3) return;
  if (user.audit_status !== 4) refuse('账号正在审核中，请耐心等待');
  const rejection = await sql<{
    reason: string | null;
  }>`select reason from user_register where user_id = ${user.id} order by id desc limit 1`.execute(db);
  const reason = rejection.rows[0]?.reason;
  refuse(reason ? `账号注册未通过审核：${reason}` : '账号注册未通过审核');
}
async function enter(context: Context, username: string, password: string, services: Services) {
  const query = sql<User>`select u.id, u.username, u.name, u.password_hash, u.status, u.audit_status, u.enterprise_id, u.facilitator_id, u.tutor_id, r.type as role
    from app_user u join role r on r.id = u.role_id where lower(u.username) = lower(${username}) and u.deleted_at is null`;
  const [user] = (await query.execute(context.db)).rows;
  const right = await checkPassword(password, user?.password_hash ?? null);
  if (!user || !right) return fail(context, user, username);
  if (user.status === 2) {
    await logFailure(context, { user: user.id, username, result: loginResult.frozen });
    refuse('账号已冻结，请联系管理员');
  }
  await mustBeAudited(context, user);
  const token = await open(context, user, services);
  return { token, ...(await loginRecord(context, user, services)) };
}
/** POST /auth/login: the login record with its token. The hash is reckoned outside any transaction. */
export const login = (services: Services) => (context: Context, input: Readonly<Record<string, unknown>>) => {
  const username = String(input.username);
  return attempt(context, username, () => enter(context, username, String(input.password), services));
};
