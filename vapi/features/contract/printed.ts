import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { cutsDays } from '../../business/bills';
import type { Context } from '../../kernel/context';

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (row: Row, name: string): readonly Row[] => (Array.isArray(row[name]) ? (row[name] as Row[]) : []);

/** What each standing bill of the plan asks for, 分: less what a change or an exit took off its days, as 合同总额 counts them (countTotals). */
async function standing({ db }: Context, contract: number): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ id: number; amount: number }>`select f.id, (f.amount - coalesce((f.formula ->> 'moved')::bigint, 0)
      + coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.status <> 30 and ${cutsDays('a')}), 0))::bigint amount
    from fee_bill f where f.contract_id = ${contract} and f.kind = 1 and f.status <> 30`.execute(db);
  return new Map(found.rows.map(({ id, amount }) => [Number(id), Number(amount)]));
}
/** The days of a term on which its room belongs to the contract: a change of rooms ends one and begins another amid it. */
function withinRoom(term: Row, rooms: readonly Row[]): Row | undefined {
  const own = rooms.filter(({ room_id }) => room_id === term.room_id);
  if (!term.room_id || own.length === 0) return term;
  const from = own.map(({ start_at }) => String(start_at)).sort()[0] ?? '';
  const to =
    own
      .map(({ end_at }) => String(end_at))
      .sort()
      .at(-1) ?? '';
  const start_at = from > String(term.start_at) ? from : term.start_at;
  const end_at = to < String(term.end_at) ? to : term.end_at;
  return String(start_at) > String(end_at) ? undefined : { ...term, start_at, end_at };
}
/** A contract as its paper says it: what is asked for by now, whose rows come to 合同总额; what was removed is no part of it. */
export async function printedContract(context: Context, row: Row): Promise<Row> {
  const amounts = await standing(context, Number(row.id));
  const rooms = rowsOf(row, 'rooms');
  return {
    ...row,
    terms: rowsOf(row, 'terms').flatMap((term) => withinRoom(term, rooms) ?? []),
    plan: rowsOf(row, 'plan').flatMap((bill) => {
      const amount = amounts.get(Number(bill.id)) ?? 0;
      return amount === 0 ? [] : [{ ...bill, amount: yuanOf(amount) }];
    }),
  };
}
