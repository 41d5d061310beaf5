import { expect, it } from 'vitest';
import { spaceFeed } from '@/domain/feeds/space';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('出租率由面积得出，楼宇从高到低', () => {
  const { rate, idle, buildings } = shape(sampleOf(spaceFeed));
  expect(rate).toBe(88);
  expect(buildings[0]).toEqual({ id: 11, name: 'A座', rented: 5720, idle: 480, rate: 92.3 });
  expect(buildings.reduce((sum, one) => sum + one.idle, 0)).toBe(idle);
});
it('没有可租面积时没有出租率', () => {
  const { space } = sampleOf(spaceFeed);
  const none = { ...space, rentable: { ...space.rentable, value: 0 }, by_building: [] };
  expect(shape({ ...sampleOf(spaceFeed), space: none })).toMatchObject({ rate: null, buildings: [] });
});
