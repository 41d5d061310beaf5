import { sql } from 'kysely';
import type { SettledLine } from '@/domain/answers/money';
import { yuanOf } from '@/domain/format';
import { leftOfBill } from '../../business/bills';
import type { Context } from '../../kernel/context';
import type { Leaving } from './sheet';

interface Debt {
  readonly id: number;
  readonly number: string;
  readonly owed: number;
}
/**
 * What the contracts that this one has renewed are still owed (their bills stay with them, while the deposit was handed on), and what the
 * tenant owes in that park beside it: under no contract (meeting rooms, single bills) and under others that are over. It stands on the settlement of the whole, so that nobody pays a
 * deposit out over a debt without knowing of it.
 */
export async function earlierDebts({ db }: Context, { contract, exit, rooms }: Leaving): Promise<SettledLine[]> {
  if (exit === null || rooms) return [];
  const { rows } = await sql<Debt>`with recursive before (id) as (
      select prev_contract_id from contract where id = ${contract}
      union select c.prev_contract_id from contract c join before b on b.id = c.id)
    select c.id, c.number, sum(${leftOfBill})::bigint owed from before b join contract c on c.id = b.id
    join fee_bill f on f.contract_id = c.id and f.status in (10, 15) and f.amount > 0 group by c.id order by c.id`.execute(db);
  const none = { item: '前合同未缴', room: null, period_start: null, period_end: null, worth: '0.00', paid: '0.00', formula: null };
  const { rows: loose } = await sql<{
    id: number;
    number: string;
    bills: number;
    owed: number;
  }>`select min(f.id) id, min(f.number) number, count(*)::int bills, sum(${leftOfBill})::bigint owed
    from fee_bill f join contract c on c.id = ${contract} and c.enterprise_id = f.enterprise_id and c.incubator_id = f.incubator_id
    left join contract k on k.id = f.contract_id
    where (f.contract_id is null or (k.status in (50, 60) and k.id <> c.id and k.id <> all(${sql.val(rows.map(({ id }) => id))}::bigint[])))
      and f.status in (10, 15) and f.amount > 0 having count(*) > 0`.execute(db);
  const others = loose.map(({ id, number, bills, owed }) => {
    const words = bills > 1 ? `${number} 等 ${bills} 张` : number;
    return { ...none, of: 'other' as const, id, number: words, item: '其他未缴', owed: yuanOf(Number(owed)) };
  });
  const earlier = rows.flatMap(({ id, number, owed }) =>
    Number(owed) > 0 ? [{ of: 'earlier' as const, id, number, ...none, owed: yuanOf(Number(owed)) }] : [],
  );
  return [...earlier, ...others.filter(({ owed }) => Number(owed) > 0)];
}
