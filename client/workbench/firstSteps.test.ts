import { expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
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
it('没有一步的一条可以停用：可选的一条也没有，就是还没有', () => {
  // the steps count what a form may choose, and of what can be disabled a form offers the enabled alone
  const switches = [incubator, building, room, enterprise, contract].flatMap(({ name, fields }) =>
    ['enabled', 'status'].flatMap((key) => ((fields as Readonly<Record<string, Field>>)[key]?.codes?.items[0]?.label === '启用' ? [name] : [])),
  );
  expect(switches).toEqual([]);
});
it('只有看的人可以新建的才是他的一步', () => {
  expect(stepsFor(() => true).map(({ target }) => target)).toEqual([...chain]);
  expect(stepsFor((access) => access === 'building_store' || access === 'contract_store')).toEqual([
    expect.objectContaining({ target: 'building', title: '楼宇管理', path: '/space/building' }),
    expect.objectContaining({ target: 'contract', path: '/pact/contract' }),
  ]);
  expect(stepsFor(() => false)).toEqual([]);
});
