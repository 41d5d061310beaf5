import { sql } from 'kysely';
import { today } from '@/domain/kernel/moment';
import type { Contact } from '@/domain/kernel/schema';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';

type Found = Pick<Contact, 'name' | 'mobile'>;
interface Place {
  readonly id: number;
  readonly building_id: number;
}
/** The rooms that an enterprise has today: let, or in its use. */
const roomsOf = ({ db, caller, now }: Context) =>
  sql<Place>`select distinct r.id, r.building_id from room_occupancy o join room r on r.id = o.room_id and r.deleted_at is null
    where o.enterprise_id = ${caller.enterprise_id} and o.kind in (2, 3) and o.released_at is null and o.during @> ${today(now)}::date limit 100`.execute(
    db,
  );
/** The one of several that are the same. */
const only = (ids: readonly number[]): number | null => (new Set(ids).size === 1 ? (ids[0] ?? null) : null);
/** GET /user/current/contact. A place is named where there is no doubt about it. */
export async function contact(context: Context): Promise<Contact> {
  const { db, caller } = context;
  const [row] = (await sql<Found>`select name, mobile from app_user where id = ${caller.id}`.execute(db)).rows;
  if (!row) return refuse('账号不存在');
  const { rows } = caller.enterprise_id === null ? { rows: [] } : await roomsOf(context);
  return {
    ...row,
    building_id: only(rows.map(({ building_id }) => building_id)),
    room_id: only(rows.map(({ id }) => id)),
    staff_id: caller.party === 'staff' ? caller.id : null,
  };
}
