import { isEmpty } from '../kernel/empty';
import { planKey, planOf, type PlannedRow, type PlanRoom, type PlanTerm } from './plan';

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
/** What the terms ask for; rows that cannot be reckoned yet, because something in them is missing or wrong, ask for nothing. */
export function plannedBy({ sign_at, start_at, rooms, terms }: Planned): PlannedRow[] {
  const [signed, start] = [sign_at, start_at].map((day) => (isEmpty(day) ? undefined : String(day)));
  const term = (row: PlanValues): PlanTerm => ({ ...(row as unknown as PlanTerm), price: String(row.price) });
  return planOf({
    from: signed && start ? (signed < start ? signed : start) : start,
    rooms: rowsIn(rooms).filter(
      (row) => has(row, 'room_id', 'area', 'start_at', 'end_at') && numeric(row.area) && isOrdered(row),
    ) as unknown as PlanRoom[],
    terms: rowsIn(terms)
      .filter((row) => has(row, 'payment_item_id', 'price', 'price_unit', 'pay_cycle', 'start_at', 'end_at') && isOrdered(row))
      .filter((row) => ['price', 'discount', 'increase_rate', 'increase_months'].every((name) => isEmpty(row[name]) || numeric(row[name])))
      .filter((row) => isEmpty(row.increase_months) || Number(row.increase_months) >= 1)
      .map(term),
  });
}
/** A row of a plan that is not what the terms come to there: for which of its fields, and the row that they come to. */
interface Difference {
  readonly at: number;
  readonly field: 'edit_reason' | 'amount' | 'period_end';
  readonly own?: PlannedRow;
}
/** A row that somebody has put together from several periods stands for them. */
const covers = (row: PlanValues, { payment_item_id, room_id, period_start, period_end }: PlannedRow): boolean =>
  Number(row.payment_item_id) === payment_item_id &&
  (row.room_id ?? null) === room_id &&
  String(row.period_start) <= period_start &&
  String(row.period_end) >= period_end;
/**
 * How a plan differs from what its terms come to: rows without a reason for it, and periods that nobody would be billed for.
 * @param fenOf the amount of a row in 分
 */
export function differences(
  plan: readonly PlanValues[],
  reckoned: readonly PlannedRow[],
  fenOf: (row: PlanValues) => number,
): { readonly rows: readonly Difference[]; readonly missing: readonly PlannedRow[] } {
  const known = new Map(reckoned.map((row) => [planKey(row), row]));
  const kept = new Set(plan.map((row) => planKey(row as unknown as PlannedRow)));
  const rows = plan.flatMap((row, at): Difference[] => {
    if (!isEmpty(row.edit_reason)) return [];
    const own = known.get(planKey(row as unknown as PlannedRow));
    if (!own) return [{ at, field: 'edit_reason' }];
    if (own.amount !== fenOf(row)) return [{ at, field: 'amount', own }];
    return own.period_end === row.period_end ? [] : [{ at, field: 'period_end', own }];
  });
  return { rows, missing: reckoned.filter((row) => !kept.has(planKey(row)) && !plan.some((one) => covers(one, row))) };
}
