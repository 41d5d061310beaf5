import { cornersOf, planArea, toMetres, type Metres, type Outline } from '@/domain/outline';

/** The footprint of a building, turned so that its longest edge runs along x, from x = 0, its middle at `middle` of y. */
export interface Footprint {
  readonly points: readonly Metres[];
  readonly length: number;
}
const extent = (points: readonly Metres[], axis: 0 | 1): readonly [number, number] => {
  const values = points.map((point) => point[axis]);
  return [Math.min(...values), Math.max(...values)];
};
export function footprintOf(outline: Outline, middle: number): Footprint {
  const corners = cornersOf(outline.polygon);
  const origin = corners[0] ?? [0, 0];
  const flat = corners.map((corner) => toMetres(corner, origin));
  const edges = flat.map(([x, y], at) => {
    const [u, v] = flat[(at + 1) % flat.length] ?? [x, y];
    return [u - x, v - y] as const;
  });
  const [along, across] = edges.toSorted((one, other) => Math.hypot(...other) - Math.hypot(...one))[0] ?? [1, 0];
  const long = Math.hypot(along, across) || 1;
  const [c, s] = [along / long, across / long];
  const turned = flat.map(([x, y]): Metres => [x * c + y * s, y * c - x * s]);
  const [west, east] = extent(turned, 0);
  const [south, north] = extent(turned, 1);
  return { points: turned.map(([x, y]) => [x - west, y - (south + north) / 2 + middle]), length: east - west };
}
/** The part of a polygon on one side of a line across an axis. */
export function cut(points: readonly Metres[], axis: 0 | 1, at: number, keep: 'below' | 'above'): Metres[] {
  const inside = (point: Metres): boolean => (keep === 'below' ? point[axis] <= at : point[axis] >= at);
  return points.flatMap((point, place) => {
    const next = points[(place + 1) % points.length] ?? point;
    const own = inside(point) ? [point] : [];
    if (inside(point) === inside(next)) return own;
    const part = (at - point[axis]) / (next[axis] - point[axis]);
    return [...own, [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part] as Metres];
  });
}
/** Where a line across an axis leaves a part of the area below it. */
function lineFor(points: readonly Metres[], axis: 0 | 1, share: number): number {
  const wanted = planArea(points) * share;
  let [low, high] = extent(points, axis);
  for (let turn = 0; turn < 40; turn++) {
    const middle = (low + high) / 2;
    if (planArea(cut(points, axis, middle, 'below')) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
/** A polygon in slices along x, each as large a part of it as its weight is of all. */
function slices(points: readonly Metres[], weights: readonly number[], gap: number): Metres[][] {
  const whole = weights.reduce((sum, one) => sum + one, 0);
  const [west, east] = extent(points, 0);
  let done = 0;
  let from = west;
  return weights.map((weight, at) => {
    done += weight;
    const to = at === weights.length - 1 ? east : lineFor(points, 0, done / whole);
    const inner = Math.min(gap, (to - from) / 4) / 2;
    const slice = cut(cut(points, 0, from + inner, 'above'), 0, to - inner, 'below');
    from = to;
    return slice;
  });
}
const fewest = 3;
/** A place for every weight inside a footprint: two rows of rooms along a corridor, whatever shape the building has. */
export function roomsWithin({ points }: Footprint, weights: readonly number[], corridor: number, gap: number): Metres[][] {
  if (weights.length < fewest) return slices(points, weights, gap);
  const half = Math.ceil(weights.length / 2);
  const first = weights.slice(0, half).reduce((sum, one) => sum + one, 0);
  const line = lineFor(points, 1, first / weights.reduce((sum, one) => sum + one, 0));
  const [south, north] = extent(points, 1);
  const wide = Math.min(corridor, (north - south) / 6) / 2;
  return [
    ...slices(cut(points, 1, line - wide, 'below'), weights.slice(0, half), gap),
    ...slices(cut(points, 1, line + wide, 'above'), weights.slice(half), gap),
  ];
}
