import { sql, type Kysely } from 'kysely';
import { carPark } from '@/domain/resources/car-park';
import type { Context } from '../kernel/context';
import { measure } from '../kernel/measure';
import { raise } from './alarms';
import type { Pass } from './reading-batch';
import { mostAhead, mostBehind } from './reading-check';

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
}
const none: Counted = { accepted: 0, repeated: 0, anomalies: 0, unknown: [] };

/** The gates of the gateway's park; their car parks are locked, because `inside` moves. */
async function gatesOf(db: Kysely<any>, incubator: number): Promise<Map<string, Gate>> {
  const { rows } = await sql<Gate>`
    select g.id, g.name, g.car_park_id, p.building_id, p.spaces, p.inside from car_gate g join car_park p on p.id = g.car_park_id
    where p.incubator_id = ${incubator} and p.deleted_at is null order by p.id, g.id for no key update of p`.execute(db);
  const gates = new Map<string, Gate>();
  for (const gate of rows) {
    if (!gates.has(gate.name)) gates.set(gate.name, gate); // a name that two car parks share means the first
    gates.set(`#${gate.id}`, gate);
  }
  return gates;
}

/** Stores passes once each, matched with vehicles and expected visitors by plate. Answers how many were new. */
async function store(db: Kysely<any>, incubator: number, list: readonly { gate: Gate; pass: Pass }[]): Promise<number> {
  const rows = list.map(({ gate, pass }) => ({
    gate_id: gate.id,
    car_park_id: gate.car_park_id,
    plate: pass.plate,
    dir: pass.dir,
    at: new Date(pass.at).toISOString(),
  }));
  const { rows: answers } = await sql<{ car_park_id: number; stored: number; moved: number }>`
    with stored as (
      insert into car_pass (incubator_id, gate_id, car_park_id, plate, dir, passed_at, vehicle_id, visitor_id)
      select ${incubator}::bigint, x.gate_id, x.car_park_id, x.plate, x.dir, x.at, v.id, g.id
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x (gate_id bigint, car_park_id bigint, plate text, dir smallint, at timestamptz)
      left join vehicle v on v.incubator_id = ${incubator}::bigint and v.plate = x.plate and v.deleted_at is null
      left join lateral (
        select id from visitor where incubator_id = ${incubator}::bigint and plate = x.plate and status in (3, 5)
          and visit_at between x.at - interval '1 day' and x.at + interval '1 day'
        order by abs(extract(epoch from visit_at - x.at)) limit 1
      ) g on true
      on conflict (gate_id, plate, passed_at) do nothing
      returning car_park_id, gate_id, dir, passed_at
    ), seen as (
      update car_gate g set last_seen_at = greatest(g.last_seen_at, s.at)
      from (select gate_id, max(passed_at) as at from stored group by gate_id) s where g.id = s.gate_id
    )
    select s.car_park_id, count(*)::integer as stored,
      coalesce(sum(case s.dir when 1 then 1 else -1 end) filter (where c.inside_at is null or s.passed_at > c.inside_at), 0)::integer as moved
    from stored s join car_park c on c.id = s.car_park_id group by s.car_park_id`.execute(db);
  const parks = new Map(list.map(({ gate }) => [gate.car_park_id, gate]));
  const counts = answers.flatMap(({ car_park_id: id, moved }) => {
    const { spaces, inside } = parks.get(id) as Gate;
    return moved === 0 ? [] : [{ id, inside: Math.max(0, Math.min(spaces * 2, inside + moved)) }];
  });
  await measure(db, carPark, counts);
  return answers.reduce((sum, { stored }) => sum + stored, 0);
}

/** A pass that has not happened yet, or more than a year ago, is no pass: the gate's clock is wrong, and that is an alarm. */
async function alarmClocks(context: Context, incubator_id: number, list: readonly { gate: Gate; pass: Pass }[]): Promise<void> {
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

/** Cars in and out of one park: `inside` moves with each new pass after the last correction by hand, never below none. */
export async function takePasses(context: Context, { incubator_id }: { incubator_id: number }, passes: readonly Pass[]): Promise<Counted> {
  const { db, now } = context;
  if (passes.length === 0) return none;
  const gates = await gatesOf(db, incubator_id);
  const gateOf = (pass: Pass): Gate | undefined =>
    gates.get(typeof pass.gate === 'number' ? `#${pass.gate}` : pass.gate) ?? gates.get(`#${pass.gate}`);
  const known = passes.flatMap((pass) => {
    const gate = gateOf(pass);
    return gate ? [{ gate, pass }] : [];
  });
  const possible = ({ pass }: { pass: Pass }) => pass.at <= now.getTime() + mostAhead && pass.at >= now.getTime() - mostBehind;
  const past = known.filter(possible);
  const strange = known.filter((one) => !possible(one));
  const accepted = past.length > 0 ? await store(db, incubator_id, past) : 0;
  if (strange.length > 0) await alarmClocks(context, incubator_id, strange);
  return {
    accepted,
    repeated: past.length - accepted,
    anomalies: strange.length,
    unknown: passes.filter((pass) => !gateOf(pass)).map((pass) => String(pass.gate)),
  };
}
