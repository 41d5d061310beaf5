import { describe, expect, it } from 'vitest';
import { planArea, type Metres } from '@/domain/outline';
import { cut, drawnWithin, hull, middleOf, padded, roomsWithin, turned } from './footprint';

const rectangle = (long: number, deep: number): Metres[] => [
  [0, 0],
  [long, 0],
  [long, deep],
  [0, deep],
];
/** L 形：60×20 与 20×30。 */
const bent: Metres[] = [
  [0, 0],
  [60, 0],
  [60, 20],
  [20, 20],
  [20, 50],
  [0, 50],
];
const turnedBy = (points: readonly Metres[], angle: number): Metres[] =>
  points.map(([x, y]) => [x * Math.cos(angle) - y * Math.sin(angle) + 7, x * Math.sin(angle) + y * Math.cos(angle) - 3]);

describe('按轮廓画楼', () => {
  it('最长的边转到横向，再转回原处', () => {
    const tilted = turnedBy(rectangle(50, 20), 0.7);
    const { points, back } = turned(tilted);
    const xs = points.map(([x]) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(50, 6);
    points.map(back).forEach(([x, y], at) => {
      expect([x, y].map((one) => one.toFixed(6))).toEqual(tilted[at]?.map((one) => one.toFixed(6)));
    });
  });
  it('切下的一半面积对', () => {
    expect(planArea(cut(rectangle(10, 10), 0, 4, 'below'))).toBeCloseTo(40);
  });
  it.each([
    ['正着', bent],
    ['斜着', turnedBy(bent, 2.2)],
  ])('%s的 L 形楼里每个房间都有位置，面积按比例，都在轮廓里', (_name, print) => {
    const places = roomsWithin(turned(print), [100, 200, 100, 50, 150], 4, 0);
    const areas = places.map(planArea);
    expect(areas.every((area) => area > 1)).toBe(true);
    expect((areas[1] ?? 0) / (areas[0] ?? 1)).toBeCloseTo(2, 1);
    expect((areas[4] ?? 0) / (areas[3] ?? 1)).toBeCloseTo(3, 1);
    expect(areas.reduce((sum, one) => sum + one, 0)).toBeLessThan(planArea(print));
    const edge = hull(print);
    for (const point of places.flat()) expect(planArea(hull([...edge, point]))).toBeCloseTo(planArea(edge), 3);
  });
  it('平面图上画的房间铺满轮廓，上为北', () => {
    const regions: Metres[][] = [
      [
        [0.1, 0.2],
        [0.5, 0.2],
        [0.5, 0.8],
        [0.1, 0.8],
      ],
      [
        [0.5, 0.2],
        [0.9, 0.2],
        [0.9, 0.8],
        [0.5, 0.8],
      ],
    ];
    const [left = [], right = []] = drawnWithin(turned(rectangle(40, 20)), regions);
    expect(planArea(left) + planArea(right)).toBeCloseTo(800, 6);
    expect(middleOf(left)[0]).toBeLessThan(middleOf(right)[0]);
    expect(left[0]?.[1]).toBeCloseTo(20, 6);
  });
});
describe('场地', () => {
  it('凸包没有凹处，外扩处处一样远', () => {
    expect(planArea(hull(bent))).toBeCloseTo(60 * 50 - (40 * 30) / 2);
    const wide = padded(rectangle(10, 10), 5);
    expect(Math.min(...wide.map(([x]) => x))).toBeCloseTo(-5, 6);
    expect(Math.max(...wide.map(([, y]) => y))).toBeCloseTo(15, 6);
  });
});
