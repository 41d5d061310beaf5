import { sql } from 'kysely';
import type { Database, Db } from '../kernel/db/database';
import { addUp, pricesOf } from './readings';
import { mostSilence } from './reading-check';
import { bucketOf, finest, makeRollup, type Delta, type Metered } from './rollup';

interface Raw {
  readonly at: number;
  readonly value: number;
  readonly power: number | null;
  readonly source: number;
}
interface Rebuilt {
  readonly meters: number;
  readonly readings: number;
}
/** 换表: what a meter shows from now on has nothing to do with what it showed before. */
const replaced = 4;
const day = 86_400_000;
const page = 5000;
const written = 2000;

/**
 * The first day from which every reading of a meter is still there. Of old readings only those of gateways are deleted, all but the last
 * one before the limit: behind the first that is left nothing is missing.
 */
async function wholeSince(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{
    gateway: number | null;
    any: number | null;
  }>`select round(extract(epoch from min(read_at) filter (where source in (1, 2))) * 1000)::float8 gateway,
      round(extract(epoch from min(read_at)) * 1000)::float8 "any" from meter_reading where meter_id = ${id}`.execute(db);
  const [first] = rows;
  if (!first || first.any === null) return null;
  return first.gateway === null ? bucketOf(first.any, 3) : bucketOf(first.gateway, 3) + day;
}
/** The readings of a meter from the last one before a moment on, in their order. */
async function* readingsFrom(db: Db, id: number, since: number): AsyncGenerator<Raw> {
  const start = new Date(since);
  const found = await sql<{ at: Date | null }>`select max(read_at) at from meter_reading where meter_id = ${id} and read_at < ${start}`.execute(db);
  for (let from = found.rows[0]?.at ?? start, first = true; ; first = false) {
    const { rows } = await sql<
      Raw & { read_at: Date }
    >`select read_at, round(extract(epoch from read_at) * 1000)::float8 at, value::float8 "value", power::float8 power, source::int source
      from meter_reading where meter_id = ${id} and ${first ? sql`read_at >= ${from}` : sql`read_at > ${from}`} order by read_at limit ${page}`.execute(
      db,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    from = last.read_at;
  }
}
/** Months are the sums of their days, and what was laid on months alone over a long silence. */
async function rebuildMonths(db: Db, id: number, since: number, alone: readonly Delta[]): Promise<void> {
  const from = new Date(bucketOf(since, 4));
  await sql`delete from meter_rollup where meter_id = ${id} and grain = 4 and bucket_at >= ${from}`.execute(db);
  await sql`insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_tip, usage_peak, usage_flat, usage_valley, power_avg, power_max, last_value, readings)
    select meter_id, 4, date_trunc('month', bucket_at, 'Asia/Shanghai'), sum(usage), sum(usage_tip), sum(usage_peak), sum(usage_flat), sum(usage_valley),
      sum(power_avg * readings) / nullif(sum(readings) filter (where power_avg is not null), 0), max(power_max),
      (array_agg(last_value order by bucket_at desc) filter (where last_value is not null))[1], sum(readings)
    from meter_rollup where meter_id = ${id} and grain = 3 and bucket_at >= ${from} group by 1, 3`.execute(db);
  await addUp(db, alone);
}
async function rebuildMeter(db: Db, id: number): Promise<number> {
  const { rows } = await sql<
    Metered & { incubator_id: number }
  >`select id, kind::int kind, ratio::float8 ratio, incubator_id from meter where id = ${id} for no key update`.execute(db);
  const [meter] = rows;
  const since = await wholeSince(db, id);
  if (!meter || since === null) return 0;
  const prices = await pricesOf(db, meter.incubator_id);
  const rollup = makeRollup(prices);
  const months = makeRollup(prices);
  let before: Raw | undefined;
  let waiting: Raw | undefined;
  let count = 0;
  const counted = (reading: Raw, next: Raw | null): void => {
    if (reading.at < since || reading.source === replaced) return;
    rollup.reading(meter, reading, reading.power, next?.source === replaced ? null : next);
    count++;
  };
  for await (const reading of readingsFrom(db, id, since)) {
    if (waiting) counted(waiting, reading);
    if (before && reading.source !== replaced && reading.at - before.at <= mostSilence)
      (finest(before.at, reading.at) === 4 ? months : rollup).between(meter, before, reading);
    before = reading;
    waiting = reading;
  }
  if (waiting) counted(waiting, null);
  await sql`delete from meter_rollup where meter_id = ${id} and grain < 4 and bucket_at >= ${new Date(since)}`.execute(db);
  const deltas = rollup.deltas().filter(({ grain, bucket_at }) => grain < 4 && bucket_at >= since);
  for (let at = 0; at < deltas.length; at += written) await addUp(db, deltas.slice(at, at + written));
  const month = bucketOf(since, 4);
  await rebuildMonths(
    db,
    id,
    since,
    months.deltas().filter(({ grain, bucket_at }) => grain === 4 && bucket_at >= month),
  );
  return count;
}
/**
 * Reckons the roll-ups anew from the readings that are still there, by the prices as they are now; what is older stays as it is. A
 * transaction for each meter, which is locked meanwhile, so that the others go on being read.
 */
export async function rebuildRollups(database: Database): Promise<Rebuilt> {
  const meters = await database.rows<{ id: number }>('select id from meter order by id');
  let readings = 0;
  for (const { id } of meters) readings += await database.tx((db) => rebuildMeter(db, id), { patient: true });
  return { meters: meters.length, readings };
}
