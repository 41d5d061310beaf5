import type { Metres } from '@/domain/outline';
import type { Block } from './model';
import { isInside } from './plane';
import type { Point } from './scene';

/** Where a line from `from` (0) to `to` (1) meets an upright wall; infinite where it does not. */
function meetsWall([x, y, z]: Point, [dx, dy, dz]: Point, [u, v]: Metres, [s, t]: Metres, low: number, high: number): number {
  const [ex, ey] = [s - u, t - v];
  const across = dx * ey - dy * ex;
  if (Math.abs(across) < 1e-12) return Number.POSITIVE_INFINITY;
  const along = ((u - x) * ey - (v - y) * ex) / across;
  const share = ((u - x) * dy - (v - y) * dx) / across;
  if (along < 0 || share < 0 || share > 1) return Number.POSITIVE_INFINITY;
  const height = z + along * dz;
  return height >= low && height <= high ? along : Number.POSITIVE_INFINITY;
}
/** The share of the line at which it enters a room; infinite where it passes it by. */
function entry({ polygon, z: low, height }: Block, from: Point, by: Point): number {
  const high = low + height;
  let first = Number.POSITIVE_INFINITY;
  if (by[2] !== 0) {
    const along = (high - from[2]) / by[2];
    if (along >= 0 && isInside(polygon, from[0] + along * by[0], from[1] + along * by[1])) first = along;
  }
  for (let at = 0; at < polygon.length; at++) {
    const along = meetsWall(from, by, polygon[at] as Metres, polygon[(at + 1) % polygon.length] as Metres, low, high);
    if (along < first) first = along;
  }
  return first;
}
const known = new WeakMap<readonly Block[], Float32Array>();
/** How far a room reaches from its first corner, metres; reckoned once for the rooms of a scene. */
function reachesOf(blocks: readonly Block[]): Float32Array {
  const before = known.get(blocks);
  if (before) return before;
  const reaches = Float32Array.from(blocks, ({ polygon }) => {
    const [x, y] = polygon[0] as Metres;
    return Math.max(...polygon.map(([u, v]) => Math.hypot(u - x, v - y))) + 0.01;
  });
  known.set(blocks, reaches);
  return reaches;
}
/**
 * The room that a line of sight meets first. Reckoned, and not read back from a picture of numbers: without a graphics card that takes a
 * tenth of a second, and every move of the pointer would draw.
 */
export function pick(blocks: readonly Block[], from: Point, to: Point): Block | null {
  const by: Point = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const reaches = reachesOf(blocks);
  const flat = Math.hypot(by[0], by[1]);
  let [best, nearest]: [Block | null, number] = [null, Number.POSITIVE_INFINITY];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    const [x, y] = block.polygon[0] as Metres;
    const [dx, dy] = [x - from[0], y - from[1]];
    // what lies farther from the line, seen from above, than it reaches cannot be met
    if ((flat === 0 ? Math.hypot(dx, dy) : Math.abs(dx * by[1] - dy * by[0]) / flat) > (reaches[at] ?? 0)) continue;
    const along = entry(block, from, by);
    if (along < nearest) [best, nearest] = [block, along];
  }
  return best;
}
