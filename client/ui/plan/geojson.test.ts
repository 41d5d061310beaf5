import { describe, expect, it } from 'vitest';
import { closed, toDegrees, type LngLat, type Metres } from '@/domain/outline';
import { fromGcj } from './gcj';
import { readGeoJson, readSite } from './geojson';

const ring = (points: readonly Metres[]): LngLat[] => closed(points.map((point) => toDegrees(point, [120.19, 30.19])));
const big = ring([
  [0, 0],
  [60, 0],
  [60, 30],
  [0, 30],
]);
const small = ring([
  [100, 0],
  [120, 0],
  [120, 10],
  [100, 10],
]);
const read = (value: unknown) => readGeoJson(JSON.stringify(value));
const fault = (value: unknown) => (read(value) as { fault: string }).fault;

describe('导入 GeoJSON', () => {
  it('Polygon、Feature、FeatureCollection 与 MultiPolygon 都认得，大的在前', () => {
    expect(read({ type: 'Polygon', coordinates: [big] })).toMatchObject({ found: [{ corners: big.slice(0, -1), holes: 0 }] });
    const collection = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: { name: 'B座', height: 36 }, geometry: { type: 'Polygon', coordinates: [small] } },
        { type: 'Feature', properties: { 名称: 'A座' }, geometry: { type: 'MultiPolygon', coordinates: [[big, small]] } },
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 2] } },
      ],
    };
    expect(read(collection)).toMatchObject({
      found: [
        { name: 'A座', holes: 1, height: null },
        { name: 'B座', height: 36 },
      ],
    });
  });
  it.each([
    ['不是 JSON', '{', '不是 JSON 文件，请选择扩展名为 .geojson 或 .json 的 GeoJSON 文件'],
    ['不是 GeoJSON', '{"a":1}', '不是 GeoJSON：缺少 type'],
    ['不是多边形', '{"type":"LineString","coordinates":[]}', '图形是 LineString，只能导入多边形（Polygon 或 MultiPolygon）'],
    ['没有多边形', '{"type":"FeatureCollection","features":[]}', '文件里没有多边形'],
  ])('%s时说明', (_name, text, message) => {
    expect(readGeoJson(text)).toEqual({ fault: message });
  });
  it('坐标不对、点太少太多、边相交、别的坐标系，都说清楚是哪里', () => {
    expect(
      fault({
        type: 'Polygon',
        coordinates: [
          [
            [500_000, 3_300_000],
            [1, 2],
            [3, 4],
          ],
        ],
      }),
    ).toContain('第1个点（500000, 3300000）不是经纬度');
    expect(
      fault({
        type: 'Polygon',
        coordinates: [
          [
            [1, 2],
            [3, 4],
            [1, 2],
          ],
        ],
      }),
    ).toBe('该图形只有2个点，至少要3个');
    const many = Array.from({ length: 300 }, (_, at): LngLat => [120 + Math.cos(at / 48) / 1000, 30 + Math.sin(at / 48) / 1000]);
    expect(fault({ type: 'Polygon', coordinates: [many] })).toBe('该图形有300个点，最多200个，请先简化');
    expect(
      fault({
        type: 'Polygon',
        coordinates: [
          ring([
            [0, 0],
            [60, 30],
            [60, 0],
            [0, 30],
          ]),
        ],
      }),
    ).toBe('该图形的边相交（第1条边），请先修正');
    expect(fault({ type: 'Polygon', coordinates: [big], crs: { properties: { name: 'EPSG:3857' } } })).toContain('EPSG:3857');
  });
  it('GCJ-02 换成 WGS84', () => {
    const [lng, lat] = fromGcj([116.404, 39.915]);
    expect(Math.abs(lng - 116.397_755)).toBeLessThan(0.000_02);
    expect(Math.abs(lat - 39.913_596)).toBeLessThan(0.000_02);
  });
});

describe('场地', () => {
  const feature = (kind: unknown, geometry: object) => ({ type: 'Feature', properties: { kind, name: '江南大道' }, geometry });
  const readAs = (...features: readonly object[]) => readSite(JSON.stringify({ type: 'FeatureCollection', features }));
  it('取面与线，多个的拆开，高程与其余属性不要', () => {
    const road = ring([
      [0, 0],
      [50, 0],
    ])
      .slice(0, 2)
      .map(([lng, lat]) => [lng, lat, 12]);
    expect(
      readAs(
        feature('plate', { type: 'Polygon', coordinates: [big] }),
        feature('green', { type: 'MultiPolygon', coordinates: [[big], [small]] }),
        feature('road', { type: 'MultiLineString', coordinates: [road, road] }),
      ),
    ).toMatchObject({
      found: {
        type: 'FeatureCollection',
        features: [
          { properties: { kind: 'plate' }, geometry: { type: 'Polygon', coordinates: [big] } },
          { properties: { kind: 'green' }, geometry: { coordinates: [big] } },
          { properties: { kind: 'green' }, geometry: { coordinates: [small] } },
          { properties: { kind: 'road' }, geometry: { type: 'LineString', coordinates: road.map(([lng, lat]) => [lng, lat]) } },
          { properties: { kind: 'road' } },
        ],
      },
    });
  });
  it('说得出哪一个要素为什么不能用', () => {
    const message = (answer: ReturnType<typeof readSite>) => ('fault' in answer ? answer.fault : '');
    expect(message(readSite('场地'))).toContain('不是 JSON 文件');
    expect(message(readSite(JSON.stringify({ type: 'Polygon', coordinates: [big] })))).toBe('场地应是一个 FeatureCollection');
    expect(message(readAs(feature(undefined, { type: 'Polygon', coordinates: [big] })))).toBe('第1个要素的 kind 应为 plate、road、green、water 之一');
    expect(message(readAs(feature('plate', { type: 'Polygon', coordinates: [big] }), feature('road', { type: 'Point', coordinates: [1, 2] })))).toBe(
      '第2个要素是 Point，场地只由面与线组成',
    );
    expect(
      message(
        readAs(
          feature('road', {
            type: 'LineString',
            coordinates: [
              [13_380_000, 3_530_000],
              [1, 2],
            ],
          }),
        ),
      ),
    ).toContain('第1个要素有不是经纬度的点');
    expect(message(readAs(feature('road', { type: 'LineString', coordinates: 7 })))).toBe('第1个要素的坐标格式不正确');
    expect(message(readAs(feature('green', { type: 'Polygon', coordinates: [big.slice(0, -1)] })))).toBe(
      '场地的面应首尾闭合、至少3个角，线至少2个点',
    );
    expect(message(readAs())).toBe('场地应有1至500个要素');
  });
});
