import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { firstOfMonth } from '@/domain/calc/dates';
import { feeBill } from '@/domain/resources/fee-bill';
import { payment } from '@/domain/resources/payment';
import { paymentItem } from '@/domain/resources/payment-item';
import { isNothingLeft, leftOfBill, mustBeSigned, mustNotBeMetered, removeReductions, settledDeposit, stepBills } from '../../business/bills';
import { countTotals } from '../../business/billing';
import { removeLateness } from '../../business/lateness';
import { lockLedger, lockLedgerOf } from '../../business/ledger';
import { dueWith, moveReductions } from '../../business/reductions';
import { nextNumber } from '../../business/numbers';
import { today } from '@/domain/kernel/moment';
import { createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';
import { bankFeature, freeEntry } from './bank';
import { feeJobs } from './jobs';
import { aboutBill, countedWhere, deriveBills, receivedWhere, sums, tabWhere } from './figures';
import { noticeFeature } from './notices';
import { remind } from './remind';
import { statement } from './statement';
import { allocate, credit, paymentFaults, payerOf, receipt, voidPayment } from './pay';

type Bill = TableOf<typeof feeBill>;

/** Whether an item is the deposit: it belongs to a contract, which gives it back at its end. */
async function isDepositItem({ db }: Context, item: unknown): Promise<boolean> {
  const { rows } = await sql`select 1 from payment_item where id = ${item ?? null} and code = 'deposit'`.execute(db);
  return rows.length > 0;
}
/** A correction beside an effective bill: below 0 it reduces what is owed, above 0 it is a bill of its own. */
async function adjust(context: Context, row: Bill, input: Readonly<Record<string, unknown>>): Promise<void> {
  const { db, now } = context;
  const change = Number(input.change);
  if (change === 0) throw invalid({ change: ['调整金额不能为0'] });
  if (row.kind === 6) refuse('调整账单不能再调整');
  const found = await sql<{
    left: number;
    settled: boolean;
  }>`select ${leftOfBill} as left, ${settledDeposit} settled from fee_bill f where f.id = ${row.id}`.execute(db);
  const left = Number(found.rows[0]?.left ?? 0);
  if (change > 0 && found.rows[0]?.settled) refuse('押金已随退租结算，不能再增加');
  if (change < 0 && -change > left) throw invalid({ change: [`最多减免 ${yuanOf(Math.abs(left))} 元，已收的部分请先退款`] });
  const number = await nextNumber(context, 'ZD', row.incubator_id);
  const day = today(now);
  const due_at = String(input.due ?? day);
  const dates = change < 0 ? dueWith(row, day) : { account_month: firstOfMonth(due_at), due_at };
  const { incubator_id, building_id, contract_id, room_id, enterprise_id, payer_name, payment_item_id } = row;
  await createRows(context, feeBill, [
    {
      ...{ incubator_id, building_id, contract_id, room_id, enterprise_id, payer_name, payment_item_id, number, kind: 6, amount: change },
      ...{ ...dates, status: change < 0 ? 20 : 10, bill_at: day },
      ...{ origin_id: row.id, edit_reason: String(input.note) },
    },
  ]);
  await stepBills(context, [row.id]);
}
/** 账单与收款 (domain.md section 6, entities.md 5.4 and 5.5). */
export const feeFeature = (services: Services): Feature =>
  combine([
    handlersOf(feeBill, {
      sums,
      about: aboutBill,
      statement,
      activate: (context, row) => mustBeSigned(context, row.id),
      adjust,
      remind: remind(services),
    }),
    { jobs: feeJobs },
    bankFeature(),
    noticeFeature(),
    handlersOf(payment, { void: voidPayment, receipt: receipt(services), credit }),
    hookInto(feeBill, {
      lock: lockLedgerOf('fee_bill'),
      where: (context) => [...tabWhere(context), ...countedWhere(context), ...receivedWhere(context)],
      derive: deriveBills,
      afterAction: async (context, action, row) => {
        if (action === 'activate' && (await isNothingLeft(context, row.id))) return { status: 20 as const };
        if (action !== 'remove') return;
        await mustNotBeMetered(context, row.id);
        await removeReductions(context, [row.id], String(row.remove_reason ?? ''));
        await removeLateness(context, [row.id], String(row.remove_reason ?? ''));
        if (row.contract_id) await countTotals(context, row.contract_id);
        // what somebody has let off stays so when the contract is billed again
        if (row.contract_id === null || (row.kind !== 1 && row.kind !== 3)) return;
        return { formula: JSON.stringify({ ...(row.formula as object | null), waived: true }) as never };
      },
      prepare: async (context, draft, before): Promise<Partial<Bill>> => {
        if (before) return draft.due_at ? { account_month: firstOfMonth(String(draft.due_at)) } : {};
        await lockLedger(context, [Number(draft.incubator_id)]);
        const due = String(draft.due_at);
        const bill_at = String(draft.bill_at);
        return {
          number: await nextNumber(context, 'ZD', Number(draft.incubator_id)),
          kind: 5,
          account_month: firstOfMonth(due),
          status: bill_at <= today(context.now) ? 10 : 5,
        };
      },
      after: async (context, row, before) => {
        if (before && before.due_at !== row.due_at) await moveReductions(context, row, before.due_at);
      },
      check: async (context, draft, before): Promise<FieldErrors> => ({
        ...(!before && Number(draft.amount) <= 0 ? { amount: ['应收金额应大于0'] } : {}),
        ...(!before && (await isDepositItem(context, draft.payment_item_id))
          ? { payment_item_id: ['押金请在合同费用条款中填写，或在押金账单上调整'] }
          : {}),
      }),
    }),
    hookInto(payment, {
      lock: lockLedgerOf('payment'),
      afterAction: freeEntry,
      check: paymentFaults,
      prepare: async (context, draft) => {
        await lockLedger(context, [Number(draft.incubator_id)]);
        return { number: await nextNumber(context, 'SK', Number(draft.incubator_id)), ...(await payerOf(context, draft)) };
      },
      storeApart: (context, row, apart) => allocate(context, row, apart.bills, apart.credit),
    }),
    hookInto(paymentItem, {
      beforeRemove: async ({ db }, row) => {
        if (row.code) refuse('预置的费用项不能删除');
        const used =
          await sql`select 1 from fee_bill where payment_item_id = ${row.id} union all select 1 from contract_term where payment_item_id = ${row.id} limit 1`.execute(
            db,
          );
        if (used.rows.length > 0) refuse('该费用项已被使用，不能删除');
      },
    }),
  ]);
