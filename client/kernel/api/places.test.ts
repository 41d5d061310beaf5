import { expect, it } from 'vitest';
import { placesOf } from './places';

it('园区楼宇树：裸数组与 {data} 一样，没有楼宇的园区也在，别的字段不带', () => {
  const rows = [
    { id: 1, name: '甲园', district: '滨江', children: [{ id: 11, name: '1号楼', area: 3 }] },
    { id: 2, name: '乙园' },
  ];
  const places = [
    { id: 1, name: '甲园', buildings: [{ id: 11, name: '1号楼' }] },
    { id: 2, name: '乙园', buildings: [] },
  ];
  expect(placesOf(rows)).toEqual(places);
  expect(placesOf({ data: rows, total: 2 })).toEqual(places);
  expect(placesOf(undefined)).toEqual([]);
});
