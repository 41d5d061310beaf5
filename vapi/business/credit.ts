import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { today } from '@/domain/kernel/moment';
import { payment } from '@/domain/resources/payment';
import { paymentRelease } from '@/domain/resources/payment-release';
import { changeOne, createRows } from '../kernel/changes';
import { settlementRemark } from './bills';
import type { Context } from '../kernel/context';
import { invalid } from '../kernel/errors';
import type { TableOf } from '../kernel/handlers';

type Payer = Pick<TableOf<typeof payment>, 'incubator_id' | 'enterprise_id' | 'contract_id'>;
/** A contract with those that it renews, which are over: what was paid ahead for them is its own (its sheet takes it). */
export const renewedBy = (contract: number | null) => sql`(with recursive chain (id) as (select ${contract}::bigint
  union select b.id from chain join contract b on b.next_contract_id = chain.id and b.status = 50) select id from chain)`;
/** The same the other way: a contract with those that have renewed it since. */
const renewalsOf = (contract: number | null) => sql`(with recursive chain (id) as (select ${contract}::bigint
  union select b.next_contract_id from chain join contract b on b.id = chain.id and b.status = 50 and b.next_contract_id is not null) select id from chain)`;
/** Whether a contract is one of these with its renewals, before it and since: to a person they are one, as all of them are to a firm. */
const isRenewal = (id: RawBuilder<unknown>, contract: number | null) =>
  sql<SqlBool>`(${id} in ${renewedBy(contract)} or ${id} in ${renewalsOf(contract)})`;
/** Payments of the same payer in the same incubator: a firm's, or (a person has none) those of a contract and its renewals. */
export const ofPayer = ({ incubator_id, enterprise_id, contract_id }: Payer) =>
  sql<SqlBool>`p.incubator_id = ${incubator_id} and p.status = 1 and ${enterprise_id ? sql`p.enterprise_id = ${enterprise_id}` : sql`p.enterprise_id is null and ${isRenewal(sql`p.contract_id`, contract_id)}`}`;
interface Step {
  readonly change: number;
  readonly is_out: boolean;
}
/**
 * What a payer had paid ahead and not used when a day began, 分: what payments kept beyond their bills, less what was used by then; an exit or
 * a refund sets off or pays out what its sheet found of it (its own payments of 预存, and what it took off bills, are not counted again).
 * Of a day that is still to come it is what there is now.
 */
export async function creditOn({ db, now }: Context, payer: Payer, day: string): Promise<number> {
  if (day > today(now)) {
    const kept = await sql<{ left: number }>`select coalesce(sum(p.credit_left), 0)::bigint as left from payment p where ${ofPayer(payer)}`.execute(
      db,
    );
    return Number(kept.rows[0]?.left ?? 0);
  }
  const { incubator_id, enterprise_id, contract_id } = payer;
  const whose = enterprise_id ? sql`x.enterprise_id = ${enterprise_id}` : isRenewal(sql`x.contract_id`, contract_id);
  const steps = await sql<Step>`select * from (
      select p.paid_at as "at", case when p.method = 6 then -p.amount
        else p.amount - coalesce((select sum(b.amount) from paid_part b where b.payment_id = p.id), 0) end::bigint as change, false is_out
      from payment p where ${ofPayer(payer)} and p.method <> 7 and not (p.method = 6 and p.remark is not distinct from ${settlementRemark})
      union all
      select r.released_at, r.amount, false from payment_release r join payment p on p.id = r.payment_id where ${ofPayer(payer)} and r.refund_id is null
      union all
      select x.paid_at, coalesce((select sum(r.amount) from payment_release r where r.refund_id = x.id), 0) - x.credit, true
      from refund x where x.incubator_id = ${incubator_id} and ${whose} and x.status = 30) s
    where (s."at" at time zone 'Asia/Shanghai')::date < ${day}::date order by (s."at" at time zone 'Asia/Shanghai')::date, s.is_out`.execute(db);
  const left = steps.rows.reduce((sum, { change, is_out }) => (is_out ? Math.max(0, sum + Number(change)) : sum + Number(change)), 0);
  return Math.max(0, left);
}
/** Prepaid money of the same payer, the oldest first, less by `amount` (分). */
export async function takeCredit(context: Context, payer: Payer, amount: number): Promise<void> {
  const kept = await sql<{
    id: number;
    credit_left: number;
  }>`select p.id, p.credit_left from payment p where ${ofPayer(payer)} and p.credit_left > 0 order by p.id for update`.execute(context.db);
  let rest = amount;
  for (const { id, credit_left } of kept.rows) {
    const used = Math.min(rest, credit_left);
    if (used === 0) break;
    await changeOne(context, payment, id, { credit_left: credit_left - used });
    rest -= used;
  }
  if (rest > 0) throw invalid({ amount: ['预存余额不足'] });
}
/** Money (分), and the day since which the park has had it. */
export interface HeldMoney {
  readonly since: string;
  readonly amount: number;
}
interface PaidPart extends HeldMoney {
  readonly payment_id: number;
  readonly held_since: string | null;
}
interface Released extends HeldMoney {
  readonly payment: number;
}
/**
 * What was paid of a bill beyond what it is worth now pays for it no longer, the last payment first. It is an event of its own day: what the
 * payment was until then stays so in its receipt and in the months that are over. Whoever calls steps the bill afterwards, and says what
 * becomes of the money.
 * @param refund the sheet that it is set off or given back with
 * @returns whose it is, and what of it the park has had since which day
 */
export async function releasePaid(context: Context, bill: number, amount: number, refund: number | null = null): Promise<Released[]> {
  const parts = await sql<PaidPart>`select b.payment_id, b.amount, b.held_since,
      coalesce(b.held_since, (p.paid_at at time zone 'Asia/Shanghai')::date) since from payment_bill b
    join payment p on p.id = b.payment_id and p.status = 1 where b.fee_bill_id = ${bill} order by b.payment_id desc for update`.execute(context.db);
  let rest = amount;
  const released: (Released & Pick<PaidPart, 'held_since'>)[] = [];
  for (const part of parts.rows) {
    const back = Math.min(rest, part.amount);
    if (back === 0) break;
    const of = sql`payment_id = ${part.payment_id} and fee_bill_id = ${bill}`;
    if (back === part.amount) await sql`delete from payment_bill where ${of}`.execute(context.db);
    else await sql`update payment_bill set amount = amount - ${back} where ${of}`.execute(context.db);
    released.push({ payment: part.payment_id, since: part.since, held_since: part.held_since, amount: back });
    rest -= back;
  }
  await createRows(
    context,
    paymentRelease,
    released.map(({ payment: payment_id, amount: back, held_since }) => {
      return { payment_id, fee_bill_id: bill, amount: back, held_since, released_at: context.now, refund_id: refund };
    }),
  );
  if (rest > 0) throw new Error(`bill ${bill}: ${rest} is paid by nobody`);
  return released;
}
/** The same, kept as credit of the payments that paid it. */
export async function releaseToCredit(context: Context, bill: number, amount: number): Promise<readonly HeldMoney[]> {
  const released = await releasePaid(context, bill, amount);
  for (const { payment: id, amount: back } of released) await changeOne(context, payment, id, { credit_left: sql`t.credit_left + ${back}` });
  return released;
}
