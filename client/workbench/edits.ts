import type { Panel } from '@/panels/kernel/panel';
import { mostPanels, type Placed } from './board';
import { columns, firstFree, type Least, movedTo, nextId, settled } from './layout';

/** The smallest size of a panel; what the catalogue does not say is a third of its usual size, at least 4 × 3 cells. */
export const leastOf = ({ size }: Pick<Panel, 'size'>): Least => ({
  minW: Math.min(columns, size.minW ?? Math.max(4, Math.ceil(size.w / 3))),
  minH: size.minH ?? Math.max(3, Math.ceil(size.h / 2)),
});
const make = (panel: Panel, places: readonly Placed[], x: number, y: number): Placed => ({
  id: nextId(places),
  prop: panel.prop,
  x: Math.max(0, Math.min(columns - panel.size.w, x)),
  y,
  w: Math.min(columns, panel.size.w),
  h: panel.size.h,
});

export const isFull = (places: readonly Placed[]): boolean => places.length >= mostPanels;
/** Puts a panel of the library on the board: where it was dropped, else at the first free place. A full board stays as it is. */
export function withPanel(places: readonly Placed[], panel: Panel, at?: { readonly x: number; readonly y: number }): readonly Placed[] {
  if (isFull(places)) return places;
  const { x, y } = at ?? firstFree(places, panel.size.w, panel.size.h);
  const added = make(panel, places, x, y);
  if (!at) return settled([...places, added]);
  const below = Math.max(0, ...places.map((place) => place.y + place.h));
  return movedTo([...places, { ...added, y: below }], added.id, added.x, y);
}
/** A second one with the same size, title and choices, at the first free place. */
export function withCopy(places: readonly Placed[], id: number): readonly Placed[] {
  const place = places.find((one) => one.id === id);
  if (!place || isFull(places)) return places;
  return settled([...places, { ...place, ...firstFree(places, place.w, place.h), id: nextId(places) }]);
}
export const without = (places: readonly Placed[], id: number): readonly Placed[] => settled(places.filter((one) => one.id !== id));
export const withPlace = (places: readonly Placed[], changed: Placed): readonly Placed[] =>
  places.map((one) => (one.id === changed.id ? changed : one));

/** What this screen can draw, and what it keeps without showing: panels of another version, or beyond the caller's catalogue. */
export function split(
  places: readonly Placed[],
  known: (prop: string) => boolean,
): { readonly shown: readonly Placed[]; readonly kept: readonly Placed[] } {
  return { shown: places.filter(({ prop }) => known(prop)), kept: places.filter(({ prop }) => !known(prop)) };
}
/** How often each panel stands on the board: 已添加 n. */
export function countByProp(places: readonly Placed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { prop } of places) counts.set(prop, (counts.get(prop) ?? 0) + 1);
  return counts;
}
