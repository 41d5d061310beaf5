import { sql } from 'kysely';
import type { Context } from '../kernel/context';

/** Accounts of an enterprise that can log in: whom what concerns it is told. */
export async function tenantsOf({ db }: Pick<Context, 'db'>, enterprise: number): Promise<number[]> {
  const found = await sql<{ id: number }>`select id from app_user where enterprise_id = ${enterprise} and status = 1 and deleted_at is null
    order by id`.execute(db);
  return found.rows.map(({ id }) => id);
}
