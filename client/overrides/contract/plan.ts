import { planKey, type PlannedRow } from '@/domain/calc/plan';
import { differences, freeBy, type PlanValues } from '@/domain/calc/planRows';
import { isEmpty } from '@/domain/kernel/empty';
import { yuanOf } from '@/domain/format';

/** 分 of an amount as a form holds it: text in 元; NaN where it is none. */
export const fenOf = ({ amount }: PlanValues): number => (isEmpty(amount) ? Number.NaN : Math.round(Number(amount) * 100));
export const linesOf = (value: unknown): readonly PlanValues[] => (Array.isArray(value) ? (value as PlanValues[]) : []);

let made = 0;
/** A row of the plan as its table holds it. */
const lineOf = ({ payment_item_id, room_id, period_start, period_end, amount, bill_at, due_at }: PlannedRow): PlanValues => ({
  '~': `plan-${++made}-${planKey({ payment_item_id, room_id, period_start })}`,
  ...{ payment_item_id, room_id, period_start, period_end, amount: yuanOf(amount), bill_at, due_at, edit_reason: null },
});
/**
 * The plan anew from its terms. Rows that were there keep their place in the books (their id), and those whose amount somebody has set for a
 * reason stay as they are, where their period is still there.
 */
export function regenerated(plan: readonly PlanValues[], reckoned: readonly PlannedRow[]): PlanValues[] {
  const there = new Map(plan.map((row) => [planKey(row as unknown as PlannedRow), row]));
  return reckoned.map((row) => {
    const before = there.get(planKey(row));
    if (!before) return lineOf(row);
    if (!isEmpty(before.edit_reason)) return before;
    const { '~': _mark, ...fresh } = lineOf(row);
    return { ...before, ...fresh };
  });
}
/** What a contract's plan comes to as it is typed: reckoned, and how it differs from the rows that stand. */
export function planOfDraft(draft: PlanValues) {
  const plan = linesOf(draft.plan);
  const { reckoned, rows, missing } = differences(plan, draft, fenOf);
  return { plan, reckoned, free: freeBy(draft), stale: rows, missing, isStale: rows.length > 0 || missing.length > 0 };
}
export interface Total {
  readonly key: string;
  readonly fen: number;
}
/** Sums of rows by something of theirs, in the order in which it is met. */
export function totalsBy(rows: readonly PlanValues[], keyOf: (row: PlanValues) => string): Total[] {
  const sums = new Map<string, number>();
  for (const row of rows) if (Number.isFinite(fenOf(row))) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + fenOf(row));
  return [...sums].map(([key, fen]) => ({ key, fen }));
}
export const totalOf = (rows: readonly PlanValues[]): number => totalsBy(rows, () => '').reduce((sum, { fen }) => sum + fen, 0);
/** 分 of the deposits that the terms ask for. */
export const depositOf = (terms: readonly PlanValues[]): number =>
  terms.reduce((sum, { deposit }) => sum + (isEmpty(deposit) || !Number.isFinite(Number(deposit)) ? 0 : Math.round(Number(deposit) * 100)), 0);
/** ㎡ that the contract lets: a room that takes the place of another is counted once, as the larger. */
export function areaOf(rooms: readonly PlanValues[]): number {
  const byRoom = new Map<unknown, number>();
  for (const { room_id, area } of rooms)
    if (!isEmpty(room_id) && Number.isFinite(Number(area))) byRoom.set(room_id, Math.max(byRoom.get(room_id) ?? 0, Number(area)));
  return Math.round([...byRoom.values()].reduce((sum, area) => sum + area, 0) * 100) / 100;
}
