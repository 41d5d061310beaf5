import { sql } from 'kysely';
import { parameters } from '@/domain/parameters';
import type { Context } from '../../kernel/context';
import { rowsOf, ruleColumns, rulesAbout, under, type Judged } from './judged';

type Silent = Judged & { readonly value: number; readonly gateway_id: number | null };
interface Down {
  readonly id: number;
  readonly name: string;
  readonly building_id: number | null;
  readonly meters: number;
  readonly silent: number;
}
/** A gate speaks only when a car passes. */
const gateMinutes = 1440;
/** Fewer meters than this are no storm: each says for itself that it is silent. */
const together = 2;

/** 离线: meters and gates that have been silent too long. All meters of a gateway at once are the gateway's one alarm. */
export async function silences(context: Context): Promise<readonly Judged[]> {
  const { now } = context;
  const initial = sql`parameter_number('meter.offline_minutes', ${parameters['meter.offline_minutes'].initial}::numeric)`;
  const meters = await rowsOf(
    context,
    sql<Silent>`select x.* from (select ${ruleColumns(initial)}, m.id meter_id, m.gateway_id, m.building_id, m.room_id, m.name,
        floor(extract(epoch from ${now}::timestamptz - m.last_seen_at) / 60)::int "value"
      from alarm_rule r join meter m on ${under} where ${rulesAbout(1)} and r.device_kind in (1, 2)) x where x.value >= x.minutes`,
  );
  const gates = await rowsOf(
    context,
    sql<Judged>`select x.* from (select ${ruleColumns(sql`${gateMinutes}::int`)}, g.id gate_id, p.building_id, p.name || g.name "name",
        floor(extract(epoch from ${now}::timestamptz - g.last_seen_at) / 60)::int "value"
      from alarm_rule r join car_park p on p.incubator_id = r.incubator_id and p.deleted_at is null and coalesce(r.building_id, p.building_id) is not distinct from p.building_id
      join car_gate g on g.car_park_id = p.id and g.state <> 3 where ${rulesAbout(1)} and r.device_kind = 3) x where x.value >= x.minutes`,
  );
  return [...(await folded(context, meters)), ...gates.map((gate) => ({ ...gate, threshold: gate.minutes, name: `${gate.name}离线` }))];
}
/** One alarm for many children of one cause: the line of a gateway is cut, and everything behind it is silent. */
async function folded(context: Context, silent: readonly Silent[]): Promise<readonly Judged[]> {
  const byGateway = new Map<number, Silent[]>();
  for (const one of silent) if (one.gateway_id) byGateway.set(one.gateway_id, [...(byGateway.get(one.gateway_id) ?? []), one]);
  const down = new Map((await gatewaysDown(context, byGateway)).map((one) => [one.id, one]));
  const alone = silent.filter(({ gateway_id }) => !down.has(gateway_id ?? 0));
  return [
    ...alone.map(({ gateway_id: _, ...one }) => ({ ...one, threshold: one.minutes, name: `${one.name}离线` })),
    ...[...down.values()].flatMap(({ id, name, building_id, meters }) =>
      (byGateway.get(id) ?? []).map((one) => ({
        ...one,
        ...{ meter_id: null, room_id: null, gateway_id: id, building_id, threshold: one.minutes, name: `${name}离线，${meters}块表计无数据` },
      })),
    ),
  ];
}
async function gatewaysDown(context: Context, byGateway: ReadonlyMap<number, readonly Silent[]>): Promise<readonly Down[]> {
  const silentFor = [...byGateway].map(([id, silent]) => ({ id, minutes: Math.min(...silent.map(({ minutes }) => minutes)) }));
  if (silentFor.length === 0) return [];
  const found = await rowsOf(
    context,
    sql<Down>`select g.id, g.name, case when min(m.building_id) = max(m.building_id) then min(m.building_id) end building_id, count(*)::int meters,
        (count(*) filter (where m.last_seen_at <= ${context.now}::timestamptz - make_interval(mins => a.minutes)))::int silent
      from jsonb_to_recordset(${JSON.stringify(silentFor)}::text::jsonb) a (id bigint, minutes int) join iot_gateway g on g.id = a.id
      join meter m on m.gateway_id = g.id and m.deleted_at is null and m.state <> 3 and m.last_seen_at is not null group by g.id`,
  );
  return found.filter(({ meters, silent }) => meters >= together && silent === meters);
}
