import { sql } from 'kysely';
import type { LiveCar, LiveElectric, LivePoint, LiveWater } from '@/domain/feeds/live';
import { areaOf, asOf, oneOf, rowsOf, type Area } from '../../business/measure/area';
import { carsOf, movesSince } from '../../business/measure/cars';
import { devicesInAll, devicesOf, electricity, totals, usageOn, water } from '../../business/measure/meters';
import { amount, figure } from '../../business/measure/numbers';
import { today, toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';

const minute = 60_000;
const shown = 60;
/** A meter that reads once a minute may miss a minute's edge: its last word counts for so many minutes. */
const holds = 3;
/** Before the first of the shown minutes, so that a flow has something to start from. */
const lead = 15;

interface Read {
  id: number;
  at: Date; // start of the minute
  power: number | null; // kW
  value: number; // what the meter showed last in it, times its ratio
  seen: Date;
}
const readsOf = (area: Area, kind: number, from: Date, till: Date) => sql<Read>`
  select m.id, date_trunc('minute', r.read_at) "at", avg(r.power)::float8 power, (max(r.value) * max(m.ratio))::float8 "value", max(r.read_at) seen
  from (${totals(area, kind)}) m join meter_reading r on r.meter_id = m.id and r.read_at >= ${from} and r.read_at <= ${till}
  group by m.id, 2 order by m.id, 2`;
const floor = (at: number): number => Math.floor(at / minute) * minute;

/** What flows by minute: power as it was read, else the difference of two readings over the hours between them. */
function flowsOf(reads: readonly Read[]): Map<number, number> {
  const flows = new Map<number, number>();
  reads.forEach((read, index) => {
    const before = reads[index - 1];
    const hours = before ? (read.seen.getTime() - before.seen.getTime()) / 3_600_000 : 0;
    const flow = read.power ?? (before && hours > 0 && read.value >= before.value ? (read.value - before.value) / hours : null);
    if (flow !== null) flows.set(read.at.getTime(), flow);
  });
  return flows;
}
/** The sum over the meters at a minute; null when none of them has said anything near it. */
function sumAt(meters: readonly Map<number, number>[], at: number): number | null {
  const known = meters.flatMap((flows) => {
    for (let back = 0; back < holds; back++) {
      const flow = flows.get(at - back * minute);
      if (flow !== undefined) return [flow];
    }
    return [];
  });
  return known.length === 0 ? null : known.reduce((sum, flow) => sum + flow, 0);
}
/** The hour that ends with the newest minute read. */
function pointsOf(reads: readonly Read[], digits: number): LivePoint[] {
  const byMeter = new Map<number, Read[]>();
  for (const read of reads) byMeter.set(read.id, [...(byMeter.get(read.id) ?? []), read]);
  const meters = [...byMeter.values()].map(flowsOf);
  const last = Math.max(...meters.flatMap((flows) => [...flows.keys()]));
  if (!Number.isFinite(last)) return [];
  return Array.from({ length: shown }, (_, index) => last - (shown - 1 - index) * minute).map((at) => ({
    at: toWire(at),
    value: figure(sumAt(meters, at), digits),
  }));
}
const since = (now: Date, minutes: number): Date => new Date(floor(now.getTime()) - minutes * minute);

async function metered(context: Context, area: Area, kind: 1 | 2) {
  const { now } = context;
  const usage = await oneOf(context, usageOn(area, kind, today(now), now));
  const reads = await rowsOf(context, readsOf(area, kind, since(now, shown + lead), now));
  const meters = devicesInAll(await rowsOf(context, devicesOf(area, now, [kind], false)));
  return {
    usage,
    points: pointsOf(reads, kind === electricity ? 1 : 2),
    meters: { total: meters.total, online: meters.online, offline: meters.offline, fault: meters.fault },
  };
}
async function electric(context: Context, area: Area): Promise<LiveElectric> {
  const { usage, points, meters } = await metered(context, area, electricity);
  return {
    as_of: asOf(context.now, usage.seen),
    kind: 'electric',
    today: amount(usage.today, 'kWh'),
    power: amount(usage.power, 'kW'),
    points,
    meters,
  };
}
/** Water meters send no flow: it is the last point of the hour, while it is not too old to be called now. */
async function flowing(context: Context, area: Area): Promise<LiveWater> {
  const { usage, points, meters } = await metered(context, area, water);
  const last = points.at(-1);
  const fresh = last !== undefined && last.at >= toWire(since(context.now, lead));
  return {
    as_of: asOf(context.now, usage.seen),
    kind: 'water',
    today: amount(usage.today, 't'),
    power: amount(usage.power ?? (fresh ? last.value : null), 't/h', 2),
    points,
    meters,
  };
}
/** Cars inside by minute: what stands there now, less what has moved since. */
async function cars(context: Context, area: Area): Promise<LiveCar> {
  const { car, last } = await carsOf(context, area, today(context.now));
  const moves = new Map((await rowsOf(context, movesSince(area, since(context.now, shown)))).map(({ at, step }) => [at.getTime(), step]));
  const end = floor(Math.min(context.now.getTime(), last?.getTime() ?? context.now.getTime()));
  const points: LivePoint[] = [];
  let standing = car.inside;
  for (let index = 0; index < shown; index++) {
    const at = end - index * minute;
    points.unshift({ at: toWire(at), value: standing });
    standing -= moves.get(at) ?? 0;
  }
  const { spaces, inside, free, parks, in_today, out_today, recent } = car;
  return {
    as_of: asOf(context.now, last),
    kind: 'car',
    today: amount(in_today, '辆', 0),
    points: spaces > 0 || last ? points : [],
    spaces,
    inside,
    free,
    parks,
    in_today,
    out_today,
    recent,
  };
}
/** GET /iot/live?kind=electric|water|car: what the meters and gates say now (feeds iot.electric, iot.water, iot.car). */
export async function live(context: Context, input: Values): Promise<LiveElectric | LiveWater | LiveCar> {
  const area = areaOf(context, input.incubator_id);
  if (input.kind === 'car') return cars(context, area);
  return input.kind === 'water' ? flowing(context, area) : electric(context, area);
}
