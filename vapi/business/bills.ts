import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { daysBetween } from '@/domain/calc/dates';
import { feeBill } from '@/domain/resources/fee-bill';
import { changeRows, createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import { today } from '@/domain/kernel/moment';
import type { TableOf } from '../kernel/handlers';
import { refuse } from '../kernel/errors';
import { nextNumbers } from './numbers';

/** What adjustments took off the bill `f`, 0 or below. */
export const reductionsOf = sql<number>`coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0)::bigint`;
/** Whether an adjustment takes days off its bill, as a change of rooms or price and an exit do; one by hand takes money off the days that it has. */
export const cutsDays = (row: string) => sql<SqlBool>`coalesce(${sql.ref(`${row}.formula`)} ?| array['change_of', 'refund_id'], false)`;
/** What was taken off `f` by hand, 0 or below, as far as it lies on days that it still stands for: the rest went with the others (`moved`). */
export const grantedOn = sql<number>`(coalesce((select sum(a.amount) from fee_bill a
  where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30 and not ${cutsDays('a')}), 0) + coalesce((f.formula ->> 'moved')::bigint, 0))::bigint`;
/** The last day that `f` stands for: a change of room ends it at the day, and what comes after is billed anew; before its first day where nothing is left of it. */
export const lastDayOf = sql<string>`coalesce((f.formula ->> 'until')::date, f.period_end)`;
/** Whether `f` asks for a deposit: a bill of the plan, or what was added to one. It is held for the tenant, and never income. */
export const isDeposit = sql<SqlBool>`(f.payment_item_id = (select i.id from payment_item i where i.code = 'deposit'))`;
/** Whether `f` asks for a sum once: it is neither charged again nor taken back. */
export const isOnce = sql<SqlBool>`exists (select 1 from contract_term t where t.contract_id = f.contract_id and t.payment_item_id = f.payment_item_id
  and t.room_id is not distinct from f.room_id and t.price_unit = 'yuan' and f.period_start between t.start_at and t.end_at)`;
/** Whether a bill was to be paid before a day and is not: 逾期, the same wherever it is shown. */
export const isLate = (day: RawBuilder<unknown> | string, bill: 'f' | 't' = 'f') =>
  sql<SqlBool>`bill_late(${sql.ref(`${bill}.status`)}, ${sql.ref(`${bill}.due_at`)}, ${typeof day === 'string' ? sql`${day}::date` : day})`;
/** What a bill still asks for: its amount with the reductions beside it, less what was paid. `f` is the bill. */
export const leftOfBill = sql<number>`(f.amount - f.paid_amount + ${reductionsOf})::bigint`;
/** Whether the room of a row of the same contract was given back by a 退房 that is over (another than `but`): its deposit and its bills are settled. */
export const leftRoom = (
  of: RawBuilder<unknown>,
  but: number | null = null,
) => sql<SqlBool>`exists (select 1 from refund x join refund_room y on y.refund_id = x.id
  where x.contract_id = ${of}.contract_id and x.kind = 2 and x.status = 30 and x.id is distinct from ${but} and y.room_id = ${of}.room_id)`;
/** What a payment says of itself that a settlement made: it is part of a refund that is over. */
export const settlementRemark = '退租退款结算';
/** Whether `f` asks for a deposit that was settled with an exit: nobody would give it back any more. */
export const settledDeposit = sql<SqlBool>`(${isDeposit} and (${leftRoom(sql`f`)} or exists (select 1 from contract c where c.id = f.contract_id and c.status = 60)))`;
type Bill = TableOf<typeof feeBill>;
/** What a bill is made of that is not given to it here; money in 分. */
export type NewBill = Pick<Bill, 'kind' | 'payment_item_id' | 'account_month' | 'amount' | 'status' | 'bill_at' | 'due_at'> &
  Partial<Omit<Bill, 'id' | 'number' | 'incubator_id'>>;
/** Makes bills of an incubator, numbered in their order; answers their ids. */
export async function storeBills(context: Context, incubator_id: number, bills: readonly NewBill[]): Promise<number[]> {
  if (bills.length === 0) return [];
  const numbers = await nextNumbers(context, 'ZD', incubator_id, bills.length);
  const rows = bills.map(({ formula, ...bill }, at) => ({
    ...{ ...bill, incubator_id, number: numbers[at] as string, formula: formula ? (JSON.stringify(formula) as never) : null },
  }));
  return (await createRows(context, feeBill, rows)).map(({ id }) => id);
}
const removed = (remove_reason: string) => ({ status: 30, remove_reason }) as const;
/** What was taken off bills goes with them. */
export const removeReductions = (context: Context, ids: readonly number[], reason: string): Promise<unknown> =>
  changeRows(
    context,
    feeBill,
    sql`t.origin_id = any(${sql.val([...ids])}::bigint[]) and t.kind = 6 and t.amount < 0 and t.status <> 30`,
    removed(reason),
  );
/** Removes bills that nobody owes any more. */
export async function removeBills(context: Context, ids: readonly number[], reason: string): Promise<void> {
  await removeReductions(context, ids, reason);
  await changeRows(context, feeBill, sql`t.id = any(${sql.val([...ids])}::bigint[]) and t.status <> 30`, removed(reason));
}
/** Where its payments leave a bill: 待缴费, 部分缴费 or 已缴清 (domain.md section 6). */
export async function stepBills(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const status = sql`case when ${leftOfBill} <= 0 then 20 when f.paid_amount > 0 then 15 else 10 end`;
  await changeRows(context, feeBill, sql`f.id = any(${sql.val([...ids])}::bigint[]) and f.status in (10, 15, 20)`, { status }, { as: 'f' });
}
/** How late a bill is, in days; 0 while it is not. */
export const overdueDays = (due: string, now: Date): number => Math.max(0, daysBetween(due, today(now)));
/** Whether the contract of a bill `t` is not in force yet: what it plans comes into force with its signing (domain.md section 5). */
const unsigned = sql<SqlBool>`exists (select 1 from contract c where c.id = t.contract_id and c.status in (5, 10, 15, 20))`;
/** Refuses a bill whose contract is still to be signed or first paid. */
export async function mustBeSigned({ db }: Context, bill: number): Promise<void> {
  const found = await sql`select 1 from fee_bill t where t.id = ${bill} and ${unsigned}`.execute(db);
  if (found.rows.length > 0) refuse('合同尚未签约，账单不能生效');
}
/** Whether a bill asks for nothing: a period that was let off, or reduced to it. */
export async function isNothingLeft({ db }: Context, bill: number): Promise<boolean> {
  const { rows } = await sql`select 1 from fee_bill f where f.id = ${bill} and ${leftOfBill} <= 0`.execute(db);
  return rows.length > 0;
}
/** Bills that ask for nothing from the start are settled as they come into force. */
async function stepNothing(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await sql<{ id: number }>`select f.id from fee_bill f where f.id = any(${sql.val([...ids])}::bigint[]) and f.status = 10
    and f.paid_amount = 0 and ${leftOfBill} <= 0`.execute(context.db);
  await stepBills(
    context,
    found.rows.map(({ id }) => id),
  );
}
/** Bills come into force: what is asked for is owed; one that asks for nothing (a period that was let off, or reduced to it) is settled with it, and never late. */
async function comeIntoForce(context: Context, which: RawBuilder<unknown>): Promise<Bill[]> {
  const made = sql<SqlBool>`t.status = 5 and t.bill_at <= ${today(context.now)}::date and ${which}`;
  const bills = await changeRows(context, feeBill, made, { status: 10 }, { action: 'due' });
  await stepNothing(
    context,
    bills.map(({ id }) => id),
  );
  return bills;
}
/** Bills come into force on the day they are made out (domain.md section 6). */
export const activateDue = (context: Context): Promise<Bill[]> => comeIntoForce(context, sql`not ${unsigned}`);
/** What of a contract is due by now is owed from the moment of signing (domain.md section 5, state 30). */
export const activateContract = (context: Context, contract: number): Promise<Bill[]> => comeIntoForce(context, sql`t.contract_id = ${contract}`);
/**
 * The first pay slip of a contract, made out now: its deposits and what of its plan is to be paid first, whenever that would have been made
 * out by itself. What asks for nothing is nobody's first payment.
 */
export async function activateFirst(context: Context, contract: number): Promise<void> {
  const earliest = sql`(select min(p.due_at) from fee_bill p where p.contract_id = ${contract} and p.status in (5, 10) and p.amount > 0 and p.kind = 1)`;
  const first = sql<SqlBool>`f.contract_id = ${contract} and f.status = 5 and f.amount > 0 and (f.kind = 3 or (f.kind = 1 and f.due_at = ${earliest}))`;
  const day = today(context.now);
  const now = { status: 10 as const, bill_at: sql`least(f.bill_at, ${day}::date)` };
  await changeRows(context, feeBill, first, now, { as: 'f', action: 'due' });
}
/** A bill that a sheet of a meter made stands as long as the sheet: it goes with the sheet's reversal. */
export async function mustNotBeMetered({ db }: Context, bill: number): Promise<void> {
  const { rows } = await sql`select 1 from meter_settlement where fee_bill_id = ${bill} and status = 3
    union all select 1 from meter_share where fee_bill_id = ${bill}`.execute(db);
  if (rows.length > 0) refuse('抄表产生的账单不能移除，请冲销其抄表单');
}
