import type { PanelPlacement } from '@/domain/answers/board';

export type { Board, BoardInfo, PanelPlacement } from '@/domain/answers/board';
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
