import { sql, type SqlBool } from 'kysely';
import { addDays } from '@/domain/kernel/moment';
import { deviceState } from '@/domain/codes/iot';
import { meter, meterBinding } from '@/domain/resources/meter';
import { handReading, meterAnomaly } from '@/domain/resources/meter-reading';
import { beginSeries, momentGiven, takeByHand, type MeterRow } from '../../business/hand-readings';
import { stateOf } from '../../business/measure/meters';
import { curveOfMeter } from './use/curve';
import { lastIsOwn } from './use/subject';
import { kindWanted } from './kinds';
import { meterFaults, meterUnused, recount, servedFaults } from './meter-faults';
import { changeRows, createRows } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { invalid, refuse } from '../../kernel/errors';
import { codesWanted } from '../../kernel/filters';
import { combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import { locked, read } from '../../kernel/operations/read';
import { selection, wireRows, type Stored } from '../../kernel/rows';
import type { Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';

/** A meter's first second in the place of another one: two readings of one moment would be one. */
const second = 1000;
/** The contract of a person who holds a room on a day: he has no firm that could be named. */
async function personIn({ db }: Context, room: number, day: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select o.contract_id id from room_occupancy o where o.room_id = ${room} and o.released_at is null
    and o.kind in (2, 3) and o.enterprise_id is null and o.contract_id is not null and o.during @> ${day}::date`.execute(db);
  return rows[0]?.id ?? null;
}
/** Whom a meter serves from a day on. What was in force until then ends; days that are bound otherwise are refused by the table. */
async function bind(context: Context, row: MeterRow, { enterprise_id, room_id, from, until }: Values): Promise<void> {
  const first = String(from);
  const [firm, place] = [(enterprise_id as number | null) ?? null, (room_id as number | null) ?? null];
  const faults = await servedFaults(context, row, firm, place);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const settled = await sql<{
    until: string | null;
  }>`select max(period_end)::text until from meter_settlement where meter_id = ${row.id} and status <> 4
    and period_end >= ${first}::date`.execute(context.db);
  if (settled.rows[0]?.until) throw invalid({ from: [`该表计已抄表至 ${settled.rows[0].until}，请从其后的日期开始，或先删除、冲销抄表单`] });
  const open = sql<boolean>`t.meter_id = ${row.id} and upper_inf(t.during) and lower(t.during) < ${first}::date`;
  await changeRows(context, meterBinding, open, { during: sql`daterange(lower(during), ${first}::date)` });
  if (!firm && !place) {
    const rest = await sql`select 1 from meter_binding where meter_id = ${row.id} and upper_inf(during)`.execute(context.db);
    if (rest.rows.length > 0) refuse('绑定尚未开始，请从其开始日期之后解除');
    return;
  }
  const during = until ? `[${first},${addDays(String(until), 1)})` : `[${first},)`;
  const contract_id = place && !firm ? await personIn(context, place, first) : null;
  await createRows(context, meterBinding, [{ meter_id: row.id, room_id: place, enterprise_id: firm, contract_id, during }]);
}
async function replace(context: Context, row: MeterRow, { closing, opening, at }: Values, before: MeterRow): Promise<void> {
  const moment = momentGiven(context, at);
  await takeByHand(context, row, { at: moment, value: Number(closing) }, { at: 'at', value: 'closing' });
  await beginSeries(context, row, { at: new Date(moment.getTime() + second), value: Number(opening) }, before.number);
}
async function accept(
  context: Context,
  { meter_id, read_at, value, reason }: { meter_id: number; read_at: string; value: number | string; reason: number },
): Promise<void> {
  if (reason !== 1 && reason !== 2) refuse(reason === 4 ? '该时间已有另一读数，不能采纳' : '时间不正确的读数不能采纳');
  const row = (await locked(meter, context, meter_id)) as unknown as MeterRow;
  const shown = { at: momentGiven(context, read_at), value: Number(value) };
  if (reason === 1) await beginSeries(context, row, shown);
  else await takeByHand(context, row, shown, null, true);
}
/** Which states the list asks for. */
function stateWanted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'state', deviceState, '设备状态');
  return wanted.length > 0 ? [sql<SqlBool>`${stateOf(context)} = any(${sql.val(wanted)}::int[])`] : [];
}
/** How they are now; of what they showed last a tenant is told what was read since they serve it. */
async function statesOf(context: Context, ids: readonly number[]): Promise<(Pick<MeterRow, 'id'> & Partial<MeterRow>)[]> {
  const { rows } = await sql<Pick<MeterRow, 'id' | 'state'> & { own: boolean }>`select t.id, ${stateOf(context)} state, ${lastIsOwn(context)} own
    from meter t where t.id = any(${sql.val([...ids])}::bigint[])`.execute(context.db);
  return rows.map(({ id, state, own }) => ({ id, state, ...(!own && { last_value: null, last_power: null, last_seen_at: null }) }));
}
/** The register of meters: who is served, what is read by hand, what is put in anew (entities.md 6.1, 6.2). */
export const meterFeature = ({ engine }: Services): Feature =>
  combine([
    handlersOf(meter, {
      bind,
      replace,
      record: async (context, row, { value, read_at, photo }) => {
        const at = momentGiven(context, read_at);
        await takeByHand(context, row, { at, value: Number(value) }, { at: 'read_at', value: 'value' });
        const picture = typeof photo === 'number' ? photo : null;
        await createRows(context, handReading, [
          { meter_id: row.id, read_at: at, value: Number(value), photo: picture, user_id: context.caller.id || null },
        ]);
      },
      curve: async (context, { id, ...input }) => curveOfMeter(context, (await read(meter, context, Number(id), engine)) as never, input),
      readings: async (context, { id }) => {
        await read(meter, context, Number(id), engine);
        const { caller } = context;
        // a tenant sees what was read while the meter served it
        const mine =
          caller.party === 'staff'
            ? sql`true`
            : sql`exists (select 1 from meter_binding b where b.meter_id = t.meter_id and b.enterprise_id = ${caller.enterprise_id}
                and b.during @> (t.read_at at time zone 'Asia/Shanghai')::date)`;
        const { rows } = await sql<Stored>`select ${selection(handReading, caller, true, engine.registry)} from hand_reading t
          where t.meter_id = ${id} and ${mine} order by t.read_at desc, t.id desc limit 200`.execute(context.db);
        return { data: wireRows(handReading, rows, caller, true, engine) };
      },
      bindings: async (context, { id }) => {
        await read(meter, context, Number(id), engine);
        const { caller } = context;
        // whom it served before is nothing to a tenant
        const mine = caller.party === 'staff' ? sql`true` : sql`b.enterprise_id = ${caller.enterprise_id}`;
        const { rows } =
          await sql`select b.id, coalesce(e.name, c.party_name) enterprise_name, r.name room_name, lower(b.during)::text "from", (upper(b.during) - 1)::text "until"
        from meter_binding b left join enterprise e on e.id = b.enterprise_id left join contract c on c.id = b.contract_id left join room r on r.id = b.room_id
        where b.meter_id = ${id} and ${mine} order by lower(b.during) desc limit 200`.execute(context.db);
        return { data: rows };
      },
    }),
    handlersOf(meterAnomaly, { accept }),
    hookInto(meterAnomaly, { where: kindWanted }),
    hookInto(meter, {
      check: meterFaults,
      after: recount,
      beforeRemove: meterUnused,
      where: stateWanted,
      derive: statesOf,
      computed: { state: stateOf },
    }),
  ]);
