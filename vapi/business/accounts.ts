import { sql, type SqlBool } from 'kysely';
import type { enterprise } from '@/domain/resources/enterprise';
import { user } from '@/domain/resources/user';
import { mobileOnly } from '@/domain/kernel/validators';
import { changeRows, createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { TableOf } from '../kernel/handlers';
import type { Services } from '../services';
import { post } from './outbox';
import { firstPassword, hashPassword } from './password';
import { tenantsOf } from './people';

type Enterprise = Pick<TableOf<typeof enterprise>, 'id' | 'name'>;
interface Opened {
  readonly opened: boolean;
  /** What was done, or why not; empty where there was an account. */
  readonly message: string;
}
interface Holder {
  readonly name: string;
  readonly mobile: string;
}
const tenant = 3;
/** A week: whoever reads his messages seldom still learns his first password. */
const lives = 7 * 24 * 60;

async function newAccount(context: Context, services: Services, firm: Enterprise, { name, mobile }: Holder): Promise<Opened> {
  const not = (why: string): Opened => ({ opened: false, message: `${why}，请在用户管理中为该企业新建账号` });
  if (!mobileOnly.pattern.test(mobile)) return not('联系方式不是手机号');
  const found = await sql<{ role: number | null; taken: boolean }>`select
    (select id from role where type = ${tenant} and deleted_at is null order by id limit 1) role,
    exists (select 1 from app_user where (mobile = ${mobile} or lower(username) = ${mobile}) and deleted_at is null) taken`.execute(context.db);
  const { role, taken } = found.rows[0] ?? {};
  if (taken) return not('联系方式已是其他账号的手机号');
  if (!role) return not('没有企业角色');
  const password = firstPassword();
  const hash = await hashPassword(password);
  await createRows(context, user, [{ username: mobile, mobile, name, role_id: role, enterprise_id: firm.id, password_hash: hash, must_change: 1 }]);
  const content = `${name}您好，${firm.name}的账号${mobile}已开通，初始密码${password}，首次登录须修改密码。`;
  await post(context, services, { mobile, template: 'account_opened', content, params: { username: mobile }, code: password, lives });
  return { opened: true, message: '已开通企业账号，初始密码以短信发送' };
}
/**
 * Opens the account of an enterprise: those that were frozen when it left, else one in the name of its contact, by whose mobile it logs in.
 */
export async function openAccount(context: Context, services: Services, firm: Enterprise, holder: Holder): Promise<Opened> {
  await changeRows(
    context,
    user,
    sql<SqlBool>`t.enterprise_id = ${firm.id} and t.status = 2 and t.audit_status = 3`,
    { status: 1 },
    { action: 'unfreeze' },
  );
  return (await tenantsOf(context, firm.id)).length > 0 ? { opened: true, message: '' } : newAccount(context, services, firm, holder);
}
