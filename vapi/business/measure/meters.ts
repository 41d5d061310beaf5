import { sql, type RawBuilder } from 'kysely';
import type { Lines } from '@/domain/feeds/blocks';
import { parameters } from '@/domain/parameters';
import { toWire } from '@/domain/kernel/moment';
import { inside, type Area } from './area';

/** Kinds of meter (codes/iot). */
export const electricity = 1;
export const water = 2;
/** Gates of car parks among the devices: no kind of meter. */
export const gateKind = 3;
/** A meter is offline after so many minutes without a reading, where parameter meter.offline_minutes says no other (entities.md 6.1). */
const offlineMinutes = parameters['meter.offline_minutes'].initial;
export const silentSince = (now: Date): RawBuilder<Date> =>
  sql`(${now}::timestamptz - make_interval(mins => parameter_number('meter.offline_minutes', ${offlineMinutes}::numeric)::int))`;

/** The state of a meter `t` as it is now: 故障 as it was said, 离线 by its silence, else 正常. */
export const stateOf = ({ now }: { readonly now: Date }): RawBuilder<number> => sql<number>`(case when t.state = 3 then 3
  when t.last_seen_at is null or t.last_seen_at < ${silentSince(now)} then 2 else 1 end)`;

/** Meters that stand for a whole: only these are summed, else a sub-meter would count twice. */
export const totals = (area: Area, kind: number): RawBuilder<unknown> =>
  sql`select m.id, m.ratio::float8 ratio, m.last_power::float8 last_power, m.last_seen_at, m.state from meter m
    where m.kind = ${kind} and m.is_total = 1 and m.deleted_at is null and ${inside(area, 'm')}`;

/** kWh of a day by the rooms `r` in an area that have a meter of their own; null where none of these has said anything on it. */
export const roomUsage = (area: Area, day: string): RawBuilder<unknown> => sql`select r.id room_id, sum(u.usage)::float8 used
  from meter_binding x join meter m on m.id = x.meter_id and m.kind = ${electricity} and m.is_total = 2 and m.deleted_at is null
  join room r on r.id = x.room_id left join meter_rollup u on u.meter_id = m.id and u.grain = 3 and u.bucket_at = day_start(${day}::date)
  where x.during @> ${day}::date and ${inside(area, 'r')} group by r.id`;

export interface Devices {
  total: number;
  online: number;
  offline: number;
  fault: number;
}
/** By kind. A device in fault counts as that, whether it speaks or not; the others are offline when they have been silent too long. */
export const devicesOf = (area: Area, now: Date, kinds: readonly number[], gates: boolean): RawBuilder<Devices & { kind: number }> => sql`
  with s as materialized (select ${silentSince(now)} at)
  select d.kind::int kind, count(*)::int total, (count(*) filter (where d.state = 3))::int fault,
    (count(*) filter (where d.state <> 3 and (d.last_seen_at is null or d.last_seen_at < s.at)))::int offline,
    (count(*) filter (where d.state <> 3 and d.last_seen_at >= s.at))::int online
  from s cross join (
    select m.kind, m.state, m.last_seen_at from meter m where m.kind = any(${sql.val([...kinds])}::int[]) and m.deleted_at is null and ${inside(area, 'm')}
    ${gates ? sql`union all select ${gateKind}::int, g.state, g.last_seen_at from car_gate g join car_park p on p.id = g.car_park_id and p.deleted_at is null where ${inside(area, 'p')}` : sql``}
  ) d group by 1 order by 1`;
/** All of them together. */
export const devicesInAll = (kinds: readonly Devices[]): Devices => {
  const sum = (key: keyof Devices): number => kinds.reduce((all, one) => all + one[key], 0);
  return { total: sum('total'), online: sum('online'), offline: sum('offline'), fault: sum('fault') };
};

export interface Bucket {
  at: Date;
  meters: number;
  value: number | null;
}
/** Sums over the total meters by bucket: grain 1 mean power in kW, grain 2 usage. From `from` on, oldest first. */
export const bucketsOf = (area: Area, kind: number, grain: 1 | 2, from: Date, till: Date): RawBuilder<Bucket> => sql`
  select r.bucket_at "at", count(*)::int meters, ${grain === 1 ? sql`sum(coalesce(r.power_avg, r.usage * 4))` : sql`sum(r.usage)`}::float8 "value"
  from (${totals(area, kind)}) m join meter_rollup r on r.meter_id = m.id and r.grain = ${grain} and r.bucket_at >= ${from} and r.bucket_at <= ${till}
  group by 1 order by 1`;

const clock = (moment: number): string => toWire(moment).slice(11, 16);
/**
 * A day of buckets that ends with the newest one, a point a step; what is missing is a gap. The newest is left out while only some of the
 * meters have spoken in it, so that the curve does not dip for seconds at every edge.
 */
export function curveOf(
  buckets: readonly Bucket[],
  name: string,
  unit: string,
  step: number,
  points: number,
  digits: number,
): { today: Lines; before: Lines } {
  const hours = `${(points * step) / 3_600_000}小时`;
  const [last, previous] = [buckets.at(-1), buckets.at(-2)];
  const whole = last && previous && last.meters < previous.meters ? previous : last;
  const end = whole?.at.getTime();
  if (end === undefined)
    return { today: { x: [], series: [{ name, unit, data: [] }] }, before: { x: [], series: [{ name: `前${hours}`, unit, data: [] }] } };
  const known = new Map(buckets.map(({ at, value }) => [at.getTime(), value]));
  const at = Array.from({ length: points }, (_, index) => end - (points - 1 - index) * step);
  const read = (moment: number) => {
    const value = known.get(moment);
    return value === undefined || value === null ? null : Number(value.toFixed(digits));
  };
  const x = at.map(clock);
  const day = 86_400_000;
  return {
    today: { x, series: [{ name, unit, data: at.map(read) }] },
    before: { x, series: [{ name: `前${hours}`, unit, data: at.map((moment) => read(moment - day)) }] },
  };
}

export interface Usage {
  today: number | null;
  tip: number | null;
  peak: number | null;
  flat: number | null;
  valley: number | null;
  month: number | null;
  /** whole days of this month so far, and the same days of the month before */
  days: number | null;
  days_before: number | null;
  power: number | null;
}
/** Usage of the total meters, by day (grain 3); power of those that are not offline. */
export const usageOf = (
  area: Area,
  kind: number,
  day: string,
  first: string,
  firstBefore: string,
  sameBefore: string,
  now: Date,
): RawBuilder<Usage> => {
  const on = (from: string, till: string) => sql`r.bucket_at >= day_start(${from}::date) and r.bucket_at < day_start(${till}::date)`;
  const today = sql`r.bucket_at = day_start(${day}::date)`;
  return sql`
  with m as materialized (${totals(area, kind)}), s as materialized (select ${silentSince(now)} at)
  select u.*, (select sum(m.last_power)::float8 from m, s where m.state <> 3 and m.last_seen_at >= s.at) power
  from (select (sum(r.usage) filter (where ${today}))::float8 today, (sum(r.usage_tip) filter (where ${today}))::float8 tip, (sum(r.usage_peak) filter (where ${today}))::float8 peak,
      (sum(r.usage_flat) filter (where ${today}))::float8 flat, (sum(r.usage_valley) filter (where ${today}))::float8 valley,
      (sum(r.usage) filter (where r.bucket_at >= day_start(${first}::date)))::float8 "month",
      (sum(r.usage) filter (where ${on(first, day)}))::float8 days, (sum(r.usage) filter (where ${on(firstBefore, sameBefore)}))::float8 days_before
    from m join meter_rollup r on r.meter_id = m.id and r.grain = 3 and r.bucket_at >= day_start(${firstBefore}::date) and r.bucket_at <= day_start(${day}::date)) u`;
};

/** Usage of a day and what flows now, with the newest reading: for screens that ask every few seconds. */
export const usageOn = (
  area: Area,
  kind: number,
  day: string,
  now: Date,
): RawBuilder<{ today: number | null; power: number | null; seen: Date | null }> => sql`
  with m as materialized (${totals(area, kind)}), s as materialized (select ${silentSince(now)} at)
  select (select sum(r.usage)::float8 from m join meter_rollup r on r.meter_id = m.id and r.grain = 3 and r.bucket_at = day_start(${day}::date)) today,
    (select sum(m.last_power)::float8 from m, s where m.state <> 3 and m.last_seen_at >= s.at) power,
    (select max(x.last_seen_at) from meter x where x.kind = ${kind} and x.deleted_at is null and ${inside(area, 'x')}) seen`;
