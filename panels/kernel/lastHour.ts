import type { Lines } from '@/domain/feeds/blocks';
import type { LiveElectric, LiveWater } from '@/domain/feeds/live';

interface LastHour {
  /** What it reached at most, in the unit of power; null when nothing was read. */
  readonly peak: number | null;
  readonly lines: Lines;
}
/** The last hour of a kind of meter, minute by minute, under the curve's name; a minute without a reading is a gap. */
export function lastHour({ power, points }: LiveElectric | LiveWater, name: string): LastHour {
  const read = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    peak: read.length > 0 ? Math.max(...read) : null,
    lines: { x: points.map(({ at }) => at.slice(11, 16)), series: [{ name, unit: power.unit, data: points.map(({ value }) => value) }] },
  };
}
