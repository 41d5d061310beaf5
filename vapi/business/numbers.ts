import { sql } from 'kysely';
import type { Context } from '../kernel/context';
import { today } from '@/domain/kernel/moment';

/** What is numbered: contracts, bills, payments and notices of them, inspection tasks (entities.md, number_series). */
export type Numbered = 'HT' | 'ZD' | 'SK' | 'SB' | 'XJ';
/** The next numbers of a kind in an incubator and month, kind + incubator code + YYYYMM + four digits. The series is locked until the commit, so no number is given twice. */
export async function nextNumbers({ db, now }: Context, kind: Numbered, incubator: number, count: number): Promise<string[]> {
  if (count === 0) return [];
  const period = today(now).slice(0, 7).replace('-', '');
  const taken = await sql<{ last: number; code: string | null }>`with taken as (
      insert into number_series (kind, incubator_id, period, last) values (${kind}, ${incubator}, ${period}, ${count})
      on conflict (kind, incubator_id, period) do update set last = number_series.last + ${count} returning last)
    select last, (select code from incubator where id = ${incubator}) code from taken`.execute(db);
  const { last = count, code = null } = taken.rows[0] ?? {};
  return Array.from({ length: count }, (_, at) => `${kind}${code ?? incubator}${period}${String(last - count + 1 + at).padStart(4, '0')}`);
}
export async function nextNumber(context: Context, kind: Numbered, incubator: number): Promise<string> {
  const [number = ''] = await nextNumbers(context, kind, incubator, 1);
  return number;
}
