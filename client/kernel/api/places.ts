/** An incubator with its buildings. */
export interface PlaceNode {
  readonly id: number;
  readonly name: string;
  readonly buildings: readonly { readonly id: number; readonly name: string }[];
}
interface Branch {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly { readonly id: number; readonly name: string }[];
}
/** GET /getIncubatorBuildingTree, as a bare list or as {data}: the one place that knows its form. */
export function placesOf(answer: unknown): readonly PlaceNode[] {
  const branches = (Array.isArray(answer) ? answer : ((answer as { data?: unknown } | undefined)?.data ?? [])) as readonly Branch[];
  return branches.map(({ id, name, children = [] }) => ({ id, name, buildings: children.map((one) => ({ id: one.id, name: one.name })) }));
}
