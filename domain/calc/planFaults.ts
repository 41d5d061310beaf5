import { yuanOf } from '../format';
import { differences, type Planned, type PlanValues } from './planRows';

/**
 * Where a plan is not what its terms come to: a row without a reason for it, a period that nobody would be billed for.
 * @param fenOf the amount of a row in 分
 * @returns sentences by the place they stand at: `plan.3.amount`, or `plan` for the whole
 */
export function planFaults(plan: readonly PlanValues[], contract: Planned, fenOf: (row: PlanValues) => number): Record<string, readonly string[]> {
  const { rows, missing } = differences(plan, contract, fenOf);
  const again = '请重新生成或填写修改原因';
  const errors: Record<string, readonly string[]> = {};
  for (const { at, field, own } of rows) {
    const should = own && field !== 'edit_reason' && (field === 'amount' ? yuanOf(own.amount) : own[field]);
    errors[`plan.${at}.${field}`] = [should ? `按条款应为 ${should}，${again}` : `费用条款中没有这一期，${again}`];
  }
  const [first] = missing;
  if (plan.length === 0 && first) errors.plan = ['请生成账单计划'];
  else if (first) errors.plan = [`账单计划缺少${missing.length}期（${first.period_start} 起），请重新生成`];
  return errors;
}
