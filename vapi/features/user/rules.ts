import { sql } from 'kysely';
import { roles } from '@/domain/kernel/access';
import type { Row } from '@/domain/kernel/field';
import type { user } from '@/domain/resources/user';
import { roleTies } from '@/domain/role-ties';
import { isWithin, rolesWithRights, type RoleRights } from '../../business/rights';
import type { Context } from '../../kernel/context';
import { forbidden, refuse, type FieldErrors } from '../../kernel/errors';
import { mustCover, reachErrors } from './reach';

export type User = Row<(typeof user)['fields']>;
export const isAdmin = ({ username }: Pick<User, 'username'>): boolean => username.toLowerCase() === 'admin';

/** The ties that are a column; the reach of a park's administrator is a table of its own. */
const ties = (['enterprise_id', 'facilitator_id', 'tutor_id'] as const).map((field) => ({ field, ...roleTies[field] }));

export async function roleOf(context: Context, id: number): Promise<RoleRights> {
  const [role] = await rolesWithRights(context, [id]);
  return role ?? refuse('角色不存在');
}
/** Whether an account is the caller's to change: not one with more rights or a wider reach than his own, and `admin` by itself alone. */
export async function mustCommand(context: Context, target: User): Promise<void> {
  const { caller } = context;
  if (target.id === caller.id) return;
  if ((isAdmin(target) && caller.username !== 'admin') || !isWithin(context, await roleOf(context, target.role_id)))
    throw forbidden('不能操作权限高于自己的账号');
  await mustCover(context, target.id);
}
/** At least one account that can log in keeps role type 1 (entities.md 2.3). */
export async function mustNotBeLast(context: Context, target: User): Promise<void> {
  const others = await sql<{ n: number }>`select count(*)::int n from app_user u join role r on r.id = u.role_id
    where r.type = ${roles.systemAdministrator} and u.status = 1 and u.audit_status = 3 and u.deleted_at is null and u.id <> ${target.id}`.execute(
    context.db,
  );
  const role = await roleOf(context, target.role_id);
  if (role.type === roles.systemAdministrator && others.rows[0]?.n === 0) refuse('至少保留一名系统管理员');
}
/** Columns that a role of a type has no use for: emptied when the role changes. */
export const untied = (type: number): Partial<User> => Object.fromEntries(ties.flatMap((tie) => (tie.type === type ? [] : [[tie.field, null]])));

function tieErrors(type: number, draft: Partial<User>, before: User | undefined): FieldErrors {
  const errors: FieldErrors = {};
  const isNew = !before || (draft.role_id !== undefined && draft.role_id !== before.role_id);
  for (const { field, missing, strange, type: wanted } of ties) {
    const given = draft[field];
    if (type !== wanted && given !== undefined && given !== null) errors[field] = [strange];
    if (type === wanted && (isNew || given === null) && (given ?? before?.[field] ?? null) === null) errors[field] = [missing];
  }
  return errors;
}
async function placeErrors(context: Context, type: number, draft: Partial<User>, before: User | undefined): Promise<FieldErrors> {
  const sent = draft.incubators !== undefined && draft.incubators !== null;
  if (type !== roleTies.incubators.type) return sent ? { incubators: [roleTies.incubators.strange] } : {};
  const isNew = !before || (draft.role_id !== undefined && draft.role_id !== before.role_id);
  return isNew || draft.incubators !== undefined ? reachErrors(context, draft.incubators) : {};
}
const rights = ['role_id', 'incubators', 'enterprise_id', 'facilitator_id', 'tutor_id'] as const;
/** One's own role and reach are somebody else's to change. */
function ownErrors(context: Context, draft: Partial<User>, before: User): FieldErrors {
  if (before.id !== context.caller.id) return {};
  const changed = rights.filter((name) => draft[name] !== undefined && draft[name] !== (before[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, ['不能修改自己的角色和管辖范围']]));
}
/** All that entities.md 2.1 asks of an account beside its fields. */
export async function userErrors(context: Context, draft: Partial<User>, before?: User): Promise<FieldErrors> {
  if (before) await mustCommand(context, before);
  const errors: FieldErrors = before ? ownErrors(context, draft, before) : {};
  if (before && isAdmin(before) && draft.username !== undefined && draft.username !== before.username) errors.username = ['账号 admin 不可改名'];
  const id = draft.role_id ?? before?.role_id;
  if (!id || Object.keys(errors).length > 0) return errors;
  const role = await roleOf(context, id);
  if (draft.role_id !== undefined && draft.role_id !== before?.role_id) {
    if (!isWithin(context, role)) return { role_id: ['不能分配权限高于自己的角色'] };
    if (before && role.type !== roles.systemAdministrator) await mustNotBeLast(context, before);
  }
  return { ...tieErrors(role.type, draft, before), ...(await placeErrors(context, role.type, draft, before)) };
}
