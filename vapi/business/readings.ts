import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { anomalyReason } from '@/domain/codes/iot';
import { labelOf } from '@/domain/kernel/codes';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import type { Cause, Context } from '../kernel/context';
import type { Database, Db } from '../kernel/db/database';
import { measure } from '../kernel/measure';
import { systemContext } from '../kernel/system';
import { raiseForReadings } from './alarms';
import type { Band, Price } from './bands';
import { takePasses } from './passes';
import type { Batch, Fault, Reading } from './reading-batch';
import { sortOut, type Accepted, type Meter, type Reason, type Sorted } from './reading-check';
import { around, arrayOf, momentIn } from './reading-neighbours';
import { markGatesSeen, markSeen } from './seen';
import { makeRollup, type Delta } from './rollup';

export { parseBatch } from './reading-batch';

/** 1 HTTP, 2 MQTT, 3 by hand. */
type Source = 1 | 2 | 3;
export interface Gateway {
  readonly id: number;
  readonly incubator_id: number;
}
export interface Taken {
  readonly accepted: number;
  readonly repeated: number;
  readonly anomalies: number;
  /** Numbers of meters and gates that this gateway does not have: left out, and named so that its owner can see it. */
  readonly unknown: readonly string[];
  /** What was not taken, or was kept apart as strange, and why. */
  readonly faults: readonly Fault[];
}
/** Both engines take a list of rows as one text. */
const rowsOf = (list: readonly object[]) => sql`${JSON.stringify(list)}::text::jsonb`;
const iso = (at: number): string => new Date(at).toISOString();
const milliseconds = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`);

interface MeterRow extends Omit<Meter, 'last'> {
  readonly last_value: number | null;
  readonly last_at: number | null;
}
/** The meters of a batch, locked in the order of their ids, so that two gateways never wait for each other in a ring. */
async function metersOf(db: Db, gateway: Gateway, readings: readonly Reading[]): Promise<Map<string, Meter>> {
  const named = [...new Map(readings.map(({ kind, number }) => [`${kind} ${number}`, { kind, number }])).values()];
  const { rows } = await sql<MeterRow>`
    select m.id, m.kind, m.number, m.name, m.incubator_id, m.building_id, m.room_id, m.ratio::float8 as ratio, m.capacity::float8 as capacity,
      m.last_value::float8 as last_value, ${milliseconds('m.last_seen_at')} as last_at
    from meter m
    where (m.kind, m.number) in (select x.kind, x.number from jsonb_to_recordset(${rowsOf(named)}) as x (kind smallint, number text))
      and m.deleted_at is null and m.incubator_id = ${gateway.incubator_id} and (m.gateway_id is null or m.gateway_id = ${gateway.id})
    order by m.id
    for no key update of m`.execute(db);
  return new Map(
    rows.map(({ last_value, last_at, ...meter }) => [
      `${meter.kind} ${meter.number}`,
      { ...meter, last: last_value === null || last_at === null ? null : { at: last_at, value: last_value } },
    ]),
  );
}

export async function pricesOf(db: Db, incubator: number): Promise<Price[]> {
  const { rows } = await sql<Omit<Price, 'months'> & { months: number[] | null }>`
    select kind, band, (extract(epoch from from_time) / 60)::integer as "from", (extract(epoch from to_time) / 60)::integer as "to", months,
      coalesce(extract(epoch from (lower(valid)::timestamp at time zone 'Asia/Shanghai')) * 1000, -1e15)::float8 as since,
      coalesce(extract(epoch from (upper(valid)::timestamp at time zone 'Asia/Shanghai')) * 1000, 1e15)::float8 as until
    from energy_price where incubator_id = ${incubator}`.execute(db);
  return rows.map((row) => ({ ...row, months: row.months ?? [] }));
}

/** Stores what is true, and brings each meter up to its newest value. */
async function keep(db: Db, accepted: readonly Accepted[], source: Source): Promise<void> {
  if (accepted.length === 0) return;
  const column = (of: (one: Accepted) => number | null) => arrayOf(accepted.map(of));
  await sql`
    insert into meter_reading (meter_id, read_at, value, power, source)
    select x.meter_id, ${momentIn('x.at')}, x.value, x.power, ${source}::smallint
    from unnest(${column(({ meter }) => meter.id)}::bigint[], ${column(({ reading }) => reading.at)}::float8[],
      ${column(({ reading }) => reading.value)}::numeric[], ${column(({ power }) => power)}::numeric[]) as x (meter_id, at, value, power)
    on conflict (meter_id, read_at) do nothing`.execute(db);
  const newest = new Map<number, Accepted>();
  for (const one of accepted) if (one.newest) newest.set(one.meter.id, one);
  await measure(
    db,
    meter,
    [...newest].map(([id, { reading, power }]) => ({ id, last_seen_at: iso(reading.at), last_value: reading.value, last_power: power })),
  );
}

/** Keeps what cannot be true apart; the same again is no new anomaly. Answers the new ones. */
async function setApart(context: Context, strange: Sorted['strange']): Promise<number> {
  if (strange.length === 0) return 0;
  const rows = strange.map(({ meter, reading, reason }) => ({
    incubator_id: meter.incubator_id,
    meter_id: meter.id,
    read_at: iso(reading.at),
    value: reading.value,
    reason,
  }));
  const kept = await sql<{ meter_id: number; reason: number; at: number; value: number }>`
    insert into meter_anomaly (incubator_id, meter_id, read_at, value, reason)
    select incubator_id, meter_id, read_at, value, reason
    from jsonb_to_recordset(${rowsOf(rows)}) as x (incubator_id bigint, meter_id bigint, read_at timestamptz, value numeric, reason smallint)
    on conflict (meter_id, read_at, reason, value) do nothing
    returning meter_id, reason, ${milliseconds('read_at')} as at, value::float8 as value`.execute(context.db);
  const fresh = new Set(kept.rows.map((row) => `${row.meter_id} ${row.reason} ${row.at} ${row.value}`));
  const raised = strange.filter(({ meter, reading, reason }) => fresh.has(`${meter.id} ${reason} ${reading.at} ${reading.value}`));
  await raiseForReadings(context, raised);
  return kept.rows.length;
}

/** Adds to the roll-ups; a mean of powers is weighed by the readings behind it. */
export async function addUp(db: Db, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const column = (of: (one: Delta) => number | null) => arrayOf(deltas.map(of));
  const band = (code: Band) => sql`${column(({ bands }) => bands[code])}::bigint[]`;
  await sql`
    insert into meter_rollup as r (meter_id, grain, bucket_at, usage, usage_tip, usage_peak, usage_flat, usage_valley, power_avg, power_max, last_value, readings)
    select meter_id, grain, ${momentIn('at')}, (tip + peak + flat + valley) / 1000.0, tip / 1000.0, peak / 1000.0, flat / 1000.0, valley / 1000.0,
      power_avg, power_max, last_value, readings
    from unnest(${column(({ meter_id }) => meter_id)}::bigint[], ${column(({ grain }) => grain)}::smallint[], ${column(({ bucket_at }) => bucket_at)}::float8[],
      ${band(1)}, ${band(2)}, ${band(3)}, ${band(4)}, ${column(({ powerSum, powerCount }) => (powerCount > 0 ? powerSum / powerCount : null))}::numeric[],
      ${column(({ powerMax }) => powerMax)}::numeric[], ${column(({ last }) => last?.value ?? null)}::numeric[], ${column(({ readings }) => readings)}::int[])
      as x (meter_id, grain, at, tip, peak, flat, valley, power_avg, power_max, last_value, readings)
    order by meter_id, grain, at
    on conflict (meter_id, grain, bucket_at) do update set
      usage = r.usage + excluded.usage, usage_tip = r.usage_tip + excluded.usage_tip, usage_peak = r.usage_peak + excluded.usage_peak,
      usage_flat = r.usage_flat + excluded.usage_flat, usage_valley = r.usage_valley + excluded.usage_valley,
      power_avg = case when excluded.power_avg is null then r.power_avg when r.power_avg is null or r.readings = 0 then excluded.power_avg
        else (r.power_avg * r.readings + excluded.power_avg * excluded.readings) / (r.readings + excluded.readings) end,
      power_max = greatest(r.power_max, excluded.power_max), last_value = coalesce(excluded.last_value, r.last_value),
      readings = r.readings + excluded.readings`.execute(db);
}

/** In the log whatever a batch leads to has the gateway that sent it as its cause. */
const causeOf = ({ id }: Gateway): Cause => ({ resource: 'iot_gateway', action: 'readings', id, words: `${iotGateway.label} 上报数据` });
/**
 * A transaction takes so many readings and cuts so many pieces of intervals at most, so that nobody waits long for the connection: an
 * embedded database has one, and does its work in the process that answers; a server has several, and its distance counts.
 */
const slices = { embedded: { readings: 2000, pieces: 3000 }, server: { readings: 2500, pieces: 12_000 } } as const;

/** Readings that were set apart say why; one of a repeat that is known does too. */
type Sliced = Taken & { readonly rest: readonly Reading[]; readonly reasons: readonly Reason[] };
const faultOf = (message: string, { index }: Reading): Fault[] => (index === undefined ? [] : [{ list: 'readings', index, message }]);
/**
 * Takes the first readings of a list that is in the order of time for each meter, in the caller's transaction: true ones are stored once, strange
 * ones kept apart with an alarm, meters and roll-ups brought up to date. Eight statements however many they are.
 * @param trusted somebody has looked at them: no jump is too high
 */
export async function takeSlice(context: Context, gateway: Gateway, list: readonly Reading[], source: Source, trusted = false): Promise<Sliced> {
  const { db, now } = context;
  const slice = slices[context.database.kind];
  const readings = list.slice(0, slice.readings);
  const meters = await metersOf(db, gateway, readings);
  const known: { readonly meter: Meter; readonly reading: Reading }[] = [];
  for (const reading of readings) {
    const meter = meters.get(`${reading.kind} ${reading.number}`);
    if (meter) known.push({ meter: trusted ? { ...meter, capacity: Number.POSITIVE_INFINITY } : meter, reading });
  }
  const rollup = makeRollup(known.length > 0 ? await pricesOf(db, gateway.incubator_id) : []);
  const sorted = sortOut(known.length > 0 ? await around(db, known) : [], rollup, now.getTime(), slice.pieces);
  await keep(db, sorted.accepted, source);
  const fresh = await setApart(context, sorted.strange);
  await addUp(db, rollup.deltas());
  const unknown = readings.filter((reading) => !meters.has(`${reading.kind} ${reading.number}`));
  return {
    accepted: sorted.accepted.length,
    repeated: sorted.repeated + sorted.strange.length - fresh,
    anomalies: fresh,
    unknown: unknown.map(({ number }) => number),
    faults: [
      ...unknown.flatMap((reading) => faultOf('该网关没有此表计', reading)),
      ...sorted.strange.flatMap(({ reading, reason }) => faultOf(`${labelOf(anomalyReason, reason) ?? ''}，已存为异常读数`, reading)),
    ],
    reasons: sorted.strange.map(({ reason }) => reason),
    rest: [...sorted.rest.map(({ reading }) => reading), ...list.slice(slice.readings)],
  };
}

/** Meter after meter, each in the order of time: what lies together in the tables is written together, and each of its roll-ups once. */
function byMeter(readings: readonly Reading[]): Reading[][] {
  const lists = new Map<string, Reading[]>();
  for (const reading of readings) {
    const key = `${reading.kind} ${reading.number}`;
    const list = lists.get(key);
    if (list) list.push(reading);
    else lists.set(key, [reading]);
  }
  return [...lists.values()].map((list) => list.sort((one, other) => one.at - other.at));
}
/** A server takes the two halves of a large batch beside each other: while it works for the one, this process does for the other. */
function halvesOf(database: Database, readings: readonly Reading[]): Reading[][] {
  const lists = byMeter(readings);
  if (database.kind === 'embedded' || readings.length <= slices.server.readings) return [lists.flat()];
  const [one, other]: [Reading[], Reading[]] = [[], []];
  for (const list of lists) (one.length < readings.length / 2 ? one : other).push(...list);
  return [one, other];
}
/** Waits for all of them, also where one has failed: nothing goes on after the answer. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
/** How a batch came. `kept`: it lay on the disk since then; `retained`: at the broker, nobody knows since when. */
export interface Arrival {
  readonly source?: 1 | 2;
  readonly kept?: boolean;
  readonly retained?: boolean;
}
/**
 * Takes a batch of one gateway in as many transactions as its work asks for, and lets others run between them; a batch that fails
 * half way may be sent again, because what is stored counts as repeated. Cars are let in and out with the last of the first half.
 * @param now when it was reported
 * @param arrival `source` 1 HTTP, 2 MQTT
 */
export async function takeReadings(
  database: Database,
  gateway: Gateway,
  batch: Batch,
  now: Date,
  { source = 1, kept = false, retained = false }: Arrival = {},
): Promise<Taken> {
  const sum = { accepted: 0, repeated: 0, anomalies: 0 };
  const unknown = new Set<string>();
  const faults: Fault[] = [];
  const add = (taken: Omit<Taken, 'faults'> & Partial<Taken>): void => {
    for (const key of ['accepted', 'repeated', 'anomalies'] as const) sum[key] += taken[key];
    for (const number of taken.unknown) unknown.add(number);
    faults.push(...(taken.faults ?? []));
  };
  const take = async (readings: readonly Reading[], isFirst: boolean): Promise<void> => {
    let rest = readings;
    do {
      const parts = await database.tx(async (db) => {
        const context = { ...systemContext(database, db, now, iotGateway.label), cause: causeOf(gateway), kept };
        const taken = rest.length > 0 ? await takeSlice(context, gateway, rest, source) : undefined;
        const passes = taken?.rest.length || !isFirst ? undefined : await takePasses(context, gateway, batch.passes ?? [], gateway.id);
        if (passes && !retained) {
          await markSeen(context, iotGateway, [gateway.id]);
          await markGatesSeen(context, gateway.id);
        }
        return { taken, passes };
      });
      for (const part of [parts.taken, parts.passes]) if (part) add(part);
      rest = parts.taken?.rest ?? [];
      await breathe();
    } while (rest.length > 0);
  };
  await allOf(halvesOf(database, batch.readings ?? []).map((half, at) => take(half, at === 0)));
  return { ...sum, unknown: [...unknown], faults };
}
