import { describe, expect, it } from 'vitest';
import { floorNumber, floorsOf, sceneOf, type RoomRow } from './shapes';

const room = (id: number, floor: number, name = String(id), more: Partial<RoomRow> = {}): RoomRow => ({
  id,
  name,
  building_id: 11,
  floor_id: floor,
  floor_name: `${floor}F`,
  area: 50,
  status: 3,
  ...more,
});

describe('楼栋三维', () => {
  it('楼层按楼层号排列，地下在下', () => {
    expect(['3F', '12层', 'B1', '地下2层', ''].map(floorNumber)).toEqual([3, 12, -1, -2, null]);
    const floors = floorsOf([room(1, 12), room(2, 3), room(3, 1, '101', { floor_name: 'B1' })]);
    expect(floors.map(({ name }) => name)).toEqual(['B1', '3F', '12F']);
  });
  it('工位不另画，每个房间一个方块，宽度按面积', () => {
    const { rooms } = sceneOf([
      { id: 11, name: 'A座', rooms: [room(1, 1, '101', { area: 150 }), room(2, 1, '102'), room(3, 1, '103'), room(4, 1, '工位', { parent_id: 1 })] },
    ]);
    expect(rooms).toHaveLength(3);
    const width = (index: number) => (rooms[index]?.polygon[1]?.[0] ?? 0) - (rooms[index]?.polygon[0]?.[0] ?? 0);
    expect(width(0)).toBeGreaterThan(width(1));
  });
  it('同一层的房间不重叠，楼与楼之间留有间距', () => {
    const { rooms, buildings } = sceneOf([
      { id: 11, name: 'A座', rooms: [1, 2, 3, 4].map((id) => room(id, 1)) },
      { id: 12, name: 'B座', rooms: [room(9, 1)] },
    ]);
    const rights = rooms.filter(({ building }) => building === 11).map(({ polygon }) => polygon[1]?.[0] ?? 0);
    expect(Math.min(...rooms.filter(({ building }) => building === 12).map(({ polygon }) => polygon[0]?.[0] ?? 0))).toBeGreaterThan(
      Math.max(...rights),
    );
    expect(buildings.map(({ name }) => name)).toEqual(['A座', 'B座']);
  });
  it('没有房间的楼栋也有名字', () => {
    expect(sceneOf([{ id: 1, name: '空楼', rooms: [] }]).buildings[0]?.levels).toEqual([]);
  });
});
