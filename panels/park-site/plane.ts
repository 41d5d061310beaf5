/** What something takes of a picture, CSS px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
/** How much of a picture two boxes share, px². */
export const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
/** Whether a point lies within a ring of corners, closed or not, metres or degrees. */
export function isInside(ring: readonly (readonly number[])[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [u = 0, v = 0] = ring[at] as readonly number[];
    const [s = 0, t = 0] = ring[before] as readonly number[];
    if (v > y !== t > y && x < ((s - u) * (y - v)) / (t - v) + u) inside = !inside;
  }
  return inside;
}
