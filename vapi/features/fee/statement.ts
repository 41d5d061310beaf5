import { sql, type SqlBool } from 'kysely';
import type { AccountStatement } from '@/domain/answers/money';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import { paymentMethod } from '@/domain/codes/money';
import { yuanOf } from '@/domain/format';
import { toWire } from '@/domain/kernel/moment';
import { feeBill } from '@/domain/resources/fee-bill';
import { creditOn } from '../../business/credit';
import type { Context } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { inScope } from '../../kernel/scopes';

interface Payer {
  readonly incubator_id: number;
  readonly enterprise_id: number | null;
  readonly contract_id: number | null;
  readonly payer_name: string | null;
  readonly account_month: string;
  readonly payer: string | null;
  readonly incubator: string;
}
/** 分 */
interface Entry {
  readonly day: string;
  readonly text: string;
  readonly number: string;
  readonly note: string | null;
  readonly amount: number;
  readonly is_pay: boolean;
}
const methodOf = (code: string): string => paymentMethod.items.find((item) => String(item.code) === code)?.label ?? code;

/**
 * GET /fee/statement/{id}: the month of whoever pays this bill. Charged is what falls due in the month, corrections among it, and what of a bill
 * was paid before it fell due is charged on the day that it was paid, so that who has paid for the future owes no less than nothing; paid is what
 * payments that stand have paid of this payer's bills, on their day, out of what was paid ahead too; what was given back of it since, to the
 * payer's credit or with his exit, is less on the day that it was. So the last balance of all is what the open bills still ask for, to the cent, and a month that is over stays.
 */
export async function statement(context: Context, { id, month }: Readonly<Record<string, unknown>>): Promise<AccountStatement> {
  const { db, now } = context;
  const found = await sql<Payer>`select t.incubator_id, t.enterprise_id, case when t.enterprise_id is null then t.contract_id end contract_id,
      t.payer_name, t.account_month, coalesce(e.name, c.party_name, t.payer_name) payer, i.name incubator
    from fee_bill t join incubator i on i.id = t.incubator_id left join enterprise e on e.id = t.enterprise_id left join contract c on c.id = t.contract_id
    where t.id = ${id} and ${inScope(feeBill, context)}`.execute(db);
  const [payer] = found.rows;
  if (!payer) throw notFound(feeBill.label);
  const from = firstOfMonth(String(month ?? payer.account_month));
  const until = addMonths(from, 1);
  const mine = sql<SqlBool>`t.incubator_id = ${payer.incubator_id} and t.enterprise_id is not distinct from ${payer.enterprise_id}
    and (t.enterprise_id is not null or (t.contract_id is not distinct from ${payer.contract_id} and (t.contract_id is not null or t.payer_name is not distinct from ${payer.payer_name})))
    and t.status not in (5, 30) and not exists (select 1 from fee_bill o where o.id = t.origin_id and t.kind = 6 and o.status = 5) and ${inScope(feeBill, context)}`;
  const [paidOn, releasedOn] = [sql`(p.paid_at at time zone 'Asia/Shanghai')::date`, sql`(r.released_at at time zone 'Asia/Shanghai')::date`];
  const entries = await sql<Entry>`with mine as (select t.* from fee_bill t where ${mine}),
    early as (select f.id, ${paidOn} as day, b.amount from mine f join paid_part b on b.fee_bill_id = f.id join payment p on p.id = b.payment_id and p.status = 1
        where ${paidOn} < f.due_at
      union all select f.id, ${releasedOn}, -r.amount from mine f join payment_release r on r.fee_bill_id = f.id
        join payment p on p.id = r.payment_id and p.status = 1 where ${paidOn} < f.due_at and ${releasedOn} < f.due_at),
    charge as (select e.id, e.day, sum(e.amount)::bigint amount, true ahead from early e group by 1, 2
      union all select f.id, f.due_at, f.amount - coalesce((select sum(e.amount) from early e where e.id = f.id), 0)::bigint, false from mine f)
    select c.day, i.name || case when f.kind = 6 then '（调整）' when c.ahead then '（提前缴纳）' else '' end as text, f.number,
      coalesce(f.edit_reason, case when f.period_start is not null then f.period_start || ' 至 ' || f.period_end end) note, c.amount, false is_pay, f.id
    from charge c join mine f on f.id = c.id join payment_item i on i.id = f.payment_item_id where c.day < ${until}::date and (c.amount <> 0 or f.amount = 0)
    union all
    select ${paidOn}, '收款', p.number, p.method::text, sum(b.amount), true, p.id
    from mine f join paid_part b on b.fee_bill_id = f.id join payment p on p.id = b.payment_id and p.status = 1
    where ${paidOn} < ${until}::date group by p.id
    union all
    select ${releasedOn}, case when r.refund_id is null then '退回预存' else '退租结算' end, p.number, null, -sum(r.amount), true, p.id
    from mine f join payment_release r on r.fee_bill_id = f.id join payment p on p.id = r.payment_id and p.status = 1
    where ${releasedOn} < ${until}::date group by p.id, 1, 2
    order by 1, is_pay, 7`.execute(db);
  const credit = await creditOn(context, payer, until);
  const payee = await sql<NonNullable<AccountStatement['payee']>>`select company_name, address, phone from site_setting order by id limit 1`.execute(
    db,
  );
  const signed = (one: Entry): number => (one.is_pay ? -Number(one.amount) : Number(one.amount));
  const isBefore = (one: Entry): boolean => one.day < from;
  const opening = entries.rows.filter(isBefore).reduce((sum, one) => sum + signed(one), 0);
  const inMonth = entries.rows.filter((one) => !isBefore(one));
  const total = (is_pay: boolean): number => inMonth.reduce((sum, one) => sum + (one.is_pay === is_pay ? Number(one.amount) : 0), 0);
  let balance = opening;
  const lines = inMonth.map((one) => {
    balance += signed(one);
    const amount = yuanOf(Number(one.amount));
    const { day, text, number, is_pay } = one;
    const note = is_pay && one.note !== null ? methodOf(one.note) : one.note;
    return { day, text, number, note, charge: is_pay ? null : amount, pay: is_pay ? amount : null, balance: yuanOf(balance) };
  });
  return {
    ...{ payer: payer.payer ?? '', incubator: payer.incubator, payee: payee.rows[0] ?? null, month: from, lines, printed_at: toWire(now) },
    ...{ opening: yuanOf(opening), charged: yuanOf(total(false)), paid: yuanOf(total(true)), closing: yuanOf(balance) },
    credit: yuanOf(credit),
  };
}
