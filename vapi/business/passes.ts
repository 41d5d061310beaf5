import { sql } from 'kysely';
import { carGate } from '@/domain/resources/car-gate';
import { carPark } from '@/domain/resources/car-park';
import type { Context } from '../kernel/context';
import type { Db } from '../kernel/db/database';
import { measure } from '../kernel/measure';
import { raise } from './alarms';
import { keepStays, standingOf, standingSinceCount, type Car } from './car-stays';
import { recordEvents } from './events';
import type { Pass } from './reading-batch';
import { mostAhead, mostBehind } from './reading-check';
import { markSeen, type Reported } from './seen';

interface Counted {
  readonly accepted: number;
  readonly repeated: number;
  readonly anomalies: number;
  readonly unknown: readonly string[];
}
interface Gate {
  readonly id: number;
  readonly name: string;
  readonly car_park_id: number;
  readonly building_id: number | null;
  readonly spaces: number;
  readonly inside: number;
  readonly gateway_id: number | null;
}
interface Full {
  readonly id: number;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly name: string;
  readonly spaces: number;
}
interface Known {
  readonly gate: Gate;
  readonly pass: Pass;
}
const none: Counted = { accepted: 0, repeated: 0, anomalies: 0, unknown: [] };

/** The gates of the gateway's park; their car parks are locked, because `inside` moves. */
async function gatesOf(db: Db, incubator: number): Promise<Map<string, Gate>> {
  const { rows } = await sql<Gate>`
    select g.id, g.name, g.car_park_id, p.building_id, p.spaces, p.inside, g.gateway_id from car_gate g join car_park p on p.id = g.car_park_id
    where p.incubator_id = ${incubator} and p.deleted_at is null order by p.id, g.id for no key update of p`.execute(db);
  const gates = new Map<string, Gate>();
  for (const gate of rows) {
    if (!gates.has(gate.name)) gates.set(gate.name, gate); // a name that two car parks share means the first
    gates.set(`#${gate.id}`, gate);
  }
  return gates;
}

/** Stores passes once each, by the gate's own number and by plate and time, matched with vehicles and visitors expected that day. Answers how many were new. */
async function insert(db: Db, incubator: number, list: readonly Known[]): Promise<number> {
  const rows = list.map(({ gate, pass: { plate, dir, at, number } }) => ({
    ...{ gate_id: gate.id, car_park_id: gate.car_park_id, plate, dir },
    ...{ at: new Date(at).toISOString(), number: number ?? null },
  }));
  const { rows: stored } = await sql`
    insert into car_pass (incubator_id, gate_id, car_park_id, plate, dir, passed_at, number, vehicle_id, visitor_id, enterprise_id)
    select ${incubator}::bigint, x.gate_id, x.car_park_id, x.plate, x.dir, x.at, x.number, v.id, g.id, coalesce(v.enterprise_id, g.enterprise_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x (gate_id bigint, car_park_id bigint, plate text, dir smallint, at timestamptz, number text)
    left join vehicle v on v.incubator_id = ${incubator}::bigint and v.plate = x.plate and v.deleted_at is null
    left join lateral (
      select id, enterprise_id from visitor where incubator_id = ${incubator}::bigint and plate = x.plate and status in (3, 5, 6)
        and (visit_at at time zone 'Asia/Shanghai')::date = (x.at at time zone 'Asia/Shanghai')::date
      order by abs(extract(epoch from visit_at - x.at)) limit 1
    ) g on true
    on conflict do nothing returning 1`.execute(db);
  return stored.length;
}
/** The table holds no more than twice the spaces (entities.md 6.5): of what came beyond, the count knows nothing, but the stays do. */
const mostInside = (gate?: Pick<Gate, 'spaces'>): number => (gate?.spaces ?? 0) * 2;
/**
 * Stores passes and moves `inside` with them: by what they change of which cars stand there, so that a car that is reported to come in
 * twice takes one space, in whatever order its passes arrive. Never below none, never above twice the spaces.
 */
async function store(db: Db, incubator: number, list: readonly Known[], now: Date): Promise<number> {
  const cars = [
    ...new Map(
      list.map(({ gate, pass }): [string, Car] => [`${gate.car_park_id} ${pass.plate}`, { car_park_id: gate.car_park_id, plate: pass.plate }]),
    ).values(),
  ];
  const before = await standingOf(db, cars);
  const stored = await insert(db, incubator, list);
  if (stored === 0) return 0;
  const moved = new Map<number, number>();
  for (const [id, standing] of await standingOf(db, cars)) moved.set(id, standing - (before.get(id) ?? 0));
  await keepStays(db, cars, now);
  const parks = new Map(list.map(({ gate }) => [gate.car_park_id, gate]));
  const capped = [...moved.keys()].filter((id) => (parks.get(id)?.inside ?? 0) >= mostInside(parks.get(id)));
  const atLeast = await standingSinceCount(db, capped);
  const counts = [...moved].flatMap(([id, by]) => {
    const gate = parks.get(id) as Gate;
    return by === 0 ? [] : [{ id, inside: Math.min(mostInside(gate), Math.max(0, gate.inside + by, atLeast.get(id) ?? 0)) }];
  });
  await measure(db, carPark, counts);
  const full = counts.filter(({ id, inside }) => {
    const gate = parks.get(id);
    return gate && gate.spaces > 0 && gate.inside < gate.spaces && inside >= gate.spaces;
  });
  await recordFull(
    { db, now },
    full.map(({ id }) => id),
  );
  return stored;
}
/** So long, in hours, a car park that fills up again and again is heard of once. */
const fullAgain = 2;
/** Of cars a park hears that they find no room any more: not of each that passes, nor of whose it is. */
async function recordFull(context: Pick<Context, 'db' | 'now'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } =
    await sql<Full>`select p.id, p.incubator_id, p.building_id, p.name, p.spaces from car_park p where p.id = any(${sql.val([...ids])}::bigint[])
    and not exists (select 1 from park_event e where e.incubator_id = p.incubator_id and e.resource = ${carPark.name} and e.row_id = p.id
      and e.occurred_at > ${context.now}::timestamptz - make_interval(hours => ${fullAgain})) order by p.id`.execute(context.db);
  await recordEvents(
    context,
    rows.map(({ id, name, spaces, ...where }) => ({
      ...where,
      ...{ type: 'car', text: `${name} 车位已满，共 ${spaces} 个`, resource: carPark.name, row_id: id },
    })),
  );
}
/** A gate is of the gateway that reported it last, and is there as long as that one reports. */
async function joinGateway(db: Db, gateway: number, list: readonly Known[]): Promise<void> {
  const others = [...new Set(list.flatMap(({ gate: { id, gateway_id } }) => (gateway_id === gateway ? [] : [id])))].sort((one, other) => one - other);
  await measure(
    db,
    carGate,
    others.map((id) => ({ id, gateway_id: gateway })),
  );
}

/** A pass that has not happened yet, or more than a year ago, is no pass: the gate's clock is wrong, and that is an alarm. */
async function alarmClocks(context: Context, incubator_id: number, list: readonly Known[]): Promise<void> {
  const { now } = context;
  const gates = new Map(list.map(({ gate }) => [gate.id, gate]));
  const rows = [...gates.values()].map(({ id, name, building_id }) => ({
    ...{ rule_id: null, meter_id: null, gate_id: id, incubator_id, building_id },
    ...({ level: 2, value: null, happened_at: now, last_at: now } as const),
    text: `道闸${name} 上报了${list.some(({ gate, pass }) => gate.id === id && pass.at > now.getTime()) ? '未来' : '过早'}时间的通行记录`,
    count: list.filter(({ gate }) => gate.id === id).length,
  }));
  await raise(context, rows);
}

/** Whether a pass can have happened when it says. */
export const isPossible = ({ at }: Pick<Pass, 'at'>, now: Date): boolean => at <= now.getTime() + mostAhead && at >= now.getTime() - mostBehind;
/**
 * Cars in and out of one park: `inside` moves with each new pass after the last correction by hand, never below none. A gate is seen when
 * it reports, of whatever moment: a backlog is sent by one that works.
 * @param gateway what reports them; undefined: the gate itself
 */
export async function takePasses(
  context: Context & Reported,
  { incubator_id }: { incubator_id: number },
  passes: readonly Pass[],
  gateway?: number,
): Promise<Counted> {
  const { db, now } = context;
  if (passes.length === 0) return none;
  const gates = await gatesOf(db, incubator_id);
  const gateOf = (pass: Pass): Gate | undefined =>
    gates.get(typeof pass.gate === 'number' ? `#${pass.gate}` : pass.gate) ?? gates.get(`#${pass.gate}`);
  const known = passes.flatMap((pass) => {
    const gate = gateOf(pass);
    return gate ? [{ gate, pass }] : [];
  });
  const past = known.filter(({ pass }) => isPossible(pass, now));
  const strange = known.filter(({ pass }) => !isPossible(pass, now));
  const accepted = past.length > 0 ? await store(db, incubator_id, past, now) : 0;
  if (strange.length > 0) await alarmClocks(context, incubator_id, strange);
  await markSeen(
    context,
    carGate,
    known.map(({ gate }) => gate.id),
  );
  if (gateway !== undefined) await joinGateway(db, gateway, known);
  return {
    accepted,
    repeated: past.length - accepted,
    anomalies: strange.length,
    unknown: passes.filter((pass) => !gateOf(pass)).map((pass) => String(pass.gate)),
  };
}
