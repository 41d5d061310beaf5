import type { PlaceNode } from '../../kernel/api/places';

export const idsOf = (park: PlaceNode): readonly number[] => park.buildings.map(({ id }) => id);

/** The choice in few words: all, a park or a building by name, else how many. */
export function summaryOf(tree: readonly PlaceNode[], chosen: readonly number[]): string {
  const all = tree.flatMap(idsOf);
  if (chosen.length === 0 || (all.length > 0 && all.every((id) => chosen.includes(id)))) return '全部楼宇';
  const whole = tree.find((park) => idsOf(park).length === chosen.length && idsOf(park).every((id) => chosen.includes(id)));
  if (whole && chosen.length > 1) return whole.name;
  const [only] = chosen;
  if (chosen.length > 1) return `已选 ${chosen.length} 栋楼宇`;
  const park = tree.find((one) => idsOf(one).includes(only ?? -1));
  const building = park?.buildings.find(({ id }) => id === only);
  return park && building ? `${park.name} · ${building.name}` : '已选 1 栋楼宇';
}
