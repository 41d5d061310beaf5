import type { PlaceNode } from '@/client/kernel/api/places';
import { usePlaceTree } from '@/client/kernel/api/usePlaceTree';

export type Park = PlaceNode;
/** The parks and buildings within the caller's reach; asked only where something needs their names. */
export const useParks = (needed: boolean): readonly Park[] => usePlaceTree({ skip: !needed }).places ?? [];
/** The choice in few words, for the chip on the panel. */
export function namesOf(parks: readonly Park[], ids: readonly number[]): string {
  const names = parks.flatMap(({ buildings }) => buildings).filter(({ id }) => ids.includes(id));
  if (names.length === 0) return `${ids.length} 栋楼宇`;
  return names.length > 2 ? `${names[0]?.name} 等 ${names.length} 栋` : names.map(({ name }) => name).join('、');
}
