import type { IotStatistics } from '@/domain/feeds/iot';
import { thousands } from '@/domain/format';
import type { Bar } from '../kernel/pieces';

/** How many of each kind answer, and in words how it goes: as calm as it is true. */
export function shape({ devices, alarms_open, alarms_closed_today }: IotStatistics): {
  readonly bars: readonly Bar[];
  readonly words: string;
  readonly dealt: string;
} {
  return {
    bars: devices.by_kind.map(({ name, online, total }) => ({
      name,
      value: total === 0 ? 0 : Math.round((1000 * online) / total) / 10,
      note: `${thousands(online, 0)}/${thousands(total, 0)}`,
    })),
    words: alarms_open === 0 ? '✓ 设备与用能正常' : `${thousands(alarms_open, 0)} 处情况在跟踪`,
    dealt: `今日已处理 ${thousands(alarms_closed_today, 0)} 处`,
  };
}
