import { type Alarm, worstFirst } from '@/domain/feeds/iot';
import type { ParkOperation } from '@/domain/feeds/operate';
import { thousands, withUnit } from '@/domain/format';
import type { PinnedLine } from '../kernel/Pinned';
import { lists, listsOn } from '../lists';

export interface Todo {
  /** The worst first, then who has waited longest. */
  readonly alarms: readonly Alarm[];
  readonly open: number;
  readonly closed: number;
  /** What runs out and what is owed: a line each, left out where there is nothing. */
  readonly lines: readonly PinnedLine[];
}
/** `day` is the park's own (YYYY-MM-DD). */
export function shape(
  { alarms, alarms_open, alarms_closed_today, contract, fee: { overdue } }: ParkOperation,
  showsMoney: boolean,
  day: string,
): Todo {
  const ending: PinnedLine = {
    key: 'ending',
    sign: '◣',
    tone: 'warn',
    label: '90天内到期',
    text: `${thousands(contract.expiring_90)} 份 ${withUnit(contract.expiring_area, '㎡', 0)}`,
    list: listsOn(day).ending,
  };
  const owed: PinnedLine = {
    key: 'overdue',
    sign: '◆',
    tone: 'alarm',
    label: '逾期未缴',
    text: `${withUnit(overdue.value, overdue.unit)} ${thousands(overdue.count)} 笔`,
    list: lists.overdue,
  };
  return {
    alarms: worstFirst(alarms),
    open: alarms_open,
    closed: alarms_closed_today,
    lines: [...(contract.expiring_90 > 0 ? [ending] : []), ...(showsMoney && overdue.count > 0 ? [owed] : [])],
  };
}
