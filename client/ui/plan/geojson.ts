import { cornersOf, crossingEdges, outlineLimits, ringArea, type LngLat } from '@/domain/outline';
import { siteKinds, siteRules, type Site, type SiteFeature, type SiteKind } from '@/domain/site';

/** A polygon of a file that can become an outline. */
export interface Found {
  readonly name: string;
  readonly corners: readonly LngLat[];
  /** ㎡. */
  readonly area: number;
  /** Metres, where the file says so. */
  readonly height: number | null;
  /** Inner rings, which an outline has not. */
  readonly holes: number;
}
export type Read = { readonly found: readonly Found[] } | { readonly fault: string };
export const largestFile = 1024 * 1024;
type Json = Readonly<Record<string, unknown>>;
class Fault extends Error {}
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function cornersIn(ring: unknown, where: string): LngLat[] {
  if (!Array.isArray(ring)) throw new Fault(`${where}的坐标格式不正确`);
  const points = ring.map((point, at): LngLat => {
    const [lng, lat] = Array.isArray(point) ? point : [];
    if (typeof lng !== 'number' || typeof lat !== 'number') throw new Fault(`${where}第${at + 1}个点不是经纬度`);
    if (Math.abs(lng) > 180 || Math.abs(lat) > 90)
      throw new Fault(`${where}第${at + 1}个点（${lng}, ${lat}）不是经纬度，请先转换为 WGS84 或 GCJ-02 坐标`);
    return [lng, lat];
  });
  const corners = cornersOf(points).filter(([lng, lat], at, all) => at === 0 || lng !== all[at - 1]?.[0] || lat !== all[at - 1]?.[1]);
  const { least, most } = outlineLimits;
  if (corners.length < least) throw new Fault(`${where}只有${corners.length}个点，至少要${least}个`);
  if (corners.length > most) throw new Fault(`${where}有${corners.length}个点，最多${most}个，请先简化`);
  const [edge] = crossingEdges(corners) ?? [];
  if (edge !== undefined) throw new Fault(`${where}的边相交（第${edge + 1}条边），请先修正`);
  return corners;
}
const named = ['name', '名称', 'NAME'];
const numberIn = (properties: Json, keys: readonly string[]): number | null => {
  const value = keys.map((key) => Number(properties[key])).find((one) => Number.isFinite(one) && one > 0);
  return value ?? null;
};
function polygonsIn(geometry: unknown, properties: Json, where: string): Found[] {
  if (!isObject(geometry)) return [];
  const { type, coordinates } = geometry;
  if (type === 'GeometryCollection' && Array.isArray(geometry.geometries))
    return geometry.geometries.flatMap((one, at) => polygonsIn(one, properties, `${where}第${at + 1}个图形`));
  if (type !== 'Polygon' && type !== 'MultiPolygon') return [];
  const all = (type === 'Polygon' ? [coordinates] : coordinates) as unknown;
  if (!Array.isArray(all)) throw new Fault(`${where}的坐标格式不正确`);
  const title = named.map((key) => properties[key]).find((one) => typeof one === 'string' && one);
  return all.map((rings, at) => {
    const place = all.length > 1 ? `${where}第${at + 1}个面` : where;
    const corners = cornersIn(Array.isArray(rings) ? rings[0] : undefined, place);
    return {
      name: title ? `${String(title).slice(0, 30)}${all.length > 1 ? ` · ${at + 1}` : ''}` : place,
      corners,
      area: ringArea(corners),
      height: numberIn(properties, ['height', '高度', 'HEIGHT']),
      holes: Array.isArray(rings) ? rings.length - 1 : 0,
    };
  });
}
function featuresIn(root: Json): Found[] {
  if (root.type === 'FeatureCollection') {
    if (!Array.isArray(root.features)) throw new Fault('FeatureCollection 里没有 features');
    return root.features.flatMap((one, at) => (isObject(one) ? featureIn(one, `第${at + 1}个要素`) : []));
  }
  return root.type === 'Feature' ? featureIn(root, '该要素') : polygonsIn(root, {}, '该图形');
}
const featureIn = (feature: Json, where: string): Found[] =>
  polygonsIn(feature.geometry, isObject(feature.properties) ? feature.properties : {}, where);
const known = new Set(['FeatureCollection', 'Feature', 'Polygon', 'MultiPolygon', 'GeometryCollection']);
/** The object of a text, or one sentence about what is wrong with it. */
function rootOf(text: string): Json {
  let root: unknown;
  try {
    root = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Fault('不是 JSON 文件，请选择扩展名为 .geojson 或 .json 的 GeoJSON 文件');
  }
  if (!isObject(root) || typeof root.type !== 'string') throw new Fault('不是 GeoJSON：缺少 type');
  const crs = isObject(root.crs) && isObject(root.crs.properties) ? String(root.crs.properties.name ?? '') : '';
  if (crs && !/CRS84|4326|4490/.test(crs)) throw new Fault(`坐标系是 ${crs.slice(0, 60)}，请先转换为 WGS84 经纬度`);
  return root;
}
function faultOr<T>(work: () => T): T | { readonly fault: string } {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof Fault) return { fault: thrown.message };
    throw thrown;
  }
}
/** The polygons of a GeoJSON text, the largest first, or one sentence about what is wrong with it. */
export const readGeoJson = (text: string): Read =>
  faultOr(() => {
    const root = rootOf(text);
    if (!known.has(String(root.type))) throw new Fault(`图形是 ${String(root.type).slice(0, 30)}，只能导入多边形（Polygon 或 MultiPolygon）`);
    const found = featuresIn(root);
    if (found.length === 0) throw new Fault('文件里没有多边形');
    return { found: found.toSorted((one, other) => other.area - one.area) };
  });

/** The degrees of a point; its height, where a file has one, is left out. */
function pointIn(point: unknown, where: string): LngLat {
  const [lng, lat] = Array.isArray(point) ? (point as unknown[]) : [];
  if (typeof lng !== 'number' || typeof lat !== 'number' || Math.abs(lng) > 180 || Math.abs(lat) >= 90)
    throw new Fault(`${where}有不是经纬度的点，请先转换为 WGS84 或 GCJ-02 坐标`);
  return [lng, lat];
}
const listIn = (given: unknown, where: string): unknown[] => {
  if (!Array.isArray(given)) throw new Fault(`${where}的坐标格式不正确`);
  return given;
};
function siteFeaturesIn(feature: unknown, where: string): SiteFeature[] {
  if (!isObject(feature) || !isObject(feature.geometry)) throw new Fault(`${where}没有图形`);
  const kind = isObject(feature.properties) ? feature.properties.kind : undefined;
  if (typeof kind !== 'string' || !Object.hasOwn(siteKinds, kind)) throw new Fault(`${where}的 kind 应为 ${Object.keys(siteKinds).join('、')} 之一`);
  const { type, coordinates } = feature.geometry;
  const line = (given: unknown): LngLat[] => listIn(given, where).map((point) => pointIn(point, where));
  const area = (given: unknown): LngLat[][] => listIn(given, where).map(line);
  const made = (geometry: SiteFeature['geometry']): SiteFeature => ({ type: 'Feature', properties: { kind: kind as SiteKind }, geometry });
  if (type === 'Polygon') return [made({ type, coordinates: area(coordinates) })];
  if (type === 'LineString') return [made({ type, coordinates: line(coordinates) })];
  if (type === 'MultiPolygon') return listIn(coordinates, where).map((one) => made({ type: 'Polygon', coordinates: area(one) }));
  if (type === 'MultiLineString') return listIn(coordinates, where).map((one) => made({ type: 'LineString', coordinates: line(one) }));
  throw new Fault(`${where}是 ${String(type).slice(0, 30)}，场地只由面与线组成`);
}
/** The site in a GeoJSON text, or one sentence about what is wrong with it. */
export const readSite = (text: string): { readonly found: Site } | { readonly fault: string } =>
  faultOr(() => {
    const root = rootOf(text);
    if (root.type !== 'FeatureCollection' || !Array.isArray(root.features)) throw new Fault('场地应是一个 FeatureCollection');
    const found: Site = { type: 'FeatureCollection', features: root.features.flatMap((one, at) => siteFeaturesIn(one, `第${at + 1}个要素`)) };
    const broken = siteRules.find((rule) => !rule.holds(found, {}));
    if (broken) throw new Fault(broken.message);
    return { found };
  });
