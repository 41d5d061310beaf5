import { dimension } from '@/domain/codes/analysis';
import type { Lines } from '@/domain/feeds/blocks';
import type { Analysis, AnalysisRow } from '@/domain/feeds/analysis';
import { labelOf } from '@/domain/kernel/codes';
import { periodText } from '../kernel/analysis';
import type { Draw } from '../kernel/charts/series';
import { quarterText } from '../kernel/quarters';

/** 26年Q3营业收入: what it is split by stands at the head of the table, and in the words of a drawing. */
export const titleOf = (data: Analysis): string => `${periodText(data)}${data.metric.label}`;
export const splitOf = ({ by }: Pick<Analysis, 'by'>): string => labelOf(dimension, by) ?? '';
/** The whole of it for whoever hears it read. */
export const captionOf = (data: Analysis): string => `${titleOf(data)}，按${splitOf(data)}`;

/** So many parts are told apart by colour; the smaller ones are drawn together. */
const apart = 5;
/** The parts by quarter, one upon the other; where something is below nought a stack would lie, so there are lines. */
export function partLines({ rows, x, metric }: Analysis): { readonly lines: Lines; readonly draws: readonly Draw[] } {
  const largest = rows
    .toSorted((one, other) => (other.value ?? -Infinity) - (one.value ?? -Infinity))
    .slice(0, rows.length > apart ? apart - 1 : apart);
  const named = rows.filter((row) => largest.includes(row));
  const rest = rows.filter((row) => !largest.includes(row));
  const sum = (at: number): number | null => {
    const known = rest.flatMap(({ values }) => values[at] ?? []);
    return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
  };
  const unit = metric.unit;
  const series = [
    ...named.map(({ name, values }) => ({ name, unit, data: values })),
    ...(rest.length > 0 ? [{ name: `另 ${rest.length} 类`, unit, data: x.map((_, at) => sum(at)) }] : []),
  ];
  const isBelow = series.some(({ data }) => data.some((value) => (value ?? 0) < 0));
  return { lines: { x: x.map(quarterText), series }, draws: series.map(() => (isBelow ? 'line' : 'stack')) };
}
/** All of it by quarter. */
export const totalLines = ({ total, x, metric }: Analysis): Lines => ({
  x: x.map(quarterText),
  series: [{ name: metric.label, unit: metric.unit, data: total.values }],
});
/** All of it first, then its parts. */
export const tableRows = ({ rows, total }: Analysis): readonly AnalysisRow[] => [total, ...rows];
