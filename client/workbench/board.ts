/** A panel placed on a board (board_panel, design/entities.md 12.1). The id is unique within its board. */
export interface PanelPlacement {
  readonly id: number;
  readonly prop: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly typeModule?: string | null;
  /** The panel's own title and its choices, by parameter name. */
  readonly filters?: Readonly<Record<string, string>> | null;
  readonly quick_links?: readonly string[] | null;
}
export interface Board {
  readonly id?: number;
  readonly version?: number;
  readonly name: string;
  readonly kind: 1 | 2;
  readonly extend: readonly PanelPlacement[];
  readonly user_id?: number | null;
  readonly role_id?: number | null;
  readonly is_initial?: number | boolean | null;
  readonly updated_at?: string;
  readonly updated_by_name?: string | null;
}
/** GET /board/board-info: which panels the caller may use, and the boards that his role begins with. */
export interface BoardInfo {
  readonly catalogue: readonly string[];
  readonly initial: readonly Board[];
}
/** A board holds 24 panels at most (design/visual.md 2.8). */
export const mostPanels = 24;

/** Kept with a panel's choices under this name, for a board has no other place for it. */
const titleKey = 'title';
export const ownTitle = (placement: PanelPlacement): string | undefined => placement.filters?.[titleKey] || undefined;
/** What was chosen for a panel, without its title. */
export function choicesOf({ filters }: PanelPlacement): Record<string, string> {
  const { [titleKey]: _title, ...choices } = filters ?? {};
  return choices;
}
/** The same as its frame takes them: the links of 快捷入口 stand in a column of their own. */
export const paramsOf = (placement: PanelPlacement): Record<string, string> => ({
  ...choicesOf(placement),
  ...(placement.quick_links && { links: placement.quick_links.join() }),
});
export const withSettings = (placement: PanelPlacement, title: string, choices: Readonly<Record<string, string>>): PanelPlacement => ({
  ...placement,
  filters: { ...choices, ...(title.trim() && { [titleKey]: title.trim() }) },
});

const sorted = (values: Readonly<Record<string, string>> | null | undefined) =>
  Object.entries(values ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
const essence = ({ id, prop, x, y, w, h, typeModule, filters, quick_links }: PanelPlacement) => [
  id,
  prop,
  x,
  y,
  w,
  h,
  typeModule || null,
  sorted(filters),
  quick_links ?? null,
];
/** Whether two arrangements show the same; the order in the list says nothing. */
export const samePlaces = (one: readonly PanelPlacement[], other: readonly PanelPlacement[]): boolean =>
  one === other ||
  JSON.stringify([...one].sort((a, b) => a.id - b.id).map(essence)) === JSON.stringify([...other].sort((a, b) => a.id - b.id).map(essence));
