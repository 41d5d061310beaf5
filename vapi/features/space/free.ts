import { sql } from 'kysely';
import { room } from '@/domain/resources/room';
import { asDay } from '../../business/rooms';
import { addDays, today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { pageOf } from '../../kernel/filters';
import { inScope } from '../../kernel/scopes';

/**
 * GET /space/room/free: rooms to let that nobody holds on any day of the span, with at least so many ㎡, the largest first, in pages; of a
 * room that is let by its beds or desks those, as long as nobody has it as a whole. A tenant who stays beyond his end has his for later days too.
 * A page walks room_let_idx and stops when it is full; their number is a reading of its own, which needs no order.
 */
export async function free(context: Context, input: Readonly<Record<string, unknown>>) {
  const { page, pageSize } = pageOf(context.request.query);
  const from = String(input.from);
  const to = addDays(String(input.to), 1);
  const house = input.building_id ? sql`t.building_id = ${input.building_id}` : sql`true`;
  const where = sql`${inScope(room, context)} and t.use = 1 and t.rentable_from <= ${asDay(from)} and (t.rentable_to is null or t.rentable_to >= ${asDay(to)} - 1)
    and t.area >= ${input.area ?? 0} and ${house}
    and not exists (select 1 from room_occupancy o where o.room_id = t.id and o.released_at is null and o.during && daterange(${asDay(from)}, ${asDay(to)}))
    and not exists (select 1 from room_occupancy o where o.room_id = t.parent_id and o.released_at is null and o.during && daterange(${asDay(from)}, ${asDay(to)}))
    and not exists (select 1 from room_occupancy o join contract c on c.id = o.contract_id and c.status = 40
      where o.room_id in (t.id, t.parent_id) and o.released_at is null and upper(o.during) > ${asDay(today(context.now))})
    and t.id not in (select u.parent_id from room u where u.parent_id is not null and u.deleted_at is null)`;
  const found =
    await sql`with page as (select t.id from room t where ${where} order by t.area desc, t.id limit ${pageSize} offset ${(page - 1) * pageSize})
    select t.id, t.name, t.area::float8 area, t.guide_price, t.price_unit, t.idle_since, t.building_id, b.name building_name, f.name floor_name, y.name as type
    from page join room t on t.id = page.id join building b on b.id = t.building_id join floor f on f.id = t.floor_id join room_type y on y.id = t.room_type_id
    order by t.area desc, t.id`.execute(context.db);
  const count = await sql<{ n: number }>`select count(*)::int n from room t where ${where}`.execute(context.db);
  return { data: found.rows, total: count.rows[0]?.n ?? 0, page, pageSize };
}
