import { sql, type RawBuilder } from 'kysely';
import { enterprise } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import { today } from '@/domain/kernel/moment';
import { changeOne } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { TableOf } from '../kernel/handlers';

type Need = TableOf<typeof need>;
export const demand = { talking: 10, reserved: 20, invalid: 50 } as const;
const changed = 3; // 动态：状态变更
const [actual, virtual] = [1, 2] as const; // 入驻类型：实际入驻、虚拟入驻

/** A line of the history of a demand, which is only added to. */
export interface Dynamic {
  readonly kind: number;
  readonly from_status?: number;
  readonly to_status?: number;
  readonly content?: string | null;
  readonly next_follow_at?: Date | null;
}
export async function noteDynamic(
  { db, caller }: Context,
  need: number,
  { kind, from_status, to_status, content, next_follow_at }: Dynamic,
): Promise<void> {
  await sql`insert into need_dynamic (need_id, kind, from_status, to_status, content, next_follow_at, user_id)
    values (${need}, ${kind}, ${from_status ?? null}, ${to_status ?? null}, ${content ?? null}, ${next_follow_at ?? null}, ${caller.id || null})`.execute(
    db,
  );
}
/**
 * A customer stands where its demands stand: 20 if any of them does, else 10 if any does, else 50 with the reason of the last (entities.md
 * 4.1). One without demands, or who is moving in or has, stays as he is where the demands say 50. `but`: a demand that is about to go.
 */
export async function followDemands(context: Context, id: number, but = 0): Promise<void> {
  // its other demands are looked at once nobody else is moving one of them
  await sql`select 1 from enterprise where id = ${id} for no key update`.execute(context.db);
  const found = await sql<{
    status: 10 | 20 | 50 | null;
    reason: string | null;
    residence: number;
  }>`select h.status, h.reason, e.residence from enterprise e,
    lateral (select case when bool_or(n.status = 20) then 20 when bool_or(n.status = 10) then 10 when count(*) > 0 then 50 end status,
      (array_agg(n.invalid_reason order by n.updated_at desc, n.id desc))[1] reason
      from need n where n.enterprise_id = e.id and n.deleted_at is null and n.id <> ${but}) h where e.id = ${id} and e.deleted_at is null`.execute(
    context.db,
  );
  const [now] = found.rows;
  if (!now?.status || (now.status === demand.invalid && now.residence > 0)) return;
  const invalid_reason = now.status === demand.invalid ? now.reason : null;
  await changeOne(context, enterprise, id, { need_status: now.status, invalid_reason });
}
/** Moves a demand with the row of its history, and its customer with it. */
async function moveDemand(context: Context, before: Need, to: 10 | 20, room: number | null, content: string): Promise<void> {
  const type = to === demand.reserved ? ({ type: actual } as const) : {};
  await changeOne(context, need, before.id, { status: to, room, ...type, last_follow_at: context.now });
  if (before.status !== to) await noteDynamic(context, before.id, { kind: changed, from_status: before.status, to_status: to, content });
  if (before.enterprise_id !== null) await followDemands(context, before.enterprise_id);
}
/** A room was reserved for a demand: it is 已预订, 实际入驻, and names the room (its first, where it has several). */
export async function reserveDemand(context: Context, before: Need, room: { readonly id: number; readonly name: string }): Promise<void> {
  if (before.done_at !== null) return;
  const first = before.status === demand.reserved && before.room !== null ? before.room : room.id;
  await moveDemand(context, before, demand.reserved, first, `预订房间${room.name}`);
}
/** What a reservation still holds on a day. */
const stillHeld = (need: RawBuilder<unknown>, day: string) => sql`from room_occupancy o
    where o.need_id = ${need} and o.released_at is null and (upper_inf(o.during) or upper(o.during) > ${day}::date)`;
/** A contract that has passed its audit and was not voided goes on with a demand: its rooms are reserved by it (rooms.ts, reserveRooms). */
export const goesOn = (need: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from contract c where c.need_id = ${need} and c.status between 20 and 60 and c.deleted_at is null)`;
/** A reservation was released: the demand names another room that is still reserved for it, or is 洽谈中 again. One that came to a contract stays as it is. */
export async function releaseDemand(context: Context, id: number, reason: string): Promise<void> {
  const [before] = (await sql<Need>`select * from need where id = ${id} and deleted_at is null for no key update`.execute(context.db)).rows;
  if (!before || before.done_at !== null || before.status !== demand.reserved) return;
  const signed = await sql<{ so: boolean }>`select ${goesOn(sql`${id}::bigint`)} so`.execute(context.db);
  if (signed.rows[0]?.so) return;
  const others = await sql<{ room_id: number }>`select o.room_id ${stillHeld(sql`${id}::bigint`, today(context.now))}
    order by o.room_id limit 1`.execute(context.db);
  const [other] = others.rows;
  await moveDemand(context, before, other ? demand.reserved : demand.talking, other?.room_id ?? null, `释放预订：${reason}`);
}
/**
 * Demands whose reservation has run out are released like those whose reservation was given back: they hold no room any more, or not the
 * one that they name. A virtual tenant needs none. Answers how many.
 */
export async function releaseLapsed(context: Context): Promise<number> {
  const held = stillHeld(sql`n.id`, today(context.now));
  const lapsed = await sql<{ id: number }>`select n.id from need n
    where n.status = ${demand.reserved} and n.type is distinct from ${virtual} and n.done_at is null and n.deleted_at is null
      and exists (select 1 from room_occupancy l where l.need_id = n.id and l.released_at is null and upper(l.during) <= ${today(context.now)}::date
        and (l.room_id = n.room or not exists (select 1 ${held})))
      and not exists (select 1 ${held} and o.room_id = n.room) and not ${goesOn(sql`n.id`)} order by n.id`.execute(context.db);
  for (const { id } of lapsed.rows) await releaseDemand(context, id, '预订到期');
  return lapsed.rows.length;
}
