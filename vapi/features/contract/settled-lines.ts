import { sql } from 'kysely';
import type { SettledLine } from '@/domain/answers/money';
import { cutAt } from '@/domain/calc/worth';
import { cutsDays } from '../../business/bills';
import { yuanOf } from '@/domain/format';
import { addDays } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { earlierDebts } from './earlier-debts';
import { unsettledShares } from './share-days';
import type { Leaving, Sheet } from './sheet';
import { prepaidOf } from './sheet';

const plan = 1;
interface Named {
  readonly id: number;
  readonly number: string;
  readonly item: string;
  readonly room: string | null;
  readonly reason: string | null;
}
const byId = <R extends { readonly id: number }>(rows: readonly R[]): Map<number, R> => new Map(rows.map((row) => [row.id, row]));
async function named({ db }: Context, ids: readonly number[]): Promise<Map<number, Named>> {
  const found = await sql<Named>`select f.id, f.number, i.name item, r.name room,
      (select string_agg(x.reason, '；' order by x.at) from (select f.edit_reason reason, 0 at where f.edit_reason is not null
        union all select '减免 ' || trim(to_char(-a.amount / 100.0, 'FM999999990.00')) || ' 元' || coalesce('（' || nullif(a.edit_reason, '') || '）', ''), a.id from fee_bill a
          where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30 and not ${cutsDays('a')}) x) reason from fee_bill f
    join payment_item i on i.id = f.payment_item_id left join room r on r.id = f.room_id
    where f.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return byId(found.rows);
}
/** A bill of the sheet over the days that it charges, with how they were reckoned; nothing is said of days where none is charged. */
function charged({ bills }: Sheet, id: number, exit: string | null, worth: number): Pick<SettledLine, 'period_start' | 'period_end' | 'formula'> {
  const bill = bills.find((one) => one.id === id);
  const { period_start = null, period_end = null, formula = null, kind, stays } = bill ?? {};
  if (!bill || kind !== plan || stays || exit === null || !period_start || !period_end || exit > period_end)
    return { period_start, period_end, formula };
  if (exit <= period_start) return { period_start, period_end, formula: null };
  return { period_start, period_end: addDays(exit, -1), formula: cutAt({ from: period_start, to: period_end }, formula ?? {}, exit, yuanOf(worth)) };
}
/** What a sheet is made of beside the meters and the penalty, the earliest first: each bill, each deposit, what was paid ahead; and beside its sums what is still to come of shared meters, and what earlier contracts are owed. */
export async function settledLines(context: Context, sheet: Sheet, leaving: Leaving): Promise<SettledLine[]> {
  const { contract, exit, rooms } = leaving;
  const { shares, deposits } = sheet;
  const names = await named(
    context,
    [...shares, ...deposits].map(({ id }) => id),
  );
  const about = (id: number): Named => names.get(id) ?? { id, number: '', item: '', room: null, reason: null };
  const bills = shares.map(({ id, worth, paid }): SettledLine => {
    const sums = { worth: yuanOf(worth), paid: yuanOf(paid), owed: yuanOf(worth - paid) };
    return { of: 'bill', ...about(id), ...charged(sheet, id, exit, worth), ...sums };
  });
  const none = { period_start: null, period_end: null, worth: '0.00', formula: null };
  const held = deposits.map(({ id, paid }): SettledLine => ({ of: 'deposit', ...about(id), ...none, paid: yuanOf(paid), owed: yuanOf(-paid) }));
  const ahead = rooms ? [] : await prepaidOf(context, contract);
  const prepaid = ahead.map(({ id, number, credit_left }): SettledLine => {
    return { of: 'prepaid', id, number, item: '预存', room: null, ...none, paid: yuanOf(credit_left), owed: yuanOf(-credit_left) };
  });
  bills.sort((one, other) => String(one.period_start ?? '').localeCompare(String(other.period_start ?? '')) || one.id - other.id);
  return [...held, ...prepaid, ...bills, ...(await unsettledShares(context, leaving)), ...(await earlierDebts(context, leaving))];
}
