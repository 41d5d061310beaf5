import { sql } from 'kysely';
import type { HeldRoom } from '@/domain/answers/space';
import { occupancyKind } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import { enterprise } from '@/domain/resources/enterprise';
import type { CallHandler } from '../../kernel/handlers';
import { mustSee } from '../../kernel/operations/related';

/** GET /enterprise/{id}/rooms: what it has today or later, with the ㎡ and the contract by which it has it. */
export const heldRooms: CallHandler = async (context, { id }): Promise<{ data: readonly HeldRoom[] }> => {
  await mustSee(context, enterprise, id);
  const day = today(context.now);
  const found = await sql<HeldRoom>`select o.id, o.room_id, r.name, b.name building_name, coalesce(cr.area, r.area)::float8 area, o.kind,
      lower(o.during)::text since, case when upper_inf(o.during) then null else (upper(o.during) - 1)::text end until, c.number
    from room_occupancy o join room r on r.id = o.room_id left join building b on b.id = r.building_id left join contract c on c.id = o.contract_id
    left join lateral (select x.area from contract_room x where x.contract_id = o.contract_id and x.room_id = o.room_id
      order by x.start_at desc limit 1) cr on true
    where o.enterprise_id = ${id} and o.released_at is null and not isempty(o.during) and (upper_inf(o.during) or upper(o.during) > ${day}::date)
    order by lower(o.during), b.name, r.name, o.id`.execute(context.db);
  return { data: found.rows.map((row) => ({ ...row, kindText: labelOf(occupancyKind, row.kind) })) };
};
