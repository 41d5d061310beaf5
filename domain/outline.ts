import type { CustomRule } from './kernel/rule';

/** Degrees, WGS 84. */
export type LngLat = readonly [lng: number, lat: number];
/** Metres east and north of an origin. */
export type Metres = readonly [x: number, y: number];
/** The footprint of a building: a closed ring (the last point is the first again), and the height above ground in metres. */
export interface Outline {
  readonly polygon: readonly LngLat[];
  readonly height: number;
}
export const outlineLimits = { least: 3, most: 200, low: 1, high: 1000, small: 1, large: 1_000_000 } as const;
const degree = 111_320; // metres of a degree of latitude

const isPoint = (given: unknown): given is LngLat =>
  Array.isArray(given) &&
  given.length === 2 &&
  given.every((one) => typeof one === 'number' && Number.isFinite(one)) &&
  Math.abs(given[0]) <= 180 &&
  Math.abs(given[1]) < 90;
/** Whether a value has the form of an outline; whether it is a sound one, `outlineRules` say. */
export function isOutline(given: unknown): given is Outline {
  const { polygon, height } = (given ?? {}) as Partial<Outline>;
  return Array.isArray(polygon) && polygon.every(isPoint) && typeof height === 'number' && Number.isFinite(height);
}
/** Flat metres around an origin: true to some millimetres over the size of a park. */
export const toMetres = ([lng, lat]: LngLat, origin: LngLat): Metres => [
  (lng - origin[0]) * degree * Math.cos((origin[1] * Math.PI) / 180),
  (lat - origin[1]) * degree,
];
/** The way back, to a tenth of a metre (six decimals of a degree, as the tables keep them). */
export const toDegrees = ([x, y]: Metres, origin: LngLat): LngLat => [
  Number((origin[0] + x / (degree * Math.cos((origin[1] * Math.PI) / 180))).toFixed(6)),
  Number((origin[1] + y / degree).toFixed(6)),
];
const isSame = ([x, y]: readonly [number, number], [u, v]: readonly [number, number]): boolean => x === u && y === v;
export const isClosed = (ring: readonly LngLat[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first !== undefined && last !== undefined && isSame(first, last);
};
/** The corners of a ring: without the last point, which is the first again. */
export const cornersOf = (ring: readonly LngLat[]): LngLat[] => (isClosed(ring) ? ring.slice(0, -1) : [...ring]);
export const closed = (corners: readonly LngLat[]): LngLat[] => [...corners, ...corners.slice(0, 1)];

/** ㎡ of a polygon in metres; positive however it is turned. */
export function planArea(corners: readonly Metres[]): number {
  const twice = corners.reduce((sum, [x, y], at) => {
    const [u, v] = corners[(at + 1) % corners.length] ?? [x, y];
    return sum + x * v - u * y;
  }, 0);
  return Math.abs(twice) / 2;
}
const inMetres = (corners: readonly LngLat[]): Metres[] => corners.map((point) => toMetres(point, corners[0] ?? [0, 0]));
/** ㎡ of a ring of degrees, two decimals. */
export const ringArea = (ring: readonly LngLat[]): number => Math.round(planArea(inMetres(cornersOf(ring))) * 100) / 100;

const turn = ([x, y]: Metres, [u, v]: Metres, [s, t]: Metres): number => Math.sign((u - x) * (t - y) - (v - y) * (s - x));
const lies = ([x, y]: Metres, [u, v]: Metres, [s, t]: Metres): boolean =>
  Math.min(x, u) <= s && s <= Math.max(x, u) && Math.min(y, v) <= t && t <= Math.max(y, v);
/** Whether two edges have a point in common; touching counts. */
function meet(a: Metres, b: Metres, c: Metres, d: Metres): boolean {
  const [one, two, three, four] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (one !== two && three !== four) return true;
  return (one === 0 && lies(a, b, c)) || (two === 0 && lies(a, b, d)) || (three === 0 && lies(c, d, a)) || (four === 0 && lies(c, d, b));
}
/** The first two edges that cross, touch or run back along each other, by the number of their first corner. */
export function crossingEdges(corners: readonly LngLat[]): readonly [number, number] | undefined {
  const points = inMetres(corners);
  const count = points.length;
  const at = (index: number): Metres => points[index % count] as Metres;
  for (let one = 0; one < count; one++) {
    const back = turn(at(one), at(one + 1), at(one + 2)) === 0 && !goesOn(at(one), at(one + 1), at(one + 2));
    if (back) return [one, (one + 1) % count];
    for (let other = one + 2; other < count; other++) {
      if (one === 0 && other === count - 1) continue;
      if (meet(at(one), at(one + 1), at(other), at(other + 1))) return [one, other];
    }
  }
  return undefined;
}
/** Three points of a line, in whose middle nobody turns back. */
const goesOn = ([x, y]: Metres, [u, v]: Metres, [s, t]: Metres): boolean => (u - x) * (s - u) + (v - y) * (t - v) > 0;

const whole = (holds: (outline: Outline) => boolean) => (value: unknown) => !isOutline(value) || holds(value);
const rule = (name: string, message: string, bad: unknown, judge: CustomRule['holds']): CustomRule => ({
  rule: 'custom',
  name,
  message,
  bad: { value: bad },
  holds: judge,
});
const { least, most, low, high, small, large } = outlineLimits;
/** Metres east and north of a point in Hangzhou, as a ring: for the rules' own examples. */
const example = (points: readonly Metres[]): Outline => ({
  polygon: closed(points.map((point) => toDegrees(point, [120.19, 30.19]))),
  height: 12,
});
const square: readonly Metres[] = [
  [0, 0],
  [40, 0],
  [40, 20],
  [0, 20],
];
const [first, second, third, fourth] = square as [Metres, Metres, Metres, Metres];
export const sampleOutline: Outline = example(square);
/** What makes an outline sound, each with its words: the form and the server judge by the same. */
export const outlineRules: readonly CustomRule[] = [
  rule('outlineForm', '轮廓格式不正确，应为经纬度组成的多边形与高度', { polygon: [[200, 0]], height: 12 }, isOutline),
  rule(
    'outlineClosed',
    '轮廓没有闭合，首尾应是同一个点',
    { ...sampleOutline, polygon: cornersOf(sampleOutline.polygon) },
    whole(({ polygon }) => isClosed(polygon)),
  ),
  rule(
    'outlinePoints',
    `轮廓应有${least}至${most}个点`,
    example([first, second]),
    whole(({ polygon }) => cornersOf(polygon).length >= least && cornersOf(polygon).length <= most),
  ),
  rule(
    'outlineCrossing',
    '轮廓的边不能相交或重叠',
    example([first, second, fourth, third]),
    whole(({ polygon }) => cornersOf(polygon).length > most || cornersOf(polygon).length < least || !crossingEdges(cornersOf(polygon))),
  ),
  rule(
    'outlineArea',
    `轮廓面积应在${small}至${large}㎡之间`,
    example(square.map(([x, y]) => [x * 1000, y * 1000])),
    whole(({ polygon }) => cornersOf(polygon).length < least || (ringArea(polygon) >= small && ringArea(polygon) <= large)),
  ),
  rule(
    'outlineHeight',
    `高度应在${low}至${high}米之间`,
    { ...sampleOutline, height: 0 },
    whole(({ height }) => height >= low && height <= high),
  ),
];
