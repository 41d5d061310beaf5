import { sql } from 'kysely';
import { roles } from '@/domain/kernel/access';
import type { Row } from '@/domain/kernel/field';
import { role } from '@/domain/resources/role';
import { pathTo } from '@/domain/routes';
import { isWithin, rolesWithRights } from '../../business/rights';
import { notifyChanged } from '../../business/sessions';
import type { Context } from '../../kernel/context';
import { forbidden, refuse, type FieldErrors } from '../../kernel/errors';
import { handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { allModules, allPages } from './lists';

type Role = Row<(typeof role)['fields']>;
/** Without these nobody of the role could give rights again: its own holder does not take them away. */
const keys = ['role_list', 'role_read', 'role_update', 'user_list', 'user_read', 'user_update'];

const doors = [pathTo('user.list'), pathTo('role.list')];

const namesOf = async ({ db }: Context, ids: readonly number[]): Promise<{ name: string; label: string }[]> =>
  (
    await sql<{ name: string; label: string }>`select name, label from permission where id = any(${sql.val([...ids])}::bigint[]) order by id`.execute(
      db,
    )
  ).rows;
async function isOwn({ db, caller }: Context, id: number): Promise<boolean> {
  return (await sql`select 1 from app_user where id = ${caller.id} and role_id = ${id}`.execute(db)).rows.length > 0;
}
/** The role as it is, if it is the caller's to change at all. */
async function mustCommand(context: Context, id: number): Promise<readonly string[]> {
  const [stored] = await rolesWithRights(context, [id]);
  if (stored && !isWithin(context, stored)) throw forbidden('不能操作权限高于自己的角色');
  return stored?.permissions ?? [];
}
/** Nobody gives away a right that he does not hold, or the last key to his own house. */
async function roleErrors(context: Context, draft: Partial<Role>, before?: Role): Promise<FieldErrors> {
  const held = before ? await mustCommand(context, before.id) : [];
  if (draft.type === roles.systemAdministrator && context.caller.role !== roles.systemAdministrator)
    return { type: ['只有系统管理员可以新建系统管理员角色'] };
  return { ...(before && (await menuErrors(context, draft, before))), ...(await rightErrors(context, draft, held, before)) };
}
/** The pages on which menus and rights are given stay in the menu of whoever gives them. */
async function menuErrors(context: Context, { menus }: Partial<Role>, before: Role): Promise<FieldErrors> {
  if (menus === undefined || !(await isOwn(context, before.id))) return {};
  const lost = await sql<{ title: string }>`select m.title from role_menu rm join menu m on m.id = rm.menu_id
    where rm.role_id = ${before.id} and m.path = any(${sql.val(doors)}::text[]) and m.id <> all(${sql.val([...(menus ?? [])])}::bigint[]) order by m.id`.execute(
    context.db,
  );
  const titles = lost.rows.map(({ title }) => title).join('、');
  return titles ? { menus: [`不能从自己所属角色的菜单中移除：${titles}`] } : {};
}
async function rightErrors(context: Context, draft: Partial<Role>, held: readonly string[], before?: Role): Promise<FieldErrors> {
  if (draft.permissions === undefined) return {};
  const given = await namesOf(context, draft.permissions ?? []);
  const beyond = given.filter(({ name }) => !context.caller.holds(name as never));
  if (beyond.length > 0) {
    const some = beyond.slice(0, 3).map(({ label }) => label);
    return { permissions: [`不能分配自己没有的权限：${some.join('、')}${beyond.length > 3 ? `等${beyond.length}项` : ''}`] };
  }
  const names = new Set(given.map(({ name }) => name));
  if (before && keys.some((key) => held.includes(key) && !names.has(key)) && (await isOwn(context, before.id)))
    return { permissions: ['不能收回自己所属角色的角色与用户管理权限'] };
  return {};
}
/** Roles: their rights, their menu, and the screens of those who hold them. */
export const roleFeature = ({ signals }: Services): Feature => ({
  ...handlersOf(role, { modules: allModules, pages: allPages }),
  ...hookInto(role, {
    check: roleErrors,
    after: async (context, row, before) => {
      if (!before) return;
      const holders = await sql<{ id: number }>`select distinct u.id from app_user u join session s on s.user_id = u.id and s.ended_at is null
        where u.role_id = ${row.id} and u.deleted_at is null`.execute(context.db);
      notifyChanged(
        signals,
        holders.rows.map(({ id }) => id),
      );
    },
    beforeRemove: async (context, row) => {
      await mustCommand(context, row.id);
      const users = await sql`select 1 from app_user where role_id = ${row.id} and deleted_at is null limit 1`.execute(context.db);
      if (users.rows.length > 0) refuse('该角色下仍有用户');
    },
  }),
});
