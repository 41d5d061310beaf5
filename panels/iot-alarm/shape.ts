import { type Alarm, type IotStatistics, isOpenAlarm } from '@/domain/feeds/iot';

/** Open ones first, then by time, and the devices that do not answer. */
export function shape({ alarms, alarms_open, devices }: IotStatistics): {
  readonly open: number;
  readonly rows: readonly Alarm[];
  readonly offline: number;
  readonly total: number;
} {
  const rows = alarms.toSorted((one, other) => Number(isOpenAlarm(other)) - Number(isOpenAlarm(one)) || other.time.localeCompare(one.time));
  return { open: alarms_open, rows, offline: devices.offline + devices.fault, total: devices.total };
}
