import { Alert, Button } from '@arco-design/web-react';
import { useState } from 'react';
import { refund } from '@/domain/resources/refund';
import { overrideViews, type RecordProps } from '../../kernel/overrides';
import type { WireRow } from '../../kernel/api';
import { useViewer } from '../../kernel/viewer';
import { FormDialog } from '../../kernel/views/FormDialog';
import { mayOperate } from '../../kernel/visibility';
import { AccountInput, PenaltyInput, ReadingsInput, RoomChooser, SheetLines } from './inputs';
import { dash, grouped } from '../../kinds/format';
import { money } from '../fee_bill/money';

const text = (value: unknown): string => String(value ?? '0.00');
/** The sheet of the settlement, as it was reckoned when it was handed in. */
function RefundTop({ row }: RecordProps<WireRow>) {
  return (
    <>
      {row.status === 15 && row.reason ? <Alert type="error" content={`驳回原因：${row.reason}`} style={{ marginBottom: 12 }} /> : null}
      <section className="refund-preview" aria-label="结算单">
        <SheetLines
          deposit={text(row.deposit)}
          credit={text(row.credit)}
          unpaid={text(row.unpaid)}
          penalty={text(row.penalty)}
          amount={text(row.amount)}
        />
      </section>
    </>
  );
}
const inputs = { room_ids: RoomChooser, penalty: PenaltyInput, account: AccountInput, readings: ReadingsInput };
/** 退款 gives back what was paid ahead while the tenant stays; 退房退租 stands beside it. */
function NewRefund() {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (!mayOperate(refund, 'store', viewer)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>退款</Button>
      {open && <FormDialog resource={refund} overrides={{ inputs }} onClose={() => setOpen(false)} />}
    </>
  );
}
export default overrideViews(refund, {
  storedElsewhere: true,
  cells: {
    amount: (row) => <b className={String(row.amount).startsWith('-') ? 'money-bad' : undefined}>{money(row.amount)}</b>,
    account: (row) => {
      const account = row.account as Readonly<Record<string, string>> | null;
      return account ? [account.name, account.bank, account.number].filter(Boolean).join('　') : dash;
    },
    readings: (row) => {
      const list = Array.isArray(row.readings) ? (row.readings as { meter?: string; value?: unknown }[]) : [];
      return list.length > 0 ? list.map((one) => `${one.meter ?? dash}：${grouped(one.value)}`).join('，') : dash;
    },
  },
  inputs,
  hiddenAtFirst: ['building_id', 'created_at'],
  card: ['enterprise_id', 'kind', 'amount'],
  detailWithout: ['unpaid', 'deposit', 'credit', 'amount', 'penalty', 'reason'],
  slots: { toolbar: NewRefund, detailTop: RefundTop },
});
