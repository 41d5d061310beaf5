import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { roomStatus } from '@/domain/codes/space';
import type { contract } from '@/domain/resources/contract';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { parameters } from '@/domain/parameters';
import { bindMeters } from './meter-bindings';
import { changeRows, createRows } from '../kernel/changes';
import { lockRows } from '../kernel/clashes';
import type { Context } from '../kernel/context';
import { today } from '@/domain/kernel/moment';
import type { TableOf } from '../kernel/handlers';
import type { Predicate } from '../kernel/scopes';
import { codesWanted } from '../kernel/filters';

/** A day as SQL. */
export const asDay = (day: string): RawBuilder<unknown> => sql`${day}::date`;
/**
 * Of the room `r`, one row `h`: who holds it on a day (at most one does: room_occupancy_free), whether somebody is to come (`coming`: a
 * demand, a contract before 确认入驻, a field record, or a tenant who changes into it later), and when it is next taken. One look at what a room has ever been held for.
 */
export const holding = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (select ${held(day)} from room_occupancy o where o.room_id = r.id and o.released_at is null) h`;
/** The same of every room that anybody holds, with its `room_id`, or of `those` alone: for a query over many rooms, that would look each of them up. */
export const holdings = (
  day: RawBuilder<unknown>,
  those?: RawBuilder<unknown>,
  occupied: RawBuilder<unknown> = sql`room_occupancy`,
): RawBuilder<unknown> =>
  sql`(select o.room_id, ${held(day)} from ${occupied} o where o.released_at is null${those ? sql` and o.room_id in (${those})` : sql``} group by o.room_id) h`;
/**
 * room_occupancy as far as it is known today: a tenant who has stayed after the end of his lease keeps his room from day to day, and so a later
 * day does not find it empty, unless somebody else has it then.
 */
export const stayingOn = (day: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select s.id, s.room_id, s.kind, s.enterprise_id, s.contract_id, s.released_at, case when ${day} > ${now} and s.kind = 3 and upper(s.during) = ${now} + 1
      and exists (select 1 from contract k where k.id = s.contract_id and k.status = 40)
      and not exists (select 1 from room_occupancy x where x.room_id = s.room_id and x.id <> s.id and x.released_at is null and x.during @> ${day})
      then daterange(lower(s.during), null) else s.during end during from room_occupancy s)`;
/** As the constraint room_occupancy_free says it. */
export const roomTaken = '所选房源在该租期内已被占用';
/** The ids of the room and of those that share its ㎡: the one that it lies in (of a bed, a desk), and those that lie in it. */
export const sharingWith = (
  room: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select r.id from room r where r.id = ${room} or r.parent_id = ${room}
    union all select r.parent_id from room r where r.id = ${room} and r.parent_id is not null)`;
/**
 * Whether a room, or one that shares its ㎡, is held by anybody on any of the days `during` (a daterange); `but`: what of the rows `o` is not
 * in the way. The constraint of the table knows the room itself alone.
 */
export async function isTaken(
  { db }: Pick<Context, 'db'>,
  room: number,
  during: RawBuilder<unknown>,
  but: Predicate = sql<SqlBool>`false`,
): Promise<boolean> {
  const found = await sql`select 1 from room_occupancy o where o.room_id in ${sharingWith(sql`${room}::bigint`)} and o.released_at is null
    and o.during && ${during} and not (${but}) limit 1`.execute(db);
  return found.rows.length > 0;
}
function held(day: RawBuilder<unknown>): RawBuilder<unknown> {
  const then = sql`filter (where o.during @> ${day})`;
  const later = sql`(upper_inf(o.during) or upper(o.during) > ${day})`;
  return sql`max(o.id) ${then} id, max(o.kind) ${then} kind, max(o.enterprise_id) ${then} enterprise_id,
      max(o.contract_id) ${then} contract_id, max(lower(o.during)) ${then} since, max(upper(o.during)) ${then} until,
      bool_or((o.kind in (1, 2, 6) or (o.kind = 3 and lower(o.during) > ${day})) and ${later}) coming, min(lower(o.during)) filter (where lower(o.during) > ${day}) next_from`;
}

/** The status of the room `r`, held as `h` says. With a `soon` condition a let room that meets it is 即将到期 (4), which is never stored. */
export const statusOf = (soon?: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`room_status_of(r.use, h.kind, h.coming, ${soon ?? sql`false`})`;
/** The filter `status` of a list over rooms `t`: each under the status that it shows. */
export function statusWanted(context: Context): Predicate[] {
  const codes = codesWanted(context, 'status', roomStatus, '房态');
  if (codes.length === 0) return [];
  const day = asDay(today(context.now));
  return [
    sql<SqlBool>`t.id in (select r.id from room r left join ${holdings(day)} on h.room_id = r.id left join contract c on c.id = h.contract_id
      where ${statusOf(endsSoon(day, soonDays))} = any(${sql.val(codes)}::int[]))`,
  ];
}
/** The contract `c` (or `t`) ends within so many days and has no successor: 即将到期. */
export const endsSoon = (day: RawBuilder<unknown>, within: RawBuilder<unknown>, as: 'c' | 't' = 'c') =>
  sql`contract_ends_soon(${sql.ref(`${as}.end_at`)}, ${sql.ref(`${as}.next_contract_id`)}, ${day}, ${within}::int)`;
/** Days before a contract's end from which its rooms are 即将到期, as SQL: the parameter, or what it is at first. */
export const soonDays = sql`coalesce((select (p.value #>> '{}')::int from parameter p where p.key = 'contract.expire_days'), ${parameters['contract.expire_days'].initial}::int)`;
/**
 * The status on a day of the room with this id (a column or a value): what list, record, export, idle rooms and public site show and
 * filter by, the same formula that 房态图 uses for a whole building.
 */
export const statusOn = (room: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select ${statusOf(endsSoon(day, soonDays))}
    from room r cross join ${holding(day)} left join contract c on c.id = h.contract_id where r.id = ${room})`;
type Status = Pick<TableOf<typeof room>, 'id' | 'status'>;
/** The status of rooms today, by id. */
export async function statusesOf({ db, now }: Pick<Context, 'db' | 'now'>, rooms: readonly number[]): Promise<Status[]> {
  const status = statusOn(sql`x.id`, asDay(today(now)));
  return (await sql<Status>`select x.id, ${status} status from unnest(${sql.val([...rooms])}::bigint[]) x(id)`.execute(db)).rows;
}
/**
 * The rooms, locked in the order of their ids before their occupancy is changed or looked at: what a status is reckoned from stays true
 * until it is stored, and two that change the same rooms never wait for each other in a ring.
 */
const lockRooms = (context: Pick<Context, 'db'>, rooms: readonly number[]): Promise<void> => lockRows(context, room, rooms);
/** Brings the stored status of rooms up to what their occupancy says today, and the day since which they stand empty. Occupancy is the truth, the status its cache. */
export async function refreshRooms(context: Context, rooms: readonly number[]): Promise<void> {
  if (rooms.length === 0) return;
  await lockRooms(context, rooms);
  const day = asDay(today(context.now));
  const status = sql`(select ${statusOf()} from ${holding(day)})`;
  const set = {
    status,
    idle_since: sql`case when ${status} not in (1, 2) then r.idle_since else coalesce((select max(upper(o.during)) from room_occupancy o
      where o.room_id = r.id and o.released_at is null and upper(o.during) <= ${day}), (r.created_at at time zone 'Asia/Shanghai')::date) end`,
    // off the site while nobody can have it, and back on it once it is free, if it was there before
    web_show: sql`case when ${status} not in (1, 2) then 2 when r.show_again = 1 then 1 else r.web_show end`,
    show_again: sql`case when ${status} not in (1, 2) and 1 in (r.web_show, r.show_again) then 1 else 2 end`,
  };
  await changeRows(context, room, sql`r.id = any(${sql.val([...rooms])}::bigint[])`, set, { as: 'r' });
}
/** Rooms whose stored status the days that have passed have made untrue. */
export async function staleRooms({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number[]> {
  const found = await sql<{ id: number }>`select r.id from room r left join ${holdings(asDay(today(now)))} on h.room_id = r.id
    where r.deleted_at is null and r.status <> ${statusOf()} order by r.id`.execute(db);
  return found.rows.map(({ id }) => id);
}
type Contract = Pick<TableOf<typeof contract>, 'id' | 'enterprise_id' | 'need_id'>;
/** A contract that has passed its audit reserves its rooms for its term (domain.md section 5, state 20), in place of what its demand had reserved (entities.md 3.6). */
export async function reserveRooms(context: Context, { id, enterprise_id, need_id }: Contract): Promise<void> {
  if (need_id) await cutShort(context, sql`need_id = ${need_id}`, today(context.now));
  const found = await sql<{ room_id: number; start_at: string; end_at: string }>`select room_id, start_at, end_at from contract_room
    where contract_id = ${id} order by room_id`.execute(context.db);
  const rooms = found.rows.map(({ room_id }) => room_id);
  await lockRooms(context, rooms);
  await createRows(
    context,
    roomOccupancy,
    found.rows.map(({ room_id, start_at, end_at }) => {
      const during = sql`daterange(${start_at}::date, ${end_at}::date, '[]')`;
      return { room_id, during, kind: 2 as const, enterprise_id, contract_id: id };
    }),
  );
  await refreshRooms(context, rooms);
}
interface LetRoom {
  readonly room_id: number;
  /** The first day of its lease. */
  readonly begins: string;
}
/**
 * What signed contracts keep for a tenant in a park is let to it, each room from the first day of its lease. Who moves in before any of them
 * begins has those that begin first from that day on; the others still begin with their lease. Answers the rooms, the first to begin first.
 */
export async function letReserved(context: Context, enterprise: number, incubator: number, day: string): Promise<LetRoom[]> {
  const mine = sql<SqlBool>`t.enterprise_id = ${enterprise} and t.kind = 2 and t.released_at is null and upper(t.during) > ${asDay(day)}
    and exists (select 1 from contract c where c.id = t.contract_id and c.incubator_id = ${incubator} and c.status = 30 and c.deleted_at is null)`;
  const found =
    await sql<LetRoom>`select t.room_id, lower(t.during)::text begins from room_occupancy t where ${mine} order by lower(t.during), t.id`.execute(
      context.db,
    );
  const rooms = found.rows.map(({ room_id }) => room_id);
  const first = found.rows[0]?.begins ?? day;
  await lockRooms(context, rooms);
  const during = sql`case when lower(t.during) = ${asDay(first)} then daterange(least(lower(t.during), ${asDay(day)}), upper(t.during)) else t.during end`;
  await bindMeters(context, await changeRows(context, roomOccupancy, mine, { kind: 3, during }));
  await refreshRooms(context, rooms);
  return found.rows;
}
/** What a contract keeps is let to whoever is here already: a tenant with a further lease, and a person. Answers the rooms. */
export async function letContract(context: Context, contract: number): Promise<number[]> {
  const mine = sql<SqlBool>`t.contract_id = ${contract} and t.kind = 2 and t.released_at is null`;
  const found = await sql<{ room_id: number }>`select t.room_id from room_occupancy t where ${mine}`.execute(context.db);
  const rooms = found.rows.map(({ room_id }) => room_id);
  await lockRooms(context, rooms);
  await bindMeters(context, await changeRows(context, roomOccupancy, mine, { kind: 3 }));
  await refreshRooms(context, rooms);
  return rooms;
}
/** Ends what a contract holds on a day that is no longer its own: what has not begun by then is released. Answers the rooms. */
export async function vacate(context: Context, contract: number, day: string, only: readonly number[] | null): Promise<number[]> {
  const those = only ? sql`room_id = any(${sql.val([...only])}::bigint[])` : sql`true`;
  return cutShort(context, sql`contract_id = ${contract} and ${those}`, day);
}
/** The same for any condition on occupancy rows, with the reason where one is given. */
export async function cutShort(context: Context, mine: RawBuilder<unknown>, day: string, why: { readonly reason?: string } = {}): Promise<number[]> {
  const { db, now } = context;
  const held = await sql<{ room_id: number }>`select distinct room_id from room_occupancy where ${mine} and released_at is null`.execute(db);
  await lockRooms(
    context,
    held.rows.map(({ room_id }) => room_id),
  );
  const coming = sql<SqlBool>`${mine} and t.released_at is null and lower(t.during) >= ${asDay(day)}`;
  const running = sql<SqlBool>`${mine} and t.released_at is null and lower(t.during) < ${asDay(day)} and (upper_inf(t.during) or upper(t.during) > ${asDay(day)})`;
  const released = await changeRows(context, roomOccupancy, coming, { released_at: now, ...why });
  const shortened = await changeRows(context, roomOccupancy, running, {
    during: sql`daterange(least(lower(t.during), ${asDay(day)}), ${asDay(day)})`,
    ...why,
  });
  const rooms = [...new Set([...released, ...shortened].map(({ room_id }) => room_id))];
  await refreshRooms(context, rooms);
  return rooms;
}
