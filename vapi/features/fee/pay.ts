import { sql } from 'kysely';
import { grouped, yuanOf } from '@/domain/format';
import { payment } from '@/domain/resources/payment';
import { feeBill } from '@/domain/resources/fee-bill';
import { leftOfBill, leftRoom, settledDeposit, settlementRemark, stepBills } from '../../business/bills';
import { chineseAmount } from '@/domain/calc/chineseAmount';
import { toWire } from '@/domain/kernel/moment';
import { changeOne } from '../../kernel/changes';
import { recordEvents } from '../../business/events';
import { ofPayer, takeCredit } from '../../business/credit';
import type { Context } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import type { ActionHandler, TableOf } from '../../kernel/handlers';
import { read } from '../../kernel/operations/read';
import { inScope } from '../../kernel/scopes';
import type { Services } from '../../services';

type Payment = TableOf<typeof payment>;
type Input = Readonly<Record<string, unknown>>;
const methods = { credit: 6, deposit: 7 } as const;
const too = '收款金额不能大于应收金额';

interface Part {
  readonly fee_bill_id: number;
  /** 分 */
  readonly amount: number;
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
/** `[{fee_bill_id, amount}]`, amounts in 元 with two decimals at most; each bill once. */
export function partsOf(given: unknown): Part[] {
  if (given === null || given === undefined) return [];
  const wrong = () => invalid({ bills: ['账单分配格式不正确'] });
  const list = typeof given === 'string' ? parsed(given) : given;
  if (!Array.isArray(list) || list.length > 200) throw wrong();
  const parts = (list as readonly Input[]).map((one) => {
    const text = typeof one?.amount === 'number' ? String(one.amount) : one?.amount;
    if (!Number.isSafeInteger(one?.fee_bill_id) || typeof text !== 'string' || !/^\d{1,12}(\.\d{1,2})?$/.test(text)) throw wrong();
    const [whole = '0', cents = ''] = text.split('.');
    return { fee_bill_id: one.fee_bill_id as number, amount: Number(whole) * 100 + Number(cents.padEnd(2, '0')) };
  });
  if (parts.some(({ amount }) => amount <= 0) || new Set(parts.map(({ fee_bill_id }) => fee_bill_id)).size < parts.length) throw wrong();
  return parts;
}
interface Owed {
  readonly id: number;
  readonly status: number;
  readonly incubator_id: number;
  readonly enterprise_id: number | null;
  readonly contract_id: number | null;
  readonly payer_name: string | null;
  readonly left: number;
  readonly settled: boolean;
}
/** The bills, locked in the order of their ids: two payments of one bill wait for each other, and never in a ring. */
async function lockBills(context: Context, parts: readonly Part[]): Promise<Map<number, Owed>> {
  const ids = sql.val(parts.map(({ fee_bill_id }) => fee_bill_id));
  await sql`select id from fee_bill where id = any(${ids}::bigint[]) order by id for update`.execute(context.db);
  const found =
    await sql<Owed>`select f.id, f.status, f.incubator_id, f.enterprise_id, f.contract_id, f.payer_name, ${leftOfBill} as left, ${settledDeposit} settled from fee_bill f join fee_bill t on t.id = f.id
    where f.id = any(${ids}::bigint[]) and ${inScope(feeBill, context)}`.execute(context.db);
  return new Map(found.rows.map((row) => [row.id, row]));
}
/** Whether a payment may pay a bill: of its incubator, its contract (where it names one), and its payer: the firm, else the contract, else the name. */
function paysFor(row: Payment, bill: Owed): boolean {
  if (bill.incubator_id !== row.incubator_id || bill.enterprise_id !== row.enterprise_id) return false;
  if (row.contract_id !== null) return bill.contract_id === row.contract_id;
  return row.enterprise_id !== null || (bill.contract_id === null && bill.payer_name === row.payer_name);
}
type Party = Pick<Payment, 'incubator_id' | 'enterprise_id'>;
const partyOf = async ({ db }: Context, contract: unknown): Promise<Party | undefined> =>
  (await sql<Party>`select incubator_id, enterprise_id from contract where id = ${contract} and deleted_at is null`.execute(db)).rows[0];
/** A payment is made when it says, for a contract of the incubator and the payer that it names. */
export async function paymentFaults(context: Context, draft: Partial<Payment>): Promise<FieldErrors> {
  const late = draft.paid_at && new Date(draft.paid_at) > new Date(context.now.getTime() + 60_000);
  const party = draft.contract_id ? await partyOf(context, draft.contract_id) : undefined;
  const strange = party && (party.incubator_id !== draft.incubator_id || (draft.enterprise_id && party.enterprise_id !== draft.enterprise_id));
  return { ...(late && { paid_at: ['收款时间不能晚于当前时间'] }), ...(strange && { contract_id: ['合同不属于该缴费方'] }) };
}
/** Who pays for a contract is its tenant. */
export async function payerOf(context: Context, { contract_id, enterprise_id }: Partial<Payment>): Promise<Partial<Payment>> {
  if (!contract_id || enterprise_id) return {};
  return { enterprise_id: (await partyOf(context, contract_id))?.enterprise_id ?? null };
}
/** GET /payment/credit: the prepaid money that a payer may use there, in 元. */
export async function credit(context: Context, { incubator_id, enterprise_id, contract_id }: Input): Promise<unknown> {
  const payer = { incubator_id, enterprise_id: enterprise_id ?? null, contract_id: contract_id ?? null } as Pick<
    Payment,
    'incubator_id' | 'enterprise_id' | 'contract_id'
  >;
  const found = await sql<{ left: number }>`select coalesce(sum(t.credit_left), 0)::bigint as left from payment t join payment p on p.id = t.id
    where ${ofPayer(payer)} and ${inScope(payment, context)}`.execute(context.db);
  return { credit: yuanOf(found.rows[0]?.left ?? 0) };
}
/** Money is kept ahead for whoever can use it there: a firm of the park or with bills in it, or a contract. Refused for anybody else. */
async function mustKeep({ db }: Context, { incubator_id, enterprise_id, contract_id }: Payment): Promise<void> {
  if (enterprise_id === null && contract_id === null) throw invalid({ credit: ['该缴费方没有企业或合同，余额不能转预存'] });
  if (enterprise_id === null) return;
  const known = await sql`select 1 from enterprise where id = ${enterprise_id} and incubator_id = ${incubator_id} and deleted_at is null
    union all select 1 from fee_bill where enterprise_id = ${enterprise_id} and incubator_id = ${incubator_id} limit 1`.execute(db);
  if (known.rows.length === 0) throw invalid({ enterprise_id: ['缴费方不属于该园区，余额不能转预存'] });
}
/** Allocates a payment that was just stored to its bills; what is left over becomes credit where that is ticked, else it is refused. */
export async function allocate(context: Context, row: Payment, bills: unknown, credit: unknown): Promise<Partial<Payment>> {
  const { db } = context;
  const parts = partsOf(bills);
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (row.method === methods.deposit) throw invalid({ method: ['押金只能在退租结算时抵扣'] });
  if (total > row.amount) throw invalid({ bills: ['分配金额之和不能大于收款金额'] });
  if (total < row.amount && (credit !== 1 || row.method === methods.credit)) throw invalid({ amount: [too] });
  if (total < row.amount) await mustKeep(context, row);
  const owed = await lockBills(context, parts);
  for (const { fee_bill_id, amount } of parts) {
    const bill = owed.get(fee_bill_id);
    if (!bill) throw invalid({ bills: ['账单不存在'] });
    if (bill.status !== 10 && bill.status !== 15) throw invalid({ bills: ['只能收待缴费或部分缴费的账单'] });
    if (!paysFor(row, bill)) throw invalid({ bills: ['账单不属于该缴费方'] });
    if (bill.settled) throw invalid({ bills: ['押金已随退租结算，不能再收'] });
    if (amount > bill.left) throw invalid({ bills: [too] });
  }
  if (row.method === methods.credit) await takeCredit(context, row, total);
  for (const { fee_bill_id, amount } of parts)
    await sql`insert into payment_bill (payment_id, fee_bill_id, amount) values (${row.id}, ${fee_bill_id}, ${amount})`.execute(db);
  await stepBills(
    context,
    parts.map(({ fee_bill_id }) => fee_bill_id),
  );
  const payer = await sql<{ name: string }>`select name from enterprise where id = ${row.enterprise_id}`.execute(db);
  const text = `${payer.rows[0]?.name ?? row.payer_name ?? '租户'}缴费 ${grouped(yuanOf(row.amount))} 元`;
  await recordEvents(context, [{ incubator_id: row.incubator_id, type: 'pay', text, resource: payment.name, row_id: row.id }]);
  return total < row.amount ? { credit_left: row.amount - total } : {};
}
const settledRefusal = '账单已退租结算，不能作废收款';
/** Takes a payment back: its bills step back, credit that was used returns, credit that was made must still be there. */
export const voidPayment: ActionHandler<typeof payment.fields> = async (context, row) => {
  const { db } = context;
  const paid: Payment = row;
  if (paid.method === methods.deposit || paid.remark === settlementRemark) refuse('退租结算的抵扣不能作废');
  await sql`select id from payment where id = ${paid.id} for update`.execute(db);
  const parts = await sql<{
    fee_bill_id: number;
    amount: number;
  }>`select fee_bill_id, amount from payment_bill where payment_id = ${paid.id} order by fee_bill_id`.execute(db);
  const given = parts.rows.reduce((sum, { amount }) => sum + amount, 0);
  // what was released at an exit was set off or given back with its sheet
  const gone = await sql`select 1 from payment_release where payment_id = ${paid.id} and refund_id is not null`.execute(db);
  if (gone.rows.length > 0) refuse(settledRefusal);
  if (paid.credit_left !== paid.amount - given) {
    const users = await sql<{ number: string }>`select p.number from payment p where ${ofPayer(paid)} and p.method = ${methods.credit}
      and p.remark is distinct from ${settlementRemark} order by p.id desc limit 1`.execute(db);
    const [user] = users.rows;
    refuse(user ? `该收款的预存已被使用，请先作废使用预存的收款（最近一笔 ${user.number}）` : '该收款的预存已被使用，不能作废');
  }
  const removed =
    await sql`select 1 from fee_bill where id = any(${sql.val(parts.rows.map(({ fee_bill_id }) => fee_bill_id))}::bigint[]) and status = 30`.execute(
      db,
    );
  if (removed.rows.length > 0) refuse('账单已移除，不能作废收款');
  // what was paid for days that nobody uses any more was given back already (the payment itself counts no longer); a bill that was made after
  // the settlement (a share of a meter) was not in it
  const settled =
    await sql`select 1 from fee_bill f left join contract c on c.id = f.contract_id where f.id = any(${sql.val(parts.rows.map(({ fee_bill_id }) => fee_bill_id))}::bigint[]) and (((c.status = 60 or ${leftRoom(sql`f`)})
          and exists (select 1 from refund x where x.contract_id = f.contract_id and x.status = 30 and x.kind in (2, 3) and x.updated_at >= f.created_at))
        or ${leftOfBill} < (select b.amount from payment_bill b where b.payment_id = ${paid.id} and b.fee_bill_id = f.id))`.execute(db);
  if (settled.rows.length > 0) refuse(settledRefusal);
  // with what a change of room has given back to it since
  const back = paid.method === methods.credit ? paid.amount : 0;
  if (back > 0) {
    // to the newest payment that has room for it: credit never exceeds what was paid. First to those of the same contracts and of none, last to
    // those of a contract that is settled, whose money was paid out
    let rest = back;
    const roomy = await sql<{
      id: number;
      room: number;
    }>`select p.id, (p.amount - p.credit_left - coalesce((select sum(b.amount) from payment_bill b where b.payment_id = p.id), 0)
        - coalesce((select sum(r.amount) from payment_release r where r.payment_id = p.id and r.refund_id is not null), 0))::bigint room
      from payment p left join contract c on c.id = p.contract_id where ${ofPayer(paid)} and p.method not in (6, 7)
      order by case when p.contract_id in (select f.contract_id from fee_bill f where f.id = any(${sql.val(parts.rows.map(({ fee_bill_id }) => fee_bill_id))}::bigint[])) then 0
        when p.contract_id is null then 1 when c.status <> 60 then 2 else 3 end, p.id desc for update of p`.execute(db);
    for (const { id, room } of roomy.rows) {
      const part = Math.min(rest, Math.max(0, room));
      if (part > 0) await changeOne(context, payment, id, { credit_left: sql`t.credit_left + ${part}` });
      rest -= part;
    }
  }
  await stepBills(
    context,
    parts.rows.map(({ fee_bill_id }) => fee_bill_id),
  );
  return { set: { credit_left: 0 } };
};
/** GET /payment/{id}/receipt: what is printed. */
export const receipt =
  (services: Services) =>
  async (context: Context, { id }: Input) => {
    const row = await read(payment, context, Number(id), services.engine);
    const parts = await sql<{
      amount: number;
    }>`select f.number, i.name item, f.period_start, f.period_end, sum(pb.amount)::bigint amount from paid_part pb join fee_bill f on f.id = pb.fee_bill_id
      join payment_item i on i.id = f.payment_item_id where pb.payment_id = ${id} group by f.id, i.name order by f.id`.execute(context.db);
    const site = await sql<{
      company_name: string | null;
      address: string | null;
      phone: string | null;
    }>`select company_name, address, phone from site_setting order by id limit 1`.execute(context.db);
    const by = await sql<{ name: string }>`select u.name from payment p left join app_user u on u.id = p.created_by where p.id = ${id}`.execute(
      context.db,
    );
    return {
      payment: row,
      words: chineseAmount(Math.round(Number(row.amount) * 100)),
      bills: parts.rows.map((one) => ({ ...one, amount: yuanOf(one.amount) })),
      // what was paid ahead when it was paid: a receipt does not change when that is used later, nor when more is given back
      credit: yuanOf(Math.round(Number(row.amount) * 100) - parts.rows.reduce((sum, { amount }) => sum + Number(amount), 0)),
      payee: site.rows[0] ?? null,
      handled_by: by.rows[0]?.name ?? null,
      printed_at: toWire(context.now),
    };
  };
