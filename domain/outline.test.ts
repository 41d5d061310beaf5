import { describe, expect, it } from 'vitest';
import { closed, cornersOf, crossingEdges, outlineRules, ringArea, sampleOutline, toDegrees, toMetres, type LngLat, type Metres } from './outline';

const origin: LngLat = [120.19, 30.19];
const ring = (points: readonly Metres[]): LngLat[] => closed(points.map((point) => toDegrees(point, origin)));
const faultsOf = (value: unknown): string[] => outlineRules.filter((rule) => !rule.holds(value, {})).map(({ message }) => message);

describe('楼宇轮廓', () => {
  it('面积按经纬度折算成平方米', () => {
    expect(
      ringArea(
        ring([
          [0, 0],
          [50, 0],
          [50, 30],
          [0, 30],
        ]),
      ),
    ).toBeCloseTo(1500, -1);
    expect(
      ringArea(
        ring([
          [0, 0],
          [0, 30],
          [50, 30],
          [50, 0],
        ]),
      ),
    ).toBeCloseTo(1500, -1);
    // L 形：60×20 + 20×30
    expect(
      Math.abs(
        ringArea(
          ring([
            [0, 0],
            [60, 0],
            [60, 20],
            [20, 20],
            [20, 50],
            [0, 50],
          ]),
        ) - 1800,
      ),
    ).toBeLessThan(10);
  });
  it('米与度来回不偏', () => {
    const [x, y] = toMetres(toDegrees([123.4, -56.7], origin), origin);
    expect(Math.abs(x - 123.4)).toBeLessThan(0.1);
    expect(Math.abs(y + 56.7)).toBeLessThan(0.1);
  });
  it('相交、相触、折返的边都被认出', () => {
    const at = (points: readonly Metres[]) => crossingEdges(cornersOf(ring(points)));
    expect(
      at([
        [0, 0],
        [40, 0],
        [40, 20],
        [0, 20],
      ]),
    ).toBeUndefined();
    expect(
      at([
        [0, 0],
        [40, 20],
        [40, 0],
        [0, 20],
      ]),
    ).toEqual([0, 2]);
    expect(
      at([
        [0, 0],
        [40, 0],
        [20, 0],
        [20, 30],
      ]),
    ).toEqual([0, 1]);
    expect(
      at([
        [0, 0],
        [40, 0],
        [40, 20],
        [20, 0],
        [0, 20],
      ]),
    ).toBeDefined();
    // 同一直线上的点不是错误
    expect(
      at([
        [0, 0],
        [20, 0],
        [40, 0],
        [40, 20],
        [0, 20],
      ]),
    ).toBeUndefined();
  });
  it('每条规则各有提示，空值与好的轮廓都通过', () => {
    expect(faultsOf(sampleOutline)).toEqual([]);
    expect(faultsOf({ polygon: 'x', height: 1 })).toEqual(['轮廓格式不正确，应为经纬度组成的多边形与高度']);
    expect(faultsOf({ ...sampleOutline, height: 1001 })).toEqual(['高度应在1至1000米之间']);
    expect(faultsOf({ ...sampleOutline, polygon: cornersOf(sampleOutline.polygon) })).toContain('轮廓没有闭合，首尾应是同一个点');
    const many = Array.from({ length: 201 }, (_, at): Metres => [Math.cos((at * Math.PI * 2) / 201) * 200, Math.sin((at * Math.PI * 2) / 201) * 200]);
    expect(faultsOf({ polygon: ring(many), height: 12 })).toEqual(['轮廓应有3至200个点']);
    expect(faultsOf({ polygon: ring(many.slice(1)), height: 12 })).toEqual([]);
    for (const { bad, message } of outlineRules) expect(faultsOf(bad.value)).toContain(message);
  });
});
