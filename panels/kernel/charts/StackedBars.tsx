import { useMemo, useState } from 'react';
import { shorten, thousands } from '@/domain/format';
import { usePanelEnvironment } from '../surface';
import type { Size } from '../useSize';
import { Figure, legendHeight } from './Figure';
import { G2View } from './G2View';
import type { Row, Spec } from './load';
import { axisOf, colorOf, labelOf, theme, tooltipOf } from './theme';

export interface StackedRow {
  readonly name: string;
  readonly values: readonly number[]; // one a part
  readonly note: string; // at the bar's end: 92.3%
}
interface StackedBarsProps {
  readonly label: string;
  readonly rows: readonly StackedRow[];
  readonly parts: readonly string[];
  readonly unit: string;
  readonly size: Size;
  /** Opens what is behind a bar, by its name. */
  readonly onOpen?: ((name: string) => void) | undefined;
}
const rowOf = ({ name, values, note }: StackedRow): Row => {
  const row: Record<string, string | number> = { name, note };
  let from = 0;
  values.forEach((value, place) => {
    row[`v${place}`] = value;
    row[`f${place}`] = from;
    from += value;
    row[`t${place}`] = from;
  });
  row.end = from;
  return row;
};
const partColor = (place: number, last: boolean): string => (last ? theme.rest : colorOf(place));

function stackedSpec(u: number, parts: readonly string[], unit: string, bar: number): Spec {
  const marks = parts.map((name, place) => {
    const last = place === parts.length - 1;
    const item = { field: `v${place}`, name, color: partColor(place, last), valueFormatter: (value: number) => `${thousands(value)} ${unit}` };
    const note = { text: 'note', position: 'right', textAlign: 'start', dx: 8 * u, ...labelOf(u, 20) };
    return {
      type: 'interval',
      encode: { x: 'name', y: [`f${place}`, `t${place}`] },
      style: { fill: partColor(place, last), fillOpacity: 1, maxWidth: bar, insetRight: last ? 0 : 1 },
      tooltip: { title: (row: Row) => String(row.name), items: [item] },
      ...(last && { labels: [note] }),
    };
  });
  return {
    type: 'view',
    coordinate: { transform: [{ type: 'transpose' }] },
    children: marks,
    scale: { x: { padding: 0.3 }, y: { zero: true, nice: false } },
    axis: { x: { ...axisOf(u), labelFill: theme.text2, labelFormatter: (name: string) => shorten(name, 6) }, y: false },
    legend: false,
    interaction: tooltipOf(u),
    insetRight: Math.max(56, 78 * u), // 100.0% and its distance from the bar
    margin: 0,
    paddingTop: 0,
    paddingBottom: 0,
    paddingRight: 0,
  };
}
/** Horizontal bars of parts that add up: the last part is the quiet one (空置), the end of each bar carries its figure. */
export function StackedBars({ label, rows, parts, unit, size, onOpen }: StackedBarsProps) {
  const { unit: u } = usePanelEnvironment();
  const { width } = size;
  const height = Math.max(0, size.height - legendHeight(u));
  const bar = Math.min(20 * u, (height / Math.max(1, rows.length)) * 0.6);
  const named = parts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: parts are compared by their names
  const spec = useMemo(() => stackedSpec(u, parts, unit, bar), [u, named, unit, bar]);
  const legend = parts.map((name, place) => ({ name, color: partColor(place, place === parts.length - 1), shape: 'square' as const }));
  const [at, setAt] = useState<string | null>(null);
  const row = rows.find(({ name }) => name === at);
  const marked = row && { name: row.name, values: row.values.map((value) => thousands(value)) };
  const table = {
    caption: label,
    columns: ['名称', ...parts.map((name) => `${name}（${unit}）`), '占比'],
    rows: rows.map(({ name, values, note }) => [name, ...values.map((value) => thousands(value)), note]),
  };
  return (
    <Figure
      caption={`${label}：${rows.map(({ name, note }) => `${name} ${note}`).join('，')}`}
      table={table}
      legend={legend}
      unit={unit}
      marked={marked}
    >
      <G2View
        spec={spec}
        rows={rows.map(rowOf)}
        size={{ width, height }}
        onPick={onOpen && ((picked) => onOpen(String(picked.name)))}
        onMark={(shown) => setAt(shown ? String(shown.name) : null)}
      />
    </Figure>
  );
}
