import { sql, type SqlBool } from 'kysely';
import { settle, type OwedBill, type Settlement } from '@/domain/calc/settlement';
import type { Rooms } from '@/domain/calc/worth';
import type { contract } from '@/domain/resources/contract';
import { heldRooms } from '../../business/billing';
import { grantedOn, isDeposit, isOnce, lastDayOf, leftRoom, reductionsOf } from '../../business/bills';
import { renewedBy } from '../../business/credit';
import { lockLedgerOf } from '../../business/ledger';
import { chargeLatenessOf } from '../../business/late-fees';
import { addDays, today } from '@/domain/kernel/moment';
import { notFound } from '../../kernel/errors';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';

export type Contract = TableOf<typeof contract>;
const lockBooks = lockLedgerOf('contract');
/** The contract as it stands. */
export async function contractOf({ db }: Context, id: number, lock = sql``): Promise<Contract> {
  const found = await sql<Contract>`select * from contract where id = ${id} and deleted_at is null ${lock}`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFound('合同');
  return row;
}
/** The contract and the books that it stands in, locked: what is reckoned about it stays true until the commit. */
export async function lockContract(context: Context, id: number): Promise<Contract> {
  await lockBooks(context, [id]);
  return contractOf(context, id, sql`for no key update`);
}
/** Rooms that the contract holds up to a day or longer, which is the first that is no longer let; what it gave back by then is not among them. */
export async function roomsOf({ db }: Context, contract: number, day: string): Promise<number[]> {
  const found = await sql<{ room_id: number }>`select distinct o.room_id from room_occupancy o
    where o.contract_id = ${contract} and o.released_at is null and (upper_inf(o.during) or upper(o.during) >= ${day}::date)
      and not ${leftRoom(sql`o`)} order by o.room_id`.execute(db);
  return found.rows.map(({ room_id }) => room_id);
}
/** The last day on which the contract holds any room that it has not given back; null where it never had one. */
export async function lastRoomDay({ db }: Context, contract: number): Promise<string | null> {
  const found = await sql<{ day: string | null }>`select (max(upper(o.during)) - 1)::text "day" from room_occupancy o
    where o.contract_id = ${contract} and o.released_at is null and not ${leftRoom(sql`o`)}`.execute(db);
  return found.rows[0]?.day ?? null;
}
/** Payments `p` whose prepaid money is the contract's: its own, that of the contracts that it has renewed, and what its tenant paid in that incubator for no contract. */
const prepaidFor = (contract: number) => sql<SqlBool>`(p.contract_id in ${renewedBy(contract)} or (p.contract_id is null
  and (p.enterprise_id, p.incubator_id) = (select c.enterprise_id, c.incubator_id from contract c where c.id = ${contract})))`;
export interface Prepaid {
  readonly id: number;
  readonly number: string;
  /** 分. */
  readonly credit_left: number;
}
/** Prepaid money of the contract, the oldest first. */
export async function prepaidOf({ db }: Context, contract: number): Promise<Prepaid[]> {
  const found = await sql<Prepaid>`select p.id, p.number, p.credit_left from payment p
    where ${prepaidFor(contract)} and p.status = 1 and p.credit_left > 0 order by p.id`.execute(db);
  return found.rows;
}
export interface Leaving {
  readonly contract: number;
  /** The first day that is no longer let; null where nobody leaves (退款). */
  readonly exit: string | null;
  /** Some rooms only; null: the whole contract. */
  readonly rooms: readonly number[] | null;
  /** 分. */
  readonly penalty: number;
  /** What the last readings come to, 分. */
  readonly metered: number;
  /** The refund that is being carried out: it is not among those that are over. */
  readonly refund?: number;
}
/** Sheet of a refund, and what of its credit is prepaid money (the rest was paid for days after the exit). */
export interface Sheet extends Settlement {
  readonly prepaid: number;
  /** The bills that it looked at. */
  readonly bills: readonly OwedBill[];
}
/** Rooms that the contract holds, and those that it holds once the ones that leave are gone; undefined where it has none. */
async function roomsHeld(context: Context, { contract, exit, rooms, refund }: Leaving): Promise<Rooms | undefined> {
  const before = await heldRooms(context, contract, refund ?? null);
  if (before.length === 0) return undefined;
  if (exit === null || rooms === null) return { before, after: before };
  const last = addDays(exit, -1);
  const after = before.map(({ room_id, ...one }) => (rooms.includes(room_id) && one.to > last ? { ...one, to: last } : one));
  return { before, after: after.filter(({ from, to }) => from <= to) };
}
/** Before any bill was late. */
const never = '1900-01-01';
/** Charges what is late of a contract whose rooms are left up to today, so that the sheet holds it (chargeLatenessOf). */
export async function chargeLeaving(context: Context, leaving: Leaving): Promise<void> {
  const { exit } = leaving;
  if (exit === null) return;
  const [now, last] = [today(context.now), addDays(exit, -1)];
  const day = last < now ? last : now;
  const { changes } = await sheetOf(context, leaving);
  // what is removed was never owed
  const cuts = changes.map(({ id, remove, amount }) => (remove ? { id, day: never, amount: Number.MAX_SAFE_INTEGER } : { id, day, amount: -amount }));
  await chargeLatenessOf(context, leaving.contract, cuts);
}
interface Found extends OwedBill {
  readonly room_id: number | null;
}
/**
 * What is owed and what is given back, from the bills and prepayments as they stand now; who stores what comes of it has locked the
 * contract. Rooms that were given back before are settled: what was paid for them is not given back again. Where some rooms leave, a bill
 * of the whole contract is reduced by their ㎡ and days, and stays with the others.
 */
export async function sheetOf(context: Context, leaving: Leaving): Promise<Sheet> {
  const { contract, exit, rooms, penalty, metered, refund } = leaving;
  // a bill that has not come into force (5) is nobody's debt while the tenant stays
  const those = rooms
    ? sql`(f.room_id = any(${sql.val([...rooms])}::bigint[]) or (f.room_id is null and f.kind = 1 and f.period_end >= ${exit}::date))`
    : sql`true`;
  const bills =
    await sql<Found>`select f.id, case when ${isDeposit} then 3 else f.kind end kind, f.amount, ${reductionsOf} reduced, ${grantedOn} granted, f.paid_amount paid, f.period_start,
      ${lastDayOf} period_end, f.formula, f.room_id, ${isOnce} once
    from fee_bill f where f.contract_id = ${contract} and f.status = any(${sql.val(exit === null ? [10, 15] : [5, 10, 15, 20])}::int[]) and ${those}
      and not (f.kind = 6 and f.amount < 0) and not (f.status = 20 and ${leftRoom(sql`f`, refund ?? null)}) order by f.id`.execute(context.db);
  const held = await roomsHeld(context, leaving);
  const owed = bills.rows.map((bill) => ({
    ...bill,
    ...(held && bill.room_id === null && { rooms: held }),
    stays: rooms !== null && bill.room_id === null,
  }));
  // prepaid money belongs to the contract as a whole
  const prepaid = rooms ? 0 : (await prepaidOf(context, contract)).reduce((sum, { credit_left }) => sum + credit_left, 0);
  return { ...settle(owed, { exit, credit: prepaid, penalty, metered }), prepaid, bills: owed };
}
