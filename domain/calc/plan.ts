import { freePeriods, priceOn, schedule, type PlannedBill, type Term } from './schedule';
import type { Held, Span } from './spans';

/** A room of a contract and the days (both included) that it is let. */
export interface PlanRoom {
  readonly room_id: number;
  readonly area: string | number;
  readonly start_at: string;
  readonly end_at: string;
}
/** A term of a contract; without a room it is charged for all of them. */
export interface PlanTerm extends Term {
  readonly payment_item_id: number;
  readonly room_id?: number | null;
}
/** A bill that a contract plans. */
export interface PlannedRow extends PlannedBill {
  readonly payment_item_id: number;
  readonly room_id: number | null;
}
export interface PlanOf {
  /** Bills are made out no earlier than this: the day of signing, or the first day of the lease where that comes before. */
  readonly from?: string | undefined;
  readonly rooms: readonly PlanRoom[];
  readonly terms: readonly PlanTerm[];
  /** Days of an item and room that bills stand for already. */
  readonly covered?: readonly Covered[];
}
export interface Covered extends Span {
  readonly payment_item_id: number;
  readonly room_id: number | null;
}
type RoomDays = Held & { readonly room_id: number };
const byArea = /^yuan_m_/;

/**
 * The bills of one term over the rooms that a contract holds (domain.md section 5, step 3): what it asks for by ㎡ follows the rooms and
 * the days that they are held; a sum, or a price without ㎡, is asked for by a contract without rooms too.
 * @param held rooms with their days; @param covered days that bills stand for already
 */
export const billsOfTerm = (term: PlanTerm, held: readonly RoomDays[], covered: readonly Span[] = []): PlannedBill[] =>
  schedule(termOver(term, held), covered);
function termOver(term: PlanTerm, held: readonly RoomDays[]): Term {
  const room = term.room_id ?? null;
  const mine = held.filter(({ room_id }) => room === null || room_id === room);
  const follows = byArea.test(term.price_unit) || (held.length > 0 && term.price_unit !== 'yuan');
  return { ...term, ...(follows && { held: mine }) };
}
const daysOfRooms = (rooms: readonly PlanRoom[]): RoomDays[] =>
  rooms.map(({ room_id, area, start_at, end_at }) => ({ room_id, area, from: start_at, to: end_at }));
const itemOf = ({ payment_item_id, room_id }: PlanTerm): Pick<PlannedRow, 'payment_item_id' | 'room_id'> => ({
  payment_item_id,
  room_id: room_id ?? null,
});
const inOrder = (rows: PlannedRow[]): PlannedRow[] =>
  rows.sort((one, other) => one.period_start.localeCompare(other.period_start) || one.payment_item_id - other.payment_item_id);
/** Periods of a contract that are wholly free: its plan has no row for them, and says so. */
export const freeOfPlan = ({ rooms, terms }: Pick<PlanOf, 'rooms' | 'terms'>): PlannedRow[] =>
  inOrder(terms.flatMap((term) => freePeriods(termOver(term, daysOfRooms(rooms))).map((bill) => ({ ...bill, ...itemOf(term) }))));
/** The whole plan of a contract, in the order of its periods; 分. */
export function planOf({ from, rooms, terms, covered = [] }: PlanOf): PlannedRow[] {
  const held = daysOfRooms(rooms);
  const rows = terms.flatMap((term): PlannedRow[] => {
    const of = itemOf(term);
    const standing = covered.filter(({ payment_item_id, room_id }) => payment_item_id === of.payment_item_id && room_id === of.room_id);
    return billsOfTerm(term, held, standing).map((bill) => ({
      ...bill,
      bill_at: from !== undefined && bill.bill_at < from ? from : bill.bill_at,
      ...of,
    }));
  });
  return inOrder(rows);
}
interface PlanRow {
  readonly payment_item_id: number;
  readonly room_id?: number | null;
  readonly period_start: string;
}
/** What tells the bills of one plan apart, as the table does (fee_bill_source_key). */
export const planKey = ({ payment_item_id, room_id, period_start }: PlanRow): string => `${payment_item_id} ${room_id ?? ''} ${period_start}`;

/**
 * The terms of a contract that goes on from another: those that were in force at its end, at the price that they had come to there, with a
 * rise in % on top; free days and deposits are not asked for again.
 */
export function renewedTerms<T extends PlanTerm>(
  terms: readonly T[],
  ended: string,
  { start, end, rise }: { readonly start: string; readonly end: string; readonly rise: number },
): T[] {
  const span = { start_at: start, end_at: end };
  return terms
    .filter((term) => term.start_at <= ended && term.end_at >= ended && term.price_unit !== 'yuan')
    .map((term) => ({
      ...term,
      ...span,
      ...{ price: priceOn(term, ended, rise), free_days: null, free_from: null, free_to: null, counted_from: null },
    }));
}
