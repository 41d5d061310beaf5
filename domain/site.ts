import { closed, isClosed, toDegrees, toMetres, type LngLat, type Metres } from './outline';
import type { CustomRule } from './kernel/rule';

/** What lies around the buildings of a park: the ground itself, and what is on it. */
export const siteKinds = { plate: '场地', road: '道路', green: '绿地', water: '水面' } as const;
export type SiteKind = keyof typeof siteKinds;
/** A part of it, degrees WGS 84: an area, or the middle of a road. */
export interface SiteFeature {
  readonly type: 'Feature';
  readonly properties: { readonly kind: SiteKind };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly LngLat[])[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly LngLat[] };
}
/** A GeoJSON of what lies around the buildings. */
export interface Site {
  readonly type: 'FeatureCollection';
  readonly features: readonly SiteFeature[];
}
/** Features, points and metres from the point of the park; bytes as stored. */
export const siteLimits = { features: 500, points: 5000, away: 5000, bytes: 512 * 1024 } as const;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPoint = (given: unknown): given is LngLat =>
  Array.isArray(given) &&
  given.length === 2 &&
  given.every((one) => typeof one === 'number' && Number.isFinite(one)) &&
  Math.abs(Number(given[0])) <= 180 &&
  Math.abs(Number(given[1])) < 90;
const isLine = (given: unknown): given is readonly LngLat[] => Array.isArray(given) && given.every(isPoint);
const isFeature = (given: unknown): boolean => {
  if (!isObject(given) || given.type !== 'Feature' || !isObject(given.properties) || !isObject(given.geometry)) return false;
  const { type, coordinates } = given.geometry;
  if (type === 'LineString') return isLine(coordinates);
  return type === 'Polygon' && Array.isArray(coordinates) && coordinates.length > 0 && coordinates.every(isLine);
};
const hasForm = (given: unknown): given is Site =>
  isObject(given) && given.type === 'FeatureCollection' && Array.isArray(given.features) && given.features.every(isFeature);
/** The lines of a feature: the rings of an area, the one line of a road. */
export const linesOf = ({ geometry }: SiteFeature): readonly (readonly LngLat[])[] =>
  geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates];
const pointsOf = ({ features }: Site): LngLat[] => features.flatMap((feature) => linesOf(feature).flat());
const isWhole = (feature: SiteFeature): boolean =>
  linesOf(feature).every((line) => (feature.geometry.type === 'Polygon' ? line.length > 3 && isClosed(line) : line.length > 1));
/** How many of each kind there are, in their order; none that are not there. */
export const siteCounts = ({ features }: Site): readonly (readonly [word: string, count: number])[] =>
  (Object.keys(siteKinds) as SiteKind[]).flatMap((kind) => {
    const count = features.filter(({ properties }) => properties.kind === kind).length;
    return count > 0 ? [[siteKinds[kind], count] as const] : [];
  });
/** Whether all of a site lies near a point; so it does where there is no point yet. */
export function isNear(site: unknown, { lng, lat }: { readonly lng?: unknown; readonly lat?: unknown }): boolean {
  const missing = (value: unknown): boolean => value === null || value === undefined || value === '';
  if (!hasForm(site) || missing(lng) || missing(lat)) return true;
  const park: LngLat = [Number(lng), Number(lat)];
  return pointsOf(site).every((point) => Math.hypot(...toMetres(point, park)) <= siteLimits.away);
}

const rule = (name: string, message: string, bad: CustomRule['bad'], judge: CustomRule['holds']): CustomRule => ({
  rule: 'custom',
  name,
  message,
  bad,
  holds: judge,
});
const whole = (judge: (site: Site) => boolean) => (value: unknown) => !hasForm(value) || judge(value);
const square: readonly Metres[] = [
  [-60, -50],
  [60, -50],
  [60, 50],
  [-60, 50],
];
const place = (park: LngLat, points: readonly Metres[]): LngLat[] => points.map((point) => toDegrees(point, park));
const areaOf = (kind: string, ring: readonly LngLat[]): Json => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'Polygon', coordinates: [ring] },
});
const collected = (...features: readonly Json[]): Json => ({ type: 'FeatureCollection', features });
const [east, north] = [120.19, 30.19];
/** A site of a plate and a road around a point: an example of a sound one. */
export const sampleSite = (park: LngLat = [east, north]): Json =>
  collected(areaOf('plate', closed(place(park, square))), {
    type: 'Feature',
    properties: { kind: 'road' },
    geometry: { type: 'LineString', coordinates: place(park, [square[0] as Metres, square[2] as Metres]) },
  });
const small = areaOf('green', closed(place([east, north], square.slice(0, 3))));
const long = place(
  [east, north],
  Array.from({ length: siteLimits.points }, (_, at): Metres => [at % 100, at / 100]),
);
/** What makes a site sound, each with its words: the form and the server judge by the same. */
export const siteRules: readonly CustomRule[] = [
  rule('siteForm', '场地格式不正确，应为由面（Polygon）与线（LineString）组成的 GeoJSON FeatureCollection', { value: { type: 'Polygon' } }, hasForm),
  rule(
    'siteKind',
    `场地要素的 kind 应为 ${Object.keys(siteKinds).join('、')} 之一`,
    { value: collected(areaOf('house', closed(place([east, north], square)))) },
    whole(({ features }) => features.every(({ properties: { kind } }) => Object.hasOwn(siteKinds, kind))),
  ),
  rule(
    'siteFeatures',
    `场地应有1至${siteLimits.features}个要素`,
    { value: collected() },
    whole(({ features }) => features.length > 0 && features.length <= siteLimits.features),
  ),
  rule(
    'sitePoints',
    `场地的点不能超过${siteLimits.points}个`,
    { value: collected(areaOf('plate', closed(long))) },
    whole((site) => pointsOf(site).length <= siteLimits.points),
  ),
  rule(
    'siteWhole',
    '场地的面应首尾闭合、至少3个角，线至少2个点',
    { value: collected(areaOf('green', place([east, north], square))) },
    whole(({ features }) => features.every(isWhole)),
  ),
  rule(
    'siteNear',
    `场地距园区坐标不能超过${siteLimits.away / 1000}公里，请检查园区坐标与文件的坐标系`,
    { value: collected(small), row: { lng: '121.19', lat: '30.19' } },
    isNear,
  ),
];
/** The same site with every point brought elsewhere: from other coordinates. */
export const movedSite = (site: Site, move: (point: LngLat) => LngLat): Site => ({
  ...site,
  features: site.features.map((feature): SiteFeature => {
    const { geometry } = feature;
    return {
      ...feature,
      geometry:
        geometry.type === 'Polygon'
          ? { type: geometry.type, coordinates: geometry.coordinates.map((ring) => ring.map(move)) }
          : { type: geometry.type, coordinates: geometry.coordinates.map(move) },
    };
  }),
});
/** Whether a value is a site that can be drawn. */
export const isSite = (given: unknown): given is Site => siteRules.every((one) => one.holds(given, {}));
