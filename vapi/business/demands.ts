import { sql } from 'kysely';
import { enterprise } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import { today } from '@/domain/kernel/moment';
import { changeOne } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { TableOf } from '../kernel/handlers';

type Need = TableOf<typeof need>;
export const demand = { talking: 10, reserved: 20, invalid: 50 } as const;
const changed = 3; // 动态：状态变更
const actual = 1; // 入驻类型：实际入驻

/** Moves a demand with the row of its history, and its customer with it: 20 if any of its demands is, else 10 if any is, else 50 (entities.md 4.1). */
async function moveDemand(context: Context, before: Need, to: 10 | 20, room: number | null, content: string): Promise<void> {
  const { db, caller, now } = context;
  const type = to === demand.reserved ? ({ type: actual } as const) : {};
  await changeOne(context, need, before.id, { status: to, room, ...type, last_follow_at: sql`${now}` });
  if (before.status !== to)
    await sql`insert into need_dynamic (need_id, kind, from_status, to_status, content, user_id)
      values (${before.id}, ${changed}, ${before.status}, ${to}, ${content}, ${caller.id || null})`.execute(db);
  if (before.enterprise_id === null) return;
  // its other demands are looked at once nobody else is moving one of them
  await sql`select 1 from enterprise where id = ${before.enterprise_id} for no key update`.execute(db);
  await changeOne(context, enterprise, before.enterprise_id, {
    need_status: sql`(select case when bool_or(n.status = 20) then 20 when bool_or(n.status = 10) then 10 else 50 end
      from need n where n.enterprise_id = t.id and n.deleted_at is null)`,
  });
}
/** A room was reserved for a demand: it is 已预订, 实际入驻, and names the room (its first, where it has several). */
export async function reserveDemand(context: Context, before: Need, room: { readonly id: number; readonly name: string }): Promise<void> {
  if (before.done_at !== null) return;
  const first = before.status === demand.reserved && before.room !== null ? before.room : room.id;
  await moveDemand(context, before, demand.reserved, first, `预订房间${room.name}`);
}
/** A reservation was released: the demand names another room that is still reserved for it, or is 洽谈中 again. One that came to a contract stays as it is. */
export async function releaseDemand(context: Context, id: number, reason: string): Promise<void> {
  const [before] = (await sql<Need>`select * from need where id = ${id} and deleted_at is null for no key update`.execute(context.db)).rows;
  if (!before || before.done_at !== null || before.status !== demand.reserved) return;
  const others = await sql<{ room_id: number }>`select room_id from room_occupancy
    where need_id = ${id} and released_at is null and (upper_inf(during) or upper(during) > ${today(context.now)}::date)
    order by room_id limit 1`.execute(context.db);
  const [other] = others.rows;
  await moveDemand(context, before, other ? demand.reserved : demand.talking, other?.room_id ?? null, `释放预订：${reason}`);
}
