import { sql } from 'kysely';
import type { Context } from '../kernel/context';

/** The people of some parks' staff who hold a right: whom the park's work of a kind is put before. */
export async function staffHolding({ db }: Pick<Context, 'db'>, right: string, incubators: readonly number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`select u.id from app_user u join role r on r.id = u.role_id where u.deleted_at is null and u.status = 1
    and r.type = 2 and exists (select 1 from user_incubator i where i.user_id = u.id and i.incubator_id = any(${sql.val([...incubators])}::bigint[]))
    and exists (select 1 from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id and p.name = ${right})`.execute(
    db,
  );
  return found.rows.map(({ id }) => id);
}
