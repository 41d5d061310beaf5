import { expect, it } from 'vitest';
import type { MeterUse } from '../answers/use';
import { branchesOfUse, headsOf, type Branch } from './use-tree';

const meter = (id: number, more: Partial<MeterUse>): MeterUse => ({
  ...{ id, number: `E${id}`, name: `表${id}`, state: 1, parent_id: null, is_total: 2, incubator_id: 1, incubator_name: '甲园' },
  ...{ building_id: 1, building_name: 'A座', floor_id: null, floor_name: null, floor_number: null, room_id: null, room_name: null },
  ...{ tenant_id: null, tenant_name: null, last_value: 1, last_power: 10, last_seen_at: null, today: 5, month: 50 },
  ...more,
});
const [low, high] = [
  { floor_id: 1, floor_name: '1F', floor_number: 1 },
  { floor_id: 2, floor_name: '2F', floor_number: 2 },
];
const meters = [
  meter(1, { is_total: 1, last_power: 30, today: 20, month: 200 }),
  meter(2, { ...low, parent_id: 1, room_id: 11, room_name: '101', tenant_id: 7, tenant_name: '某某科技', today: 8 }),
  meter(3, { ...low, parent_id: 2, room_id: 11, room_name: '101', today: 3, state: 2 }),
  meter(4, { ...high, parent_id: 1, room_id: 21, room_name: '201', tenant_id: 7, tenant_name: '某某科技', today: null, month: null, state: 3 }),
  meter(5, { building_id: 2, building_name: 'B座', today: 1 }),
];
const shown = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ key, meters: count, today, power, children }) => [key, count, today, power, ...shown(children)]);

it('counts no meter twice: a place by its total meters, all else by what hangs below nothing of it', () => {
  const ids = (some: readonly MeterUse[], whole: boolean) => headsOf(some, whole).map(({ id }) => id);
  expect(ids(meters, true)).toEqual([1]);
  expect(ids(meters.slice(1), true)).toEqual([2, 4, 5]);
  expect(ids(meters.slice(1, 3), false)).toEqual([2]);
  // a park without total meters beside one that has them
  expect(ids([...meters, meter(6, { incubator_id: 2 })], true)).toEqual([1, 6]);
});
it('stands as the house does: total meters first, the highest floor before the others, offline and broken ones counted', () => {
  const all = branchesOfUse(meters, 'place');
  expect(shown([all])).toEqual([
    [
      ...['all:0', 5, 20, 30],
      [
        ...['building:1', 4, 20, 30],
        ['meter:1', 1, 20, 30],
        ['floor:2', 1, null, null, ['room:21', 1, null, null, ['meter:4', 1, null, null]]],
        ['floor:1', 2, 8, 10, ['room:11', 2, 8, 10, ['meter:2', 1, 8, 10], ['meter:3', 1, 3, null]]],
      ],
      ['building:2', 1, 1, 10, ['meter:5', 1, 1, 10]],
    ],
  ]);
  expect([all.offline, all.fault]).toEqual([1, 1]);
  const two = branchesOfUse([...meters, meter(6, { incubator_id: 2, incubator_name: '乙园' })], 'place');
  expect(two.children.map(({ key }) => key)).toEqual(['incubator:1', 'incubator:2']);
});
it('by tenant: whom they serve, and last those that serve nobody', () => {
  expect(shown(branchesOfUse(meters, 'tenant').children).map((row) => (row as unknown[]).slice(0, 3))).toEqual([
    ['tenant:7', 2, 8],
    ['none:0', 3, null],
  ]);
});
