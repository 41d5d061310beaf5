import { planArea, type Metres } from '@/domain/outline';

const extent = (points: readonly Metres[], axis: 0 | 1): readonly [number, number] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return [low, high];
};
/** A footprint turned so that its longest edge runs along x, and the way back to where it stands. */
export interface Turned {
  readonly points: readonly Metres[];
  readonly back: (point: Metres) => Metres;
}
export function turned(corners: readonly Metres[]): Turned {
  let [along, across, longest] = [1, 0, 0];
  corners.forEach(([x, y], at) => {
    const [u, v] = corners[(at + 1) % corners.length] ?? [x, y];
    const length = Math.hypot(u - x, v - y);
    if (length > longest + 1e-6) [along, across, longest] = [u - x, v - y, length];
  });
  const long = Math.hypot(along, across) || 1;
  const [c, s] = [along / long, across / long];
  return { points: corners.map(([x, y]) => [x * c + y * s, y * c - x * s]), back: ([x, y]) => [x * c - y * s, x * s + y * c] };
}
/** The part of a polygon on one side of a line across an axis. */
export function cut(points: readonly Metres[], axis: 0 | 1, at: number, keep: 'below' | 'above'): Metres[] {
  const inside = (point: Metres): boolean => (keep === 'below' ? point[axis] <= at : point[axis] >= at);
  const kept: Metres[] = [];
  points.forEach((point, place) => {
    const next = points[(place + 1) % points.length] ?? point;
    const here = inside(point);
    if (here) kept.push(point);
    if (here === inside(next)) return;
    const part = (at - point[axis]) / (next[axis] - point[axis]);
    kept.push([point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part]);
  });
  return kept;
}
const close = 1e-4; // of the whole area: a hand's breadth in a building
/** Where a line across an axis leaves so many ㎡ below it: false position, which meets it at once where the sides are straight. */
function lineFor(points: readonly Metres[], axis: 0 | 1, wanted: number, whole: number): number {
  let [low, high] = extent(points, axis);
  let [under, over] = [-wanted, whole - wanted];
  for (let turn = 0; turn < 60 && high - low > 1e-6; turn++) {
    const at = under === over ? (low + high) / 2 : low - (under * (high - low)) / (over - under);
    const miss = planArea(cut(points, axis, at, 'below')) - wanted;
    if (Math.abs(miss) <= close * whole) return at;
    // an end that stays twice counts half, or the other never moves
    if (miss < 0) [low, under, over] = [at, miss, over / 2];
    else [high, over, under] = [at, miss, under / 2];
  }
  return (low + high) / 2;
}
/** A polygon in slices along x, each as large a part of it as its weight is of all. */
function slices(points: readonly Metres[], weights: readonly number[], gap: number): Metres[][] {
  const whole = planArea(points);
  const sum = weights.reduce((total, one) => total + one, 0);
  const [west, east] = extent(points, 0);
  let done = 0;
  let from = west;
  return weights.map((weight, at) => {
    done += weight;
    const to = at === weights.length - 1 ? east : lineFor(points, 0, (whole * done) / sum, whole);
    const inner = Math.min(gap, (to - from) / 4) / 2;
    const slice = cut(cut(points, 0, from + inner, 'above'), 0, to - inner, 'below');
    from = to;
    return slice;
  });
}
const fewest = 3;
/** A place for every weight inside a footprint, where that stands: two rows of rooms along a corridor, whatever shape the building has. */
export function roomsWithin({ points, back }: Turned, weights: readonly number[], corridor: number, gap: number): Metres[][] {
  return inRows(points, weights, corridor, gap).map((place) => place.map(back));
}
function inRows(points: readonly Metres[], weights: readonly number[], corridor: number, gap: number): Metres[][] {
  if (weights.length < fewest) return slices(points, weights, gap);
  const half = Math.ceil(weights.length / 2);
  const sum = weights.reduce((total, one) => total + one, 0);
  const first = weights.slice(0, half).reduce((total, one) => total + one, 0);
  const whole = planArea(points);
  const line = lineFor(points, 1, (whole * first) / sum, whole);
  const [south, north] = extent(points, 1);
  const wide = Math.min(corridor, (north - south) / 6) / 2;
  return [
    ...slices(cut(points, 1, line - wide, 'below'), weights.slice(0, half), gap),
    ...slices(cut(points, 1, line + wide, 'above'), weights.slice(half), gap),
  ];
}
/** Outlines of rooms as drawn on a plan (x to the right and y down, from 0 to 1), laid over a footprint so that together they fill it. */
export function drawnWithin({ points, back }: Turned, regions: readonly (readonly Metres[])[]): Metres[][] {
  const all = regions.flat();
  const [[left, right], [top, bottom]] = [extent(all, 0), extent(all, 1)];
  const [[west, east], [south, north]] = [extent(points, 0), extent(points, 1)];
  const across = (right - left || 1) / (east - west);
  const down = (bottom - top || 1) / (north - south);
  return regions.map((region) => region.map(([x, y]) => back([west + (x - left) / across, north - (y - top) / down])));
}
/** The smallest polygon without a dent around points, counter-clockwise. */
export function hull(points: readonly Metres[]): Metres[] {
  const sorted = points.toSorted(([x, y], [u, v]) => x - u || y - v);
  const chain = (of: readonly Metres[]): Metres[] => {
    const line: Metres[] = [];
    for (const point of of) {
      for (let [a, b] = [line.at(-2), line.at(-1)]; a && b; [a, b] = [line.at(-2), line.at(-1)]) {
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        line.pop();
      }
      line.push(point);
    }
    return line.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}
const around = Array.from({ length: 16 }, (_, at) => [Math.cos((at * Math.PI) / 8), Math.sin((at * Math.PI) / 8)] as const);
/** The hull around points and so many metres more, with round corners. */
export const padded = (points: readonly Metres[], by: number): Metres[] =>
  hull(points.flatMap(([x, y]) => around.map(([u, v]): Metres => [x + u * by, y + v * by])));
/** The middle of a polygon's corners. */
export function middleOf(points: readonly Metres[]): Metres {
  const sum = points.reduce(([x, y], [u, v]) => [x + u, y + v] as const, [0, 0] as Metres);
  const count = Math.max(1, points.length);
  return [sum[0] / count, sum[1] / count];
}
/** A line as wide as a road: a rectangle for each of its parts, a little longer than that, so that corners are filled. */
export const strips = (line: readonly Metres[], width: number): Metres[][] =>
  line.slice(1).flatMap(([u, v], at) => {
    const [x, y] = line[at] as Metres;
    const length = Math.hypot(u - x, v - y);
    if (length === 0) return [];
    const [ax, ay] = [((u - x) / length) * (width / 2), ((v - y) / length) * (width / 2)];
    return [
      [
        [x - ax - ay, y - ay + ax],
        [x - ax + ay, y - ay - ax],
        [u + ax + ay, v + ay - ax],
        [u + ax - ay, v + ay + ax],
      ],
    ];
  });
