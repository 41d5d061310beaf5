import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Door, DoorSlot } from '@/domain/answers/door';
import { addDays, startOfDay, today, toWire } from '@/domain/kernel/moment';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { lockLedger } from '../../business/ledger';
import { boundedTries } from '../../business/tries';
import { changeOne } from '../../kernel/changes';
import { lockRows } from '../../kernel/clashes';
import type { Context, Values } from '../../kernel/context';
import { refuse, Refusal } from '../../kernel/errors';
import { hashToken } from '../../kernel/session';
import type { Booking } from './book';
import { billOf } from './cost';
import { closedOn, holidaysOf, openingOf, type MeetingRoom } from './rules';
import { stretchOf } from './stretch';

/** How early one may check in, in ms. */
const early = 30 * 60_000;
const guesses = boundedTries('签到码多次不正确，请稍后再试');
/** Refuses who comes too early, too late, or with another code. */
export function mayCheckIn(now: Date, row: Pick<Booking, 'during' | 'code'>, code: unknown): void {
  const { start, end } = stretchOf(row.during);
  if (now.getTime() < start - early) refuse('未到签到时间');
  if (now.getTime() >= end) refuse('会议已结束');
  if (row.code !== code) refuse('签到码不正确');
}
async function roomAt({ db }: Pick<Context, 'db'>, key: unknown): Promise<MeetingRoom> {
  const found =
    await sql<MeetingRoom>`select * from mtroom where door_hash = ${hashToken(String(key))} and status = 1 and deleted_at is null`.execute(db);
  const [room] = found.rows;
  if (!room) throw new Refusal(404, { message: '门口屏地址不存在或已停用' });
  return room;
}
interface Held {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly who: string | null;
  readonly is_in: boolean;
}
/** GET /service/door: what of today is taken, and by whom, with what may be checked in for across midnight; what a meeting is about stays with those who meet. */
export async function doorOf(context: Context, { key }: Values): Promise<Door> {
  const { db, now } = context;
  const room = await roomAt(context, key);
  const day = today(now);
  const found = await sql<Held>`select b.id, lower(b.during) start, upper(b.during) "end", b.check_in_at is not null is_in,
      coalesce(e.name, case when r.type in (1, 2) then '园区' when b.user_id is null then '访客' end) who
    from mtroom_apl b left join enterprise e on e.id = b.enterprise_id left join app_user u on u.id = b.user_id left join role r on r.id = u.role_id
    where b.mtroom_id = ${room.id} and b.status in (1, 4) and lower(b.during) >= ${startOfDay(day)}
      and (lower(b.during) < ${startOfDay(addDays(day, 1))} or lower(b.during) <= ${new Date(now.getTime() + early)})
    order by lower(b.during), b.id`.execute(db);
  const slots = found.rows.map(
    ({ id, start, end, who, is_in }): DoorSlot => ({
      ...{ id: Number(id), start_at: toWire(start), end_at: toWire(end), who: who ?? '已预约', is_in: is_in ? 1 : 2 },
    }),
  );
  const [from, to] = openingOf(room);
  const closed = closedOn(room, day, await holidaysOf(context, [room.incubator_id], day, day));
  return { name: room.name, place: room.place_text, capacity: room.capacity, now: toWire(now), from, to, closed, slots };
}
/** POST /service/door/checkIn: whoever stands at the door with the code of the booking that is on, or begins soon. */
export async function checkInAt(context: Context, { key, check_code }: Values): Promise<{ message: string }> {
  const { db, now } = context;
  const room = await roomAt(context, key);
  const door = String(room.id);
  guesses.mustWait(door, now);
  await lockLedger(context, [room.incubator_id]);
  await lockRows(context, mtroom, [room.id]);
  const found = await sql<Booking>`select * from mtroom_apl where mtroom_id = ${room.id} and status = 1 and check_in_at is null
    and lower(during) <= ${new Date(now.getTime() + early)} and upper(during) > ${now} order by lower(during) for no key update`.execute(db);
  const [next] = found.rows;
  if (!next) return refuse('现在没有要签到的预约');
  const row = found.rows.find(({ code }) => code === check_code);
  if (!row) {
    guesses.wrong(door, now);
    return refuse('签到码不正确');
  }
  guesses.right(door);
  await changeOne(context, mtroomApl, row.id, { check_in_at: now, ...(await billOf(context, row)) } as never);
  return { message: '签到成功' };
}
/** A new address for the tablet at the door, known by its hash from here on. */
export function newDoor(now: Date, publicUrl: string | null): { message: string; set: { door_hash: string; door_at: Date } } {
  const key = randomBytes(24).toString('base64url');
  return { message: `${publicUrl ?? ''}/door?key=${key}`, set: { door_hash: hashToken(key), door_at: now } };
}
