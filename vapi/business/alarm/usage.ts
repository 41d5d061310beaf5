import { sql } from 'kysely';
import { labelOf } from '@/domain/kernel/codes';
import { energyKind } from '@/domain/codes/iot';
import type { Context } from '../../kernel/context';
import { silentSince } from '../measure/meters';
import { rowsOf, ruleColumns, rulesAbout, under, wholeHour, wholeQuarter, type Judged } from './judged';

/** Minutes of a window as whole quarters. */
const whole = sql.raw('(ceil(x.minutes / 15.0) * 15)::int');
const unitOf = (kind: number): string => (kind === 2 ? 't/h' : 'kW');
type Kind = { readonly kind: number; readonly own: boolean };
type Surge = { readonly kind: number; readonly used: number | null; readonly stood: boolean };
const figure = (value: number | null): string => String(Math.round((value ?? 0) * 100) / 100);

/**
 * 功率超限: the mean over the window, as it was reported, else as it was counted. A rule about one meter looks at it; another at the
 * total meters of its place together, as the screens draw its threshold.
 */
export async function powers(context: Context): Promise<readonly Judged[]> {
  const { now } = context;
  const end = wholeQuarter(now);
  const rows = await rowsOf(
    context,
    sql<
      Judged & Kind
    >`with x as (select ${ruleColumns(sql`15`)}, r.device_kind::int kind, r.meter_id own_id, r.building_id place_id, m.id meter, m.building_id, m.room_id, m.name meter_name, m.last_seen_at
        from alarm_rule r join meter m on ${under} and (r.meter_id is not null or m.is_total = 1) where ${rulesAbout(2)} and r.device_kind in (1, 2)),
      y as (select x.*, coalesce(p.mean, case when x.last_seen_at >= ${end} then f.used * 60 / ${whole} end)::float8 power from x
        left join lateral (select avg(d.power) mean from meter_reading d where d.meter_id = x.meter and d.read_at > ${now}::timestamptz - make_interval(mins => x.minutes) and d.read_at <= ${now}) p on true
        left join lateral (select sum(u.usage) used from meter_rollup u where u.meter_id = x.meter and u.grain = 1 and u.bucket_at >= ${end}::timestamptz - make_interval(mins => ${whole}) and u.bucket_at < ${end}) f on true)
      select y.rule_id, y.metric, y.incubator_id, y.level, y.rank, y.minutes, y.threshold, y.clear, y.kind, y.own_id is not null "own", y.own_id meter_id,
        case when y.own_id is null then y.place_id else min(y.building_id) end building_id, case when y.own_id is not null then min(y.room_id) end room_id,
        case when y.own_id is not null then min(y.meter_name) else coalesce(min(b.name), min(i.name)) end "name",
        case when count(*) = count(y.power) then sum(y.power) end "value"
      from y join incubator i on i.id = y.incubator_id left join building b on b.id = y.place_id
      group by y.rule_id, y.metric, y.incubator_id, y.level, y.rank, y.minutes, y.threshold, y.clear, y.kind, y.own_id, y.place_id`,
  );
  return rows.map(({ kind, own, ...row }) => ({
    ...row,
    name: `${row.name}${own ? '' : `用${labelOf(energyKind, kind) ?? ''}`}${kind === 2 ? '流量' : '功率'}超限：${figure(row.value)}${unitOf(kind)}，阈值${figure(row.threshold)}${unitOf(kind)}`,
  }));
}

/** kWh or t: less than this is as good as nothing, and what comes after nothing is compared with it. */
const least = 0.1;
/** 用量突增: how much more than in the same hours of the seven days before, in per cent. Three of them at least must be known. */
export async function surges(context: Context): Promise<readonly Judged[]> {
  const end = wholeQuarter(context.now);
  const rows = await rowsOf(
    context,
    sql<
      Judged & Surge
    >`with x as (select ${ruleColumns(sql`60`)}, m.id meter_id, m.kind, m.building_id, m.room_id, m.name, m.last_seen_at from alarm_rule r join meter m on ${under} where ${rulesAbout(3)})
      select x.rule_id, x.metric, x.incubator_id, x.level, x.rank, x.minutes, x.threshold, x.clear, x.meter_id, x.building_id, x.room_id, x.name, x.kind,
        c.used::float8 used, coalesce(d.mean, 0) < ${least} "stood",
        case when x.last_seen_at >= ${end} and d.days >= 3 then ((c.used / greatest(d.mean, ${least}) - 1) * 100)::float8 end "value"
      from x left join lateral (select sum(u.usage) used from meter_rollup u where u.meter_id = x.meter_id and u.grain = 1
          and u.bucket_at >= ${end}::timestamptz - make_interval(mins => ${whole}) and u.bucket_at < ${end}) c on true
        left join lateral (select avg(s.used) mean, count(*)::int days from (select sum(u.usage) used from generate_series(1, 7) k join meter_rollup u on u.meter_id = x.meter_id and u.grain = 1
          and u.bucket_at >= ${end}::timestamptz - make_interval(days => k, mins => ${whole}) and u.bucket_at < ${end}::timestamptz - make_interval(days => k) group by k) s) d on true`,
  );
  return rows.map(({ kind, used, stood, ...row }) => {
    const more = stood ? `平常几乎不用，现用${figure(used)}${kind === 2 ? 't' : 'kWh'}` : `比平常多${figure(row.value)}%`;
    return { ...row, name: `${row.name}用量突增：${more}` };
  });
}

/** 夜间流量: the mean flow of a window that lies in the night as a whole; by day nothing is known of it. A leak runs when nobody is there. */
export async function nightFlows(context: Context): Promise<readonly Judged[]> {
  const end = wholeQuarter(context.now);
  const rows = await rowsOf(
    context,
    sql<
      Judged & Kind
    >`with x as (select ${ruleColumns(sql`60`)}, r.device_kind::int kind, m.id meter_id, m.building_id, m.room_id, m.name, m.last_seen_at,
          (extract(epoch from coalesce(r.night_from, '00:00')) / 60)::int night, (extract(epoch from coalesce(r.night_to, '05:00')) / 60)::int morning
        from alarm_rule r join meter m on ${under} where ${rulesAbout(4)}),
      y as (select x.*, (extract(epoch from ((${end}::timestamptz - make_interval(mins => ${whole})) at time zone 'Asia/Shanghai')::time) / 60)::int begun from x)
      select x.rule_id, x.metric, x.incubator_id, x.level, x.rank, x.minutes, x.threshold, x.clear, x.meter_id, x.building_id, x.room_id, x.name, x.kind,
        case when x.last_seen_at >= ${end} and mod(x.begun - x.night + 1440, 1440) + ${whole} <= mod(x.morning - x.night + 1439, 1440) + 1 then (f.used * 60 / ${whole})::float8 end "value"
      from y x left join lateral (select sum(u.usage) used from meter_rollup u where u.meter_id = x.meter_id and u.grain = 1
          and u.bucket_at >= ${end}::timestamptz - make_interval(mins => ${whole}) and u.bucket_at < ${end}) f on true`,
  );
  return rows.map(({ kind, ...row }) => ({ ...row, name: `${row.name}夜间流量异常：${figure(row.value)}${unitOf(kind)}` }));
}

/** 零用量: a meter that speaks, and has counted nothing over the window although it had been there before. */
export async function stillMeters(context: Context): Promise<readonly Judged[]> {
  const end = wholeHour(context.now);
  const rows = await rowsOf(
    context,
    sql<Judged>`with x as (select ${ruleColumns(sql`1440`)}, m.id meter_id, m.building_id, m.room_id, m.name, m.last_seen_at from alarm_rule r join meter m on ${under} where ${rulesAbout(5)})
      select x.rule_id, x.metric, x.incubator_id, x.level, x.rank, x.minutes, x.threshold, x.clear, x.meter_id, x.building_id, x.room_id, x.name,
        case when x.last_seen_at >= ${silentSince(context.now)} and x.last_seen_at >= ${end} and exists (select 1 from meter_rollup b where b.meter_id = x.meter_id and b.grain = 2
            and b.bucket_at < ${end}::timestamptz - make_interval(mins => x.minutes)) then u.used::float8 end "value"
      from x left join lateral (select sum(u.usage) used from meter_rollup u where u.meter_id = x.meter_id and u.grain = 2
          and u.bucket_at >= ${end}::timestamptz - make_interval(mins => x.minutes) and u.bucket_at < ${end}) u on true`,
  );
  return rows.map((row) => ({ ...row, name: `${row.name}${Math.round(row.minutes / 60)}小时用量为${figure(row.value)}，疑似故障` }));
}

/** 车位满: how much of a car park is taken, in per cent. */
export async function fullParks(context: Context): Promise<readonly Judged[]> {
  const rows = await rowsOf(
    context,
    sql<
      Judged & { spaces: number; inside: number }
    >`select ${ruleColumns(sql`60`, 100)}, p.id car_park_id, p.building_id, p.name, p.spaces, p.inside, (p.inside * 100.0 / p.spaces)::float8 "value"
      from alarm_rule r join car_park p on p.incubator_id = r.incubator_id and p.deleted_at is null and p.spaces > 0
        and coalesce(r.building_id, p.building_id) is not distinct from p.building_id where ${rulesAbout(7)} and r.device_kind = 3`,
  );
  return rows.map(({ spaces, inside, ...row }) => ({
    ...row,
    name: `${row.name}车位已用${figure(row.value)}%，余${Math.max(0, spaces - inside)}个`,
  }));
}
