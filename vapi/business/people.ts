import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../kernel/context';

/** Accounts of an enterprise, a provider or a tutor that can log in: whom what concerns it is told. */
export async function accountsOf({ db }: Pick<Context, 'db'>, by: 'enterprise_id' | 'facilitator_id' | 'tutor_id', owner: number): Promise<number[]> {
  const found = await sql<{ id: number }>`select id from app_user where ${sql.ref(by)} = ${owner} and status = 1 and deleted_at is null
    order by id`.execute(db);
  return found.rows.map(({ id }) => id);
}
export const tenantsOf = (context: Pick<Context, 'db'>, enterprise: number): Promise<number[]> => accountsOf(context, 'enterprise_id', enterprise);
const alive = sql`u.status = 1 and u.deleted_at is null`;
const ids = (list: unknown) => sql`${sql.val((list as number[] | null) ?? [])}::bigint[]`;

/** Whom something of a park is for: 1 its enterprises, 2 some of them, 3 staff, 4 facilitators, 5 tutors (domain.md sections 11 and 15). */
interface Audience {
  readonly audience_kind: number | null;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly enterprise_ids: unknown;
  readonly building_ids?: unknown;
}
/** The users of an audience: a query of their ids. */
export function audienceOf(row: Audience): RawBuilder<{ id: number }> {
  const here = (alias: string) =>
    sql`${sql.ref(`${alias}.incubator_id`)} = ${row.incubator_id} and (${row.building_id}::bigint is null or ${sql.ref(`${alias}.building_id`)} is null or ${sql.ref(`${alias}.building_id`)} = ${row.building_id}::bigint)`;
  const enterprises = (also: RawBuilder<unknown>) =>
    sql<{ id: number }>`select u.id from app_user u join enterprise e on e.id = u.enterprise_id where e.deleted_at is null and ${also} and ${alive}`;
  switch (row.audience_kind) {
    case 2:
      return enterprises(sql`(e.id = any(${ids(row.enterprise_ids)}) or e.building_id = any(${ids(row.building_ids)}))`);
    case 3:
      return sql<{ id: number }>`select u.id from app_user u join role r on r.id = u.role_id where r.type in (1, 2) and ${alive}
        and (r.type = 1 or exists (select 1 from user_incubator g where g.user_id = u.id and g.incubator_id = ${row.incubator_id}))`;
    case 4:
      return sql<{
        id: number;
      }>`select u.id from app_user u join facilitator f on f.id = u.facilitator_id where f.incubator_id = ${row.incubator_id} and ${alive}`;
    case 5:
      return sql<{
        id: number;
      }>`select u.id from app_user u join tutor_incubator ti on ti.tutor_id = u.tutor_id where ti.incubator_id = ${row.incubator_id} and ${alive}`;
    default:
      return enterprises(here('e'));
  }
}
