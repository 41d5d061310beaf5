import type { SettledLine } from '@/domain/answers/money';
import { money } from '@/domain/format';
import { aboutOf, daysOf, outcomeOf, reckoningOf } from './settledWords';

/** What a settlement is made of, each with how it was reckoned. */
export function SettledLines({ lines }: { lines: readonly SettledLine[] }) {
  return (
    <ul className="refund-lines" aria-label="结算明细">
      {lines.map((line) => (
        <li key={`${line.of}${line.id}`}>
          <p>
            <strong>{aboutOf(line)}</strong>
            <span>{outcomeOf(line)}</span>
          </p>
          <small>
            {line.number}
            {line.period_start && `，${daysOf(line)}`}：{reckoningOf(line)}
            {line.of === 'bill' && `${Number(line.worth) > 0 ? ' ＝' : '，'}计费 ${money(line.worth)}，已收 ${money(line.paid)}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
