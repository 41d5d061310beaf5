import { type Layout, type LayoutItem, moveElement, verticalCompactor } from 'react-grid-layout/core';
import type { Placed } from './board';

export const columns = 24;
export const rowHeight = 40;
export const gap = 12;

export interface Least {
  readonly minW: number;
  readonly minH: number;
}
type Spot = Pick<Placed, 'x' | 'y' | 'w' | 'h'>;

export const toItems = (places: readonly Placed[], least?: (prop: string) => Least): LayoutItem[] =>
  places.map(({ id, prop, x, y, w, h }) => ({ i: String(id), x, y, w, h, ...least?.(prop) }));

/** The places with the positions and sizes of a layout; a place that the layout lacks stays as it is, and the same object when nothing moved. */
export function withLayout(places: readonly Placed[], layout: Layout): Placed[] {
  const spots = new Map(layout.map((item) => [item.i, item]));
  return places.map((place) => {
    const spot = spots.get(String(place.id));
    if (!spot || (spot.x === place.x && spot.y === place.y && spot.w === place.w && spot.h === place.h)) return place;
    return { ...place, x: spot.x, y: spot.y, w: spot.w, h: spot.h };
  });
}
/** Everything falls upwards until it rests, as the grid shows it. */
export const settled = (places: readonly Placed[]): Placed[] => withLayout(places, verticalCompactor.compact(toItems(places), columns));

const meets = (one: Spot, other: Spot) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
/** The first place, row by row, where a panel of this size fits. */
export function firstFree(places: readonly Spot[], w: number, h: number): { x: number; y: number } {
  const width = Math.min(w, columns);
  const bottom = Math.max(0, ...places.map((place) => place.y + place.h));
  for (let y = 0; y <= bottom; y += 1)
    for (let x = 0; x + width <= columns; x += 1) if (!places.some((place) => meets(place, { x, y, w: width, h }))) return { x, y };
  return { x: 0, y: bottom };
}

const shared = (one: Spot, other: Spot): number =>
  Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y));
const isFree = (places: readonly Spot[]): boolean => places.every((one, at) => places.slice(at + 1).every((other) => !meets(one, other)));

/**
 * Two panels change places: of one width their cells, side by side in one row their order. Undefined where a third one would have to make
 * way for it.
 */
export function swapped(places: readonly Placed[], one: Placed, other: Placed): Placed[] | undefined {
  const beside = one.y === other.y && (one.x + one.w === other.x || other.x + other.w === one.x);
  const [left, right] = one.x < other.x ? [one, other] : [other, one];
  const spots = beside
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
  const next = spots && places.map((place) => ({ ...place, ...spots.get(place.id) }));
  // of unequal heights one may reach into what stands below: that is pushed down as ever, and no swap
  return next && isFree(next) ? settled(next) : undefined;
}
/**
 * A panel taken to a cell. Over the greater part of one other panel the two change places; a corner of it moves nothing; between several
 * they make way downwards.
 */
export function movedTo(places: readonly Placed[], id: number, x: number, y: number): Placed[] {
  const place = places.find((one) => one.id === id);
  if (place) {
    const target = { ...place, x: Math.max(0, Math.min(columns - place.w, x)), y: Math.max(0, y) };
    const below = places.filter((one) => one.id !== id && meets(one, target));
    for (const other of below.filter((one) => shared(one, target) * 2 >= Math.min(one.w * one.h, place.w * place.h))) {
      const swap = swapped(places, place, other);
      if (swap) return swap;
    }
    const [only] = below;
    if (only && below.length === 1 && swapped(places, place, only)) return [...places];
  }
  return pushedTo(places, id, x, y);
}
/** What stands in the cell makes way downwards. */
function pushedTo(places: readonly Placed[], id: number, x: number, y: number): Placed[] {
  const items = toItems(places);
  const item = items.find(({ i }) => i === String(id));
  if (!item) return [...places];
  const to = { x: Math.max(0, Math.min(columns - item.w, x)), y: Math.max(0, y) };
  return withLayout(places, verticalCompactor.compact(moveElement(items, item, to.x, to.y, true, false, 'vertical', columns), columns));
}
export function resizedTo(places: readonly Placed[], id: number, size: { w: number; h: number; least: Least }): Placed[] {
  return settled(
    places.map((place) => {
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
export function nudged(places: readonly Placed[], id: number, direction: Direction): Placed[] {
  const place = places.find((one) => one.id === id);
  if (!place) return [...places];
  if (direction === 'left' || direction === 'right') {
    const x = place.x + (direction === 'left' ? -1 : 1);
    const beside = places.filter((one) => one.id !== id && meets(one, { ...place, x }));
    const [only] = beside;
    return (only && beside.length === 1 && swapped(places, place, only)) || pushedTo(places, id, x, place.y);
  }
  const bottom = Math.max(...places.map((one) => one.y + one.h));
  const step = direction === 'up' ? -1 : 1;
  for (let y = place.y + step; y >= 0 && y <= bottom; y += step) {
    const next = pushedTo(places, id, place.x, y);
    const now = next.find((one) => one.id === id);
    if (now && (now.y - place.y) * step > 0) return next;
  }
  return [...places];
}

export const nextId = (places: readonly Placed[]): number => Math.max(0, ...places.map(({ id }) => id)) + 1;
/** From the top, left to right: the reading order of phones and of screen readers. */
export const inReadingOrder = (places: readonly Placed[]): Placed[] => [...places].sort((one, other) => one.y - other.y || one.x - other.x);
