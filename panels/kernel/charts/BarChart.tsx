import { useMemo } from 'react';
import type { Slice } from '@/domain/feeds/blocks';
import { keepsDecimals, shorten, thousands } from '../format';
import { usePanelEnvironment, useUnit } from '../surface';
import type { Size } from '../useSize';
import { Figure, legendHeight } from './Figure';
import { G2View } from './G2View';
import type { Row, Spec } from './load';
import { axisOf, colorOf, labelOf, themeOf, tooltipOf, type ChartTheme } from './theme';

interface BarChartProps {
  readonly label: string;
  readonly data: readonly Slice[]; // in the order in which they stand
  readonly unit: string;
  readonly size: Size;
  readonly digits?: number;
  /** How many Han of a name are written. */
  readonly letters?: number;
  /** Opens what is behind a bar, by its name. */
  readonly onOpen?: ((name: string) => void) | undefined;
}
interface Look {
  readonly theme: ChartTheme;
  readonly u: number;
  readonly unit: string;
  readonly digits: number;
  readonly letters: number;
  readonly count: number;
  readonly size: Size;
}
/** A ranking: one hue, the first bar in the accent, figures at the ends, so no second axis. */
function barSpec({ theme, u, unit, digits, letters, count, size }: Look): Spec {
  const text = (row: Row): string => thousands(row.value as number, digits, keepsDecimals(unit));
  return {
    type: 'interval',
    coordinate: { transform: [{ type: 'transpose' }] },
    encode: { x: 'name', y: 'value' },
    scale: { x: { padding: 0.3 }, y: { zero: true, nice: false } },
    style: {
      fill: (row: Row) => (row.rank === 0 ? colorOf(theme, 0) : theme.rest),
      fillOpacity: 1,
      maxWidth: Math.min(22 * u, (size.height / Math.max(1, count)) * 0.6),
    },
    labels: [{ text, position: 'right', textAlign: 'start', dx: 8 * u, ...labelOf(theme, u, 20) }],
    axis: { x: { ...axisOf(theme, u), labelFill: theme.text2, labelFormatter: (name: string) => shorten(name, letters) }, y: false },
    legend: false,
    tooltip: {
      title: false,
      items: [(row: Row) => ({ name: String(row.name), value: `${text(row)} ${unit}` })],
    },
    interaction: tooltipOf(theme, u),
    insetRight: Math.max(48, 72 * u),
    margin: 0,
    paddingTop: 0,
    paddingBottom: 0,
    paddingRight: 0,
  };
}
/** Horizontal bars with direct labels. */
export function BarChart({ label, data, unit, size, digits = 1, letters = 9, onOpen }: BarChartProps) {
  const { surface } = usePanelEnvironment();
  const u = useUnit();
  const { width } = size;
  const height = Math.max(0, size.height - legendHeight(u)); // the unit stands above
  const count = data.length;
  const spec = useMemo(
    () => barSpec({ theme: themeOf(surface), u, unit, digits, letters, count, size: { width, height } }),
    [surface, u, unit, digits, letters, count, width, height],
  );
  const rows = data.map(({ name, value }, rank) => ({ name, value, rank }));
  const table = {
    caption: label,
    columns: ['名称', unit],
    rows: data.map(({ name, value }) => [name, thousands(value, digits, keepsDecimals(unit))]),
  };
  const caption = `${label}：${data.map(({ name, value }) => `${name} ${thousands(value, digits, keepsDecimals(unit))} ${unit}`).join('，')}`;
  return (
    <Figure caption={caption} table={table} unit={unit}>
      <G2View spec={spec} rows={rows} size={{ width, height }} onPick={onOpen && ((row) => onOpen(String(row.name)))} />
    </Figure>
  );
}
