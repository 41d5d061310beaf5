import { sql, type SqlBool } from 'kysely';
import { today } from '@/domain/kernel/moment';
import { payment } from '@/domain/resources/payment';
import { changeOne } from '../kernel/changes';
import type { Context } from '../kernel/context';
import { invalid } from '../kernel/errors';
import type { TableOf } from '../kernel/handlers';

type Payer = Pick<TableOf<typeof payment>, 'incubator_id' | 'enterprise_id' | 'contract_id'>;
/** Payments of the same payer in the same incubator: a firm's, or (a person has none) a contract's. */
export const ofPayer = ({ incubator_id, enterprise_id, contract_id }: Payer) =>
  sql<SqlBool>`p.incubator_id = ${incubator_id} and p.status = 1 and ${enterprise_id ? sql`p.enterprise_id = ${enterprise_id}` : sql`p.enterprise_id is null and p.contract_id = ${contract_id}`}`;
interface Step {
  readonly change: number;
  readonly is_out: boolean;
}
/**
 * What a payer had paid ahead and not used when a day began, 分: what payments kept beyond their bills, less what was used by then; an exit or
 * a refund pays out whatever there is. Of a day that is still to come it is what there is now.
 */
export async function creditOn({ db, now }: Context, payer: Payer, day: string): Promise<number> {
  if (day > today(now)) {
    const kept = await sql<{ left: number }>`select coalesce(sum(p.credit_left), 0)::bigint as left from payment p where ${ofPayer(payer)}`.execute(
      db,
    );
    return Number(kept.rows[0]?.left ?? 0);
  }
  const { incubator_id, enterprise_id, contract_id } = payer;
  const whose = enterprise_id ? sql`x.enterprise_id = ${enterprise_id}` : sql`x.contract_id = ${contract_id}`;
  const steps = await sql<Step>`select * from (
      select p.paid_at as "at", case when p.method = 6 then -p.amount
        else p.amount - coalesce((select sum(b.amount) from paid_part b where b.payment_id = p.id), 0) end::bigint as change, false is_out
      from payment p where ${ofPayer(payer)} and p.method <> 7
      union all
      select r.released_at, r.amount, false from payment_release r join payment p on p.id = r.payment_id where ${ofPayer(payer)}
      union all
      select x.paid_at, 0, true from refund x where x.incubator_id = ${incubator_id} and ${whose} and x.status = 30 and x.kind in (1, 3)) s
    where (s."at" at time zone 'Asia/Shanghai')::date < ${day}::date order by s."at", s.is_out`.execute(db);
  return Math.max(
    0,
    steps.rows.reduce((left, { change, is_out }) => (is_out ? 0 : left + Number(change)), 0),
  );
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
/**
 * What was paid of a bill beyond what it is worth now goes back to the payments that paid it, as their credit: the last first. It is an event
 * of its own day: what the payment was until then stays so in its receipt and in the months that are over.
 * @returns what of it the park has had since which day
 */
export async function releaseToCredit(context: Context, bill: number, amount: number): Promise<HeldMoney[]> {
  const parts = await sql<PaidPart>`select b.payment_id, b.amount, b.held_since,
      coalesce(b.held_since, (p.paid_at at time zone 'Asia/Shanghai')::date) since from payment_bill b
    join payment p on p.id = b.payment_id and p.status = 1 where b.fee_bill_id = ${bill} order by b.payment_id desc for update`.execute(context.db);
  let rest = amount;
  const released: { payment_id: number; fee_bill_id: number; amount: number; held_since: string | null; released_at: Date }[] = [];
  const held: HeldMoney[] = [];
  for (const part of parts.rows) {
    const back = Math.min(rest, part.amount);
    if (back === 0) break;
    const of = sql`payment_id = ${part.payment_id} and fee_bill_id = ${bill}`;
    if (back === part.amount) await sql`delete from payment_bill where ${of}`.execute(context.db);
    else await sql`update payment_bill set amount = amount - ${back} where ${of}`.execute(context.db);
    await changeOne(context, payment, part.payment_id, { credit_left: sql`t.credit_left + ${back}` });
    released.push({ payment_id: part.payment_id, fee_bill_id: bill, amount: back, held_since: part.held_since, released_at: context.now });
    held.push({ since: part.since, amount: back });
    rest -= back;
  }
  if (released.length > 0) await context.db.insertInto('payment_release').values(released).execute();
  if (rest > 0) throw new Error(`bill ${bill}: ${rest} is paid by nobody`);
  return held;
}
