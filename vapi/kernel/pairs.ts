import { sql } from 'kysely';
import type { Context } from './context';

/** A join table from the side of one of its columns: who is paired there, and with what. */
export interface Pairs {
  readonly table: string;
  readonly column: string;
  readonly other: string;
}
/** What one row is paired with another is paired with as well. Answers what that one was not paired with before. */
export async function copyPairs({ db }: Pick<Context, 'db'>, { table, column, other }: Pairs, from: number, to: number): Promise<number[]> {
  const [of, is] = [sql.ref(column), sql.ref(other)];
  const made = await sql<{ id: number }>`insert into ${sql.table(table)} (${of}, ${is}) select ${to}::bigint, g.${is} from ${sql.table(table)} g
    where g.${of} = ${from} and not exists (select 1 from ${sql.table(table)} k where k.${of} = ${to} and k.${is} = g.${is}) returning ${is} id`.execute(
    db,
  );
  return made.rows.map(({ id }) => id);
}
/** A row is paired with these no more. */
export const removePairs = ({ db }: Pick<Context, 'db'>, { table, column, other }: Pairs, id: number, others: readonly number[]): Promise<unknown> =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${sql.ref(other)} = any(${sql.val([...others])}::bigint[])`.execute(db);
