import type { PanelPlacement } from '@/domain/answers/board';
import { titleKey } from '@/domain/placement';

export type { Board, BoardInfo, PanelPlacement } from '@/domain/answers/board';
/** A board holds 24 panels at most (design/visual.md 2.8). */
export const mostPanels = 24;

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
