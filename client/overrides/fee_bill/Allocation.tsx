import { Button, InputNumber } from '@arco-design/web-react';
import { payment } from '@/domain/resources/payment';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { money, yuanOf } from '@/domain/format';
import { numberIn } from '@/domain/kernel/places';
import { BillWords } from './BillWords';
import { fenOf } from './parts';

/** Which bills get how much of it. */
export function Allocation({
  bills,
  parts,
  disabled,
  onChange,
}: {
  bills: readonly WireRow[];
  parts: readonly number[];
  disabled: boolean;
  onChange: (at: number, fen: number) => void;
}) {
  return (
    <ul className="pay-bills" aria-label="分配到账单">
      {bills.map((bill, at) => (
        <li key={bill.id}>
          <BillWords bill={bill} />
          <InputNumber
            aria-label={`${bill.number} 本次收款`}
            prefix="¥"
            hideControl
            parser={(text) => numberIn(text) ?? text}
            precision={2}
            min={0}
            max={fenOf(bill.left) / 100}
            disabled={disabled}
            value={(parts[at] ?? 0) / 100}
            onChange={(next) => onChange(at, fenOf(Number(next ?? 0).toFixed(2)))}
          />
        </li>
      ))}
    </ul>
  );
}
/** The prepaid money (分) that may be used for bills of this payer; 0 while it is asked for. */
export function useCredit(bill: WireRow | undefined): number {
  const { incubator_id, enterprise_id, contract_id } = bill ?? ({} as Partial<WireRow>);
  const payer = enterprise_id ? { enterprise_id: Number(enterprise_id) } : { contract_id: Number(contract_id) };
  const isKnown = incubator_id && (enterprise_id || contract_id);
  const { data } = useCall(payment, 'credit', isKnown ? { incubator_id: Number(incubator_id), ...payer } : null);
  return fenOf(data?.credit);
}
/** What the payer has paid ahead, and a way to use it. */
export function CreditLine({ credit, used, disabled, onUse }: { credit: number; used: boolean; disabled: boolean; onUse: () => void }) {
  return (
    <p className="pay-credit">
      <span>
        可用预存 <strong>{money(yuanOf(credit))}</strong>
      </span>
      {credit > 0 && !used && (
        <Button size="mini" disabled={disabled} onClick={onUse}>
          用预存抵扣
        </Button>
      )}
    </p>
  );
}
