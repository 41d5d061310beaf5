import { sql } from 'kysely';
import { settle, type OwedBill, type Settlement } from '@/domain/calc/settlement';
import type { contract } from '@/domain/resources/contract';
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
/** Rooms that the contract holds on a day or later. */
export async function roomsOf({ db }: Context, contract: number, day: string): Promise<number[]> {
  const found = await sql<{ room_id: number }>`select distinct room_id from room_occupancy
    where contract_id = ${contract} and released_at is null and (upper_inf(during) or upper(during) > ${day}::date) order by room_id`.execute(db);
  return found.rows.map(({ room_id }) => room_id);
}
interface Leaving {
  readonly contract: number;
  /** The first day that is no longer let; null where nobody leaves (退款). */
  readonly exit: string | null;
  /** Some rooms only; null: the whole contract. */
  readonly rooms: readonly number[] | null;
  /** 分. */
  readonly penalty: number;
}
/** What is owed and what is given back, from the bills and prepayments as they stand now. Locks the bills. */
export async function sheetOf({ db }: Context, { contract, exit, rooms, penalty }: Leaving): Promise<Settlement> {
  // a bill that has not come into force (5) is nobody's debt while the tenant stays
  const those = rooms ? sql`room_id = any(${sql.val([...rooms])}::bigint[])` : sql`true`;
  const bills = await sql<OwedBill>`select id, kind, amount, paid_amount paid, period_start, period_end from fee_bill
    where contract_id = ${contract} and status = any(${sql.val(exit === null ? [10, 15] : [5, 10, 15, 20])}::int[]) and ${those} order by id for update`.execute(
    db,
  );
  // prepaid money belongs to the contract as a whole
  const prepaid = rooms
    ? { rows: [] }
    : await sql<{
        credit: number;
      }>`select coalesce(sum(credit_left), 0)::bigint credit from payment where contract_id = ${contract} and status = 1`.execute(db);
  return settle(bills.rows, { exit, credit: Number(prepaid.rows[0]?.credit ?? 0), penalty });
}
