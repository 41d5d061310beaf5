/** A corner in parts of the plan's width and height, from 0 to 1. */
export type Point = readonly [number, number];
export interface Region {
  readonly room_id: number;
  readonly points: readonly Point[];
}
const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
export const pointAt = (x: number, y: number): Point => [within(x), within(y)];

/** Where a word about an area stands: the middle of its corners. */
export function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce(([x, y], one) => [x + one[0], y + one[1]] as const, [0, 0] as Point);
  return [sum[0] / Math.max(1, points.length), sum[1] / Math.max(1, points.length)];
}
/** The upright rectangle around an area: left, top, width, height. */
export function boxOf(points: readonly Point[]): readonly [number, number, number, number] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
export function rectangle(left: number, top: number, width: number, height: number): readonly Point[] {
  return [pointAt(left, top), pointAt(left + width, top), pointAt(left + width, top + height), pointAt(left, top + height)];
}
/** For an SVG of 1000 × 1000 that is stretched over the plan. */
export const svgPoints = (points: readonly Point[]): string => points.map(([x, y]) => `${x * 1000},${y * 1000}`).join(' ');
/** The area of a room, put in the place of its former one; fewer than three corners take it away. */
export const withRegion = (regions: readonly Region[], room: number, points: readonly Point[]): Region[] => {
  const others = regions.filter(({ room_id }) => room_id !== room);
  return points.length < 3 ? others : [...others, { room_id: room, points }];
};
/** A middle of the longest side, as a new corner after which one: shapes grow where there is place for it. */
export function longestSide(points: readonly Point[]): { after: number; point: Point } {
  const lengths = points.map((point, at) => {
    const next = points[(at + 1) % points.length] ?? point;
    return Math.hypot(next[0] - point[0], next[1] - point[1]);
  });
  const after = lengths.indexOf(Math.max(...lengths));
  const [one, other] = [points[after] ?? [0, 0], points[(after + 1) % points.length] ?? [0, 0]] as [Point, Point];
  return { after, point: pointAt((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) };
}
