import { sql } from 'kysely';
import { addMonths } from '@/domain/calc/dates';
import { spread } from '@/domain/calc/spread';
import { yuanOf } from '@/domain/format';
import { startOfDay, today } from '@/domain/kernel/moment';
import { feeBill } from '@/domain/resources/fee-bill';
import { paymentNotice } from '@/domain/resources/payment-notice';
import { leftOfBill, settledDeposit } from '../../business/bills';
import { lockLedger, lockLedgerOf } from '../../business/ledger';
import { nextNumber } from '../../business/numbers';
import type { Context } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type ActionHandler, type TableOf } from '../../kernel/handlers';
import { inScope } from '../../kernel/scopes';
import { receive } from './receive';

type Notice = TableOf<typeof paymentNotice>;
const passed = 20;
/** As many as one payment may name. */
const mostBills = 200;

interface Named {
  readonly id: number;
  readonly number: string;
  readonly incubator_id: number;
  readonly enterprise_id: number | null;
  readonly left: number;
  readonly open: boolean;
  readonly settled: boolean;
  /** Another notice of it waits. */
  readonly waits: boolean;
}
/** Bills that a notice names, as they stand now, the oldest debt first. */
async function named(context: Context, ids: readonly number[]): Promise<Named[]> {
  const found =
    await sql<Named>`select f.id, f.number, f.incubator_id, f.enterprise_id, ${leftOfBill} as left, f.status in (10, 15) open, ${settledDeposit} settled,
      exists (select 1 from payment_notice_bill b join payment_notice n on n.id = b.payment_notice_id where b.fee_bill_id = f.id and n.status = 10) waits
    from fee_bill f join fee_bill t on t.id = f.id where f.id = any(${sql.val([...ids])}::bigint[]) and ${inScope(feeBill, { ...context, chosen: null })}
    order by f.due_at, f.id`.execute(context.db);
  return found.rows.map((row) => ({ ...row, left: Number(row.left) }));
}
/** What is wrong with the bills of a new notice, at their field. */
function billFault(bills: readonly Named[], wanted: number): string | undefined {
  const [first] = bills;
  if (!first || bills.length < wanted) return '账单不存在';
  if (wanted > mostBills) return `一次最多申报 ${mostBills} 张账单`;
  const strange = bills.some((one) => one.enterprise_id !== first.enterprise_id || one.incubator_id !== first.incubator_id);
  if (strange) return '所选账单属于不同的缴费方或园区，请分别申报';
  if (first.enterprise_id === null) return '个人承租的账单不能申报，请到园区缴费';
  if (bills.some(({ open }) => !open)) return '只能申报待缴费或部分缴费的账单';
  if (bills.some(({ settled }) => settled)) return '押金已随退租结算，不能再缴';
  const waiting = bills.find(({ waits }) => waits);
  return waiting && `账单 ${waiting.number} 已有待审核的缴费申报`;
}
/** Under the ledger's lock: two notices of one bill at once are one, and nothing is paid in between. */
async function prepared(context: Context, draft: Partial<Notice>): Promise<Partial<Notice>> {
  const ids = [...new Set(draft.fee_bill_ids ?? [])];
  const parks = (await named(context, ids)).map(({ incubator_id }) => incubator_id);
  await lockLedger(context, parks);
  const bills = await named(context, ids);
  const fault = billFault(bills, ids.length);
  if (fault) throw invalid({ fee_bill_ids: [fault] });
  const open = bills.reduce((sum, { left }) => sum + left, 0);
  if (Number(draft.amount) > open) throw invalid({ amount: [`缴费金额不能大于待缴合计 ${yuanOf(open)} 元`] });
  const [{ incubator_id, enterprise_id }] = bills as [Named];
  return { fee_bill_ids: ids, incubator_id, enterprise_id: Number(enterprise_id), number: await nextNumber(context, 'SB', incubator_id), status: 10 };
}
/** 通过 makes the payment, once the last step of the audit has agreed; what was paid or taken off meanwhile asks for nothing any more. */
const decide: ActionHandler<typeof paymentNotice.fields> = async (context, row, answers) => {
  if (row.status !== passed) return;
  const { rows } = await sql<{ id: number }>`select fee_bill_id id from payment_notice_bill where payment_notice_id = ${row.id}`.execute(context.db);
  const bills = (
    await named(
      context,
      rows.map(({ id }) => id),
    )
  ).filter(({ open, settled, left }) => open && !settled && left > 0);
  if (bills.length === 0) refuse('所申报的账单已缴清或移除，没有生成收款，请驳回并说明原因');
  const parts = spread(
    bills.map(({ left }) => left),
    row.amount,
  );
  const rest = row.amount - parts.reduce((sum, part) => sum + part, 0);
  if (rest > 0 && answers.credit !== 1) throw invalid({ credit: [`账单在申报之后有变动，多出 ${yuanOf(rest)} 元，请核对后勾选余额转预存，或驳回`] });
  const { incubator_id, enterprise_id, amount, method, voucher, remark } = row;
  const paid_at = startOfDay(row.paid_at);
  const paying = bills.flatMap(({ id }, at) => (parts[at] ? [{ fee_bill_id: id, amount: yuanOf(parts[at]) }] : []));
  const paid = await receive(
    { ...context, chosen: null },
    { incubator_id, enterprise_id, paid_at, amount, method, voucher, remark },
    paying,
    answers.credit,
  );
  return { set: { payment_id: paid.id } };
};
/** A payment is declared within a year of its day: an older one is the park's to look up and book. */
const inTime = async ({ now }: Context, { paid_at }: Partial<Notice>): Promise<FieldErrors> => {
  const day = today(now);
  if (!paid_at) return {};
  if (paid_at > day) return { paid_at: ['缴费日期不能晚于今天'] };
  return paid_at < addMonths(day, -12) ? { paid_at: ['缴费日期不能早于一年前，更早的缴费请联系园区登记'] } : {};
};

/** 缴费申报. */
export const noticeFeature = () =>
  combine([
    handlersOf(paymentNotice, { audit: decide }),
    hookInto(paymentNotice, { lock: lockLedgerOf('payment_notice'), check: inTime, prepare: prepared }),
  ]);
