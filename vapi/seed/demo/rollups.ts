import { run } from '../base/upsert';
import type { Db } from '@/vapi/kernel/db/database';
import { monthStart } from './calendar';
import type { Meter, Metering } from './meters';
import type { Park } from './park';
import { bandOf, daysTo, hoursOf, rateAt, type Kind } from './rhythm';

const year = 365;
const hourDays = 41;
const quarterDays = 3;

interface Bucket {
  readonly grain: number;
  readonly at: string;
  /** Thousandths: 尖, 峰, 平, 谷. */
  readonly bands: number[];
  readonly power: number | null;
  readonly last: number;
  readonly readings: number;
}
const total = ({ bands }: { bands: readonly number[] }): number => bands.reduce((all, part) => all + part, 0);

/** The quarters of an hour of a day as far as it has gone by, thousandths each. */
function quartersOf(meter: Meter, day: string, until: number): { hour: number; quarter: number; use: number; minutes: number }[] {
  const list = [];
  for (let hour = 0; hour < 24; hour++) {
    for (let quarter = 0; quarter < 4; quarter++) {
      const minutes = Math.min(15, Math.max(0, until - (hour * 60 + quarter * 15)));
      if (minutes <= 0) return list;
      const rate = rateAt(meter.kind, day, hour, (quarter + 0.5) / 4) * meter.share;
      list.push({ hour, quarter, minutes, use: Math.round((rate * 1000 * minutes) / 60) });
    }
  }
  return list;
}

/** All buckets of a total meter, finer ones where they are asked for; every coarser one is the sum of the finer ones of its days. */
function bucketsOf(park: Park, meter: Meter): { buckets: Bucket[]; end: number } {
  const { calendar } = park;
  const buckets: Bucket[] = [];
  const months = new Map<string, Bucket>();
  let value = meter.start * 1000;
  const minutesNow = Math.floor((calendar.now.getTime() - Date.parse(calendar.at(calendar.day, '00:00'))) / 60_000);
  const emptyBands = () => [0, 0, 0, 0];
  const put = (bands: number[], hour: number, use: number) => {
    const band = meter.kind === 1 ? bandOf(hour) : 2;
    bands[band] = (bands[band] ?? 0) + use;
  };
  daysTo(calendar.day, year).forEach((day, index) => {
    const fine = index >= year - quarterDays;
    const until = day === calendar.day ? minutesNow : 24 * 60;
    const quarters = quartersOf(meter, day, until);
    const bands = emptyBands();
    let hourly = emptyBands();
    quarters.forEach(({ hour, quarter, use, minutes }, place) => {
      value += use;
      put(bands, hour, use);
      put(hourly, hour, use);
      const clock = `${String(hour).padStart(2, '0')}:${String(quarter * 15).padStart(2, '0')}`;
      const power = (use / 1000 / minutes) * 60;
      const single = emptyBands();
      put(single, hour, use);
      if (fine) buckets.push({ grain: 1, at: calendar.at(day, clock), bands: single, power, last: value, readings: minutes });
      const hourEnds = quarter === 3 || place === quarters.length - 1;
      if (!hourEnds) return;
      if (index >= year - hourDays)
        buckets.push({
          grain: 2,
          at: calendar.at(day, `${clock.slice(0, 2)}:00`),
          bands: hourly,
          power: (total({ bands: hourly }) / 1000 / (quarter * 15 + minutes)) * 60,
          last: value,
          readings: quarter * 15 + minutes,
        });
      hourly = emptyBands();
    });
    const daily = {
      grain: 3,
      at: calendar.at(day, '00:00'),
      bands,
      power: until > 0 ? (total({ bands }) / 1000 / until) * 60 : null,
      last: value,
      readings: until,
    };
    if (until > 0) buckets.push(daily);
    const month = monthStart(day);
    const had = months.get(month);
    months.set(month, {
      grain: 4,
      at: calendar.at(month, '00:00'),
      bands: bands.map((part, band) => part + (had?.bands[band] ?? 0)),
      power: null,
      last: value,
      readings: (had?.readings ?? 0) + until,
    });
  });
  return { buckets: [...buckets, ...months.values()], end: value };
}

/** Total meters: made here, quarter by quarter. Also sets what they show now. */
async function loadTotals(db: Db, park: Park, meters: readonly Meter[]): Promise<void> {
  for (const meter of meters) {
    const { buckets, end } = bucketsOf(park, meter);
    const thousandths = (bands: readonly number[], band: number) => (bands[band] ?? 0) / 1000;
    const columns = [
      buckets.map(({ grain }) => grain),
      buckets.map(({ at }) => at),
      ...[0, 1, 2, 3].map((band) => buckets.map(({ bands }) => thousandths(bands, band))),
      buckets.map(({ power }) => (power === null || meter.kind === 2 ? null : Number(power.toFixed(3)))),
      buckets.map(({ last }) => last / 1000),
      buckets.map(({ readings }) => readings),
    ];
    await run(
      db,
      `insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_tip, usage_peak, usage_flat, usage_valley, power_avg, power_max, last_value, readings)
       select $1, g, b, t + p + f + v, t, p, f, v, w, round(w * 1.06, 3), l, n
       from unnest($2::smallint[], $3::timestamptz[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::int[])
         as x(g, b, t, p, f, v, w, l, n)`,
      [meter.id, ...columns],
    );
    const minute = new Date(park.calendar.now.getTime() + 8 * 3600_000);
    const power = rateAt(meter.kind, park.calendar.day, minute.getUTCHours(), minute.getUTCMinutes() / 60) * meter.share;
    await run(db, 'update meter set last_value = $2, last_power = $3 where id = $1', [
      meter.id,
      end / 1000,
      meter.kind === 1 ? power.toFixed(3) : null,
    ]);
  }
}

/** The park's use of a day by band, kWh or t, for meters whose days are made in the database. */
function dayShapes(park: Park, kind: Kind): { at: string; bands: number[] }[] {
  const { calendar } = park;
  return daysTo(calendar.day, year)
    .slice(0, -1)
    .map((day) => {
      const bands = [0, 0, 0, 0];
      hoursOf(kind, day).forEach((use, hour) => {
        const band = kind === 1 ? bandOf(hour) : 2;
        bands[band] = (bands[band] ?? 0) + use;
      });
      return { at: calendar.at(day, '00:00'), bands };
    });
}
/** Hours of yesterday and of today so far; the running hour by its part. */
function hourShapes(park: Park, kind: Kind): { at: string; day: string; use: number; band: number; minutes: number }[] {
  const { calendar } = park;
  return daysTo(calendar.day, 2).flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => {
      const at = calendar.at(day, `${String(hour).padStart(2, '0')}:00`);
      const minutes = Math.max(0, Math.min(60, Math.floor((calendar.now.getTime() - Date.parse(at)) / 60_000)));
      return { at, day: calendar.at(day, '00:00'), use: (rateAt(kind, day, hour) * minutes) / 60, band: kind === 1 ? bandOf(hour) : 2, minutes };
    }).filter(({ minutes }) => minutes > 0),
  );
}

/**
 * A room's day is its part of the park's, a tenth up or down by meter and day, made by arithmetic so that it is the same
 * everywhere. Whole thousandths until the row is written: parts sum to the use, and the meter's value goes on by it.
 */
const jitter = (meter: string, time: string) =>
  `(0.88 + 0.24 * ((${meter} * 7919 + extract(epoch from ${time})::bigint / 3600 * 104729) % 1000) / 1000)::float8`;
async function loadOthers(db: Db, park: Park, kind: Kind, meters: readonly Meter[]): Promise<void> {
  const ids = [meters.map(({ id }) => id), meters.map(({ share }) => share), meters.map(({ start }) => start)];
  const days = dayShapes(park, kind).slice(0, -1);
  const hours = hourShapes(park, kind);
  const used = (band: number) => `case when h.band = ${band} then u.u else 0 end`;
  const part = (band: string) => `(d.${band} * m.share * j.f * 1000)::bigint`;
  await run(
    db,
    `insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_tip, usage_peak, usage_flat, usage_valley, power_avg, power_max, last_value, readings)
     with m as materialized (select * from unnest($1::bigint[], $2::float8[], $3::bigint[]) as m(id, share, start)),
     old as (
       select m.id, 3 as grain, d.at, ${part('t')} as t, ${part('p')} as p, ${part('f')} as f, ${part('v')} as v, 1440 as n
       from m cross join unnest($4::timestamptz[], $5::float8[], $6::float8[], $7::float8[], $8::float8[]) as d(at, t, p, f, v)
       cross join lateral (select ${jitter('m.id', 'd.at')} as f) j
     ),
     hourly as materialized (
       select m.id, 2 as grain, h.at, h.day, ${used(0)} as t, ${used(1)} as p, ${used(2)} as f, ${used(3)} as v, h.n
       from m cross join unnest($9::timestamptz[], $10::timestamptz[], $11::float8[], $12::int[], $13::int[]) as h(at, day, use, band, n)
       cross join lateral (select (h.use * m.share * 1000 * ${jitter('m.id', 'h.at')})::bigint as u) u
     ),
     daily as materialized (
       select id, grain, at, t, p, f, v, n from old
       union all select id, 3, day, sum(t)::bigint, sum(p)::bigint, sum(f)::bigint, sum(v)::bigint, sum(n)::int from hourly group by id, day
     ),
     monthly as (
       select id, 4, date_trunc('month', at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai',
         sum(t)::bigint, sum(p)::bigint, sum(f)::bigint, sum(v)::bigint, sum(n)::int, null::bigint
       from daily group by 1, 3
     ),
     made as (
       select id, grain, at, t, p, f, v, n, null::bigint as shown from hourly
       union all select id, grain, at, t, p, f, v, n, sum((t + p + f + v)::int) over (partition by id order by at) from daily
       union all select * from monthly
     )
     select e.id, e.grain, e.at, (e.t + e.p + e.f + e.v) * 0.001, e.t * 0.001, e.p * 0.001, e.f * 0.001, e.v * 0.001,
       case when $14 = 1 and e.grain = 2 then round((e.t + e.p + e.f + e.v) * 0.06 / nullif(e.n, 0), 3) end, null, m.start + e.shown * 0.001, e.n
     from made e join m on m.id = e.id`,
    [
      ...ids,
      days.map(({ at }) => at),
      ...[0, 1, 2, 3].map((band) => days.map(({ bands }) => bands[band] ?? 0)),
      hours.map(({ at }) => at),
      hours.map(({ day }) => day),
      hours.map(({ use }) => use),
      hours.map(({ band }) => band),
      hours.map(({ minutes }) => minutes),
      kind,
    ],
  );
}

/** A year of every meter, what each shows now, and one reading from which the next one goes on. */
export async function loadRollups(db: Db, park: Park, { meters }: Metering): Promise<void> {
  // their meters were written a moment ago: where the database lets us, the two hundred thousand rows are not looked up one by one
  await run(db, `select set_config('session_replication_role', 'replica', true) where current_setting('is_superuser') = 'on'`);
  await loadTotals(
    db,
    park,
    meters.filter((meter) => meter.total),
  );
  for (const kind of [1, 2] as const)
    await loadOthers(
      db,
      park,
      kind,
      meters.filter((meter) => !meter.total && meter.kind === kind),
    );
  const others = meters.filter((meter) => !meter.total).map(({ id }) => id);
  const now = new Date(park.calendar.now.getTime() + 8 * 3600_000);
  const rate = rateAt(1, park.calendar.day, now.getUTCHours(), now.getUTCMinutes() / 60);
  await run(
    db,
    `update meter m set last_value = r.last_value, last_power = case when m.kind = 1 then round($2 * s.share, 3) end
     from (select distinct on (meter_id) meter_id, last_value from meter_rollup where grain = 3 and meter_id = any ($1::bigint[]) order by meter_id, bucket_at desc) r
     join unnest($1::bigint[], $3::numeric[]) as s(id, share) on s.id = r.meter_id
     where m.id = r.meter_id`,
    [others, rate.toFixed(3), meters.filter((meter) => !meter.total).map(({ share }) => share.toFixed(9))],
  );
  await run(
    db,
    'insert into meter_reading (meter_id, read_at, value, power, source) select id, last_seen_at, last_value, last_power, 1 from meter where last_seen_at is not null and last_value is not null',
  );
  await loadLastHour(db);
  await run(db, `select set_config('session_replication_role', 'origin', true) where current_setting('is_superuser') = 'on'`);
}

/** The last hour of the total meters minute by minute, back from where each stands by what its quarter of an hour used: the live curves begin with it. */
const loadLastHour = (db: Db): Promise<unknown> =>
  run(
    db,
    `insert into meter_reading (meter_id, read_at, value, power, source)
     select id, at, round(last_value - sum(used / 15 / ratio) over (partition by id order by k), 3), case when kind = 1 then round(power, 3) end, 1
     from (
       select m.id, m.kind, m.ratio, m.last_value, k, m.last_seen_at - k * interval '1 minute' as at,
         coalesce(r.usage, 0) as used, coalesce(r.power_avg, 0) * (1 + 0.03 * sin(k * 1.7 + m.id))::numeric as power
       from meter m cross join generate_series(1, 59) k
       left join meter_rollup r on r.meter_id = m.id and r.grain = 1
         and r.bucket_at = date_bin('15 minutes', m.last_seen_at - k * interval '1 minute', timestamptz '2000-01-01 00:00:00+00')
       where m.is_total = 1 and m.last_seen_at is not null and m.last_value is not null
     ) minutes`,
  );
