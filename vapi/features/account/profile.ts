import { sql } from 'kysely';
import { loginResult } from '@/domain/codes/log';
import { user } from '@/domain/resources/user';
import { regionOf } from '../../business/address';
import { deviceOf } from '../../business/device';
import { inTransaction, type Context, type Values } from '../../kernel/context';
import { toWire } from '@/domain/kernel/moment';
import { invalid, refuse } from '../../kernel/errors';
import { pageOf } from '../../kernel/filters';
import { logChange } from '../../kernel/log';
import { changeRow } from '../../kernel/operations/store';
import type { Stored } from '../../kernel/rows';
import type { Services } from '../../services';
import { confirmPassword } from './password';

interface Found {
  id: number;
  version: number;
  username: string;
  name: string;
  mobile: string | null;
  email: string | null;
  avatar: { id: number; save_name: string; is_public: number } | null;
  role_name: string;
  department_name: string | null;
  owner_name: string | null;
  created_at: Date;
  session: { created_at: string; expires_at: string; ip: string | null; user_agent: string | null } | null;
}
/** GET /user/current: one's own record, unmasked, and the session one is in. */
export const current = (services: Services) => async (context: Context) => {
  const { caller, db } = context;
  const found =
    await sql<Found>`select u.id, u.version, u.username, u.name, u.mobile, u.email, u.created_at, r.name role_name, d.name department_name,
      coalesce(e.name, f.name, t.name) owner_name,
      (select json_build_object('id', p.id, 'save_name', p.save_name, 'is_public', p.is_public) from file p where p.id = u.avatar) avatar,
      (select json_build_object('created_at', s.created_at, 'expires_at', s.expires_at, 'ip', s.ip, 'user_agent', s.user_agent) from session s
        where s.id = ${caller.sessionId}) "session"
    from app_user u join role r on r.id = u.role_id left join department d on d.id = u.department_id left join enterprise e on e.id = u.enterprise_id
      left join facilitator f on f.id = u.facilitator_id left join tutor t on t.id = u.tutor_id where u.id = ${caller.id}`.execute(db);
  const [row] = found.rows;
  if (!row) return refuse('账号不存在');
  const { avatar, session, created_at, ...rest } = row;
  return {
    ...rest,
    created_at: toWire(created_at),
    avatar: avatar?.id ?? null,
    avatar_path: avatar && { id: avatar.id, save_name: avatar.save_name, save_path: services.files.path(avatar) },
    session: session && {
      created_at: toWire(session.created_at),
      expires_at: toWire(session.expires_at),
      ip: session.ip,
      region: session.ip ? regionOf(session.ip) : null,
      device: deviceOf(session.user_agent ?? ''),
    },
  };
};
/** POST /user/updateCurrent: name, mobile, email and avatar; the mobile, which finds a lost password, against the password. */
export const updateCurrent = (services: Services) => async (context: Context, input: Values) => {
  const { caller } = context;
  const { password, version, ...draft } = input;
  const [stored] = (await sql<Stored>`select * from app_user where id = ${caller.id}`.execute(context.db)).rows;
  const mobile = 'mobile' in draft ? draft.mobile : stored?.mobile;
  if (stored && (stored.mobile ?? null) !== (mobile ?? null)) {
    if (!password) throw invalid({ password: ['请输入登录密码'] });
    await confirmPassword(context, String(password), 'password', '登录密码不正确');
  }
  await inTransaction(context, async (inside) => {
    const [before] = (await sql<Stored>`select * from app_user where id = ${caller.id} for update`.execute(inside.db)).rows;
    if (!before || (version !== undefined && version !== null && Number(version) !== before.version))
      return refuse('该记录已被他人修改，请刷新后重试');
    const taken = sql`select 1 from app_user where mobile = ${mobile ?? null} and id <> ${caller.id} and deleted_at is null`;
    if ((await taken.execute(inside.db)).rows.length > 0) throw invalid({ mobile: ['手机号已存在'] });
    const after = await changeRow(inside, user, caller.id, draft);
    await logChange(inside, user, 'update', before, after);
  });
  return current(services)(context);
};
interface Entry {
  id: number;
  created_at: Date;
  result: number;
  ip: string | null;
  region: string | null;
  device: string | null;
}
const labels = new Map(loginResult.items.map(({ code, label }) => [code, label]));
/** GET /user/current/logins: what happened at the door of one's own account, failures too. */
export const ownLogins = async ({ caller, db, request }: Context) => {
  const { page, pageSize } = pageOf(request.query, 100);
  const mine = sql`from login_log where user_id = ${caller.id}`;
  const total = (await sql<{ n: number }>`select count(*)::int n ${mine}`.execute(db)).rows[0]?.n ?? 0;
  const rows = await sql<Entry>`select id, created_at, result, ip, region, device ${mine} order by created_at desc, id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const data = rows.rows.map((row) => ({ ...row, created_at: toWire(row.created_at), resultText: labels.get(row.result as 1) ?? '' }));
  return { data, total, page, pageSize };
};
