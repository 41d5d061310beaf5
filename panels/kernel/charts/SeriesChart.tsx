import { useMemo, useState } from 'react';
import type { Lines } from '@/domain/feeds/blocks';
import { thousands } from '@/domain/format';
import { usePanelEnvironment } from '../surface';
import type { TableData } from '../table';
import type { Size } from '../useSize';
import { Figure, legendHeight } from './Figure';
import { G2View } from './G2View';
import { colorOf } from './theme';
import { axisText, legendOf, lettersOf, seriesColors, seriesRows, seriesSpec, ticksIn, type Draw } from './series';

interface SeriesChartProps {
  readonly label: string;
  readonly lines: Lines;
  /** One for each series; a single one holds for all. */
  readonly draws: readonly Draw[];
  /** Which of the eight colours each series has; by its place, where nothing is said. */
  readonly colors?: readonly number[] | undefined;
  /** Lines alone, over their own range instead of from nought. */
  readonly ownRange?: boolean;
  readonly size: Size;
  /** Opens what is behind a column, by its label on the axis. */
  readonly onOpen?: ((x: string) => void) | undefined;
}
const tableOf = (label: string, { x, series }: Lines): TableData => ({
  caption: label,
  columns: ['时间', ...series.map(({ name, unit }) => `${name}（${unit}）`)],
  rows: x.map((at, index) => [at, ...series.map(({ data }) => thousands(data[index]))]),
});
const captionOf = (label: string, { x, series }: Lines): string =>
  `${label}：${x.at(-1) ?? ''} ${series.map(({ name, unit, data }) => `${name} ${thousands(data.at(-1))} ${unit}`).join('，')}`;

/** Lines, areas and columns over one axis of time or labels. */
export function SeriesChart({ label, lines, draws: given, colors: chosen, ownRange = false, size, onOpen }: SeriesChartProps) {
  const { unit } = usePanelEnvironment();
  const draws = lines.series.map((_, place) => given[place] ?? given[0] ?? 'line');
  const colors = chosen ? chosen.map(colorOf) : seriesColors(draws);
  const letters = lettersOf(lines);
  // not the labels themselves: those of a live curve move on every minute, and only rows and labels are drawn anew then
  const inner = { width: size.width, height: Math.max(0, size.height - legendHeight(unit)) };
  const ticks = ticksIn(inner.height, unit);
  const structure = JSON.stringify([
    lines.x.length,
    letters,
    lines.series.map(({ name, unit: of }) => [name, of]),
    draws,
    colors,
    ownRange,
    size.width,
    ticks,
    unit,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that the specification is made of
  const spec = useMemo(() => seriesSpec({ lines, draws, ownRange }, { unit, colors }, inner), [structure]);
  const [at, setAt] = useState<string | null>(null);
  const index = at === null ? -1 : lines.x.indexOf(at);
  const marked = index < 0 ? undefined : { name: axisText(lines.x[index] ?? ''), values: lines.series.map(({ data }) => thousands(data[index])) };
  return (
    <Figure
      caption={captionOf(label, lines)}
      table={tableOf(label, lines)}
      legend={legendOf(lines.series, draws, colors)}
      unit={lines.series[0]?.unit}
      marked={marked}
    >
      <G2View
        spec={spec}
        rows={seriesRows({ lines, draws })}
        size={inner}
        onPick={onOpen && ((row) => onOpen(String(row.x)))}
        onMark={(row) => setAt(row ? String(row.x) : null)}
      />
    </Figure>
  );
}
