import { expect, it } from 'vitest';
import type { AnyResource } from '@/domain/kernel/resource';
import { building } from '@/domain/resources/building';
import { contract } from '@/domain/resources/contract';
import { floor } from '@/domain/resources/floor';
import { enterprise } from '@/domain/resources/enterprise';
import { incubator } from '@/domain/resources/incubator';
import { room } from '@/domain/resources/room';
import { neededBy } from '@/client/kernel/list/needed';
import { chain, stepsFor } from './firstSteps';

it('每一步所要的都在它之前', () => {
  const resources: readonly AnyResource[] = [incubator, building, floor, room, enterprise, contract];
  expect(resources.map(({ name }) => name)).toEqual([...chain]);
  for (const [at, resource] of resources.entries())
    for (const { target } of neededBy(resource)) {
      const place = chain.indexOf(target as (typeof chain)[number]);
      expect([resource.name, target, place < at]).toEqual([resource.name, target, true]);
    }
});
it('只有看的人可以新建的才是他的一步', () => {
  expect(stepsFor(() => true).map(({ target }) => target)).toEqual([...chain]);
  expect(stepsFor((access) => access === 'building_store' || access === 'contract_store')).toEqual([
    expect.objectContaining({ target: 'building', title: '楼宇管理', path: '/space/building' }),
    expect.objectContaining({ target: 'contract', path: '/pact/contract' }),
  ]);
  expect(stepsFor(() => false)).toEqual([]);
});
