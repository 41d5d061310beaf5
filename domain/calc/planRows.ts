import { isEmpty } from '../kernel/empty';
import { freeOfPlan, planKey, planOf, type Covered, type PlannedRow, type PlanRoom, type PlanTerm } from './plan';

export type PlanValues = Readonly<Record<string, unknown>>;
/** A contract as far as its plan is reckoned from it: rows of its parts as they are typed, sent or stored. */
export interface Planned {
  readonly sign_at?: unknown;
  readonly start_at?: unknown;
  readonly rooms?: unknown;
  readonly terms?: unknown;
}
const rowsIn = (value: unknown): readonly PlanValues[] => (Array.isArray(value) ? (value as PlanValues[]) : []);
const has = (row: PlanValues, ...names: readonly string[]): boolean => names.every((name) => !isEmpty(row[name]));
const isOrdered = ({ start_at, end_at }: PlanValues): boolean => String(start_at) <= String(end_at);
const numeric = (value: unknown): boolean => Number.isFinite(Number(value));
/** Days or months within a century, as far as a calendar may be asked. */
const countable = (value: unknown): boolean => Math.abs(Number(value)) <= 36_525;
/** The days that rows of a plan stand for. */
const coveredBy = (plan: readonly PlanValues[]): Covered[] =>
  plan
    .filter((row) => has(row, 'payment_item_id', 'period_start', 'period_end'))
    .map((row) => ({
      ...{ from: String(row.period_start), to: String(row.period_end) },
      ...{ payment_item_id: Number(row.payment_item_id), room_id: isEmpty(row.room_id) ? null : Number(row.room_id) },
    }));
/**
 * What the terms ask for; rows that cannot be reckoned yet, because something in them is missing or wrong, ask for nothing.
 * @param plan rows that stand already: what they leave open is asked for, as it will be when the contract is signed
 */
export function plannedBy({ sign_at, start_at, ...parts }: Planned, plan: readonly PlanValues[] = []): PlannedRow[] {
  const [signed, start] = [sign_at, start_at].map((day) => (isEmpty(day) ? undefined : String(day)));
  return planOf({ from: signed && start ? (signed < start ? signed : start) : start, covered: coveredBy(plan), ...reckonable(parts) });
}
/** Periods that the terms ask nothing for, since all of their days are free. */
export const freeBy = (contract: Planned): PlannedRow[] => freeOfPlan(reckonable(contract));
const reckonable = ({ rooms, terms }: Pick<Planned, 'rooms' | 'terms'>): { rooms: PlanRoom[]; terms: PlanTerm[] } => ({
  rooms: rowsIn(rooms).filter(
    (row) => has(row, 'room_id', 'area', 'start_at', 'end_at') && numeric(row.area) && isOrdered(row),
  ) as unknown as PlanRoom[],
  terms: rowsIn(terms)
    .filter((row) => has(row, 'payment_item_id', 'price', 'price_unit', 'pay_cycle', 'start_at', 'end_at') && isOrdered(row))
    .filter((row) => ['price', 'discount', 'increase_rate'].every((name) => isEmpty(row[name]) || numeric(row[name])))
    .filter((row) => ['increase_months', 'free_days', 'ahead_days'].every((name) => isEmpty(row[name]) || countable(row[name])))
    .filter((row) => isEmpty(row.increase_months) || Number(row.increase_months) >= 1)
    .map((row) => ({ ...(row as unknown as PlanTerm), price: String(row.price) })),
});
/** A row of a plan that is not what the terms come to there: for which of its fields, and the row that they come to. */
interface Difference {
  readonly at: number;
  readonly field: 'edit_reason' | 'amount' | 'period_end' | 'bill_at';
  readonly own?: PlannedRow;
}
/** The days of a row that its term decides: the last that it stands for, and the one on which it is made out. */
const days = ['period_end', 'bill_at'] as const;
/**
 * How a plan differs from what its terms come to: rows without a reason for it, and days that nobody would be billed for.
 * @param fenOf the amount of a row in 分
 */
export function differences(
  plan: readonly PlanValues[],
  contract: Planned,
  fenOf: (row: PlanValues) => number,
): { readonly reckoned: readonly PlannedRow[]; readonly rows: readonly Difference[]; readonly missing: readonly PlannedRow[] } {
  const reckoned = plannedBy(contract);
  const known = new Map(reckoned.map((row) => [planKey(row), row]));
  const rows = plan.flatMap((row, at): Difference[] => {
    if (!isEmpty(row.edit_reason)) return [];
    const own = known.get(planKey(row as unknown as PlannedRow));
    if (!own) return [{ at, field: 'edit_reason' }];
    if (own.amount !== fenOf(row)) return [{ at, field: 'amount', own }];
    const day = days.find((name) => own[name] !== row[name]);
    return day ? [{ at, field: day, own }] : [];
  });
  return { reckoned, rows, missing: plannedBy(contract, plan) };
}
