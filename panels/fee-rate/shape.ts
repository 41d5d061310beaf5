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
