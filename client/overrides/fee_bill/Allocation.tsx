import { Button, Input } from '@arco-design/web-react';
import { useId } from 'react';
import { payment } from '@/domain/resources/payment';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { money, yuanOf } from '@/domain/format';
import { numberIn } from '@/domain/kernel/places';
import { BillWords } from './BillWords';
import { fenOf, partFault } from './parts';

interface Props {
  readonly bills: readonly WireRow[];
  /** As they were typed: what is wrong stays to be mended. */
  readonly texts: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (at: number, text: string) => void;
}
/** Which bills get how much of it. */
export function Allocation({ bills, texts, disabled, onChange }: Props) {
  const prefix = useId();
  return (
    <ul className="pay-bills" aria-label="分配到账单">
      {bills.map((bill, at) => {
        const fault = partFault(texts[at] ?? '', fenOf(bill.left));
        return (
          <li key={bill.id}>
            <BillWords bill={bill} />
            <Input
              className="pay-part"
              aria-label={`${bill.number} 本次收款`}
              prefix="¥"
              inputMode="decimal"
              maxLength={20}
              disabled={disabled}
              value={texts[at] ?? ''}
              {...(fault && { status: 'error' as const })}
              {...(fault && { 'aria-invalid': true, 'aria-describedby': `${prefix}${at}` })}
              onChange={(text) => onChange(at, numberIn(text) ?? text)}
            />
            {fault && (
              <p id={`${prefix}${at}`} className="pay-fault" role="alert">
                {fault}
              </p>
            )}
          </li>
        );
      })}
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
