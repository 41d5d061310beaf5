import { describe, expect, it } from 'vitest';
import { cornersOf, outlineRules, ringArea, toMetres, type LngLat, type Metres } from '@/domain/outline';
import { siteOf, standing } from './grounds';

type Segment = readonly [Metres, Metres];
const sides = (points: readonly Metres[]): Segment[] => points.map((point, at) => [point, points[(at + 1) % points.length] as Metres]);
/** How far a point lies from a segment. */
function away([x, y]: Metres, [[a, b], [c, d]]: Segment): number {
  const length = (c - a) ** 2 + (d - b) ** 2;
  const share = Math.max(0, Math.min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / length));
  return Math.hypot(x - a - share * (c - a), y - b - share * (d - b));
}
const apart = (one: readonly Metres[], other: readonly Metres[]): number =>
  Math.min(
    ...one.flatMap((point) => sides(other).map((side) => away(point, side))),
    ...other.flatMap((point) => sides(one).map((side) => away(point, side))),
  );
const holds = (area: readonly Metres[], [x, y]: Metres): boolean =>
  sides(area).filter(([[a, b], [c, d]]) => b > y !== d > y && x < ((c - a) * (y - b)) / (d - b) + a).length % 2 === 1;

describe.each([
  ['GX', [750, 12], [674, 8], [721, 5]],
  ['RJ', [787, 8], [730, 7]],
  ['SW', [715, 6], [499, 5]],
] as [string, ...[number, number][]][])('演示园区 %s 的楼宇与场地', (code, ...sizes) => {
  const park: LngLat = [120.188, 30.192];
  const metres = (points: readonly LngLat[]) => cornersOf(points).map((point) => toMetres(point, park));
  const houses = sizes.map(([footprint, floors], at) => standing(code, at, park, footprint, floors));
  const areas = siteOf(code, park).features.flatMap(({ properties: { kind }, geometry }) =>
    geometry.type === 'Polygon' ? [{ kind, ring: metres(geometry.coordinates[0] ?? []) }] : [],
  );

  it('有它的占地面积，层高像办公楼', () => {
    houses.forEach(({ outline }, at) => {
      const [footprint, floors] = sizes[at] as [number, number];
      expect(outlineRules.filter(({ holds: sound }) => !sound(outline, {}))).toEqual([]);
      expect(Math.abs(ringArea(outline.polygon) / footprint - 1)).toBeLessThan(0.01);
      expect(outline.height / floors).toBeGreaterThanOrEqual(3.9);
      expect(outline.height / floors).toBeLessThanOrEqual(4.5);
    });
  });
  it('楼距像真的园区：最近的邻楼在 15 至 40 米', () => {
    const rings = houses.map(({ outline }) => metres(outline.polygon));
    for (const ring of rings) {
      const nearest = Math.min(...rings.filter((one) => one !== ring).map((one) => apart(one, ring)));
      expect(nearest).toBeGreaterThan(15);
      expect(nearest).toBeLessThan(40);
    }
  });
  it('都在园区里面，绿地与水面不在楼里', () => {
    const plate = areas.find(({ kind }) => kind === 'plate')?.ring ?? [];
    for (const { outline } of houses) {
      const ring = metres(outline.polygon);
      for (const point of ring) expect(holds(plate, point)).toBe(true);
      for (const { kind, ring: other } of areas.filter(({ kind: one }) => one !== 'plate')) {
        expect(
          other.some((point) => holds(ring, point)),
          kind,
        ).toBe(false);
        expect(
          ring.some((point) => holds(other, point)),
          kind,
        ).toBe(false);
      }
    }
  });
});
