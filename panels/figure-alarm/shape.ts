import { isOpenAlarm, type Alarm } from '@/domain/feeds/iot';
import type { Tone } from '../kernel/figure';

/** The worst that is still open: nothing, a warning, an alarm. */
export function toneOf(alarms: readonly Pick<Alarm, 'level' | 'status'>[]): Tone | undefined {
  const open = alarms.filter(isOpenAlarm);
  if (open.length === 0) return undefined;
  return open.some(({ level }) => level === 'alarm') ? 'alarm' : 'warn';
}
