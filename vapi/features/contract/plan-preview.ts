import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import type { PlannedRow } from '@/domain/calc/plan';
import { plannedBy, type PlanValues } from '@/domain/calc/planRows';
import type { contractCalls } from '@/domain/calls/contract';
import type { Context } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import type { CallHandler } from '../../kernel/handlers';
import { draftErrors } from './draft';

/** POST /pact/contract/preview: the bills of a draft that is not stored, with their sums by month and item; money in 元. */
export const previewPlan: CallHandler = async (context, input) => {
  // what no contract may say has no plan
  const errors = draftErrors({ ...input, plan: [] }, undefined);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const rows = plannedBy(input);
  const deposit = ((input.terms ?? []) as PlanValues[]).reduce((sum, term) => sum + Number(term.deposit ?? 0), 0);
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
