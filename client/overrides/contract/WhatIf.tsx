import { Button } from '@arco-design/web-react';
import { useId, useMemo, useState } from 'react';
import { plannedBy, type PlanValues } from '@/domain/calc/planRows';
import { priceUnit } from '@/domain/codes/money';
import { money, yuanOf } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import { TypedNumber } from '../../kinds/parts/TypedNumber';
import { DatePicker } from '../../ui/pickers';
import { linesOf, regenerated, totalOf } from './plan';
import { comesTo, faultOf, triedDraft, triedOf } from './whatIf';

interface Props {
  readonly draft: PlanValues;
  readonly plan: readonly PlanValues[];
  /** What a term is for: its item and room. */
  readonly aboutOf: (term: PlanValues) => string;
  readonly onOther: (name: string, value: unknown) => void;
  readonly onChange: (plan: readonly PlanValues[]) => void;
}
const unitOf = ({ price_unit }: PlanValues): string => labelOf(priceUnit, price_unit) ?? '';
const signedMoney = (fen: number): string => (fen === 0 ? '没有变化' : `${fen < 0 ? '－' : '＋'}${money(yuanOf(Math.abs(fen)))}`);
/** 试算: another start, other prices or free days beside the plan, which stays as it is until they are taken over. */
export function WhatIf({ draft, plan, aboutOf, onOther, onChange }: Props) {
  const id = useId();
  const [tried, setTried] = useState(() => triedOf(draft));
  const terms = linesOf(draft.terms);
  const fault = faultOf(tried, draft);
  const next = useMemo(() => (fault ? undefined : triedDraft(tried, draft)), [tried, draft, fault]);
  const after = useMemo(() => next && comesTo(plan, next), [plan, next]);
  const before = totalOf(plan);
  const set = (at: number, key: 'price' | 'free_days', value: string) =>
    setTried({
      ...tried,
      terms: terms.map((_, one) => ({ ...(tried.terms[one] ?? { price: '', free_days: '' }), ...(one === at && { [key]: value.trim() }) })),
    });
  const take = () => {
    if (!next) return;
    for (const name of ['start_at', 'rooms', 'terms']) onOther(name, next[name]);
    onChange(regenerated(plan, plannedBy(next)));
  };
  return (
    <section className="contract-try" aria-label="试算">
      <p className="state-hint">下面改的只是试算，采用之前合同不变。</p>
      <div className="contract-try-line contract-try-start">
        <label htmlFor={`${id}-start`}>合同开始日期</label>
        <DatePicker
          allowClear={false}
          dayStartOfWeek={1}
          inputProps={{ id: `${id}-start` }}
          value={tried.start_at}
          onChange={(start_at) => setTried({ ...tried, start_at })}
        />
      </div>
      {terms.map((term, at) => (
        <div key={String(term.id ?? term['~'] ?? at)} className="contract-try-line">
          <strong>{aboutOf(term)}</strong>
          <label htmlFor={`${id}-price-${at}`}>单价</label>
          <TypedNumber
            id={`${id}-price-${at}`}
            value={tried.terms[at]?.price}
            onChange={(value) => set(at, 'price', value ?? '')}
            suffix={unitOf(term)}
          />
          <label htmlFor={`${id}-free-${at}`}>免租天数</label>
          <TypedNumber
            id={`${id}-free-${at}`}
            value={tried.terms[at]?.free_days}
            onChange={(value) => set(at, 'free_days', value ?? '')}
            suffix="天"
          />
        </div>
      ))}
      {fault ? (
        <p role="alert" className="contract-try-fault">
          {fault}
        </p>
      ) : (
        <dl className="contract-try-sums" aria-live="polite">
          <dt>现在的计划</dt>
          <dd>
            {money(yuanOf(before))}
            <small>{plan.length} 期</small>
          </dd>
          <dt>试算</dt>
          <dd>
            <strong>{money(yuanOf(after?.fen ?? 0))}</strong>
            <small>{after?.rows ?? 0} 期</small>
          </dd>
          <dt>相差</dt>
          <dd>{signedMoney((after?.fen ?? 0) - before)}</dd>
        </dl>
      )}
      <div className="wrap-row">
        <Button type="primary" size="small" disabled={!next} onClick={take}>
          采用
        </Button>
        <Button size="small" onClick={() => setTried(triedOf(draft))}>
          还原
        </Button>
      </div>
    </section>
  );
}
