import { sql } from 'kysely';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';

/** GET /websit/room/taken/{id}: from today on, the days on which a shown venue is held. */
export async function venueDays({ db, now }: Context, { id }: Values) {
  const shown = await sql`select 1 from room where id = ${id} and web_show = 1 and venue = 1 and deleted_at is null`.execute(db);
  if (shown.rows.length === 0) throw notFound('场地');
  const from = today(now);
  const found = await sql<{ start_at: string; end_at: string }>`select greatest(lower(during), ${from}::date)::text start_at,
      coalesce((upper(during) - 1)::text, '9999-12-31') end_at
    from room_occupancy where room_id = ${id} and released_at is null and during && daterange(${from}::date, null) order by lower(during) limit 100`.execute(
    db,
  );
  return { data: found.rows, total: found.rows.length };
}
