import { type Alarm, type IotStatistics, worstFirst } from '@/domain/feeds/iot';

/** The open ones, the worst first, how many were dealt with today, and the devices that do not answer. */
export function shape({ alarms, alarms_open, alarms_closed_today, devices }: IotStatistics): {
  readonly alarms: readonly Alarm[];
  readonly open: number;
  readonly closed: number;
  readonly offline: number;
  readonly total: number;
} {
  return {
    alarms: worstFirst(alarms),
    open: alarms_open,
    closed: alarms_closed_today,
    offline: devices.offline + devices.fault,
    total: devices.total,
  };
}
