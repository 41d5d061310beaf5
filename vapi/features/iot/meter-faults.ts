import { sql } from 'kysely';
import type { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import type { MeterRow } from '../../business/hand-readings';
import { mustHaveNo } from '../../business/unused';
import type { Context } from '../../kernel/context';
import { refuse, type FieldErrors } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';
import { lockTree } from '../../kernel/operations/tree';

type Gateway = TableOf<typeof iotGateway>;
const shown = (column: 'gateway_id' | 'parent_id', id: number) =>
  sql`select name, 0 place from meter where ${sql.ref(column)} = ${id} and deleted_at is null`;

/** A sub-meter hangs below one of its own kind and park, never below itself. */
async function parentFaults(context: Context, draft: Partial<MeterRow>, before?: MeterRow): Promise<FieldErrors> {
  const { parent_id, kind, incubator_id } = { ...before, ...draft };
  if (!parent_id || (before && draft.parent_id === undefined && draft.kind === undefined && draft.incubator_id === undefined)) return {};
  await lockTree(context, meter);
  const { rows } = await sql<{ id: number; kind: number; incubator_id: number }>`with recursive above as (
      select id, kind, incubator_id, parent_id from meter where id = ${parent_id}
      union select m.id, m.kind, m.incubator_id, m.parent_id from meter m join above on m.id = above.parent_id)
    select id, kind, incubator_id from above`.execute(context.db);
  if (rows[0] && rows[0].kind !== kind) return { parent_id: ['上级表须为同一类型'] };
  if (rows[0] && rows[0].incubator_id !== incubator_id) return { parent_id: ['上级表须在同一园区'] };
  return before && rows.some(({ id }) => id === before.id) ? { parent_id: ['上级表不能是自身或其下级表'] } : {};
}
/** What a meter has counted, whom it served and what was settled of it hold it in its kind, its park and, once settled, its ratio. */
async function historyFaults({ db }: Context, draft: Partial<MeterRow>, before: MeterRow): Promise<FieldErrors> {
  const moved = (['kind', 'incubator_id', 'ratio'] as const).filter(
    (name) => draft[name] !== undefined && Number(draft[name]) !== Number(before[name]),
  );
  if (moved.length === 0) return {};
  const { rows } = await sql<{ read: boolean; served: boolean; above: boolean; settled: boolean }>`select
    exists (select 1 from meter_rollup where meter_id = ${before.id}) or exists (select 1 from meter_reading where meter_id = ${before.id}) "read",
    exists (select 1 from meter_binding where meter_id = ${before.id}) served,
    exists (select 1 from meter where parent_id = ${before.id} and deleted_at is null) above,
    exists (select 1 from meter_settlement where meter_id = ${before.id} and status <> 4) settled`.execute(db);
  const [has] = rows;
  const why = {
    kind: has?.read || has?.settled ? '已有读数的表计不能改类型' : has?.above ? '该表计下仍有分表，不能改类型' : undefined,
    incubator_id: has?.served || has?.settled ? '该表计有绑定或抄表单，不能换园区' : has?.above ? '该表计下仍有分表，不能换园区' : undefined,
    ratio: has?.settled ? '该表计已抄表，不能改倍率，请先冲销或删除抄表单' : undefined,
  };
  return Object.fromEntries(moved.flatMap((name) => (why[name] ? [[name, [why[name]]]] : [])));
}
export async function meterFaults(context: Context, draft: Partial<MeterRow>, before?: MeterRow): Promise<FieldErrors> {
  return { ...(await parentFaults(context, draft, before)), ...(before && (await historyFaults(context, draft, before))) };
}
/**
 * A ratio is a property of the meter, not of its readings: set right, all that it has counted was so much. The same as reckoning the
 * roll-ups anew from its readings, also where these are no longer there. Power that was reported is what it was.
 */
export async function recount({ db }: Context, row: MeterRow, before?: MeterRow): Promise<void> {
  if (!before || Number(row.ratio) === Number(before.ratio)) return;
  const by = sql`(${String(row.ratio)}::numeric / ${String(before.ratio)}::numeric)`;
  await sql`update meter_rollup r set usage_tip = n.tip, usage_peak = n.peak, usage_flat = n.flat, usage_valley = n.valley, usage = n.tip + n.peak + n.flat + n.valley
    from (select grain, bucket_at, round(usage_tip * ${by}, 3) tip, round(usage_peak * ${by}, 3) peak, round(usage_flat * ${by}, 3) flat,
      round(usage_valley * ${by}, 3) valley from meter_rollup where meter_id = ${row.id}) n
    where r.meter_id = ${row.id} and r.grain = n.grain and r.bucket_at = n.bucket_at`.execute(db);
}
/** Whom a meter may serve: who sits or has a contract in its park, and a room of it. */
export async function servedFaults(
  { db }: Context,
  { incubator_id }: MeterRow,
  enterprise: number | null,
  room: number | null,
): Promise<FieldErrors> {
  const { rows } = await sql<{ firm: boolean; room: boolean }>`select
    ${enterprise}::bigint is null or exists (select 1 from enterprise e where e.id = ${enterprise} and (e.incubator_id = ${incubator_id} or exists (
      select 1 from contract c where c.enterprise_id = e.id and c.incubator_id = ${incubator_id} and c.status between 20 and 60))) firm,
    ${room}::bigint is null or exists (select 1 from room r where r.id = ${room} and r.incubator_id = ${incubator_id}) room`.execute(db);
  return {
    ...(rows[0]?.firm ? {} : { enterprise_id: ['企业不在表计所在园区'] }),
    ...(rows[0]?.room ? {} : { room_id: ['房间不在表计所在园区'] }),
  };
}
/** A meter goes when nothing hangs on it any more: no sub-meter, nobody whom it serves, no sheet that waits. */
export async function meterUnused(context: Context, { id }: { id: number }): Promise<void> {
  await mustHaveNo(context, '该表计下仍有分表', '块', shown('parent_id', id));
  const { rows } = await sql<{ bound: boolean; waiting: boolean }>`select
    exists (select 1 from meter_binding where meter_id = ${id} and upper_inf(during)) bound,
    exists (select 1 from meter_settlement where meter_id = ${id} and status = 1) waiting`.execute(context.db);
  if (rows[0]?.bound) refuse('该表计正在绑定中，请先解除绑定');
  if (rows[0]?.waiting) refuse('该表计有待确认的抄表单，请先确认或删除');
}
/** The meters of a gateway are reported by nobody else: they are given to another one first. */
export const gatewayUnused = (context: Context, { id }: { id: number }): Promise<void> =>
  mustHaveNo(context, '该网关下仍有表计', '块', shown('gateway_id', id));
export async function gatewayFaults({ db }: Context, draft: Partial<Gateway>, before?: Gateway): Promise<FieldErrors> {
  if (!before || draft.incubator_id === undefined || draft.incubator_id === before.incubator_id) return {};
  const { rows } = await sql`select 1 from meter where gateway_id = ${before.id} and deleted_at is null limit 1`.execute(db);
  return rows.length > 0 ? { incubator_id: ['该网关下仍有表计，不能换园区'] } : {};
}
