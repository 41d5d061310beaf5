import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { addDays, daysBetween } from '@/domain/calc/dates';
import { schedule, type PlannedBill, type Term } from '@/domain/calc/schedule';
import type { Context } from '../kernel/context';
import { today } from '../kernel/clock';
import { nextNumber } from './numbers';

interface ContractTerm extends Term {
  readonly id: number;
  readonly room_id: number | null;
  readonly payment_item_id: number;
  readonly deposit: number | null;
  /** The day since which its room is no longer let: it was given back. */
  readonly left_at: string | null;
}
interface Billed {
  readonly id: number;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly enterprise_id: number | null;
  readonly party_name: string | null;
  readonly start_at: string;
}
/** What adjustments took off the bill `f`, 0 or below. */
export const reductionsOf = sql<number>`coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0)::bigint`;
/** What a bill still asks for: its amount with the reductions beside it, less what was paid. `f` is the bill. */
export const leftOfBill = sql<number>`(f.amount - f.paid_amount + ${reductionsOf})::bigint`;
/** Whether the room of a row of the same contract was given back by a 退房 that is over: its deposit and its bills are settled. */
export const leftRoom = (of: RawBuilder<unknown>) => sql<SqlBool>`exists (select 1 from refund x join refund_room y on y.refund_id = x.id
  where x.contract_id = ${of}.contract_id and x.kind = 2 and x.status = 30 and y.room_id = ${of}.room_id)`;
type Now = Pick<Context, 'db' | 'now'>;
/** What was taken off bills goes with them. */
export async function removeReductions({ db, now }: Now, ids: readonly number[], reason: string): Promise<void> {
  await sql`update fee_bill set status = 30, remove_reason = ${reason}, updated_at = ${now}, version = version + 1
    where origin_id = any(${sql.val([...ids])}::bigint[]) and kind = 6 and amount < 0 and status <> 30`.execute(db);
}
/** Removes bills that nobody owes any more. */
export async function removeBills(context: Now, ids: readonly number[], reason: string): Promise<void> {
  await removeReductions(context, ids, reason);
  await sql`update fee_bill set status = 30, remove_reason = ${reason}, updated_at = ${context.now}, version = version + 1
    where id = any(${sql.val([...ids])}::bigint[]) and status <> 30`.execute(context.db);
}

const known = 'on conflict (contract_id, payment_item_id, room_id, period_start) where kind in (1, 2, 3) and status <> 30 do nothing';
async function insertBill(
  context: Context,
  of: Billed,
  term: ContractTerm,
  kind: 1 | 3,
  bill: Omit<PlannedBill, 'formula'> & { readonly formula: object },
): Promise<boolean> {
  const { db, now, caller } = context;
  // asked first: a number is not taken for a bill that is there already, and no day is charged twice where the plan counts its periods anew
  const there =
    await sql`select 1 from fee_bill where contract_id = ${of.id} and payment_item_id = ${term.payment_item_id} and room_id is not distinct from ${term.room_id}
    and period_start <= ${bill.period_end}::date and period_end >= ${bill.period_start}::date and kind in (1, 2, 3) and status <> 30`.execute(db);
  if (there.rows.length > 0) return false;
  const number = await nextNumber(context, 'ZD', of.incubator_id);
  const stored =
    await sql`insert into fee_bill (incubator_id, building_id, number, kind, contract_id, room_id, enterprise_id, payer_name, payment_item_id, period_start, period_end,
      account_month, amount, status, bill_at, due_at, formula, created_by)
    values (${of.incubator_id}, ${of.building_id}, ${number}, ${kind}, ${of.id}, ${term.room_id}, ${of.enterprise_id}, ${of.party_name}, ${term.payment_item_id}, ${bill.period_start}::date,
      ${bill.period_end}::date, ${bill.account_month}::date, ${bill.amount}, ${bill.bill_at <= today(now) ? 10 : 5}, ${bill.bill_at}::date, ${bill.due_at}::date, ${JSON.stringify(bill.formula)}::jsonb, ${caller.id || null})
    ${sql.raw(known)}`.execute(db);
  return (stored.numAffectedRows ?? 0n) > 0n;
}
/**
 * Makes the bills of a contract's plan and deposits. Those that are there stay as they are, so it may be called again and by two at once
 * (the key is contract, item, room and first day), and days that a bill stands for are charged by no second one. A room that was given
 * back is billed no further. Keeps the contract's totals. Answers how many were made.
 */
export async function generateBills(context: Context, contract: number): Promise<number> {
  const { db } = context;
  const found =
    await sql<Billed>`select id, incubator_id, building_id, enterprise_id, party_name, start_at from contract where id = ${contract} for update`.execute(
      db,
    );
  const [of] = found.rows;
  if (!of) return 0;
  const terms =
    await sql<ContractTerm>`select t.*, coalesce((select sum(r.area) from contract_room r where r.contract_id = t.contract_id and (t.room_id is null or r.room_id = t.room_id)
      and r.start_at <= t.end_at and r.end_at >= t.start_at), 0) as area, t.price::text as price,
      (select min(x.exit_at) from refund x join refund_room y on y.refund_id = x.id where x.contract_id = t.contract_id and x.kind = 2 and x.status = 30 and y.room_id = t.room_id) left_at
    from contract_term t where t.contract_id = ${contract} order by t.id`.execute(db);
  const deposit = await sql<{ id: number }>`select id from payment_item where code = 'deposit'`.execute(db);
  let made = 0;
  for (const term of terms.rows) {
    const { left_at } = term;
    const asked = schedule(term).filter(({ period_start }) => left_at === null || period_start < left_at);
    for (const bill of asked) if (await insertBill(context, of, term, 1, bill)) made++;
    if (!term.deposit || left_at !== null) continue;
    const once = {
      period_start: of.start_at,
      period_end: of.start_at,
      account_month: `${of.start_at.slice(0, 7)}-01`,
      bill_at: addDays(of.start_at, -7),
      due_at: of.start_at,
    };
    const asDeposit = { ...term, payment_item_id: Number(deposit.rows[0]?.id) };
    if (await insertBill(context, of, asDeposit, 3, { ...once, amount: term.deposit, formula: { unit: 'yuan', steps: [] } })) made++;
  }
  await sql`update contract set total_money = s.rent, deposit = s.deposit, updated_at = ${context.now} from (
      select coalesce(sum(amount) filter (where kind = 1), 0)::bigint rent, coalesce(sum(amount) filter (where kind = 3), 0)::bigint deposit
      from fee_bill where contract_id = ${contract} and status <> 30) s where id = ${contract}`.execute(db);
  return made;
}
/** Where its payments leave a bill: 待缴费, 部分缴费 or 已缴清 (domain.md section 6). */
export async function stepBills({ db, now }: Pick<Context, 'db' | 'now'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update fee_bill f set status = s.status, updated_at = ${now}, version = version + 1 from (
      select f.id, case when ${leftOfBill} <= 0 then 20 when f.paid_amount > 0 then 15 else 10 end status from fee_bill f where f.id = any(${sql.val([...ids])}::bigint[])
    ) s where f.id = s.id and f.status in (10, 15, 20) and f.status <> s.status`.execute(db);
}
/** How late a bill is, in days; 0 while it is not. */
export const overdueDays = (due: string, now: Date): number => Math.max(0, daysBetween(due, today(now)));
