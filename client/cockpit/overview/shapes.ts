import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import type { IncubatorSpace } from '@/domain/feeds/space';
import { isOpenAlarm, type IotStatistics } from '@/domain/feeds/iot';
import type { Lines } from '@/domain/feeds/blocks';
import { thousands } from '@/panels/kernel/format';
import type { StackedRow } from '@/panels/kernel/charts/StackedBars';

/** Settled above nought, left below, and what remains of the two as a line; graduates are in the table of their own screen. */
export function netMovement({ movement }: EnterpriseStructure): Lines {
  const [into, out] = ['入驻', '退出'].map((name) => movement.series.find((series) => series.name === name));
  const net = movement.x.map((_, index) => {
    const [plus, minus] = [into?.data[index] ?? null, out?.data[index] ?? null];
    return plus === null && minus === null ? null : (plus ?? 0) - (minus ?? 0);
  });
  const empty = movement.x.map(() => null);
  return {
    x: movement.x,
    series: [
      { name: '入驻', unit: '家', data: into?.data ?? empty },
      { name: '退出', unit: '家', data: out?.data ?? empty },
      { name: '净增', unit: '家', data: net },
    ],
  };
}
/** Let and empty area of the `most` biggest buildings, with the rate of letting at the end of each bar. */
export const spaceRows = ({ space }: IncubatorSpace, most: number): StackedRow[] =>
  space.by_building
    .toSorted((one, other) => other.rentable - one.rentable)
    .slice(0, most)
    .map(({ name, rentable, rented, rent_rate }) => ({
      name,
      values: [rented, Math.max(0, rentable - rented)],
      note: rent_rate === null ? '—' : `${thousands(rent_rate, 1, true)}%`,
    }));
/** Power of the last 24 hours against the 24 before, over one axis. */
export const powerLines = ({ electric }: IotStatistics): Lines => ({
  x: electric.curve.x,
  series: [
    ...electric.curve.series,
    ...electric.yesterday.series.map((series) => ({ ...series, data: series.data.slice(-electric.curve.x.length) })),
  ],
});
export interface FeedRow {
  readonly key: string;
  readonly time: string;
  readonly text: string;
  readonly kind: 'alarm' | 'warn' | 'event';
}
/** Open alarms first, then what happened, newest first. */
export function todoRows(events: readonly { time: string; type: string; text: string }[], alarms: IotStatistics['alarms']): FeedRow[] {
  const open = alarms.filter(isOpenAlarm).map(({ id, time, text, level, status }) => ({
    key: `alarm-${id}`,
    time,
    text: `${text}（${status}）`,
    kind: level === 'alarm' ? ('alarm' as const) : ('warn' as const),
  }));
  const known = new Set(open.map(({ time }) => time));
  const happened = events
    .filter(({ type, time }) => type !== 'alarm' || !known.has(time))
    .map(({ time, type, text }, index) => ({ key: `${time}-${type}-${index}`, time, text, kind: 'event' as const }));
  return [...open, ...happened];
}
