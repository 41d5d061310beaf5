import { isOpenAlarm, type IotStatistics } from '@/domain/feeds/iot';

export interface Row {
  readonly id: number;
  readonly mark: '◆' | '▲' | '●';
  readonly tone: 'alarm' | 'warn' | 'plain';
  readonly level: string;
  readonly text: string;
  readonly time: string; // MM-DD HH:mm
  readonly status: string;
}
const levels = {
  alarm: { mark: '◆', tone: 'alarm', level: '告警' },
  warn: { mark: '▲', tone: 'warn', level: '预警' },
  info: { mark: '●', tone: 'plain', level: '提示' },
} as const;
/** Open ones first, then by time; the mark repeats the level for those who do not see its colour. */
export function shape({ alarms, alarms_open, devices }: IotStatistics): {
  readonly open: number;
  readonly rows: readonly Row[];
  readonly offline: number;
  readonly total: number;
} {
  const rows = [...alarms]
    .sort((one, other) => Number(isOpenAlarm(other)) - Number(isOpenAlarm(one)) || other.time.localeCompare(one.time))
    .map(({ id, level, text, time, status }) => ({
      id,
      ...levels[level],
      text,
      time: time.slice(5, 16),
      status,
      ...(!isOpenAlarm({ status }) && { tone: 'plain' as const }),
    }));
  return { open: alarms_open, rows, offline: devices.offline + devices.fault, total: devices.total };
}
