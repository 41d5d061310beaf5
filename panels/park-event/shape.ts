import type { ParkOperation } from '@/domain/feeds/operate';

export interface Event {
  readonly key: string;
  readonly time: string; // HH:mm of the newest day, else MM-DD HH:mm
  readonly kind: string;
  readonly urgent: boolean;
  readonly text: string;
}
const kinds: Readonly<Record<string, string>> = {
  visitor: '访客',
  pay: '缴费',
  alarm: '告警',
  contract: '合同',
  settle: '入驻',
  exit: '退出',
  suggest: '留言',
  booking: '预约',
  check: '巡检',
  activity: '活动',
  notice: '公告',
};
/** The newest first; the day is said only where it is not the newest one's. */
export function shape({ events }: ParkOperation): readonly Event[] {
  const sorted = [...events].sort((one, other) => other.time.localeCompare(one.time));
  const today = sorted[0]?.time.slice(0, 10);
  return sorted.map(({ time, type, text }, at) => ({
    key: `${time} ${type} ${text} ${sorted.slice(0, at).filter((one) => one.time === time && one.text === text).length}`,
    time: time.startsWith(today ?? '') ? time.slice(11, 16) : time.slice(5, 16),
    kind: kinds[type] ?? '动态',
    urgent: type === 'alarm',
    text,
  }));
}
