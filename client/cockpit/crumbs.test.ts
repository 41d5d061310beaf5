import { expect, it } from 'vitest';
import type { IncubatorPin } from '@/domain/feeds/incubator';
import { everything } from '@/panels/kernel/scope';
import { crumbsOf, nameKey } from './crumbs';

const pin: IncubatorPin = {
  ...{ id: 1, name: '高新创业中心', lng: null, lat: null, district: null, image: null, area: 0, rent_rate: null },
  ...{ incubating: 0, alerts: 0, alert_level: null, buildings: [{ id: 11, name: 'A座', floors: 12, rooms: 96, rented: 80, rent_rate: 87 }] },
};
const other: IncubatorPin = { ...pin, id: 2, name: '软件园孵化器', buildings: [] };
const names = { [nameKey('floor', 21)]: '10F', [nameKey('room', 31)]: '1006' };
const room = { park: 1, building: 11, floor: 21, room: 31 };

it('面包屑从全部园区说到房间，按哪一级就看哪一级', () => {
  const crumbs = crumbsOf(room, [pin, other], names);
  expect(crumbs.map(({ name }) => name)).toEqual(['全部园区', '高新创业中心', 'A座', '10F', '1006']);
  expect(crumbs[0]?.scope).toEqual(everything);
  expect(crumbs[2]?.scope).toEqual({ ...room, floor: null, room: null });
  expect(crumbs[4]?.scope).toEqual(room);
});
it('还没有谁说出名称的楼层与房间也有一级', () => {
  expect(crumbsOf(room, [pin, other], {}).map(({ name }) => name)).toEqual(['全部园区', '高新创业中心', 'A座', '楼层', '房间']);
  expect(crumbsOf(everything, [], {}).map(({ name }) => name)).toEqual(['全部园区']);
});
it('只有一个园区的人从它的名称开始', () => {
  expect(crumbsOf(everything, [pin], names).map(({ name }) => name)).toEqual(['高新创业中心']);
  const crumbs = crumbsOf(room, [pin], names);
  expect(crumbs.map(({ name }) => name)).toEqual(['高新创业中心', 'A座', '10F', '1006']);
  expect(crumbs[0]?.scope).toEqual(everything);
});
