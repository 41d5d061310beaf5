import { sql } from 'kysely';
import { isAudited } from '@/domain/kernel/audited';
import { user } from '@/domain/resources/user';
import { userRegister } from '@/domain/resources/user-register';
import { useCaptcha } from '../../business/captcha';
import { hashPassword } from '../../business/password';
import { changeRows, createRows } from '../../kernel/changes';
import { inTransaction, type Context } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import { causedBy, logChange } from '../../kernel/log';
import { maskMobile } from '../../kernel/mask';
import { changeRow, insertRow } from '../../kernel/operations/store';
import type { Services } from '../../services';
import { askCode } from '../../business/code';

const scene = 1;
const facilitator = 4;
interface Wish {
  kind: number;
  incubator_id: number;
  company: string;
  credit_code: string | null;
  name: string;
  username: string;
  mobile: string;
}
/** The parks one may register with, in their order. */
export const parks = async ({ db }: Context) => {
  const found = await sql<{ id: number; name: string }>`select id, name from incubator where deleted_at is null order by sort, id`.execute(db);
  return { data: found.rows };
};
/** The account of an application that was rejected: whoever holds its mobile may apply anew, and the account is his again. */
async function rejectedOf({ db }: Context, mobile: string): Promise<number | null> {
  const found = await sql<{
    id: number;
  }>`select id from app_user where mobile = ${mobile} and audit_status = 4 and deleted_at is null`.execute(db);
  return found.rows[0]?.id ?? null;
}
async function mustBeFree({ db }: Context, wish: Wish, own: number | null): Promise<void> {
  const taken = await sql<{ name: boolean; mobile: boolean; park: boolean }>`select
    exists (select 1 from app_user where lower(username) = lower(${wish.username}) and deleted_at is null and id is distinct from ${own}) "name",
    exists (select 1 from app_user where mobile = ${wish.mobile} and deleted_at is null and id is distinct from ${own}) mobile,
    exists (select 1 from incubator where id = ${wish.incubator_id} and deleted_at is null) park`.execute(db);
  const found = taken.rows[0];
  const errors: FieldErrors = {
    ...(found?.name && { username: ['账号已存在'] }),
    ...(found?.mobile && { mobile: ['手机号已存在'] }),
    ...(!found?.park && { incubator_id: ['请选择园区'] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
/** Of two applications at once the database refuses the second: said where it belongs, like the check before it. */
function asTaken(error: unknown): unknown {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'app_user_username_key') return invalid({ username: ['账号已存在'] });
  return constraint === 'app_user_mobile_key' ? invalid({ mobile: ['手机号已存在'] }) : error;
}
/** The customer the applicant probably is: by credit code, else by its full name. A proposal for the auditor, no more. */
async function matchOf({ db }: Context, wish: Wish): Promise<number | null> {
  if (wish.kind === facilitator) return null;
  const found = await sql<{ id: number }>`select id from enterprise where deleted_at is null and incubator_id = ${wish.incubator_id}
    and (credit_code = ${wish.credit_code} or name = ${wish.company}) order by (credit_code = ${wish.credit_code}) desc nulls last, id limit 1`.execute(
    db,
  );
  return found.rows[0]?.id ?? null;
}
async function keepAccount(context: Context, wish: Wish, own: number | null, hash: string): Promise<number> {
  const { db } = context;
  const role = await sql<{ id: number }>`select id from role where type = ${wish.kind} and deleted_at is null order by id limit 1`.execute(db);
  const roleId = role.rows[0]?.id ?? refuse('暂未开放注册，请联系园区管理员');
  // whether a facilitator's own data has been audited is another question: his begins open
  const open = wish.kind === facilitator ? 2 : 1;
  const account = { username: wish.username, password_hash: hash, name: wish.name, role_id: roleId, audit_status: 2, is_audit: open } as const;
  const [saved] = own
    ? await changeRows(context, user, sql`t.id = ${own} and t.audit_status = 4`, account)
    : await createRows(context, user, [{ ...account, mobile: wish.mobile }]);
  return saved?.id ?? refuse('该账号正在审核中，请耐心等待');
}
/**
 * POST /auth/register. The rules come first, then the code, and only who holds it learns whether an account or a number is taken. The
 * code is used up by success alone, so that nothing needs to be asked for twice. The account waits for its audit (entities.md 2.1).
 */
export const register = (services: Services) => async (context: Context, input: Readonly<Record<string, unknown>>) => {
  const { captcha, password, confirm_password: _, ...rest } = input;
  const wish = rest as unknown as Wish;
  const code = await askCode(context, services, wish.mobile, scene, String(captcha));
  const own = await rejectedOf(context, wish.mobile);
  await mustBeFree(context, wish, own);
  const hash = await hashPassword(String(password));
  return inTransaction(context, async (inside) => {
    await useCaptcha(inside, code);
    const account = await keepAccount(causedBy(inside, userRegister, 'store', undefined), wish, own, hash);
    const row = await insertRow(inside, userRegister, {
      company: wish.company,
      kind: wish.kind,
      incubator_id: wish.incubator_id,
      credit_code: wish.credit_code ?? null,
      user_id: account,
      username: wish.username,
      contact: wish.name,
      mobile: wish.mobile,
      match_id: await matchOf(inside, wish),
      created_at: inside.now,
    });
    const waiting = isAudited(userRegister) ? await services.engine.audit.present(userRegister, inside, row, services.engine) : {};
    await logChange(inside, userRegister, 'store', undefined, await changeRow(inside, userRegister, row.id, waiting, true));
    return { username: wish.username, mobile: maskMobile(wish.mobile), audit_status: 2 };
  }).catch((error: unknown) => {
    throw asTaken(error);
  });
};
