import type { Lines } from '@/domain/feeds/blocks';
import type { ParkOperation } from '@/domain/feeds/operate';

export interface Months {
  readonly lines: Lines; // 万元
  readonly receivable: number | null;
  readonly received: number | null;
  readonly month: string;
}
/** Six months, and the figures of the running one. */
export const shape = ({ trend, fee, month }: ParkOperation): Months => ({
  lines: trend,
  receivable: fee.receivable.value,
  received: fee.received.value,
  month: `${Number(month.slice(5))}月`,
});
