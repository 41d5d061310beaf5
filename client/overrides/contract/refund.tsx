import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { refund } from '@/domain/resources/refund';
import { paperOf } from '../file_template/filled';
import { overrideViews, type CustomAction, type RecordProps } from '../../kernel/overrides';
import type { WireRow } from '../../kernel/api/api';
import { useViewer } from '../../kernel/session/viewer';
import { FormDialog } from '../../kernel/form/FormDialog';
import { mayOperate } from '../../kernel/visibility';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import { AccountInput, PenaltyInput, RoomChooser, SheetLines } from './inputs';
import type { FinalLine } from '@/domain/calc/finalLine';
import { ReadingLines, ReadingsInput } from './readings';
import { SettledLines } from './SettledLines';
import { settledIn } from './settledWords';
import { dash, money, yuanOf } from '@/domain/format';

const text = (value: unknown): string => String(value ?? '0.00');
const linesOf = ({ readings }: WireRow): readonly FinalLine[] => (Array.isArray(readings) ? (readings as readonly FinalLine[]) : []);
/** The sheet of the settlement, as it was reckoned when it was handed in. */
function RefundTop({ row }: RecordProps<WireRow>) {
  const lines = linesOf(row);
  const settled = settledIn(row);
  const metered = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount ?? 0) * 100), 0);
  return (
    <section className="refund-preview" aria-label="结算单">
      <SheetLines
        deposit={text(row.deposit)}
        credit={text(row.credit)}
        unpaid={text(row.unpaid)}
        penalty={text(row.penalty)}
        amount={text(row.amount)}
        metered={yuanOf(metered)}
      />
      {settled.length > 0 && <SettledLines lines={settled} />}
      {lines.length > 0 && <ReadingLines lines={lines} />}
    </section>
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
const paper: CustomAction<WireRow> = {
  name: 'settlement',
  label: '结算单',
  access: 'refund_read',
  quiet: true,
  Dialog: lazyDialog(() => import('./SettlementPaper').then(({ SettlementPaper }) => SettlementPaper)),
};
/** Below zero the tenant has still to pay: said, not signed. */
function Outcome({ amount }: { amount: unknown }) {
  const sum = text(amount);
  return sum.startsWith('-') ? <b className="money-bad">应补 {money(sum.slice(1))}</b> : <b>{money(sum)}</b>;
}
export default overrideViews(refund, {
  cells: {
    amount: ({ amount }) => <Outcome amount={amount} />,
    account: (row) => {
      const account = row.account as Readonly<Record<string, string>> | null;
      return account ? [account.name, account.bank, account.number].filter(Boolean).join('　') : dash;
    },
  },
  inputs,
  customActions: [paper, paperOf(refund, '结算单文件', { quiet: true })],
  slots: { toolbar: NewRefund, detailTop: RefundTop },
});
