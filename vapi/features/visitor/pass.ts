import { sql } from 'kysely';
import type { GuestPass, GuestState } from '@/domain/answers/guest-pass';
import { addDays, startOfDay, toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { Refusal } from '../../kernel/errors';
import { masked } from '../../kernel/mask';
import { guestOf, type PassSecret } from '../../business/guest-passes';

/** The visit as it is stored, its name in full. */
interface Found extends Omit<GuestPass, 'state'> {
  readonly status: number;
}
const states: Readonly<Record<number, GuestState>> = { 2: 'waiting', 3: 'valid', 4: 'refused', 5: 'arrived', 6: 'left', 7: 'over', 8: 'cancelled' };
/** Whoever is still expected when his day is over comes no more, before the job of the night has written it down. */
function stateOf({ now }: Context, { status, visit_at }: Found): GuestState {
  const state = states[status] ?? 'over';
  const isOver = startOfDay(addDays(toWire(visit_at).slice(0, 10), 1)).getTime() <= now.getTime();
  return isOver && (state === 'valid' || state === 'waiting') ? 'over' : state;
}
/** GET /websit/visitors/pass: a visit, for whoever has its link. */
export const guestPass =
  (services: PassSecret) =>
  async (context: Context, { key }: Values): Promise<GuestPass> => {
    const found = await sql<Found>`select v.status, v.code, v.name, v.people, i.name park, coalesce(b.address, i.address) address,
        nullif(concat_ws(' ', case when coalesce(b.address, i.address) not like '%' || b.name or b.name is null then b.name end, r.name), '') place, e.name host, v.visit_at, v.leave_by
      from visitor v join incubator i on i.id = v.incubator_id left join building b on b.id = v.building_id left join room r on r.id = v.room_id
        left join enterprise e on e.id = v.enterprise_id
      where v.id = ${guestOf(services, key) ?? 0}`.execute(context.db);
    const [guest] = found.rows;
    if (!guest) throw new Refusal(404, { message: '通行证不存在，请向邀请您的企业核对链接' });
    const { people, park, address, place, host } = guest;
    const state = stateOf(context, guest);
    const leave_by = guest.leave_by === null ? null : toWire(guest.leave_by);
    return {
      ...{ state, code: state === 'valid' ? guest.code : null, name: String(masked('name', guest.name)), people, park, address, place, host },
      ...{ visit_at: toWire(guest.visit_at), leave_by },
    };
  };
