import { type Layout, type LayoutItem, moveElement, verticalCompactor } from 'react-grid-layout/core';
import type { PanelPlacement } from './board';

export const columns = 24;
export const rowHeight = 40;
export const gap = 12;

export interface Least {
  readonly minW: number;
  readonly minH: number;
}
type Spot = Pick<PanelPlacement, 'x' | 'y' | 'w' | 'h'>;

export const toItems = (placements: readonly PanelPlacement[], least?: (prop: string) => Least): LayoutItem[] =>
  placements.map(({ id, prop, x, y, w, h }) => ({ i: String(id), x, y, w, h, ...least?.(prop) }));

/** The places with the positions and sizes of a layout; a place that the layout lacks stays as it is, and the same object when nothing moved. */
export function withLayout(placements: readonly PanelPlacement[], layout: Layout): PanelPlacement[] {
  const spots = new Map(layout.map((item) => [item.i, item]));
  return placements.map((place) => {
    const spot = spots.get(String(place.id));
    if (!spot || (spot.x === place.x && spot.y === place.y && spot.w === place.w && spot.h === place.h)) return place;
    return { ...place, x: spot.x, y: spot.y, w: spot.w, h: spot.h };
  });
}
/** Everything falls upwards until it rests, as the grid shows it. */
export const settled = (placements: readonly PanelPlacement[]): PanelPlacement[] =>
  withLayout(placements, verticalCompactor.compact(toItems(placements), columns));

const meets = (one: Spot, other: Spot) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
/** The first place, row by row, where a panel of this size fits. */
export function firstFree(placements: readonly Spot[], w: number, h: number): { x: number; y: number } {
  const width = Math.min(w, columns);
  const bottom = Math.max(0, ...placements.map((place) => place.y + place.h));
  for (let y = 0; y <= bottom; y += 1)
    for (let x = 0; x + width <= columns; x += 1) if (!placements.some((place) => meets(place, { x, y, w: width, h }))) return { x, y };
  return { x: 0, y: bottom };
}

const shared = (one: Spot, other: Spot): number =>
  Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y));
const isFree = (placements: readonly Spot[]): boolean => placements.every((one, at) => placements.slice(at + 1).every((other) => !meets(one, other)));

/**
 * Two panels change places: of one width their cells, side by side in one row their order. Undefined where a third one would have to make
 * way for it.
 */
export function swapped(placements: readonly PanelPlacement[], one: PanelPlacement, other: PanelPlacement): PanelPlacement[] | undefined {
  const isAdjacent = one.y === other.y && (one.x + one.w === other.x || other.x + other.w === one.x);
  const [left, right] = one.x < other.x ? [one, other] : [other, one];
  const spots = isAdjacent
    ? new Map([
        [right.id, { x: left.x, y: left.y }],
        [left.id, { x: left.x + right.w, y: left.y }],
      ])
    : one.w === other.w
      ? new Map([
          [one.id, { x: other.x, y: other.y }],
          [other.id, { x: one.x, y: one.y }],
        ])
      : undefined;
  const next = spots && placements.map((place) => ({ ...place, ...spots.get(place.id) }));
  // of unequal heights one may reach into what stands below: that is pushed down as ever, and no swap
  return next && isFree(next) ? settled(next) : undefined;
}
/**
 * A panel taken to a cell. Over the greater part of one other panel the two change places; a corner of it moves nothing; between several
 * they make way downwards.
 */
export function movedTo(placements: readonly PanelPlacement[], id: number, x: number, y: number): PanelPlacement[] {
  const place = placements.find((one) => one.id === id);
  if (place) {
    const target = { ...place, x: Math.max(0, Math.min(columns - place.w, x)), y: Math.max(0, y) };
    const below = placements.filter((one) => one.id !== id && meets(one, target));
    for (const other of below.filter((one) => shared(one, target) * 2 >= Math.min(one.w * one.h, place.w * place.h))) {
      const swap = swapped(placements, place, other);
      if (swap) return swap;
    }
    const [only] = below;
    if (only && below.length === 1 && swapped(placements, place, only)) return [...placements];
  }
  return pushedTo(placements, id, x, y);
}
/** What stands in the cell makes way downwards. */
function pushedTo(placements: readonly PanelPlacement[], id: number, x: number, y: number): PanelPlacement[] {
  const items = toItems(placements);
  const item = items.find(({ i }) => i === String(id));
  if (!item) return [...placements];
  const to = { x: Math.max(0, Math.min(columns - item.w, x)), y: Math.max(0, y) };
  return withLayout(placements, verticalCompactor.compact(moveElement(items, item, to.x, to.y, true, false, 'vertical', columns), columns));
}
export function resizedTo(placements: readonly PanelPlacement[], id: number, size: { w: number; h: number; least: Least }): PanelPlacement[] {
  return settled(
    placements.map((place) => {
      if (place.id !== id) return place;
      const w = Math.max(size.least.minW, Math.min(columns - place.x, size.w));
      return { ...place, w, h: Math.max(size.least.minH, size.h) };
    }),
  );
}

export type Direction = 'left' | 'right' | 'up' | 'down';
/**
 * One key press of a move. Because panels fall upwards, one row often changes nothing: then the panel goes as many rows
 * as it takes to change its place with its neighbour.
 */
export function nudged(placements: readonly PanelPlacement[], id: number, direction: Direction): PanelPlacement[] {
  const place = placements.find((one) => one.id === id);
  if (!place) return [...placements];
  if (direction === 'left' || direction === 'right') {
    const x = place.x + (direction === 'left' ? -1 : 1);
    const colliding = placements.filter((one) => one.id !== id && meets(one, { ...place, x }));
    const [only] = colliding;
    return (only && colliding.length === 1 && swapped(placements, place, only)) || pushedTo(placements, id, x, place.y);
  }
  const bottom = Math.max(...placements.map((one) => one.y + one.h));
  const step = direction === 'up' ? -1 : 1;
  for (let y = place.y + step; y >= 0 && y <= bottom; y += step) {
    const next = pushedTo(placements, id, place.x, y);
    const now = next.find((one) => one.id === id);
    if (now && (now.y - place.y) * step > 0) return next;
  }
  return [...placements];
}

export const nextId = (placements: readonly PanelPlacement[]): number => Math.max(0, ...placements.map(({ id }) => id)) + 1;
/** From the top, left to right: the reading order of phones and of screen readers. */
export const inReadingOrder = (placements: readonly PanelPlacement[]): PanelPlacement[] =>
  [...placements].sort((one, other) => one.y - other.y || one.x - other.x);
