import type { CurveAnswer, UseCurve } from '@/domain/answers/curve';
import { holdsAt } from '@/domain/calc/limit-hours';
import { priceBand } from '@/domain/codes/iot';
import type { Lines } from '@/domain/feeds/blocks';
import { withLimit } from '@/panels/kernel/charts/limit';
import type { Draw } from '@/panels/kernel/charts/series';
import { drawOf, type PeriodQuery } from '../../../kernel/record/PeriodTools';

interface Drawn {
  readonly lines: Lines;
  readonly draws: readonly Draw[];
  /** Which of the colours each has: a band has the same everywhere. */
  readonly colors?: readonly number[];
}
/** A curve: by band where there are several, one upon the other; or what flowed, below what would raise an alarm. */
export function drawingOf({ lines, bands, flow, limits }: UseCurve, draw: 'use' | 'flow', span: PeriodQuery['span']): Drawn {
  if (draw === 'flow' && flow) {
    const unit = flow.series[0]?.unit ?? '';
    const [limited] = limits.flatMap(
      (limit) => withLimit(flow, { name: limit.label, value: limit.value, unit, holds: (x) => holdsAt(x, limit) }) ?? [],
    );
    return { lines: limited ?? flow, draws: ['area', 'line', 'line'] };
  }
  const [own, ...others] = lines.series;
  if (bands.length > 0)
    return {
      lines: { x: lines.x, series: [...bands, ...others] },
      draws: [...bands.map(() => 'stack' as const), 'line'],
      colors: [...bands.map(({ name }) => priceBand.items.findIndex(({ label }) => label === name) - 1), priceBand.items.length - 1],
    };
  return { lines: { x: lines.x, series: own ? [own, ...others] : [] }, draws: [drawOf[span], 'line'] };
}
const named = (answer: UseCurve, name: string, draw: 'use' | 'flow') => {
  const [own] = (draw === 'flow' && answer.flow ? answer.flow : answer.lines).series;
  return own ? [{ ...own, name }] : [];
};
/** Two things over one axis. */
export const comparison = (one: UseCurve, other: UseCurve, [mine, its]: readonly [string, string], draw: 'use' | 'flow'): Drawn => ({
  lines: { x: one.lines.x, series: [...named(one, mine, draw), ...named(other, its, draw)] },
  draws: ['line'],
});
const totalOf = ({ sums }: CurveAnswer): number | null => sums.find(({ label }) => label === '合计')?.value ?? null;
/** What each comes to, and by how much the first is beyond the other. */
export function comparedSums(one: UseCurve, other: UseCurve, [mine, its]: readonly [string, string]): CurveAnswer['sums'] {
  const [a, b] = [totalOf(one), totalOf(other)];
  const { unit } = one;
  return [
    { label: mine, value: a, unit },
    { label: its, value: b, unit },
    ...(a !== null && b !== null ? [{ label: '相差', value: Math.round((a - b) * 1000) / 1000, unit }] : []),
  ];
}
