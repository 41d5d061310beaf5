import { sql, type SqlBool } from 'kysely';
import { user } from '@/domain/resources/user';
import { mobileOnly } from '@/domain/kernel/validators';
import { changeRows, createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { Services, Signals } from '../services';
import { post } from './outbox';
import { firstPassword, hashPassword } from './password';
import { accountsOf } from './people';
import { ended, endSessions } from './sessions';

/** Whose accounts they are, by the column that names it. */
interface Owner {
  readonly id: number;
  readonly name: string;
}
type Owning = keyof typeof owners;
interface Opened {
  readonly opened: boolean;
  /** What was done, or why not; empty where there was an account. */
  readonly message: string;
}
interface Holder {
  readonly name: string;
  readonly mobile: string;
}
/** What its accounts are called after, the type of their role, and whether what it says of itself counts as audited when its first account is opened. */
const owners = {
  enterprise_id: { word: '企业', type: 3, is_audit: 1 },
  facilitator_id: { word: '服务商', type: 4, is_audit: 2 },
} as const;
/** A week: whoever reads his messages seldom still learns his first password. */
const lives = 7 * 24 * 60;

/** An account in somebody's name, whose first password he is sent. */
export async function newAccount(context: Context, services: Services, by: Owning, owner: Owner, { name, mobile }: Holder): Promise<Opened> {
  const { word, type, is_audit } = owners[by];
  const not = (why: string): Opened => ({ opened: false, message: `${why}，请在用户管理中为该${word}新建账号` });
  if (!mobileOnly.pattern.test(mobile)) return not('联系方式不是手机号');
  const found = await sql<{ role: number | null; taken: boolean }>`select
    (select id from role where type = ${type} and deleted_at is null order by id limit 1) role,
    exists (select 1 from app_user where (mobile = ${mobile} or lower(username) = ${mobile}) and deleted_at is null) taken`.execute(context.db);
  const { role, taken } = found.rows[0] ?? {};
  if (taken) return not('联系方式已是其他账号的手机号');
  if (!role) return not(`没有${word}角色`);
  const password = firstPassword();
  const hash = await hashPassword(password);
  const account = { username: mobile, mobile, name, role_id: role, password_hash: hash, must_change: 1, is_audit } as const;
  await createRows(context, user, [{ ...account, [by]: owner.id }]);
  const content = `${name}您好，${owner.name}的账号${mobile}已开通，初始密码${password}，首次登录须修改密码。`;
  await post(context, services, { mobile, template: 'account_opened', content, params: { username: mobile }, code: password, lives });
  const next = services.settings.smsWebhookUrl ? '初始密码以短信发送' : '短信未启用，初始密码没有发出，请在用户管理中重置密码后告知';
  return { opened: true, message: `已开通${word}账号，${next}` };
}
/** Whether a number is that of an account of an enterprise already, and whether this one may log in; undefined where it is none of its own. */
export async function ownAccount({ db }: Context, enterprise: number, mobile: string): Promise<{ readonly isFrozen: boolean } | undefined> {
  const found = await sql<{ isFrozen: boolean }>`select status = 2 "isFrozen" from app_user
    where enterprise_id = ${enterprise} and (mobile = ${mobile} or lower(username) = ${mobile}) and deleted_at is null order by status limit 1`.execute(
    db,
  );
  return found.rows[0];
}
/** Whoever belonged to an enterprise that has left, or to a provider whose partnership is over, logs in no longer. */
export async function closeAccounts(context: Context, signals: Signals, by: Owning, owner: number): Promise<void> {
  const those = sql<SqlBool>`${sql.ref(`t.${by}`)} = ${owner} and t.status = 1`;
  for (const { id } of await changeRows(context, user, those, { status: 2, frozen_with_owner: 1 }, { action: 'freeze' }))
    await endSessions(context, signals, id, ended.frozen);
}
/**
 * Opens the accounts of an enterprise or a provider that has come: those that were frozen as it left, none that staff froze by hand. Where it has
 * none then, one in the name of its contact, by whose mobile it logs in.
 */
export async function openAccount(context: Context, services: Services, owner: Owner, holder: Holder, by: Owning = 'enterprise_id'): Promise<Opened> {
  await changeRows(
    context,
    user,
    sql<SqlBool>`${sql.ref(`t.${by}`)} = ${owner.id} and t.status = 2 and t.frozen_with_owner = 1`,
    { status: 1, frozen_with_owner: 2 },
    { action: 'unfreeze' },
  );
  return (await accountsOf(context, by, owner.id)).length > 0 ? { opened: true, message: '' } : newAccount(context, services, by, owner, holder);
}
