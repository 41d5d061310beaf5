import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { cutsDays } from '../../business/bills';
import type { Context } from '../../kernel/context';
import { chargedTerms, rowsOf } from './charged-terms';

type Row = Readonly<Record<string, unknown>>;

/** What each standing bill of the plan asks for, 分: less what a change or an exit took off its days, as 合同总额 counts them (countTotals). */
async function standing({ db }: Context, contract: number): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ id: number; amount: number }>`select f.id, (f.amount - coalesce((f.formula ->> 'moved')::bigint, 0)
      + coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.status <> 30 and ${cutsDays('a')}), 0))::bigint amount
    from fee_bill f where f.contract_id = ${contract} and f.kind = 1 and f.status <> 30`.execute(db);
  return new Map(found.rows.map(({ id, amount }) => [Number(id), Number(amount)]));
}
/** A contract as its paper says it: what is asked for by now, whose rows come to 合同总额; what was removed is no part of it. */
export async function printedContract(context: Context, row: Row): Promise<Row> {
  const amounts = await standing(context, Number(row.id));
  return {
    ...row,
    terms: chargedTerms(row),
    plan: rowsOf(row, 'plan').flatMap((bill) => {
      const amount = amounts.get(Number(bill.id)) ?? 0;
      return amount === 0 ? [] : [{ ...bill, amount: yuanOf(amount) }];
    }),
  };
}
