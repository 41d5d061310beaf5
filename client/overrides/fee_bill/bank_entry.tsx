import { Radio, Spin } from '@arco-design/web-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BankProposal } from '@/domain/answers/money';
import { spread } from '@/domain/calc/spread';
import { unpaidTab } from '@/domain/codes/money';
import { money, yuanOf } from '@/domain/format';
import { bankEntry } from '@/domain/resources/bank-entry';
import { feeBill } from '@/domain/resources/fee-bill';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { overrideViews } from '../../kernel/overrides';
import type { InputProps } from '../../kinds/kind';
import { ErrorState } from '../../ui/ErrorState';
import { Allocation } from './Allocation';
import { byAge, fenOf, partFault, sumOf } from './parts';
import './fee.css';
import './bank.css';

interface Part {
  readonly fee_bill_id: number;
  readonly amount: string;
}
const partOf = (parts: unknown, id: number): number =>
  fenOf(Array.isArray(parts) ? (parts as readonly Part[]).find(({ fee_bill_id }) => fee_bill_id === id)?.amount : undefined);
const partsOf = (bills: readonly WireRow[], amounts: readonly number[]): Part[] =>
  bills.flatMap(({ id }, at) => (amounts[at] ? [{ fee_bill_id: id, amount: yuanOf(amounts[at]) }] : []));

/** The bills that the entry pays, each with how much; what is left over says where it goes. */
function Chosen({
  bills,
  value,
  total,
  disabled,
  onChange,
}: { bills: readonly WireRow[]; total: number } & Pick<InputProps, 'value' | 'disabled' | 'onChange'>) {
  const amounts = bills.map(({ id }) => partOf(value, id));
  const rest = total - sumOf(amounts);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const isTyped = (id: number, at: number): boolean =>
    typed[id] !== undefined && (partFault(typed[id], fenOf(bills[at]?.left)) ? amounts[at] === 0 : fenOf(typed[id]) === amounts[at]);
  const write = (at: number, text: string) => {
    const bill = bills[at];
    if (!bill) return;
    setTyped({ ...typed, [bill.id]: text });
    const fen = partFault(text, fenOf(bill.left)) ? 0 : fenOf(text);
    onChange(
      partsOf(
        bills,
        amounts.map((amount, index) => (index === at ? fen : amount)),
      ),
    );
  };
  return (
    <>
      <Allocation
        bills={bills}
        texts={bills.map(({ id }, at) => (isTyped(id, at) ? String(typed[id]) : yuanOf(amounts[at] ?? 0)))}
        disabled={disabled ?? false}
        onChange={write}
      />
      <p className={rest === 0 ? 'bank-rest' : 'bank-rest money-bad'}>
        {rest === 0 ? '已全部分配到账单' : rest > 0 ? `还有 ${money(yuanOf(rest))} 没有分配` : `分配多了 ${money(yuanOf(-rest))}`}
      </p>
    </>
  );
}
type Other = { readonly enterprise_id: number } | { readonly contract_id: number };
/** The open bills of a firm, or of a person's contract, that was not proposed, the oldest first. */
function OfOther({ other, total, ...props }: { other: Other; total: number } & Pick<InputProps, 'value' | 'disabled' | 'onChange'>) {
  const { data, failure, retry } = useCall(feeBill, 'list', {
    ...{ ...other, status: unpaidTab, page: 1, pageSize: 100, sortField: 'due_at', sortOrder: 'ascend' },
  });
  const filled = useRef(false);
  const bills = useMemo(() => byAge((data?.data ?? []) as unknown as readonly WireRow[]), [data]);
  useEffect(() => {
    if (!data || filled.current) return;
    filled.current = true;
    const lefts = bills.map(({ left }) => fenOf(left));
    props.onChange(partsOf(bills, spread(lefts, total)));
  }, [data, bills, total, props.onChange]);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) return <Spin />;
  if (bills.length === 0) return <p className="bank-rest">该缴费方没有待缴费的账单，可勾选余额转预存</p>;
  return <Chosen {...props} bills={bills} total={total} />;
}
/** 入账建议: whose money it may be and why, and which bills it pays then. Nothing is chosen until somebody chooses. */
function BankBills({ id, value, onChange, onOther, row, draft, disabled, describedBy }: InputProps) {
  const { data, failure, retry } = useCall(bankEntry, 'proposals', { id: Number(row?.id) }, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<BankProposal>();
  const total = fenOf(row?.amount);
  const firm = Number(draft?.enterprise_id ?? 0);
  const person = Number(draft?.contract_id ?? 0);
  const other: Other | undefined = firm > 0 ? { enterprise_id: firm } : person > 0 ? { contract_id: person } : undefined;
  const choose = (proposal: BankProposal) => {
    setChosen(proposal);
    onOther?.('enterprise_id', null);
    onOther?.('contract_id', null);
    onChange(
      partsOf(
        proposal.bills,
        proposal.bills.map(({ amount }) => fenOf(amount)),
      ),
    );
  };
  // another payer fills in bills of its own; taken back, nothing is chosen any more
  const isOther = other !== undefined;
  const leftAlone = !isOther && chosen === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes so
  useEffect(() => {
    if (isOther) setChosen(undefined);
    if (leftAlone && Array.isArray(value) && value.length > 0) onChange([]);
  }, [isOther, leftAlone]);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) return <Spin />;
  const mine = isOther ? undefined : chosen;
  const shared = { value, onChange, disabled: disabled ?? false, total };
  return (
    <div id={id} role="group" aria-label="入账建议" aria-describedby={describedBy} className="bank-proposals">
      {data.data.length === 0 && <p className="bank-rest">没有找到可能的缴费方，请在下面选择</p>}
      <Radio.Group direction="vertical" value={mine && data.data.indexOf(mine)} disabled={disabled ?? false}>
        {data.data.map((proposal, at) => (
          <Radio key={`${proposal.enterprise_id}/${proposal.contract_id}/${proposal.payer}`} value={at} onChange={() => choose(proposal)}>
            <strong>{proposal.payer}</strong>
            <small>{proposal.reasons.join('，')}</small>
          </Radio>
        ))}
      </Radio.Group>
      {mine && <Chosen {...shared} bills={mine.bills} />}
      {other && <OfOther key={`${firm}/${person}`} {...shared} other={other} />}
    </div>
  );
}
export default overrideViews(bankEntry, { actionInputs: { bills: BankBills } });
