import type { Lines, Series } from '@/domain/feeds/blocks';
import type { ParkOperation } from '@/domain/feeds/operate';

export interface Collected {
  readonly rate: number | null; // received of the month over receivable of the month, %
  readonly received: number | null; // 万元
  readonly receivable: number | null;
  readonly overdue: number | null; // 万元, before today and unpaid
  readonly bills: number;
}
export const shape = ({ fee }: ParkOperation): Collected => ({
  rate: fee.rate,
  received: fee.received.value,
  receivable: fee.receivable.value,
  overdue: fee.overdue.value,
  bills: fee.overdue.count,
});

export interface YearCollected {
  readonly lines: Lines; // %, a gap in months without anything due
  /** Months in which something was due or came in: a young park has fewer than twelve. */
  readonly months: number;
  readonly gap: number; // 万元, due less received over those months; below nought: more came in than was due
}
/** Up to twelve months, from the first with any money: what came in over what was due in each, and what is missing in all. */
export function yearOf({ year: { x, series } }: Pick<ParkOperation, 'year'>): YearCollected {
  const first = Math.max(
    0,
    x.findIndex((_, at) => series.some(({ data }) => (data[at] ?? 0) !== 0)),
  );
  const [due, received, rates] = series.map((one) => ({ ...one, data: one.data.slice(first) }));
  const sum = (line: Series | undefined): number => (line?.data ?? []).reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    months: x.length - first,
    lines: { x: x.slice(first), series: rates ? [rates] : [] },
    gap: Math.round(10 * (sum(due) - sum(received))) / 10,
  };
}
