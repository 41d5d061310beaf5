import type { Slice } from '@/domain/feeds/blocks';
import type { ParkOperation } from '@/domain/feeds/operate';

export interface Tasks {
  readonly total: number;
  readonly slices: readonly Slice[];
  readonly overdue: number; // a mark on tasks that are counted above too
  readonly closeRate: number | null; // closed hazards over all of twelve months, %
  readonly doneRate: number; // %
}
/** The month's tasks by state. What is neither done, to rectify nor to audit is still to execute. */
export function shape({ safety }: ParkOperation): Tasks {
  const { task_total: total, done, to_rectify, to_audit, overdue, close_rate } = safety;
  const slices = [
    { name: '已完成', value: done },
    { name: '待执行', value: Math.max(0, total - done - to_rectify - to_audit) },
    { name: '待整改', value: to_rectify },
    { name: '待审核', value: to_audit },
  ];
  return { total, slices, overdue, closeRate: close_rate, doneRate: total > 0 ? Math.round((1000 * done) / total) / 10 : 0 };
}
