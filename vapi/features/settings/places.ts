import type { place } from '@/domain/resources/place';
import type { Context } from '../../kernel/context';
import type { FieldErrors } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';

type Place = TableOf<typeof place>;
/** A place on a floor or in a room names its building too; that they belong together the engine asks itself (vapi/kernel/dependents). */
export async function placeErrors(_context: Context, draft: Partial<Place>, before?: Place): Promise<FieldErrors> {
  const at = { ...before, ...draft };
  return (at.floor_id || at.room_id) && !at.building_id ? { building_id: ['请先选择楼宇'] } : {};
}
