import { Alert, Button, Modal } from '@arco-design/web-react';
import { useId, useState } from 'react';
import { spread } from '@/domain/calc/spread';
import { paymentMethod } from '@/domain/codes/money';
import { only } from '@/domain/kernel/codes';
import { feeBill } from '@/domain/resources/fee-bill';
import { payment } from '@/domain/resources/payment';
import { toWire } from '@/domain/kernel/moment';
import type { WireRow } from '../../kernel/api/api';
import { toast } from '../../kernel/api/errors';
import { bodyOf, startValues } from '../../kernel/form/formValues';
import { fetchCall } from '../../kernel/api/calls';
import { useServerClock } from '../../kernel/live/server-time';
import { useForm } from '../../kernel/form/useForm';
import { useSend, useSubmit } from '../../kernel/form/useSubmit';
import { Fields } from '../../kernel/form/Fields';
import { useClosing } from '../../kernel/form/useClosing';
import { money, yuanOf } from '@/domain/format';
import { Receipt } from './Receipt';
import { Allocation, CreditLine, useCredit } from './Allocation';
import { byAge, fenOf, ofOnePayer, partFault, sumOf } from './parts';
import './fee.css';
import '../../kernel/form/form.css';

interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
const { amount, paid_at, credit, voucher, remark } = payment.fields;
/** What deposits pay is settled when a tenant leaves, never here. */
const fields = {
  amount,
  method: { ...payment.fields.method, codes: only(paymentMethod, 1, 2, 3, 4, 5, 6) },
  paid_at,
  credit,
  voucher,
  remark,
};
const keys = Object.keys(fields);
const sections = [{ title: '收款', fields: keys }];
const byCredit = 6;
const onlyOne = <T,>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null);

function Refused({ onClose }: { onClose: Props['onClose'] }) {
  return (
    <Modal
      visible
      title="收款"
      onCancel={() => onClose()}
      footer={<Button onClick={() => onClose()}>知道了</Button>}
      style={{ width: 'min(420px, calc(100vw - 32px))' }}
    >
      所选账单属于不同的缴费方或园区，请按缴费方分别收款。
    </Modal>
  );
}
function Pay({ rows, onClose }: Props) {
  const prefix = useId();
  const [bills, setBills] = useState(() => byAge(rows));
  const [texts, setTexts] = useState(() => bills.map(({ left }) => yuanOf(fenOf(left))));
  const lefts = bills.map(({ left }) => fenOf(left));
  const isWrong = texts.map((text, at) => partFault(text, lefts[at] ?? 0) !== undefined);
  const parts = texts.map((text, at) => (isWrong[at] ? 0 : fenOf(text)));
  const setParts = (next: readonly number[]) => setTexts(next.map((part) => yuanOf(part)));
  const serverNow = useServerClock();
  // the product's time, not that of a machine whose clock may be wrong
  const [start] = useState(() => ({ ...startValues(fields, keys), amount: yuanOf(sumOf(parts)), method: 1, paid_at: toWire(serverNow()) }));
  const form = useForm(fields, keys, start);
  const [paid, setPaid] = useState<number>();
  const first = bills[0];
  const total = fenOf(form.values.amount);
  const extra = total - sumOf(parts);
  const credit = useCredit(first);
  const usesCredit = form.values.method === byCredit;

  const write = (at: number, text: string) => {
    setTexts(texts.map((before, index) => (index === at ? text : before)));
    const isPart = partFault(text, lefts[at] ?? 0) === undefined;
    form.change('amount', yuanOf(sumOf(parts.map((part, index) => (index === at ? (isPart ? fenOf(text) : 0) : part)))));
  };
  const query = {
    ...form,
    change: (name: string, value: unknown) => {
      form.change(name, value);
      if (name === 'amount') setParts(spread(lefts, fenOf(value)));
    },
  };
  /** The oldest debts out of what was paid ahead, as far as it goes; the rest is another payment. */
  const useCreditNow = () => {
    form.change('method', byCredit);
    form.change('credit', 2);
    query.change('amount', yuanOf(Math.min(credit, sumOf(lefts))));
  };
  /** Somebody else may have paid meanwhile: what is still asked for is looked at anew. */
  const lookAgain = async () => {
    const newest = await Promise.all(bills.map((bill) => fetchCall(feeBill, 'read', { id: bill.id }).catch(() => bill)));
    const still = newest.map((bill, at) => ({
      ...bills[at],
      ...bill,
      left: bill.status === 10 || bill.status === 15 ? bill.left : '0.00',
    })) as WireRow[];
    const moved = still.some((bill, at) => bill.left !== bills[at]?.left);
    if (!moved) return false;
    setBills(still);
    const next = parts.map((part, at) => Math.min(part, fenOf(still[at]?.left)));
    setParts(next);
    form.change('amount', yuanOf(sumOf(next)));
    return true;
  };
  const { send } = useSend();
  const { submit, busy, failure } = useSubmit({
    form,
    send: async () => {
      const wrong = problem();
      if (wrong) return { status: 0, message: wrong };
      const answer = await send(payment, 'store', {
        ...bodyOf(payment.fields, [...keys, 'incubator_id', 'enterprise_id', 'payer_name'], { ...first, ...form.values }),
        contract_id: onlyOne(bills.map(({ contract_id }) => Number(contract_id) || null)),
        bills: bills.flatMap(({ id }, at) => (parts[at] ? [{ fee_bill_id: id, amount: yuanOf(parts[at]) }] : [])),
      });
      if (answer.failure) return answer.failure;
      toast.success('收款成功');
      setPaid(answer.data.id);
      return undefined;
    },
    onRefused: async (failed, message) => {
      const moved = failed.status === 422 || failed.status === 400 ? await lookAgain() : false;
      return moved ? `${message || failed.message}。账单刚被他人收款或变更，已换成最新的待缴金额，请核对后再提交。` : message;
    },
  });
  const close = useClosing({ dirty: form.dirty, busy, onClose });
  /** What the fields' own rules do not know: the money at hand, and that something is paid. */
  const problem = (): string | undefined => {
    if (isWrong.includes(true)) return '请先更正账单的本次收款金额';
    if (usesCredit && fenOf(form.values.amount) > credit) return `预存余额不足，可用 ${money(yuanOf(credit))}`;
    return sumOf(parts) === 0 && form.values.credit !== 1 ? '请填写本次收款的账单金额' : undefined;
  };
  if (paid !== undefined) return <Receipt id={paid} onClose={() => onClose({ changed: true })} />;
  return (
    <Modal
      visible
      title="收款"
      style={{ width: 'min(720px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={close}
      okText={total > 0 ? `确认收款 ${money(yuanOf(total))}` : '确认收款'}
      onOk={() => void submit()}
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
    >
      <div className="form-dialog">
        <p className="form-dialog-about">缴费方：{String(first?.enterprise_name ?? first?.payer_name ?? '—')}</p>
        {failure && <Alert type="error" content={failure.message} />}
        <Allocation bills={bills} texts={texts} disabled={busy} onChange={write} />
        <CreditLine credit={credit} used={usesCredit} disabled={busy} onUse={useCreditNow} />
        {total > 0 && <Surplus extra={extra} kept={form.values.credit === 1} />}
        <Fields form={query} sections={sections} prefix={prefix} disabled={busy} />
      </div>
    </Modal>
  );
}
/** What becomes of money beyond the bills. Always there: a line that came with the amount would move 确认收款 away under the pointer. */
function Surplus({ extra, kept }: { extra: number; kept: boolean }) {
  const more = money(yuanOf(extra));
  if (extra <= 0) return <Alert type="info" content="金额已全部分配到账单" />;
  if (kept) return <Alert type="info" content={`金额比分配的账单多 ${more}，将转为预存`} />;
  return <Alert type="warning" content={`金额比分配的账单多 ${more}，勾选“余额转预存”后可留作以后抵扣`} />;
}
/** 收款 of one bill, or of several of one payer: the amount follows the bills, and the bills follow the amount, the oldest first. */
export function PayDialog(props: Props) {
  return ofOnePayer(props.rows) ? <Pay {...props} /> : <Refused onClose={props.onClose} />;
}
