import { describe, expect, it } from 'vitest';
import { viewOf, lengthText, roundLength, scales, toPlan, toScreen, zoomAt } from './view';

const size = { width: 800, height: 600 };
describe('平面图的视野', () => {
  it('屏幕与平面来回不变，北在上', () => {
    const view = { x: 10, y: -4, scale: 3 };
    expect(toScreen(view, size, [10, -4])).toEqual([400, 300]);
    expect(toScreen(view, size, [10, 6])[1]).toBeLessThan(300);
    const [x, y] = toPlan(view, size, toScreen(view, size, [33, 12]));
    expect([x, y].map((one) => Number(one.toFixed(6)))).toEqual([33, 12]);
  });
  it('缩放时指针下的点不动，不越过上下限', () => {
    const view = { x: 0, y: 0, scale: 2 };
    const before = toPlan(view, size, [100, 50]);
    const after = toPlan(zoomAt(view, size, [100, 50], 1.5), size, [100, 50]);
    expect(after.map((one) => Number(one.toFixed(6)))).toEqual(before.map((one) => Number(one.toFixed(6))));
    expect(zoomAt(view, size, [0, 0], 1000).scale).toBe(scales.most);
  });
  it('适应：所有点都在视野里', () => {
    const points = [
      [0, 0],
      [400, 30],
    ] as const;
    const view = viewOf(points, size);
    for (const point of points) {
      const [left, top] = toScreen(view, size, point);
      expect(left > 0 && left < 800 && top > 0 && top < 600).toBe(true);
    }
  });
  it('比例尺取整数长度', () => {
    expect([roundLength(2, 60), roundLength(0.01, 60), roundLength(40, 60)]).toEqual([50, 10_000, 2]);
    expect([lengthText(50), lengthText(10_000)]).toEqual(['50 米', '10 千米']);
  });
});
