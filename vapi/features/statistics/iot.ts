import { sql } from 'kysely';
import { meterKind } from '@/domain/codes/iot';
import type { IotStatistics, RoomUsage } from '@/domain/feeds/iot';
import { labelOf } from '@/domain/kernel/codes';
import type { Context, Values } from '../../kernel/context';
import { areaOf, asOf, inside, oneOf, rowsOf, type Area } from '../../business/measure/area';
import { carsOf } from '../../business/measure/cars';
import {
  bucketsOf,
  curveOf,
  devicesInAll,
  devicesOf,
  electricity,
  gateKind,
  roomUsage,
  usageOf,
  water,
  type Bucket,
  type Usage,
} from '../../business/measure/meters';
import { alarmCounts, latestAlarms } from './alarms';
import { amount, calendar, change, figure, firstDay } from '../../business/measure/numbers';

const [quarter, hour, day] = [900_000, 3_600_000, 86_400_000];
/** Seconds after which a screen calls the meters' figures old. */
const staleAfter = 120;
const ranked = 8;

/** Rooms by what their meters used today. */
const roomsOf = (area: Area, on: string) => sql<RoomUsage>`
  select r.id, b.name || r.name "name", u.used "value" from (${roomUsage(area, on)}) u join room r on r.id = u.room_id join building b on b.id = r.building_id
  where u.used > 0 order by 2 desc, r.id limit ${ranked}`;
interface Aside {
  wet: number;
  threshold: number | null;
  seen: Date | null;
  alarmed: Date | null;
}
/** Open alarms of water, the power that raises an alarm (each park's lowest, together), and the newest reading and alarm. */
const asideOf = (area: Area, now: Date) => sql<Aside>`
  select (select count(*)::int from alarm x left join alarm_rule a on a.id = x.rule_id left join meter m on m.id = x.meter_id
      where x.status in (1, 2) and coalesce(m.kind, a.device_kind) = ${water} and ${inside(area, 'x')}) wet,
    (select sum(x.least)::float8 from (select min(a.threshold) least from alarm_rule a
      where a.device_kind = ${electricity} and a.metric = 2 and a.enabled = 1 and a.building_id is null and a.meter_id is null and ${inside(area, 'a')} group by a.incubator_id) x) threshold,
    (select max(m.last_seen_at) from meter m where m.deleted_at is null and m.last_seen_at <= ${now} and ${inside(area, 'm')}) seen,
    (select max(greatest(x.last_at, x.happened_at, x.handled_at)) from alarm x where ${inside(area, 'x')}) alarmed`;

const deviceName = (kind: number): string => (kind === gateKind ? '道闸' : (labelOf(meterKind, kind) ?? ''));
const bands = [
  ['尖', 'tip'],
  ['峰', 'peak'],
  ['平', 'flat'],
  ['谷', 'valley'],
] as const;
const monthOf = (usage: Usage, unit: string) => ({ ...amount(usage.month, unit), mom: change(usage.days, usage.days_before) });

function electricOf(usage: Usage, buckets: readonly Bucket[], rooms: readonly RoomUsage[], threshold: number | null): IotStatistics['electric'] {
  const { today, before } = curveOf(buckets, '近24小时', 'kW', quarter, 96, 1);
  return {
    today: amount(usage.today, 'kWh'),
    month: monthOf(usage, 'kWh'),
    power: amount(usage.power, 'kW'),
    by_band: usage.today === null ? [] : bands.map(([name, key]) => ({ name, value: figure(usage[key]) ?? 0 })),
    curve: today,
    yesterday: before,
    threshold: threshold === null ? null : amount(threshold, 'kW'),
    top: rooms.map(({ id, name, value }) => ({ id, name, value: figure(value) ?? 0 })),
  };
}
/** Whole days are compared with whole days: today, which is not over, would make the month look poor every morning. */
export const usageBy = (area: Area, kind: number, now: Date) => {
  const { day: on, sameDayBefore } = calendar(now);
  return usageOf(area, kind, on, firstDay(on), firstDay(sameDayBefore), sameDayBefore, now);
};

/** GET /statistics/iot: what meters, gates and alarms say now. */
export async function statisticsIot(context: Context, input: Values): Promise<IotStatistics> {
  const area = areaOf(context, input.incubator_id);
  const { now } = context;
  const { day: on } = calendar(now);
  const power = await oneOf(context, usageBy(area, electricity, now));
  const quarters = await rowsOf(context, bucketsOf(area, electricity, 1, new Date(now.getTime() - 2 * day - hour), now));
  const rooms = await rowsOf(context, roomsOf(area, on));
  const flow = await oneOf(context, usageBy(area, water, now));
  const hours = await rowsOf(context, bucketsOf(area, water, 2, new Date(now.getTime() - day - hour), now));
  const { wet, threshold, seen, alarmed } = await oneOf(context, asideOf(area, now));
  const alarms = await alarmCounts(context, area);
  const { car, last } = await carsOf(context, area, on);
  const devices = await rowsOf(context, devicesOf(area, now, [electricity, water], true));
  return {
    as_of: asOf(now, seen, alarmed, last),
    stale_after_s: staleAfter,
    electric: electricOf(power, quarters, rooms, threshold),
    water: { today: amount(flow.today, 't'), month: monthOf(flow, 't'), alarms: wet, curve: curveOf(hours, '用水', 't', hour, 24, 2).today },
    car,
    devices: {
      ...devicesInAll(devices),
      by_kind: devices.map(({ kind, total, online, offline, fault }) => ({ name: deviceName(kind), total, online, offline, fault })),
    },
    alarms_open: alarms.open,
    alarms_closed_today: alarms.closed,
    alarms: await latestAlarms(context, area),
  };
}
