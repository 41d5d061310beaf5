import { Alert, Button } from '@arco-design/web-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { planKey, type PlannedRow } from '@/domain/calc/plan';
import type { PlanValues } from '@/domain/calc/planRows';
import { dayText, money, yuanOf } from '@/domain/format';
import { contract } from '@/domain/resources/contract';
import { contractBill } from '@/domain/resources/contract-part';
import { useKindTools, type InputProps } from '../../kinds/kind';
import { useCellLabels, labelKey } from '../../kinds/parts/useCellLabels';
import { BillFormula } from '../fee_bill/Formula';
import { later } from '../../ui/later';
import { PlanNotes } from './PlanNotes';
import { fenOf, planOfDraft, regenerated, totalOf, totalsBy } from './plan';

const WhatIf = later(() => import('./WhatIf').then((module) => module.WhatIf));
const { payment_item_id: item, room_id: room } = contractBill.fields;
/** What is to be said where the plan is not what the terms come to. */
const staleWords = (stale: number, missing: number): string =>
  [stale > 0 && `${stale}期的金额、期间或出账日与条款算得的不同（改动须写修改原因）`, missing > 0 && `缺少${missing}期`].filter(Boolean).join('，');

/**
 * Step 3 of a contract (domain.md section 5): the rows that its terms come to, each with its formula, sums by month and item. Rows may be
 * changed for a reason; when rooms, days or prices have changed since, it says so instead of silently keeping the old rows.
 */
export function PlanInput(props: InputProps) {
  const { field, value, onChange, onOther, draft = {}, disabled } = props;
  const [trying, setTrying] = useState(false);
  const { kindOf } = useKindTools();
  const Table = kindOf(field).Input;
  const { rooms, terms, sign_at, start_at } = draft;
  const { plan, reckoned, free, stale, missing, isStale } = useMemo(
    () => planOfDraft({ rooms, terms, sign_at, start_at, plan: value }),
    [rooms, terms, sign_at, start_at, value],
  );
  const renew = () => onChange(regenerated(plan, reckoned));
  // whoever comes to this step for the first time finds the plan there
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (plan.length === 0 && reckoned.length > 0 && !disabled) onChange(regenerated([], reckoned));
  });
  const shown = [...plan, ...([...free, ...missing] as unknown as readonly PlanValues[])];
  const labels = useCellLabels(
    [
      ['payment_item_id', item],
      ['room_id', room],
    ],
    shown,
    shown,
    'contract.plan',
  );
  const nameOf = (id: string): string => labels.get(labelKey(item, id)) ?? '…';
  /** What a row is for: of two rooms at one price each is named. */
  const aboutOf = (row: { readonly payment_item_id?: unknown; readonly room_id?: unknown }): string =>
    `${nameOf(String(row.payment_item_id))}${row.room_id ? ` ${labels.get(labelKey(room, row.room_id)) ?? '…'}` : ''}`;
  const months = totalsBy(plan, (row) => String(row.due_at ?? row.period_start ?? '').slice(0, 7));
  const items = totalsBy(plan, (row) => String(row.payment_item_id));
  const formulas = new Map(reckoned.map((row) => [planKey(row), row]));
  return (
    <div className="contract-plan">
      <div className="contract-plan-head">
        <Button onClick={renew} disabled={disabled || reckoned.length === 0}>
          {plan.length === 0 ? '生成账单计划' : '重新生成'}
        </Button>
        <span>
          共 {plan.length} 期，合计 <strong>{money(yuanOf(totalOf(plan)))}</strong>
        </span>
        {reckoned.length === 0 && <small>费用条款没有可算的账单：请在“费用条款”中填写费用项、单价与期间</small>}
      </div>
      {isStale && plan.length > 0 && (
        <Alert
          type="warning"
          content={`账单计划与费用条款不一致：${staleWords(stale.length, missing.length)}`}
          action={
            <Button size="mini" onClick={renew} disabled={disabled}>
              重新生成
            </Button>
          }
        />
      )}
      <PlanNotes {...(plan.length > 0 ? { stale, missing } : { stale: [], missing: [] })} free={free} aboutOf={aboutOf} />
      {onOther && !disabled && reckoned.length > 0 && (
        <details className="contract-formulas" onToggle={({ currentTarget }) => setTrying(currentTarget.open)}>
          <summary>试算：换一个开始日期、单价或免租天数</summary>
          {trying && <WhatIf draft={draft} plan={plan} aboutOf={aboutOf} onOther={onOther} onChange={onChange} />}
        </details>
      )}
      <Table {...props} />
      {plan.length > 0 && (
        <div className="contract-sums">
          <Sums title="按费用项" rows={items.map(({ key, fen }) => [key, nameOf(key), fen])} />
          <Sums title="按应缴月份" rows={months.map(({ key, fen }) => [key, key, fen])} />
        </div>
      )}
      {plan.length > 0 && (
        <details className="contract-formulas">
          <summary>逐期计算过程</summary>
          {plan.map((row, at) => {
            const own = formulas.get(planKey(row as unknown as PlannedRow));
            return (
              <section key={String(row.id ?? row['~'])}>
                <h4>
                  {at + 1}. {aboutOf(row)} {dayText(row.period_start)} 至 {dayText(row.period_end)}
                </h4>
                {own && own.amount === fenOf(row) ? (
                  <BillFormula resource={contract} row={{ ...row, id: at, formula: own.formula } as never} />
                ) : (
                  <p>
                    人工调整为 {money(row.amount)}
                    {row.edit_reason ? `：${row.edit_reason}` : ''}
                  </p>
                )}
              </section>
            );
          })}
        </details>
      )}
    </div>
  );
}
function Sums({ title, rows }: { title: string; rows: readonly (readonly [key: string, name: string, fen: number])[] }) {
  return (
    <table aria-label={title}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([key, name, fen]) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{money(yuanOf(fen))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
