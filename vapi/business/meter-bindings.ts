import { sql } from 'kysely';
import { meterBinding } from '@/domain/resources/meter';
import { createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';

/**
 * The meters of rooms that are let to a firm (rows of room_occupancy) serve it from the first day of it, where they serve nobody then or
 * later: what they count is billed to it from then on.
 */
export async function bindMeters(context: Context, occupancies: readonly { readonly id: number }[]): Promise<void> {
  const free = await sql<{
    id: number;
    room_id: number;
    enterprise_id: number;
    day: string;
  }>`select m.id, o.room_id, o.enterprise_id, lower(o.during)::text "day"
    from room_occupancy o join meter m on m.room_id = o.room_id and m.deleted_at is null and m.is_public <> 1
    where o.id = any(${sql.val(occupancies.map(({ id }) => id))}::bigint[]) and o.enterprise_id is not null
      and not exists (select 1 from meter_binding b where b.meter_id = m.id and (upper_inf(b.during) or upper(b.during) > lower(o.during)))
    order by m.id`.execute(context.db);
  await createRows(
    context,
    meterBinding,
    free.rows.map(({ id, room_id, enterprise_id, day }) => ({ meter_id: id, room_id, enterprise_id, during: `[${day},)` as never })),
  );
}
