import { describe, expect, it } from 'vitest';
import { closed, planArea, toDegrees, type Metres, type Outline } from '@/domain/outline';
import { cut, footprintOf, roomsWithin } from './footprint';
import { sceneOf, type RoomRow } from './shapes';

const outlineOf = (points: readonly Metres[], height = 30): Outline => ({
  polygon: closed(points.map((point) => toDegrees(point, [120.19, 30.19]))),
  height,
});
/** L 形：60×20 与 20×30。 */
const bent = outlineOf([
  [0, 0],
  [60, 0],
  [60, 20],
  [20, 20],
  [20, 50],
  [0, 50],
]);
const room = (id: number, area: number, floor = 1): RoomRow => ({
  id,
  name: String(id),
  building_id: 1,
  floor_id: floor,
  floor_name: `${floor}F`,
  area,
  status: 1,
});

describe('按轮廓画楼', () => {
  it('转到最长的边沿横向，居中', () => {
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    const tilted = outlineOf(
      [
        [0, 0],
        [50, 0],
        [50, 20],
        [0, 20],
      ].map(([x = 0, y = 0]) => [x * c - y * s, x * s + y * c] as const),
    );
    const { points, length } = footprintOf(tilted, 13);
    expect(length).toBeCloseTo(50, 0);
    expect(points.every(([x, y]) => x > -0.5 && x < 50.5 && y > 2.5 && y < 23.5)).toBe(true);
  });
  it('切下的一半面积对', () => {
    expect(
      planArea(
        cut(
          [
            [0, 0],
            [10, 0],
            [10, 10],
            [0, 10],
          ],
          0,
          4,
          'below',
        ),
      ),
    ).toBeCloseTo(40);
  });
  it('L 形楼里每个房间都有位置，面积按比例，不出轮廓', () => {
    const footprint = footprintOf(bent, 13);
    const places = roomsWithin(footprint, [100, 200, 100, 50, 150], 4, 0);
    const areas = places.map(planArea);
    expect(areas.every((area) => area > 1)).toBe(true);
    expect((areas[1] ?? 0) / (areas[0] ?? 1)).toBeCloseTo(2, 1);
    expect((areas[4] ?? 0) / (areas[3] ?? 1)).toBeCloseTo(3, 1);
    expect(areas.reduce((sum, one) => sum + one, 0)).toBeLessThan(planArea(footprint.points));
  });
  it('有轮廓的楼用轮廓和高度，没有的照旧', () => {
    const rooms = [room(1, 100), room(2, 100, 2), room(3, 100, 3)];
    const scene = sceneOf([
      { id: 1, name: 'A座', rooms, outline: bent },
      { id: 2, name: 'B座', rooms },
    ]);
    expect(scene.slabs.find(({ building }) => building === 1)?.polygon).toHaveLength(6);
    expect(scene.slabs.find(({ building }) => building === 2)?.polygon).toHaveLength(4);
    expect(scene.rooms.filter(({ building }) => building === 1)).toHaveLength(3);
    // 30 米高的三层楼每层不止 4 米
    const tops = scene.buildings.map(({ top }) => top[2]);
    expect(tops[0]).toBeGreaterThan(tops[1] ?? 0);
  });
});
