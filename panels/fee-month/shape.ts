import type { Lines } from '@/domain/feeds/blocks';
import type { ParkOperation } from '@/domain/feeds/operate';

export interface Months {
  readonly lines: Lines; // 万元
  readonly receivable: number | null;
  readonly received: number | null;
  readonly month: string;
}
/** What is due and what came in of twelve months; a young park begins with its first bill, and never with less than half of them. */
function begun({ x, series }: Lines): Lines {
  const lines = series.slice(0, 2);
  const first = x.findIndex((_, at) => lines.some(({ data }) => (data[at] ?? 0) !== 0));
  const from = Math.min(Math.max(0, first), x.length - 6);
  return { x: x.slice(from), series: lines.map((one) => ({ ...one, data: one.data.slice(from) })) };
}
/** Six months or twelve, and the figures of the running one. */
export const shape = ({ trend, year, fee, month }: ParkOperation, isYear = false): Months => ({
  lines: isYear ? begun(year) : trend,
  receivable: fee.receivable.value,
  received: fee.received.value,
  month: `${Number(month.slice(5))}月`,
});
