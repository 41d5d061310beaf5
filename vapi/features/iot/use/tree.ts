import { sql, type RawBuilder } from 'kysely';
import type { MeterUse, UseAnswer } from '@/domain/answers/use';
import { today, toWire } from '@/domain/kernel/moment';
import { meter } from '@/domain/resources/meter';
import { asOf } from '../../../business/measure/area';
import { stateOf } from '../../../business/measure/meters';
import { figure } from '../../../business/measure/numbers';
import type { Context, Values } from '../../../kernel/context';
import { inScope } from '../../../kernel/scopes';
import { holderOf, lastIsOwn, unitOf } from './subject';
import { todayAndMonth } from './uses';

type Read = Omit<MeterUse, 'last_seen_at'> & { readonly last_seen_at: Date | null };
/** What is said of a meter `t`, in the order of the answer's columns. Its place, or that of its room. */
const columnsOf = (context: Context): { readonly [K in keyof MeterUse]: RawBuilder<unknown> } => ({
  id: sql`t.id`,
  number: sql`t.number`,
  name: sql`t.name`,
  state: stateOf(context),
  parent_id: sql`t.parent_id`,
  is_total: sql`t.is_total`,
  incubator_id: sql`t.incubator_id`,
  incubator_name: sql`i.name`,
  building_id: sql`t.building_id`,
  building_name: sql`h.name`,
  floor_id: sql`f.id`,
  floor_name: sql`f.name`,
  floor_number: sql`f.number`,
  room_id: sql`t.room_id`,
  room_name: sql`o.name`,
  tenant_id: sql`e.id`,
  tenant_name: sql`e.name`,
  last_value: sql`case when ${lastIsOwn(context)} then t.last_value::float8 end`,
  last_power: sql`case when ${lastIsOwn(context)} then t.last_power::float8 end`,
  last_seen_at: sql`case when ${lastIsOwn(context)} then t.last_seen_at end`,
  today: sql`u.today`,
  month: sql`u.month`,
});
/** GET /iot/use: the meters of a kind within reach, each with what it shows, whom it serves and what it used: a reading for the whole tree. */
export async function useTree(context: Context, { kind }: Values): Promise<UseAnswer> {
  const day = today(context.now);
  const columns = columnsOf(context);
  const names = Object.keys(columns) as (keyof MeterUse)[];
  const { rows } = await sql<Read>`select ${sql.join(names.map((name) => sql`${columns[name]} as ${sql.ref(name)}`))}
    from meter t join incubator i on i.id = t.incubator_id left join building h on h.id = t.building_id
    left join room o on o.id = t.room_id left join floor f on f.id = coalesce(t.floor_id, o.floor_id)
    left join meter_binding b on b.meter_id = t.id and b.during @> ${day}::date left join enterprise e on e.id = b.enterprise_id
    cross join ${todayAndMonth(holderOf(context), day)} u
    where t.kind = ${kind} and ${inScope(meter, context)} order by t.id`.execute(context.db);
  const shown = rows.map(
    (row): MeterUse => ({
      ...row,
      ...{ last_seen_at: row.last_seen_at && toWire(row.last_seen_at), today: figure(row.today, 3), month: figure(row.month, 3) },
    }),
  );
  return {
    as_of: asOf(context.now, ...rows.map(({ last_seen_at }) => last_seen_at)),
    unit: unitOf(kind),
    columns: names,
    rows: shown.map((row) => names.map((name) => row[name])),
  };
}
