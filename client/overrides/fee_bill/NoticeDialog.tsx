import { useState } from 'react';
import { money, yuanOf } from '@/domain/format';
import { today } from '@/domain/kernel/moment';
import { paymentNotice } from '@/domain/resources/payment-notice';
import type { WireRow } from '../../kernel/api/api';
import { FormDialog } from '../../kernel/form/FormDialog';
import { useServerClock } from '../../kernel/live/server-time';
import type { InputProps } from '../../kinds/kind';
import { BillWords } from './BillWords';
import { byAge, fenOf, sumOf } from './parts';
import './fee.css';

interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** The bills that he has ticked, and what they ask for: another choice is another dialog. */
const chosenOf = (bills: readonly WireRow[], total: number) =>
  function ChosenBills({ id }: InputProps) {
    return (
      <div id={id} role="group" aria-label="缴纳账单">
        <ul className="pay-bills">
          {bills.map((bill) => (
            <li key={bill.id}>
              <BillWords bill={bill} />
            </li>
          ))}
        </ul>
        {bills.length > 1 && (
          <p className="notice-total">
            共 {bills.length} 张，待缴合计 <strong>{money(yuanOf(total))}</strong>
          </p>
        )}
      </div>
    );
  };
/** 缴费申报 of one bill, or of those that are ticked: all of what they ask for, paid today, until it is said otherwise. */
export function NoticeDialog({ rows, onClose }: Props) {
  const serverNow = useServerClock();
  const [{ overrides, start }] = useState(() => {
    const bills = byAge(rows);
    const total = sumOf(bills.map(({ left }) => fenOf(left)));
    const given = { fee_bill_ids: bills.map(({ id }) => id), amount: yuanOf(total), paid_at: today(new Date(serverNow())) };
    return { overrides: { inputs: { fee_bill_ids: chosenOf(bills, total) } }, start: given };
  });
  return <FormDialog resource={paymentNotice} overrides={overrides} start={start} onClose={onClose} onSaved={() => onClose({ changed: true })} />;
}
