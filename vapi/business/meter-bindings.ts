import { sql, type SqlBool } from 'kysely';
import { meterBinding } from '@/domain/resources/meter';
import { changeRows, createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';

/** Who holds a room by an occupancy `o`: a firm, or a person by the contract. */
const person = sql`case when o.enterprise_id is null then o.contract_id end`;
/** The first day from which a meter `m` may serve the holder of `o`: what was settled by then stays with whoever it was settled for. */
const firstDay = sql`greatest(lower(o.during), (select max(s.period_end) + 1 from meter_settlement s where s.meter_id = m.id and s.status <> 4))`;
/** Meters of the rooms that are let. */
const metersIn = (occupancies: readonly number[]) => sql`room_occupancy o
    join meter m on m.room_id = o.room_id and m.deleted_at is null and m.is_public <> 1
    cross join lateral (select ${firstDay} as "day") x
  where o.id = any(${sql.val([...occupancies])}::bigint[]) and (o.enterprise_id is not null or o.contract_id is not null)
    and (upper_inf(o.during) or upper(o.during) > x.day)`;
/**
 * The meters of rooms that are let (rows of room_occupancy) serve whoever holds them from the first day of it: what they count is billed to
 * him from then on. Nobody else holds the room by then, so that whom a meter served before is served no longer, whether or not he has left.
 */
export async function bindMeters(context: Context, occupancies: readonly { readonly id: number }[]): Promise<void> {
  const ids = occupancies.map(({ id }) => id);
  const former = await sql<{ id: number; day: string }>`select b.id, x.day::text "day" from meter_binding b
    join lateral (select m.room_id, x.day, o.enterprise_id, ${person} contract_id from ${metersIn(ids)} and m.id = b.meter_id) x
      on coalesce(b.room_id, x.room_id) = x.room_id
    where (b.enterprise_id is distinct from x.enterprise_id or b.contract_id is distinct from x.contract_id)
      and lower(b.during) < x.day and (upper_inf(b.during) or upper(b.during) > x.day)
    order by b.id`.execute(context.db);
  for (const { id, day } of former.rows)
    await changeRows(context, meterBinding, sql<SqlBool>`t.id = ${id}`, {
      during: sql`daterange(least(lower(t.during), ${day}::date), ${day}::date)`,
    });
  const free = await sql<{
    id: number;
    room_id: number;
    enterprise_id: number | null;
    contract_id: number | null;
    day: string;
  }>`select m.id, o.room_id, o.enterprise_id, ${person} contract_id, x.day::text "day" from ${metersIn(ids)}
      and not exists (select 1 from meter_binding b where b.meter_id = m.id and (upper_inf(b.during) or upper(b.during) > x.day))
    order by m.id`.execute(context.db);
  await createRows(
    context,
    meterBinding,
    free.rows.map(({ id, day, ...whose }) => ({ meter_id: id, ...whose, during: `[${day},)` as never })),
  );
}
/** Rooms that somebody left by a day serve whoever they are let to later: of a firm that takes one again, its first binding went with the first letting. */
export async function bindLater(context: Context, rooms: readonly number[], day: string): Promise<void> {
  const found = await sql<{ id: number }>`select o.id from room_occupancy o where o.room_id = any(${sql.val([...rooms])}::bigint[])
    and o.kind = 3 and o.released_at is null and (upper_inf(o.during) or upper(o.during) > ${day}::date) order by o.id`.execute(context.db);
  await bindMeters(context, found.rows);
}
/**
 * Bindings that go on although the tenant's letting of the room has ended: of a room let for a shorter time than its contract, or one that a
 * renewal has not taken over. They end with it; one who stays beyond his contract's end is still served. Answers how many.
 */
export async function unbindEnded(context: Context, day: string): Promise<number> {
  const whose = (o: string) => sql`(${sql.ref(`${o}.enterprise_id`)} = t.enterprise_id or ${sql.ref(`${o}.contract_id`)} = t.contract_id)`;
  const over = await sql<{ id: number; room_id: number; until: string }>`select t.id, o.room_id, max(upper(o.during))::text until
    from meter_binding t join meter m on m.id = t.meter_id join room_occupancy o on o.room_id = coalesce(t.room_id, m.room_id) and ${whose('o')}
      and o.kind = 3 and o.released_at is null and upper(o.during) <= ${day}::date
    join contract c on c.id = o.contract_id and c.deleted_at is null
    where lower(t.during) < upper(o.during) and t.during @> upper(o.during)
      and not (c.status in (30, 40) and upper(o.during) > c.end_at)
      and not exists (select 1 from room_occupancy p where p.room_id = o.room_id and p.released_at is null and ${whose('p')} and p.during @> upper(o.during))
      and not exists (select 1 from room_occupancy p join contract n on n.id = p.contract_id and n.status in (20, 30, 40)
        where n.id = c.next_contract_id and p.room_id = o.room_id and p.released_at is null)
    group by t.id, o.room_id order by t.id`.execute(context.db);
  for (const { id, until } of over.rows)
    await changeRows(context, meterBinding, sql<SqlBool>`t.id = ${id}`, {
      during: sql`daterange(least(lower(t.during), ${until}::date), ${until}::date)`,
    });
  for (const { room_id, until } of over.rows) await bindLater(context, [room_id], until);
  return over.rows.length;
}
