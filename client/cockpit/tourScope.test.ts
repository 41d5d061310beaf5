import { expect, it } from 'vitest';
import type { IncubatorPin } from '@/domain/feeds/incubator';
import { everything } from '@/panels/kernel/scope';
import { tourScope } from './tourScope';

const pin = (id: number, area: number, ...rooms: number[]): IncubatorPin => ({
  ...{ id, name: `${id}`, lng: null, lat: null, district: null, image: null, area, rent_rate: null, incubating: 0, alerts: 0, alert_level: null },
  buildings: rooms.map((count, at) => ({ id: id * 10 + at, name: `${at}`, floors: 1, rooms: count, rented: 0, rent_rate: null })),
});
const parks = [pin(1, 100, 5, 9, 7), pin(2, 300, 4)];
it('导览看最大的园区、其中房间最多的两栋；已选的园区优先', () => {
  expect(tourScope('all', parks, 1)).toEqual(everything);
  expect(tourScope('park', parks, null)?.park).toBe(2);
  expect(tourScope('first building', parks, 1)).toEqual({ ...everything, park: 1, building: 11 });
  expect(tourScope('second building', parks, 1)?.building).toBe(12);
});
it('指定的园区与楼宇，不管选的是哪个园区；已删除的没有这一站', () => {
  expect(tourScope('park:1', parks, 2)).toEqual({ ...everything, park: 1 });
  expect(tourScope('building:12', parks, 2)).toEqual({ ...everything, park: 1, building: 12 });
  expect(tourScope('park:9', parks, 2)).toBeUndefined();
  expect(tourScope('building:99', parks, 2)).toBeUndefined();
});
it('没有这样的园区或楼栋，就没有这一站', () => {
  expect(tourScope('second building', parks, null)).toBeUndefined();
  expect(tourScope('park', [], null)).toBeUndefined();
  expect(tourScope('all', [], null)).toEqual(everything);
});
