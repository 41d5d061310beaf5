import type { Metres } from '@/domain/outline';

export type Ring = readonly Metres[];
/** Rounded to the tenth of a metre, finer than which nobody draws and no table keeps. */
const tenth = (value: number): number => Math.round(value * 10) / 10;
export const rounded = ([x, y]: Metres): Metres => [tenth(x), tenth(y)];
export const movePoint = (ring: Ring, at: number, to: Metres): Ring => ring.map((point, place) => (place === at ? rounded(to) : point));
export const removePoint = (ring: Ring, at: number): Ring => ring.filter((_, place) => place !== at);
/** Puts a point behind another. */
export const insertAfter = (ring: Ring, at: number, point: Metres): Ring => [...ring.slice(0, at + 1), rounded(point), ...ring.slice(at + 1)];
export const between = ([x, y]: Metres, [u, v]: Metres): Metres => [(x + u) / 2, (y + v) / 2];
export const distance = ([x, y]: Metres, [u, v]: Metres): number => Math.hypot(u - x, v - y);
export const rectangle = ([x, y]: Metres, wide: number, high: number): Ring => [
  rounded([x - wide / 2, y - high / 2]),
  rounded([x + wide / 2, y - high / 2]),
  rounded([x + wide / 2, y + high / 2]),
  rounded([x - wide / 2, y + high / 2]),
];
/** The direction of the longest edge that does not touch the point: what right angles are measured against; east where there is none. */
function axisOf(ring: Ring, at: number): Metres {
  let longest = 0;
  let axis: Metres = [1, 0];
  for (const [place, from] of ring.entries()) {
    const next = (place + 1) % ring.length;
    const to = ring[next];
    if (!to || place === at || next === at) continue;
    const length = distance(from, to);
    if (length > longest) [longest, axis] = [length, [(to[0] - from[0]) / length, (to[1] - from[1]) / length]];
  }
  return axis;
}
const nearest = (value: number, others: readonly number[], reach: number): number => {
  const [best] = others.toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value));
  return best !== undefined && Math.abs(best - value) <= reach ? best : value;
};
/**
 * A point drawn to where its edges stand at right angles to the rest, when that is no further than `reach` metres. `at`: which
 * point of the ring it is, its length for one that is about to be added.
 */
export function squared(ring: Ring, at: number, [x, y]: Metres, reach: number): Metres {
  const others =
    ring.length > 0 ? [ring[(at + ring.length - 1) % ring.length], ring[(at + 1) % ring.length], ...(at >= ring.length ? ring.slice(0, 1) : [])] : [];
  const neighbours = others.filter((point) => point !== undefined);
  if (neighbours.length === 0) return [x, y];
  const [c, s] = axisOf(ring, at);
  const turned = ([u, v]: Metres): Metres => [u * c + v * s, v * c - u * s];
  const [along, across] = turned([x, y]);
  const near = neighbours.map(turned);
  const [u, v] = [
    nearest(
      along,
      near.map(([one]) => one),
      reach,
    ),
    nearest(
      across,
      near.map(([, one]) => one),
      reach,
    ),
  ];
  return [u * c - v * s, u * s + v * c];
}
/** What was there before and after the present state, for undo and redo. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}
const kept = 100;
export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });
export const put = <T>({ past, now }: History<T>, next: T): History<T> => ({ past: [...past.slice(-kept), now], now: next, future: [] });
export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  return before === undefined ? history : { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}
export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future };
}
