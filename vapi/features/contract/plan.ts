import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { planKey, type PlannedRow } from '@/domain/calc/plan';
import { differences, plannedBy, type Planned, type PlanValues } from '@/domain/calc/planRows';
import type { contractCalls } from '@/domain/calls/contract';
import type { Context } from '../../kernel/context';
import { addError, type FieldErrors } from '../../kernel/errors';
import type { CallHandler } from '../../kernel/handlers';

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

/** POST /pact/contract/preview: the bills of a draft that is not stored, with their sums by month and item; money in 元. */
export const previewPlan: CallHandler = async (context, input) => {
  const rows = plannedBy(input);
  const deposit = (input.terms as PlanValues[]).reduce((sum, term) => sum + Number(term.deposit ?? 0), 0);
  const items = await itemNames(context, rows);
  const totals = (key: (row: PlannedRow) => string | number) => {
    const sums = new Map<string | number, number>();
    for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + row.amount);
    return [...sums].map(([of, sum]) => ({ of, amount: yuanOf(sum) }));
  };
  const answer: (typeof contractCalls)['previewPlan']['answer'] = {
    data: rows.map((row) => ({ ...row, payment_item_name: items.get(row.payment_item_id) ?? null, amount: yuanOf(row.amount) })),
    months: totals(({ account_month }) => account_month.slice(0, 7)).map(({ of, amount }) => ({ month: String(of), amount })),
    items: totals(({ payment_item_id }) => payment_item_id).map(({ of, amount }) => ({
      payment_item_id: Number(of),
      name: items.get(Number(of)) ?? null,
      amount,
    })),
    total_money: yuanOf(rows.reduce((sum, { amount }) => sum + amount, 0)),
    deposit: yuanOf(deposit),
  };
  return answer;
};
async function itemNames({ db }: Context, rows: readonly PlannedRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ payment_item_id }) => payment_item_id))];
  const found = await sql<{ id: number; name: string }>`select id, name from payment_item where id = any(${sql.val(ids)}::bigint[])`.execute(db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
