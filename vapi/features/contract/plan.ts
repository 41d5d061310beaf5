import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { planKey, planOf, type PlannedRow, type PlanRoom, type PlanTerm } from '@/domain/calc/plan';
import { isEmpty } from '@/domain/kernel/empty';
import type { contractCalls } from '@/domain/calls/contract';
import type { Context } from '../../kernel/context';
import { addError, type FieldErrors } from '../../kernel/errors';
import type { CallHandler } from '../../kernel/handlers';

type Values = Readonly<Record<string, unknown>>;
/** A contract as far as its plan is reckoned from it: rows of its parts as they are sent or stored. */
export interface Planned {
  readonly sign_at?: string | null | undefined;
  readonly start_at?: string | null | undefined;
  readonly rooms: readonly Values[];
  readonly terms: readonly Values[];
}
const has = (row: Values, ...names: readonly string[]): boolean => names.every((name) => !isEmpty(row[name]));
/** What the terms ask for; rows that cannot be reckoned yet, because something in them is missing or wrong, ask for nothing. */
export function plannedBy({ sign_at, start_at, rooms, terms }: Planned): PlannedRow[] {
  const from = sign_at && start_at ? (sign_at < start_at ? sign_at : start_at) : undefined;
  const term = (row: Values): PlanTerm => ({ ...(row as unknown as PlanTerm), price: String(row.price), discount: (row.discount as string) ?? null });
  return planOf({
    from,
    rooms: rooms.filter((row) => has(row, 'room_id', 'area', 'start_at', 'end_at')) as unknown as PlanRoom[],
    terms: terms.filter((row) => has(row, 'payment_item_id', 'price', 'price_unit', 'pay_cycle', 'start_at', 'end_at')).map(term),
  });
}
/** How each row of a plan was reckoned: nothing where a person has set its amount. */
export function formulaOf(plan: readonly Values[], reckoned: readonly PlannedRow[]): (PlannedRow['formula'] | null)[] {
  const known = new Map(reckoned.map((row) => [planKey(row), row]));
  return plan.map((row) => {
    const own = known.get(planKey(row as unknown as PlannedRow));
    return own && own.amount === Number(row.amount) && own.period_end === row.period_end ? own.formula : null;
  });
}
/** Where a plan is not what its terms come to: a row without a reason for another amount, a period that nobody would be billed for. */
export function planFaults(plan: readonly Values[], reckoned: readonly PlannedRow[]): FieldErrors {
  const errors: FieldErrors = {};
  const known = new Map(reckoned.map((row) => [planKey(row), row]));
  const kept = new Set(plan.map((row) => planKey(row as unknown as PlannedRow)));
  for (const [at, row] of plan.entries()) {
    if (!isEmpty(row.edit_reason)) continue;
    const own = known.get(planKey(row as unknown as PlannedRow));
    if (!own) addError(errors, `plan.${at}.edit_reason`, '费用条款中没有这一期，请重新生成或填写修改原因');
    else if (own.amount !== Number(row.amount)) addError(errors, `plan.${at}.amount`, `按条款应为 ${yuanOf(own.amount)}，请重新生成或填写修改原因`);
    else if (own.period_end !== row.period_end) addError(errors, `plan.${at}.period_end`, `按条款应为 ${own.period_end}，请重新生成或填写修改原因`);
  }
  const missing = reckoned.filter((row) => !kept.has(planKey(row)) && !plan.some((one) => covers(one, row)));
  const [first] = missing;
  if (plan.length === 0 && first) addError(errors, 'plan', '请生成账单计划');
  else if (first) addError(errors, 'plan', `账单计划缺少${missing.length}期（${first.period_start} 起），请重新生成`);
  return errors;
}
/** A row that somebody has put together from several periods stands for them. */
const covers = (row: Values, { payment_item_id, room_id, period_start, period_end }: PlannedRow): boolean =>
  row.payment_item_id === payment_item_id &&
  (row.room_id ?? null) === room_id &&
  String(row.period_start) <= period_start &&
  String(row.period_end) >= period_end;

/** POST /pact/contract/preview: the bills of a draft that is not stored, with their sums by month and item; money in 元. */
export const previewPlan: CallHandler = async (context, input) => {
  const draft = input as unknown as Planned;
  const rows = plannedBy(draft);
  const deposit = draft.terms.reduce((sum, term) => sum + Number(term.deposit ?? 0), 0);
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
