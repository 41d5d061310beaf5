import type { Panel } from '@/panels/kernel/panel';
import { mostPanels, type PanelPlacement } from './board';
import { columns, firstFree, type Least, movedTo, nextId, settled } from './layout';

/** The smallest size of a panel; what the catalogue does not say is a third of its usual size, at least 4 × 3 cells. */
export const leastOf = ({ size }: Pick<Panel, 'size'>): Least => ({
  minW: Math.min(columns, size.minW ?? Math.max(4, Math.ceil(size.w / 3))),
  minH: size.minH ?? Math.max(3, Math.ceil(size.h / 2)),
});
const make = (panel: Panel, placements: readonly PanelPlacement[], x: number, y: number): PanelPlacement => ({
  id: nextId(placements),
  prop: panel.prop,
  x: Math.max(0, Math.min(columns - panel.size.w, x)),
  y,
  w: Math.min(columns, panel.size.w),
  h: panel.size.h,
});

export const isFull = (placements: readonly PanelPlacement[]): boolean => placements.length >= mostPanels;
/** Puts a panel of the library on the board: where it was dropped, else at the first free place. A full board stays as it is. */
export function withPanel(
  placements: readonly PanelPlacement[],
  panel: Panel,
  at?: { readonly x: number; readonly y: number },
): readonly PanelPlacement[] {
  if (isFull(placements)) return placements;
  const { x, y } = at ?? firstFree(placements, panel.size.w, panel.size.h);
  const added = make(panel, placements, x, y);
  if (!at) return settled([...placements, added]);
  const below = Math.max(0, ...placements.map((place) => place.y + place.h));
  return movedTo([...placements, { ...added, y: below }], added.id, added.x, y);
}
/** A second one with the same size, title and choices, at the first free place. */
export function withCopy(placements: readonly PanelPlacement[], id: number): readonly PanelPlacement[] {
  const place = placements.find((one) => one.id === id);
  if (!place || isFull(placements)) return placements;
  return settled([...placements, { ...place, ...firstFree(placements, place.w, place.h), id: nextId(placements) }]);
}
export const without = (placements: readonly PanelPlacement[], id: number): readonly PanelPlacement[] =>
  settled(placements.filter((one) => one.id !== id));
export const withPlace = (placements: readonly PanelPlacement[], changed: PanelPlacement): readonly PanelPlacement[] =>
  placements.map((one) => (one.id === changed.id ? changed : one));

/** What this screen can draw, and what it keeps without showing: panels of another version, or beyond the caller's catalogue. */
export function split(
  placements: readonly PanelPlacement[],
  known: (prop: string) => boolean,
): { readonly shown: readonly PanelPlacement[]; readonly kept: readonly PanelPlacement[] } {
  return { shown: placements.filter(({ prop }) => known(prop)), kept: placements.filter(({ prop }) => !known(prop)) };
}
/** How often each panel stands on the board: 已添加 n. */
export function countByProp(placements: readonly PanelPlacement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { prop } of placements) counts.set(prop, (counts.get(prop) ?? 0) + 1);
  return counts;
}
