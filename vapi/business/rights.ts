import { sql } from 'kysely';
import { roles } from '@/domain/kernel/access';
import type { Context } from '../kernel/context';

export interface RoleRights {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly permissions: readonly string[];
}
/** Roles with the names of their rights: all of them, or some by id. */
export async function rolesWithRights({ db }: Pick<Context, 'db'>, ids?: readonly number[]): Promise<RoleRights[]> {
  const some = ids ? sql`and r.id = any(${sql.val([...ids])}::bigint[])` : sql``;
  const query = sql<RoleRights>`select r.id, r.name, r.type,
    array(select p.name from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id) permissions
    from role r where r.deleted_at is null ${some} order by r.type = 0, r.type, r.id`;
  return (await query.execute(db)).rows;
}
/**
 * Whether a role lies within the caller's own rights: nobody gives, changes or takes over more than he holds himself, and only a system
 * administrator makes another. The account named admin holds everything (specification section 6).
 */
export const isWithin = ({ caller }: Pick<Context, 'caller'>, role: Pick<RoleRights, 'type' | 'permissions'>): boolean =>
  (role.type !== roles.systemAdministrator || caller.role === roles.systemAdministrator) &&
  (caller.username === 'admin' || role.permissions.every((name) => caller.granted.has(name)));
