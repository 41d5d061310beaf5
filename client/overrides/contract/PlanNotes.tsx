import { daysOf } from '@/domain/calc/dates';
import { planKey, type PlannedRow } from '@/domain/calc/plan';
import type { differences } from '@/domain/calc/planRows';
import { dayText, money, yuanOf } from '@/domain/format';

const most = 6;
const differs: Readonly<Record<string, string>> = {
  edit_reason: '条款中没有这一期',
  amount: '条款算得',
  period_end: '条款的期末',
  bill_at: '条款的出账日',
};
interface Props {
  readonly stale: ReturnType<typeof differences>['rows'];
  readonly missing: readonly PlannedRow[];
  readonly free: readonly PlannedRow[];
  /** What a row is for: its item and room. */
  readonly aboutOf: (row: PlannedRow) => string;
}
const period = ({ period_start, period_end }: PlannedRow): string => `${dayText(period_start)} 至 ${dayText(period_end)}`;

/** What the rows of a plan do not show by themselves: where they are not what the terms come to, and what is free and has no row. */
export function PlanNotes({ stale, missing, free, aboutOf }: Props) {
  return (
    <>
      {stale.length + missing.length > 0 && (
        <ul className="contract-stale" aria-label="与条款不一致的期">
          {stale.slice(0, most).map(({ at, field: what, own }) => (
            <li key={at}>
              第{at + 1}行：{differs[what]}
              {own && what !== 'edit_reason' && ` ${what === 'amount' ? money(yuanOf(own.amount)) : own[what]}`}
            </li>
          ))}
          {stale.length > most && <li>还有 {stale.length - most} 行</li>}
          {missing.slice(0, most).map((row) => (
            <li key={planKey(row)}>
              缺少 {aboutOf(row)} {period(row)}，{money(yuanOf(row.amount))}
            </li>
          ))}
          {missing.length > most && <li>还缺 {missing.length - most} 期</li>}
        </ul>
      )}
      {free.length > 0 && (
        <ul className="contract-stale" aria-label="整期免租">
          {free.map((row) => (
            <li key={planKey(row)}>
              免租 {aboutOf(row)} {period(row)}（{daysOf(row.period_start, row.period_end)} 天）：整期不计费，应收 {money('0.00')}，不出账单
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
