import { sql } from 'kysely';
import type { Context } from '../kernel/context';
import { today } from '../kernel/clock';

/**
 * Brings the stored status of rooms up to what their occupancy says today (entities.md 3.5: the first that holds of repair, own use,
 * let, reserved, free), and the day since which they stand empty. Occupancy is the truth; the status is only its cache.
 */
export async function refreshRooms({ db, now }: Context, rooms: readonly number[]): Promise<void> {
  if (rooms.length === 0) return;
  const day = sql`${today(now)}::date`;
  const taken = (kinds: readonly number[]) => sql`exists (select 1 from room_occupancy o where o.room_id = r.id and o.released_at is null
    and o.kind = any(${sql.val([...kinds])}::int[]) and o.during @> ${day})`;
  const coming = sql`exists (select 1 from room_occupancy o where o.room_id = r.id and o.released_at is null and o.kind in (1, 2, 6)
    and (upper_inf(o.during) or upper(o.during) > ${day}))`;
  await sql`update room r set updated_at = ${now}, version = version + 1, status = s.status, idle_since = s.idle_since
    from (
      select r.id,
        case when ${taken([4])} then 5 when r.use in (2, 3, 4) or ${taken([5])} then 6 when ${taken([3])} then 3 when ${coming} then 2 else 1 end status,
        coalesce((select max(upper(o.during)) from room_occupancy o where o.room_id = r.id and o.released_at is null and upper(o.during) <= ${day}), r.created_at::date) idle_since
      from room r where r.id = any(${sql.val([...rooms])}::bigint[])
    ) s where r.id = s.id and (r.status, r.idle_since) is distinct from (s.status, s.idle_since)`.execute(db);
}
/** Ends what a contract holds on a day that is no longer its own: what has not begun by then is released. Answers the rooms. */
export async function vacate(context: Context, contract: number, day: string, only: readonly number[] | null): Promise<number[]> {
  const { db, now } = context;
  const mine = sql`contract_id = ${contract} and released_at is null and ${only ? sql`room_id = any(${sql.val([...only])}::bigint[])` : sql`true`}`;
  const released = await sql<{ room_id: number }>`update room_occupancy set released_at = ${now}
    where ${mine} and lower(during) >= ${day}::date returning room_id`.execute(db);
  const shortened = await sql<{ room_id: number }>`update room_occupancy set during = daterange(lower(during), ${day}::date)
    where ${mine} and lower(during) < ${day}::date and (upper_inf(during) or upper(during) > ${day}::date) returning room_id`.execute(db);
  const rooms = [...new Set([...released.rows, ...shortened.rows].map(({ room_id }) => room_id))];
  await refreshRooms(context, rooms);
  return rooms;
}
