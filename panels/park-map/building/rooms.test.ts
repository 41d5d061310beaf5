import { expect, it } from 'vitest';
import { roomsOf } from './rooms';

const answer = {
  building: { id: 11 },
  columns: ['id', 'name', 'area', 'parent_id', 'status', 'owed'],
  floors: [
    { id: 2, name: '2F', rooms: [[7, '201', '90.80', null, 4, '9076.80']] },
    {
      id: 1,
      name: '1F',
      rooms: [
        [5, '101', '50.00', null, 3, '0.00'],
        [6, '101-1', '10.00', 5, 1, null],
      ],
    },
  ],
};
it('房间的状态与欠费取自房态图，工位记着它的房间', () => {
  expect(roomsOf(answer)).toEqual([
    { id: 7, name: '201', building_id: 11, floor_id: 2, floor_name: '2F', parent_id: null, area: 90.8, status: 4, owed: 9076.8 },
    { id: 5, name: '101', building_id: 11, floor_id: 1, floor_name: '1F', parent_id: null, area: 50, status: 3, owed: 0 },
    { id: 6, name: '101-1', building_id: 11, floor_id: 1, floor_name: '1F', parent_id: 5, area: 10, status: 1, owed: null },
  ]);
});
it('五千个房间一个不少', () => {
  const rooms = Array.from({ length: 5000 }, (_, at) => [at, String(at), '20.00', null, 1 + (at % 6), '0.00']);
  expect(roomsOf({ ...answer, floors: [{ id: 1, name: '1F', rooms }] })).toHaveLength(5000);
});
