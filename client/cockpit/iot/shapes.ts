import type { Lines } from '@/domain/feeds/blocks';
import { isOpenAlarm, type Alarm, type IotStatistics } from '@/domain/feeds/iot';
import type { LiveElectric, LivePoint, LiveWater } from '@/domain/feeds/live';
import { withUnit } from '@/panels/kernel/format';
import { powerLines } from '../overview/shapes';

/** So much higher than the curve a limit may be for both to be seen on one axis. */
const atMost = 1.5;
const limitOf = ({ electric }: IotStatistics) =>
  electric.threshold?.value ? { value: electric.threshold.value, unit: electric.threshold.unit } : null;
const highest = ({ series }: Lines): number => Math.max(0, ...series.flatMap(({ data }) => data.map((value) => value ?? 0)));
/** Power of the last 24 hours and of those before, and the limit that raises an alarm as a line of its own, where it does not flatten them. */
export function powerWithLimit(data: IotStatistics): Lines {
  const lines = powerLines(data);
  const limit = limitOf(data);
  if (!limit || limit.value > atMost * highest(lines)) return lines;
  return { x: lines.x, series: [...lines.series, { name: '告警阈值', unit: limit.unit, data: lines.x.map(() => limit.value) }] };
}
/** The limit in words, where it is too high to be drawn: 告警阈值 1,860.0 kW · 现占 20.1%. */
export function limitText(data: IotStatistics): string | null {
  const limit = limitOf(data);
  if (!limit || limit.value <= atMost * highest(powerLines(data))) return null;
  const { power } = data.electric;
  const share = power.value === null ? '' : ` · 现占 ${withUnit((100 * power.value) / limit.value, '%')}`;
  return `告警阈值 ${withUnit(limit.value, limit.unit)}${share}`;
}
/** The last hour of a meter as a line; a minute in which nothing was read is a gap. */
export const minuteLine = (points: readonly LivePoint[], name: string, unit: string): Lines => ({
  x: points.map(({ at }) => at.slice(11, 16)),
  series: [{ name, unit, data: points.map(({ value }) => value) }],
});
/** A line takes two readings; before that there is nothing to draw but an axis. */
export const readsEnough = (points: readonly LivePoint[]): boolean => points.filter(({ value }) => value !== null).length > 1;
/** The least water of an hour between one and five at night: what runs then, leaks. */
export function nightFlow({ x, series }: Lines): number | null {
  const hours = x.flatMap((hour, index) => (hour >= '01:00' && hour < '05:00' ? [series[0]?.data[index] ?? null] : []));
  const read = hours.filter((value): value is number => value !== null);
  return read.length > 0 ? Math.min(...read) : null;
}
/** In above nought, out below, by hour of today. */
export const passLines = ({ car }: IotStatistics): Lines => car.by_hour;

export interface DeviceRow {
  readonly name: string;
  readonly total: number;
  readonly online: number;
  readonly offline: number;
  readonly fault: number;
}
/** Devices by kind: the two kinds of meters, and gates with whatever else there is. */
export function deviceRows(
  devices: IotStatistics['devices'],
  electric: LiveElectric['meters'] | undefined,
  water: LiveWater['meters'] | undefined,
): DeviceRow[] {
  const rows: DeviceRow[] = [];
  const rest = { ...devices };
  for (const [name, meters] of [
    ['电表', electric],
    ['水表', water],
  ] as const) {
    if (!meters) continue;
    rows.push({ name, ...meters });
    for (const key of ['total', 'online', 'offline', 'fault'] as const) rest[key] = Math.max(0, rest[key] - meters[key]);
  }
  if (rest.total > 0) rows.push({ name: rows.length > 0 ? '道闸及其他' : '全部设备', ...rest });
  return rows;
}
/** Per cent of devices that answer. */
export const onlineRate = ({ total, online }: IotStatistics['devices']): number | null =>
  total > 0 ? Math.round((1000 * online) / total) / 10 : null;
/** The worst that is still open: nothing, a warning, an alarm. */
export function toneOf(alarms: readonly Pick<Alarm, 'level' | 'status'>[]): 'warn' | 'alarm' | undefined {
  const open = alarms.filter(isOpenAlarm);
  if (open.length === 0) return undefined;
  return open.some(({ level }) => level === 'alarm') ? 'alarm' : 'warn';
}
