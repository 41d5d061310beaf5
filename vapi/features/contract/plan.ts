import { yuanOf } from '@/domain/format';
import { planKey, type PlannedRow } from '@/domain/calc/plan';
import { differences, type Planned, type PlanValues } from '@/domain/calc/planRows';
import { addError, type FieldErrors } from '../../kernel/errors';

/** How each row of a plan was reckoned: nothing where a person has set its amount. */
export function formulaOf(plan: readonly PlanValues[], reckoned: readonly PlannedRow[]): (PlannedRow['formula'] | null)[] {
  const known = new Map(reckoned.map((row) => [planKey(row), row]));
  return plan.map((row) => {
    const own = known.get(planKey(row as unknown as PlannedRow));
    return own && own.amount === Number(row.amount) && own.period_end === row.period_end ? own.formula : null;
  });
}
/** Where a plan is not what its terms come to: a row without a reason for it, a period that nobody would be billed for. */
export function planFaults(plan: readonly PlanValues[], contract: Planned): FieldErrors {
  const errors: FieldErrors = {};
  const { rows, missing } = differences(plan, contract, ({ amount }) => Number(amount));
  const again = '请重新生成或填写修改原因';
  for (const { at, field, own } of rows) {
    const should = own && (field === 'amount' ? yuanOf(own.amount) : own.period_end);
    addError(errors, `plan.${at}.${field}`, should ? `按条款应为 ${should}，${again}` : `费用条款中没有这一期，${again}`);
  }
  const [first] = missing;
  if (plan.length === 0 && first) addError(errors, 'plan', '请生成账单计划');
  else if (first) addError(errors, 'plan', `账单计划缺少${missing.length}期（${first.period_start} 起），请重新生成`);
  return errors;
}
