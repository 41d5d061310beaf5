import { isOpenAlarm } from '@/domain/feeds/iot';
import type { ParkOperation } from '@/domain/feeds/operate';

export interface Event {
  readonly key: string;
  readonly time: string; // YYYY-MM-DD HH:mm:ss
  readonly text: string;
  readonly kind: 'alarm' | 'warn' | 'event';
}
/** Open alarms first, then what happened, newest first; the alarm that is still open is not told a second time. */
export function shape({ events, alarms }: Pick<ParkOperation, 'events' | 'alarms'>): readonly Event[] {
  const open = alarms.filter(isOpenAlarm).map(({ id, time, text, level, status }) => ({
    key: `alarm-${id}`,
    time,
    text: `${text}（${status}）`,
    kind: level === 'alarm' ? ('alarm' as const) : ('warn' as const),
  }));
  const known = new Set(open.map(({ time }) => time));
  const happened = events
    .filter(({ type, time }) => type !== 'alarm' || !known.has(time))
    .toSorted((one, other) => other.time.localeCompare(one.time))
    .map(({ time, type, text }, index) => ({ key: `${time}-${type}-${index}`, time, text, kind: 'event' as const }));
  return [...open, ...happened];
}
