import { planKey, type PlannedRow } from '@/domain/calc/plan';
import type { PlanValues } from '@/domain/calc/planRows';

/** How each row of a plan was reckoned: nothing where a person has set its amount. */
export function formulaOf(plan: readonly PlanValues[], reckoned: readonly PlannedRow[]): (PlannedRow['formula'] | null)[] {
  const known = new Map(reckoned.map((row) => [planKey(row), row]));
  return plan.map((row) => {
    const own = known.get(planKey(row as unknown as PlannedRow));
    return own && own.amount === Number(row.amount) && own.period_end === row.period_end ? own.formula : null;
  });
}
