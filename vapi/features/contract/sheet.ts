import { sql, type SqlBool } from 'kysely';
import { settle, type OwedBill, type Settlement } from '@/domain/calc/settlement';
import type { contract } from '@/domain/resources/contract';
import { leftRoom, reductionsOf } from '../../business/bills';
import { notFound } from '../../kernel/errors';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';

export type Contract = TableOf<typeof contract>;
/** The contract, locked: what is reckoned about it stays true until the commit. */
export async function lockContract({ db }: Context, id: number): Promise<Contract> {
  const found = await sql<Contract>`select * from contract where id = ${id} and deleted_at is null for update`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFound('合同');
  return row;
}
/** Rooms that the contract holds up to a day or longer, which is the first that is no longer let; what it gave back by then is not among them. */
export async function roomsOf({ db }: Context, contract: number, day: string): Promise<number[]> {
  const found = await sql<{ room_id: number }>`select distinct o.room_id from room_occupancy o
    where o.contract_id = ${contract} and o.released_at is null and (upper_inf(o.during) or upper(o.during) >= ${day}::date)
      and not ${leftRoom(sql`o`)} order by o.room_id`.execute(db);
  return found.rows.map(({ room_id }) => room_id);
}
/** Payments `p` whose prepaid money is the contract's: its own, and what its tenant paid in that incubator for no contract. */
export const prepaidFor = (contract: number) => sql<SqlBool>`(p.contract_id = ${contract} or (p.contract_id is null
  and (p.enterprise_id, p.incubator_id) = (select c.enterprise_id, c.incubator_id from contract c where c.id = ${contract})))`;
interface Leaving {
  readonly contract: number;
  /** The first day that is no longer let; null where nobody leaves (退款). */
  readonly exit: string | null;
  /** Some rooms only; null: the whole contract. */
  readonly rooms: readonly number[] | null;
  /** 分. */
  readonly penalty: number;
  /** What the last readings come to, 分. */
  readonly metered: number;
}
/**
 * What is owed and what is given back, from the bills and prepayments as they stand now. Locks both. Rooms that were given back
 * before are settled: what was paid for them is not given back again.
 */
export async function sheetOf({ db }: Context, { contract, exit, rooms, penalty, metered }: Leaving): Promise<Settlement> {
  // a bill that has not come into force (5) is nobody's debt while the tenant stays
  const those = rooms ? sql`f.room_id = any(${sql.val([...rooms])}::bigint[])` : sql`true`;
  const bills =
    await sql<OwedBill>`select f.id, f.kind, f.amount, ${reductionsOf} reduced, f.paid_amount paid, f.period_start, f.period_end from fee_bill f
    where f.contract_id = ${contract} and f.status = any(${sql.val(exit === null ? [10, 15] : [5, 10, 15, 20])}::int[]) and ${those}
      and not (f.kind = 6 and f.amount < 0) and not (f.status = 20 and ${leftRoom(sql`f`)}) order by f.id for update of f`.execute(db);
  // prepaid money belongs to the contract as a whole
  const prepaid = rooms
    ? { rows: [] }
    : await sql<{
        credit: number;
      }>`select coalesce(sum(x.credit_left), 0)::bigint credit from (select p.credit_left from payment p where ${prepaidFor(contract)} and p.status = 1 and p.credit_left > 0 order by p.id for update) x`.execute(
        db,
      );
  return settle(bills.rows, { exit, credit: Number(prepaid.rows[0]?.credit ?? 0), penalty, metered });
}
