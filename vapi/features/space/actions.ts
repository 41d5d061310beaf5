import { sql } from 'kysely';
import { occupancyKind } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { demand, releaseDemand, reserveDemand } from '../../business/demands';
import { cutShort, isTaken, refreshRooms, roomTaken, statusesOf } from '../../business/rooms';
import { addDays, today } from '@/domain/kernel/moment';
import { changeOne, changeRows, createRows, removeRows } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import type { ActionHandler, TableOf } from '../../kernel/handlers';
import { leavePlans } from './plans';
import type { need as Need } from '@/domain/resources/need';

type Room = typeof room;
type Row = TableOf<Room>;
type RoomAction = ActionHandler<Room['fields']>;
const kinds = { reserved: 1, repair: 4, own: 5 } as const;
const change = { area: 1, split: 2, merge: 3, price: 4 } as const;
/** Areas as whole hundredths of a ㎡: sums of decimals do not drift. */
const hundredths = (area: unknown): number => Math.round(Number(area) * 100);

const span = (from: unknown, until: unknown) =>
  until ? sql`daterange(${from}::date, ${addDays(String(until), 1)}::date)` : sql`daterange(${from}::date, null)`;
/** A room in use is neither cut nor joined: who has it and until when is said. */
async function mustBeFree({ db, now }: Context, ids: readonly number[]): Promise<void> {
  const found = await sql<{ name: string; kind: number; since: string; until: string | null; who: string | null }>`
    select distinct on (r.id) r.name, o.kind, lower(o.during)::text since, (upper(o.during) - 1)::text until, coalesce(e.name, o.reason) who
    from room r join room_occupancy o on o.room_id = r.id and o.released_at is null and (upper_inf(o.during) or upper(o.during) > ${today(now)}::date)
      left join enterprise e on e.id = o.enterprise_id
    where r.id = any(${sql.val([...ids])}::bigint[]) order by r.id, lower(o.during)`.execute(db);
  const held = found.rows.map(({ name, kind, since, until, who }) =>
    [`房间${name}：${labelOf(occupancyKind, kind)}`, who, `${since} 至 ${until ?? '长期'}`].filter(Boolean).join('，'),
  );
  if (held.length > 0) refuse(`已被占用或预订，不能拆分或合并（${held.join('；')}）`);
  const desks = await sql<{
    name: string;
  }>`select r.name from room r where r.id = any(${sql.val([...ids])}::bigint[]) and exists (select 1 from room d where d.parent_id = r.id and d.deleted_at is null)`.execute(
    db,
  );
  if (desks.rows.length > 0) refuse(`房间${desks.rows.map(({ name }) => name).join('、')}下仍有工位或床位，不能拆分或合并`);
}
interface Noted {
  readonly room: Pick<Row, 'id'>;
  readonly area: readonly [before: number, after: number]; // in hundredths of a ㎡
  readonly price?: readonly [before: Row['guide_price'], after: Row['guide_price']];
  readonly others?: readonly number[];
}
/** So many rows go in one statement: a statement has an end to its parameters. */
const atOnce = 500;
/** The history of rooms, which says why (room_change is only added to). */
async function note({ db, caller }: Context, kind: number, reason: unknown, rooms: readonly Noted[]): Promise<void> {
  const rows = rooms.map(({ room: { id }, area: [before, after], price: [was, is] = [null, null], others = [] }) => ({
    ...{ room_id: id, kind, area_before: before / 100, area_after: after / 100, price_before: was, price_after: is },
    ...{ others: [...others], reason, user_id: caller.id || null },
  }));
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .insertInto('room_change')
      .values(rows.slice(at, at + atOnce))
      .execute();
}

/** A reservation belongs to a demand that is still open; its room turns 预订 at once, and the demand 已预订 with it. */
export const reserve: RoomAction = async (context, row, { need_id, from, until }) => {
  const { db } = context;
  const found = await sql<TableOf<typeof Need>>`select * from need where id = ${need_id} and deleted_at is null for no key update`.execute(db);
  const [need] = found.rows;
  if (!need) throw notFound('需求');
  if (need.status === demand.invalid) throw invalid({ need_id: ['无效需求不能预订房间'] });
  if (row.use !== 1) refuse('该房间不对外出租');
  const { id, enterprise_id } = need;
  const during = span(from, until);
  if (await isTaken(context, row.id, during)) refuse(roomTaken);
  await createRows(context, roomOccupancy, [{ room_id: row.id, during, kind: kinds.reserved, enterprise_id, need_id: id }]);
  await refreshRooms(context, [row.id]);
  await reserveDemand(context, need, row);
};
/** Repair or own use. */
export const hold: RoomAction = async (context, row, { kind, from, until, reason }) => {
  const what = kind === kinds.repair ? kinds.repair : kinds.own;
  await createRows(context, roomOccupancy, [{ room_id: row.id, during: span(from, until), kind: what, reason: String(reason) }]);
  await refreshRooms(context, [row.id]);
};
/** What is let ends by its contract alone. */
export const release: RoomAction = async (context, row, { occupancy_id, reason }) => {
  const { db, now } = context;
  const found = await sql<{
    kind: number;
    need_id: number | null;
  }>`select kind, need_id from room_occupancy where id = ${occupancy_id} and room_id = ${row.id} and released_at is null
    and (upper_inf(during) or upper(during) > ${today(now)}::date) for update`.execute(db);
  const [held] = found.rows;
  if (!held) throw notFound('占用');
  if (held.kind === 2 || held.kind === 3) refuse('合同占用的房间请办理退房或作废合同');
  await cutShort(context, sql`id = ${occupancy_id}`, today(now), { reason: String(reason) });
  if (held.need_id !== null) await releaseDemand(context, held.need_id, String(reason));
};
export const resize: RoomAction = async (context, row, { area, reason }) => {
  if (Number(area) <= 0) throw invalid({ area: ['面积应大于0'] });
  await note(context, change.area, reason, [{ room: row, area: [hundredths(row.area), hundredths(area)] }]);
  return { set: { area: Number(area) } };
};
/** A building holds its rooms: said at the field that made them too large. */
export async function mustFit({ db }: Context, building: number, field: string): Promise<void> {
  const found = await sql<{
    over: boolean;
  }>`select b.area < coalesce((select sum(r.area) from room r where r.building_id = b.id and r.parent_id is null and r.deleted_at is null), 0) as over
    from building b where b.id = ${building}`.execute(db);
  if (found.rows[0]?.over) throw invalid({ [field]: ['房间面积之和不能大于楼宇建筑面积'] });
}

interface Part {
  readonly name: string;
  readonly area: number;
}
/** `[{name, area}]`, two or more; the first keeps the room itself. */
function partsOf(given: unknown): Part[] {
  const list = Array.isArray(given) ? (given as readonly Values[]) : [];
  const parts = list.map((one) => ({ name: typeof one?.name === 'string' ? one.name.trim() : '', area: Number(one?.area) }));
  if (parts.length < 2 || parts.length > 50) throw invalid({ parts: ['请填写 2 至 50 个拆分后的房间'] });
  if (parts.some(({ name }) => !name || [...name].length > 20)) throw invalid({ parts: ['请填写每个房间的房间号，不超过20个字'] });
  if (parts.some(({ area }) => !(area > 0))) throw invalid({ parts: ['面积应大于0'] });
  if (new Set(parts.map(({ name }) => name)).size < parts.length) throw invalid({ parts: ['房间号已存在'] });
  return parts;
}
/** What a part of a room has from the whole: where it lies and how it is let. */
const likeOf = ({ incubator_id, building_id, floor_id, room_type_id, use, guide_price, price_unit, ...row }: Row) => ({
  ...{ incubator_id, building_id, floor_id, room_type_id, use, guide_price, price_unit },
  ...{ rentable_from: row.rentable_from, rentable_to: row.rentable_to, decoration: row.decoration, orientation: row.orientation },
});
/** The room becomes the first part, the others are made like it; the areas add up. */
export const split: RoomAction = async (context, row, { parts: given, reason }) => {
  const parts = partsOf(given);
  const whole = hundredths(row.area);
  if (parts.reduce((sum, { area }) => sum + hundredths(area), 0) !== whole) throw invalid({ parts: ['拆分后的面积之和应等于原面积'] });
  await mustBeFree(context, [row.id]);
  const taken = await sql<{ name: string }>`select name from room where building_id = ${row.building_id} and deleted_at is null and id <> ${row.id}
    and name = any(${sql.val(parts.map(({ name }) => name))}::text[])`.execute(context.db);
  if (taken.rows.length > 0) throw invalid({ parts: [`房间号已存在：${taken.rows.map(({ name }) => name).join('、')}`] });
  const [first, ...others] = parts as [Part, ...Part[]];
  // before the others are made: one of them may take the name that it has had
  await changeOne(context, room, row.id, { name: first.name, area: first.area });
  // nobody holds the room, so nobody holds its parts
  const [held] = await statusesOf(context, [row.id]);
  const like = { ...likeOf(row), status: held?.status ?? row.status, idle_since: today(context.now) };
  const made = await createRows(
    context,
    room,
    others.map(({ name, area }) => ({ ...like, name, area })),
  );
  await note(context, change.split, reason, [
    { room: row, area: [whole, hundredths(first.area)], others: made.map(({ id }) => id) },
    ...made.map((part) => ({ room: part, area: [whole, hundredths(part.area)] as const, others: [row.id] })),
  ]);
};
/** The rooms, locked in the order of their ids. */
const lockedRooms = async ({ db }: Context, ids: unknown): Promise<readonly Row[]> =>
  (await sql<Row>`select * from room where id = any(${sql.val(ids)}::bigint[]) and deleted_at is null order by id for update`.execute(db)).rows;
/** Rooms of one floor become one: the first takes the name and the whole area, the others are no more. */
export const merge: ActionHandler = async (context, _row, { ids, name, reason }) => {
  const rooms = await lockedRooms(context, ids);
  const [first, ...others] = rooms;
  if (!first || others.length === 0) throw invalid({ ids: ['请选择两个以上的房间'] });
  if (rooms.some(({ floor_id }) => floor_id !== first.floor_id)) throw invalid({ ids: ['只能合并同一楼层的房间'] });
  const all = rooms.map(({ id }) => id);
  await mustBeFree(context, all);
  const taken = await sql`select 1 from room where building_id = ${first.building_id} and deleted_at is null and name = ${name}
    and id <> all(${sql.val(all)}::bigint[])`.execute(context.db);
  if (taken.rows.length > 0) throw invalid({ name: ['房间号已存在'] });
  const whole = rooms.reduce((sum, { area }) => sum + hundredths(area), 0);
  const gone = others.map(({ id }) => id);
  await removeRows(context, room, sql`t.id = any(${sql.val(gone)}::bigint[])`);
  await leavePlans(context, gone);
  await changeOne(context, room, first.id, { name: String(name), area: whole / 100 }, { action: 'merge' });
  await note(context, change.merge, reason, [
    { room: first, area: [hundredths(first.area), whole], others: gone },
    ...others.map((one) => ({ room: one, area: [hundredths(one.area), 0] as const, others: [first.id] })),
  ]);
};
/** Guide prices move by a percentage, rounded to the ten-thousandth that is stored; each room has its own line in the log, and in its history the reason. */
export const reprice: ActionHandler = async (context, _row, { ids, percent, reason }) => {
  const by = Number(percent);
  if (by <= -100 || by > 1000) throw invalid({ percent: ['调整幅度应在 -99 至 1000 之间'] });
  const rooms = await lockedRooms(context, ids);
  if (rooms.some(({ guide_price }) => guide_price === null)) refuse('所选房间中有未设置指导价的房间');
  const was = new Map(rooms.map(({ id, guide_price }) => [id, guide_price]));
  const moved = { guide_price: sql`round(r.guide_price * ${100 + by} / 100, 4)` };
  const changed = await changeRows(context, room, sql`r.id = any(${sql.val([...was.keys()])}::bigint[])`, moved, { as: 'r', action: 'reprice' });
  if (changed.length === 0) return;
  const noted = changed.map((one): Noted => {
    const area = hundredths(one.area);
    return { room: one, area: [area, area], price: [was.get(one.id) ?? null, one.guide_price] };
  });
  await note(context, change.price, reason, noted);
};
