import { useReadQuery } from '@/client/kernel/api';

interface Node {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly Node[];
}
type Answer = readonly Node[] | { readonly data: readonly Node[] };
export interface Park {
  readonly id: number;
  readonly name: string;
  readonly buildings: readonly { readonly id: number; readonly name: string }[];
}
/** The parks and buildings within the caller's reach; asked only where something needs their names. */
export function useParks(needed: boolean): readonly Park[] {
  const answer = useReadQuery({ path: '/getIncubatorBuildingTree', reads: ['incubator', 'building'] }, { skip: !needed });
  const data = answer.data as Answer | undefined;
  if (!data) return [];
  const nodes = 'data' in data ? data.data : data;
  return nodes.map(({ id, name, children }) => ({ id, name, buildings: (children ?? []).map((one) => ({ id: one.id, name: one.name })) }));
}
/** A panel's own choice of buildings: ids joined by commas, as a board keeps it. */
export const idsOf = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
/** The choice in few words, for the chip on the panel. */
export function namesOf(parks: readonly Park[], ids: readonly number[]): string {
  const names = parks.flatMap(({ buildings }) => buildings).filter(({ id }) => ids.includes(id));
  if (names.length === 0) return `${ids.length} 栋楼宇`;
  return names.length > 2 ? `${names[0]?.name} 等 ${names.length} 栋` : names.map(({ name }) => name).join('、');
}
