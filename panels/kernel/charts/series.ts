import type { Lines, Series } from '@/domain/feeds/blocks';
import type { LegendItem } from './Figure';
import type { Row, Spec } from './load';
import { axisOf, colorOf, gridOf, theme, tooltipOf } from './theme';
import { thousands } from '@/domain/format';
import { typeSize } from '../surface';
import type { Size } from '../useSize';

/** How a series is drawn. up/down: columns above and below nought; wide/narrow: one column within the other; stack: one upon the other. */
export type Draw = 'line' | 'area' | 'column' | 'stack' | 'up' | 'down' | 'wide' | 'narrow';
export interface SeriesShape {
  /** Lines over their own range, where nought is far away from all of them; columns and areas stand on nought. */
  readonly ownRange?: boolean;
  readonly lines: Lines;
  readonly draws: readonly Draw[];
}
/** Rows for G2: x, the value of each series, and where its column begins and ends. Null stays null: a gap is not bridged. */
export function seriesRows({ lines, draws }: SeriesShape): Row[] {
  return lines.x.map((x, index) => {
    const row: Record<string, string | number | null> = { x };
    let base = 0;
    lines.series.forEach(({ data }, place) => {
      const value = data[index] ?? null;
      const draw = draws[place];
      row[`v${place}`] = value;
      row[`f${place}`] = draw === 'stack' ? base : 0;
      row[`t${place}`] = draw === 'down' ? -(value ?? 0) : (draw === 'stack' ? base : 0) + (value ?? 0);
      if (draw === 'stack') base += value ?? 0;
    });
    return row;
  });
}
/** 2026-06 is 6月; an hour stays an hour. */
export const axisText = (x: string): string => (/^\d{4}-\d{2}$/.test(x) ? `${Number(x.slice(5))}月` : x);
/** Every how many labels one is written, so that none touch; the last always is. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  const room = Math.max(1, Math.floor(width / Math.max(1, labelWidth)));
  const least = Math.ceil(count / room);
  return [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48].find((step) => step >= least) ?? least;
}
const isColumn = (draw: Draw): boolean => draw !== 'line' && draw !== 'area';
const dashes: readonly (readonly number[])[] = [
  [0, 0],
  [7, 5],
  [2, 4],
];
/** Solid, dashed, dotted: lines are told apart without colour. */
const dashOf = (draws: readonly Draw[], place: number): number => draws.slice(0, place).filter((draw) => !isColumn(draw)).length % dashes.length;

export interface Look {
  readonly unit: number;
  readonly colors: readonly string[];
}
export function legendOf(series: readonly Series[], draws: readonly Draw[], colors: readonly string[]): LegendItem[] {
  return series.map(({ name }, place) => {
    const draw = draws[place] ?? 'line';
    const shape = isColumn(draw) ? (draw === 'narrow' ? 'narrow' : 'square') : ((['line', 'dash', 'dots'] as const)[dashOf(draws, place)] ?? 'line');
    return { name, color: colors[place] ?? '', shape };
  });
}
const columnShare: Readonly<Partial<Record<Draw, number>>> = { wide: 0.72, narrow: 0.36 };

function markOf(series: Series, place: number, draws: readonly Draw[], { unit, colors }: Look, band: number): Spec {
  const draw = draws[place] ?? 'line';
  const color = colors[place];
  const item = { field: `v${place}`, name: series.name, color, valueFormatter: (value: number | null) => `${thousands(value)} ${series.unit}` };
  const tooltip = { title: (row: Row) => String(row.x), items: [item] };
  if (isColumn(draw)) {
    const width = Math.min(band * (columnShare[draw] ?? 0.56), (draw === 'narrow' ? 18 : 36) * unit);
    return {
      type: 'interval',
      encode: { x: 'x', y: [`f${place}`, `t${place}`] },
      style: { fill: color, fillOpacity: 1, maxWidth: width, minWidth: 1 },
      tooltip,
    };
  }
  const stroke = {
    stroke: color,
    strokeOpacity: 1,
    lineWidth: Math.max(1.5, 3 * unit),
    lineDash: dashes[dashOf(draws, place)]?.map((length) => length * unit),
    lineJoin: 'round',
  };
  return { type: 'line', encode: { x: 'x', y: `v${place}` }, style: stroke, tooltip };
}
/** The soft field under an `area` series; its line is a mark of its own. */
const fieldOf = (place: number, { colors }: Look): Spec => ({
  type: 'area',
  encode: { x: 'x', y: `v${place}` },
  style: { fill: colors[place], fillOpacity: 0.18 },
  tooltip: false,
});
/** How many letters the longest label of the axis has. */
export const lettersOf = ({ x }: Lines): number => Math.max(...x.map((label) => axisText(label).length), 2);
/** How many figures at most stand beside a chart of this height, px, above its labels: in a low one all five would touch. */
export function ticksIn(height: number, unit: number): number {
  const letter = typeSize(unit, 18);
  return Math.min(5, Math.max(2, Math.floor((height - 12 * unit - 1.9 * letter) / (1.3 * letter)) + 1));
}
/** Round figures between two ends, as many as there may be: what a library is told is a wish, and it writes more. */
export function axisTicks(least: number, largest: number, most: number): number[] {
  const span = largest - least;
  if (!(span > 0)) return [least];
  const power = 10 ** Math.floor(Math.log10(span / most));
  for (const factor of [1, 2, 5, 10, 20, 50]) {
    const step = power * factor;
    const [first, last] = [Math.ceil(least / step - 1e-9), Math.floor(largest / step + 1e-9)];
    if (last - first < most) return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  }
  return [least];
}
/** Units of what is counted: there is no half of a company. */
const counted: ReadonlySet<string> = new Set('家条项辆件人块场份个间名台笔次起'.split(''));
/** The whole chart: one axis of labels, one of figures from nought or over their own range, marks in the order of the series. */
export function seriesSpec(shape: SeriesShape, look: Look, { width, height }: Size): Spec {
  const { lines, draws, ownRange = false } = shape;
  const count = lines.x.length;
  const labelWidth = lettersOf(lines) * Math.max(12, 18 * look.unit) * 0.72 + 8 * look.unit;
  const step = labelStep(count, width * 0.86, labelWidth);
  const band = (width * 0.86) / Math.max(1, count);
  const fields = draws.flatMap((draw, place) => (draw === 'area' ? [fieldOf(place, look)] : []));
  const marks = lines.series.map((series, place) => markOf(series, place, draws, look, band));
  const axis = axisOf(look.unit);
  const most = ticksIn(height, look.unit);
  const whole = lines.series.every(({ unit }) => counted.has(unit));
  return {
    type: 'view',
    children: [...fields, ...marks],
    scale: {
      x: { type: draws.some(isColumn) ? 'band' : 'point', padding: draws.some(isColumn) ? 0.1 : 0 },
      y: { nice: true, zero: !ownRange, tickCount: Math.max(3, most - 1), tickMethod: (from: number, to: number) => axisTicks(from, to, most) },
    },
    axis: {
      x: { ...axis, labelFormatter: axisText, labelFilter: (_: unknown, index: number) => (count - 1 - index) % step === 0 },
      y: { ...axis, ...gridOf(look.unit), labelFormatter: (value: number) => thousands(value), ...(whole && { tickFilter: Number.isInteger }) },
    },
    legend: false,
    interaction: tooltipOf(look.unit),
    margin: 0,
    paddingRight: (draws.some(isColumn) ? 16 : 32) * look.unit,
    paddingTop: 12 * look.unit,
  };
}
/** Above and below nought, and what remains: the second of the usual colours warns, and to leave is no warning. */
const movement = [0, 2, 4];
/** Colours by place; a wide column is the quiet ground of the narrow one. */
export function seriesColors(draws: readonly Draw[]): string[] {
  const moves = draws.includes('down');
  return draws.map((draw, place) => {
    if (draw === 'wide') return theme.rest;
    return colorOf(moves ? (movement[place] ?? place) : draws[0] === 'wide' ? place - 1 : place);
  });
}
