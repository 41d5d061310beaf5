import type { Unreported, UnreportedReturns } from '@/domain/feeds/analysis';
import { minuteText } from '@/domain/format';
import type { ListLink } from '../kernel/host';
import { returnLists } from '../lists';

interface FiledLine {
  readonly label: string;
  readonly value: number;
  readonly link?: ListLink;
}
/** Who should have reported and how far each is: 应报 is the sum of the three others. */
export const linesOf = ({ expected, approved, waiting, missing, reports }: UnreportedReturns): readonly FiledLine[] => {
  const lists = returnLists(reports);
  return [
    { label: '未上报', value: missing, link: lists.missing },
    { label: '待审核', value: waiting, link: lists.waiting },
    { label: '已通过', value: approved, link: lists.approved },
    { label: '应报', value: expected },
  ];
};
/** Who may be reminded on a day (YYYY-MM-DD): a return of each firm that was not yet, for a firm is notified once a day. */
export function remindable(rows: readonly Unreported[], day: string): readonly number[] {
  const notified = new Set(rows.filter(({ reminded_at }) => isToday(reminded_at, day)).map(({ enterprise_id }) => enterprise_id));
  const ids: number[] = [];
  for (const { id, enterprise_id } of rows) {
    if (notified.has(enterprise_id)) continue;
    notified.add(enterprise_id);
    ids.push(id);
  }
  return ids;
}
export const isToday = (moment: string | null, day: string): boolean => moment?.slice(0, 10) === day;
/** 已催报 and when: the time of today, else its day. */
export function remindedText(moment: string | null, day: string): string {
  if (moment === null) return '未催报';
  const text = minuteText(moment);
  return `已催报 · ${isToday(moment, day) ? text.slice(11) : text.slice(5, 10)}`;
}
export interface RemindResult {
  readonly ok: boolean;
  readonly message?: string;
}
/** What came of several reminders, in words: how many were sent, and why the others were not. */
export function outcomeOf(results: readonly RemindResult[]): string {
  const sent = results.filter(({ ok }) => ok).length;
  const refused = new Map<string, number>();
  for (const { ok, message = '未能催报' } of results) if (!ok) refused.set(message, (refused.get(message) ?? 0) + 1);
  return [`已催报 ${sent} 家`, ...[...refused].map(([why, count]) => `${count} 家未催：${why}`)].join('，');
}
