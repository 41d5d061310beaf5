import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { incubatorFeed } from '@/domain/feeds/incubator';
import {
  boundsOf,
  cameraOf,
  cardTops,
  holds,
  metresPerPx,
  namesThatFit,
  pinsOf,
  pointsOf,
  project,
  rateColors,
  rateStep,
  scaleBar,
  type Region,
} from './shapes';
import { sampleOf } from '@/tests/support/samples';

it('地图范围包含所有园区及周边，至少三度宽', () => {
  const [[west, south], [east, north]] = boundsOf([
    [120.18, 30.17],
    [120.2, 30.2],
  ]);
  expect(east - west).toBeGreaterThan(2.9);
  expect(west < 120.18 && east > 120.2 && south < 30.17 && north > 30.2).toBe(true);
  expect(boundsOf([])[0]).toEqual([117.4, 26.9]);
});
it('没有填写经纬度的园区不上地图，也不牵动范围', () => {
  const [one, ...others] = sampleOf(incubatorFeed).map.incubators;
  if (!one) throw new Error('the sample has no park');
  const parks = [{ ...one, lat: null }, ...others];
  expect(pinsOf(parks)).toEqual(pinsOf(others));
  expect(boundsOf(pinsOf([{ ...one, lng: null, lat: null }]))).toEqual(boundsOf([]));
  const camera = cameraOf(boundsOf(pinsOf(parks)), 800, 600);
  expect(pointsOf(parks, camera, 800, 600).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
});
it('滨江的园区在杭州市内', () => {
  const { features } = JSON.parse(readFileSync(new URL('../../../domain/geo/zhejiang.json', import.meta.url), 'utf8')) as { features: Region[] };
  expect(features.filter((region) => holds(region, [120.19, 30.19])).map(({ properties }) => properties.name)).toEqual(['杭州市']);
});
it('园区卡片不重叠，也不超出地图', () => {
  const tops = cardTops(
    [
      { id: 1, y: 90 },
      { id: 2, y: 92 },
      { id: 3, y: 91 },
    ],
    60,
    8,
    200,
  );
  expect([...tops.entries()]).toEqual([
    [1, 0],
    [3, 68],
    [2, 136],
  ]);
  expect(cardTops([{ id: 1, y: 190 }], 60, 8, 200).get(1)).toBe(140);
});
it('比例尺取整，出租率分五级', () => {
  expect(scaleBar(300, 100)).toEqual({ px: 20_000 / 300, text: '20 千米' });
  expect([null, 12, 65, 79.9, 84, 90, 100].map(rateStep)).toEqual([null, 0, 1, 2, 3, 4, 4]);
});

it('取景框住范围：西北角在左上，东南角在右下，至少一个方向正好', () => {
  const bounds = [
    [119, 29.5],
    [122, 31],
  ] as const;
  const camera = cameraOf(bounds, 900, 480);
  const [corner, other] = [project(camera, [119, 31], 900, 480), project(camera, [122, 29.5], 900, 480)];
  expect(corner.x >= -0.01 && corner.y >= -0.01 && other.x <= 900.01 && other.y <= 480.01).toBe(true);
  expect(Math.min(Math.abs(corner.x), Math.abs(corner.y))).toBeLessThan(0.01);
  expect(project(camera, camera.center, 900, 480)).toEqual({ x: 450, y: 240 });
  expect((metresPerPx(camera) * (other.x - corner.x)) / 1000).toBeCloseTo(3 * 96.1, -1);
});

it('地名写全、不压卡片也不互相重叠，先到先得', () => {
  const camera = { center: [120, 30], zoom: 7 } as const;
  const [near, apart] = [{ name: '绍兴市', at: [120.001, 30] } as const, { name: '宁波市', at: [121, 30] } as const];
  const size = { width: 800, height: 400 };
  const names = (taken: Parameters<typeof namesThatFit>[4]) =>
    namesThatFit([{ name: '杭州市', at: [120, 30] }, near, apart, { name: '上海', at: [130, 30] }], camera, size, 14, taken).map(({ name }) => name);
  expect(names([])).toEqual(['杭州市', '宁波市']);
  expect(names([{ left: 500, right: 800, top: 0, bottom: 400 }])).toEqual(['杭州市']);
});

it('底图的颜色离出租率色阶的每一级都远，不会被读成某个出租率', () => {
  const parts = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const apart = (one: string, other: string): number => Math.hypot(...parts(one).map((value, at) => value - (parts(other)[at] ?? 0)));
  const tokens = readFileSync('client/shell/tokens.css', 'utf8');
  const colorOf = (name: string): string => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';
  const rates = rateColors.map((token) => colorOf(token.slice('var('.length, -1)));
  for (const land of ['--land-home', '--land', '--land-around'].map(colorOf))
    for (const step of rates) expect(apart(land, step), `${land} ${step}`).toBeGreaterThan(30);
});
