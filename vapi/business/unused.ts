import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../kernel/context';
import { refuse } from '../kernel/errors';

const shownNames = 3;
/** Refuses where `names` (rows of `name` and `place`, the order of the names) finds any: the message, and in brackets the first few by name and how many there are. */
export async function mustHaveNo({ db }: Context, message: string, counter: string, names: RawBuilder<unknown>): Promise<void> {
  const found = await sql<{
    name: string;
    n: number;
  }>`select x.name, (count(*) over ())::int n from (${names}) x order by x.place, x.name limit ${shownNames}`.execute(db);
  const n = found.rows[0]?.n ?? 0;
  if (n > 0) refuse(`${message}（${found.rows.map(({ name }) => name).join('、')}${n > shownNames ? `等${n}${counter}` : ''}）`);
}
