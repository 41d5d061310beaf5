import type { Lines } from '@/domain/feeds/blocks';
import type { LiveElectric, LiveWater } from '@/domain/feeds/live';

export interface Now {
  readonly power: number | null; // in the unit beside it
  readonly powerUnit: string;
  readonly today: number | null;
  readonly todayUnit: string;
  /** What the last hour reached at most, in the unit of power; null when nothing was read. */
  readonly peak: number | null;
  readonly lines: Lines;
  readonly online: number;
  readonly meters: number;
  readonly silent: number; // offline or faulty meters
}
/** The last hour of a kind of meter, minute by minute, under the curve's name; a minute without a reading is a gap. */
export function lastHour({ power, today, points, meters }: LiveElectric | LiveWater, name: string): Now {
  const read = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    power: power.value,
    powerUnit: power.unit,
    today: today.value,
    todayUnit: today.unit,
    peak: read.length > 0 ? Math.max(...read) : null,
    lines: { x: points.map(({ at }) => at.slice(11, 16)), series: [{ name, unit: power.unit, data: points.map(({ value }) => value) }] },
    online: meters.online,
    meters: meters.total,
    silent: meters.offline + meters.fault,
  };
}
