import { sql } from 'kysely';
import type { place } from '@/domain/resources/place';
import type { Context } from '../../kernel/context';
import type { FieldErrors } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';

type Place = TableOf<typeof place>;
interface Above {
  incubator_id: number;
  building_id: number | null;
  floor_id: number | null;
}
const aboveOf = async ({ db }: Context, table: 'building' | 'floor' | 'room', id: number): Promise<Above | undefined> => {
  const columns = {
    building: sql`incubator_id, id building_id, null::bigint floor_id`,
    floor: sql`incubator_id, building_id, id floor_id`,
    room: sql`incubator_id, building_id, floor_id`,
  };
  return (await sql<Above>`select ${columns[table]} from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(db)).rows[0];
};
/** A place lies where its parts say: the building in the incubator, the floor in the building, the room on the floor. */
export async function placeErrors(context: Context, draft: Partial<Place>, before?: Place): Promise<FieldErrors> {
  const at = { ...before, ...draft };
  const errors: FieldErrors = {};
  const building = at.building_id ? await aboveOf(context, 'building', at.building_id) : undefined;
  if (building && building.incubator_id !== at.incubator_id) errors.building_id = ['楼宇不属于所选园区'];
  if ((at.floor_id || at.room_id) && !at.building_id) errors.building_id = ['请先选择楼宇'];
  const floor = at.floor_id ? await aboveOf(context, 'floor', at.floor_id) : undefined;
  if (floor && at.building_id && floor.building_id !== at.building_id) errors.floor_id = ['楼层不属于所选楼宇'];
  const room = at.room_id ? await aboveOf(context, 'room', at.room_id) : undefined;
  if (room && at.building_id && room.building_id !== at.building_id) errors.room_id = ['房间不属于所选楼宇'];
  else if (room && at.floor_id && room.floor_id !== at.floor_id) errors.room_id = ['房间不在所选楼层'];
  return errors;
}
