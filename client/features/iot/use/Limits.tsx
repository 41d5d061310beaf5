import type { UseCurve } from '@/domain/answers/curve';
import { withUnit } from '@/domain/format';
import { highest } from '@/panels/kernel/charts/limit';
import { clock } from './clock';

/** What would raise an alarm, how much of it was reached, and how often it was passed. */
export function Limits({ answer: { limits, flow }, kind }: { answer: UseCurve; kind: number }) {
  const [own] = flow?.series ?? [];
  if (!flow || !own || limits.length === 0) return null;
  const unit = kind === 2 ? 't/h' : 'kW';
  return (
    <ul className="use-limits" aria-label="告警阈值">
      {limits.map(({ label, value, from, to, over }) => {
        const part = value > 0 ? withUnit((100 * highest({ x: flow.x, series: [own] })) / value, '%') : '—';
        return (
          <li key={label} data-over={over > 0 || undefined}>
            {label} {withUnit(value, unit)}
            {from !== null && to !== null && `（${clock(from)}–${clock(to)}）`}
            <span>
              {over > 0 ? `◆ 超过 ${over} 次` : '未超过'}
              {from === null && `，最高占 ${part}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
