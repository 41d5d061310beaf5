import { sql } from 'kysely';
import { toWire } from '@/domain/kernel/moment';
import { stateOf } from '../../business/measure/meters';
import type { Context } from '../../kernel/context';
import { pageOf } from '../../kernel/filters';

interface Row {
  readonly id: number;
  readonly last_seen_at: Date | null;
}
/** The meters behind a gateway that the caller may open, a page of them: broken and silent ones first, who was heard of longest ago before the others. */
export async function gatewayMeters(context: Context, gateway: number | null) {
  const { page, pageSize } = pageOf(context.request.query);
  const behind = sql`t.gateway_id = ${gateway} and t.deleted_at is null`;
  const { rows } = await sql<Row>`select t.id, t.name, t.number, ${stateOf(context)} state, t.last_seen_at,
      concat_ws(' ', b.name, r.name) place
    from meter t left join building b on b.id = t.building_id left join room r on r.id = t.room_id
    where ${behind} order by ${stateOf(context)} = 1, t.last_seen_at nulls first, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    context.db,
  );
  const total = await sql<{ n: number }>`select count(*)::int n from meter t where ${behind}`.execute(context.db);
  const data = rows.map((row) => ({ ...row, last_seen_at: row.last_seen_at && toWire(row.last_seen_at) }));
  return { data, total: total.rows[0]?.n ?? 0, page, pageSize };
}
