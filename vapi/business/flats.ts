import { sql, type RawBuilder } from 'kysely';

/** Of a shared meter, by its alias: its room, where others stand in that (beds of a flat, desks). Whoever has one of those bears it, and nobody else. */
export const flatOf = (p: string) =>
  sql`(select x.parent_id from room x where x.parent_id = ${sql.ref(`${p}.room_id`)} and x.deleted_at is null limit 1)`;
/** A room is a flat, or stands in it; any room, where there is none. */
export const inFlat = (room: RawBuilder<unknown>, flat: RawBuilder<unknown>) =>
  sql`(${flat} is null or ${room} in (select x.id from room x where x.id = ${flat} or x.parent_id = ${flat}))`;
