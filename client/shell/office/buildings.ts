/** Read anew whenever a park or a building is written: what was made a minute ago can be chosen. */
export const treeRequest = { path: '/getIncubatorBuildingTree', reads: ['incubator', 'building'] } as const;
/** GET /getIncubatorBuildingTree: incubators with their buildings. */
export interface BuildingNode {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly { readonly id: number; readonly name: string }[];
}
export type BuildingAnswer = readonly BuildingNode[] | { readonly data: readonly BuildingNode[] };
export const treeOf = (answer: BuildingAnswer): readonly BuildingNode[] => ('data' in answer ? answer.data : answer);
export const idsOf = (park: BuildingNode): readonly number[] => (park.children ?? []).map(({ id }) => id);

/** The choice in few words: all, a park or a building by name, else how many. */
export function summaryOf(tree: readonly BuildingNode[], chosen: readonly number[]): string {
  const all = tree.flatMap(idsOf);
  if (chosen.length === 0 || (all.length > 0 && all.every((id) => chosen.includes(id)))) return '全部楼宇';
  const whole = tree.find((park) => idsOf(park).length === chosen.length && idsOf(park).every((id) => chosen.includes(id)));
  if (whole && chosen.length > 1) return whole.name;
  const [only] = chosen;
  if (chosen.length > 1) return `已选 ${chosen.length} 栋楼宇`;
  const park = tree.find((one) => idsOf(one).includes(only ?? -1));
  const building = park?.children?.find(({ id }) => id === only);
  return park && building ? `${park.name} · ${building.name}` : '已选 1 栋楼宇';
}
