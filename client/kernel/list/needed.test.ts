import { expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { department } from '@/domain/resources/department';
import { incubator } from '@/domain/resources/incubator';
import { fieldRecord } from '@/domain/resources/field-record';
import { room } from '@/domain/resources/room';
import type { AnyResource } from '@/domain/kernel/resource';
import { neededBy } from './needed';

it.each<[AnyResource, string[]]>([
  [incubator, []],
  [department, []], // its park may be left open
  [building, ['incubator']],
  [room, ['incubator', 'building']], // its floor and type have no page of their own
])('$name 之前要先有什么', (resource, targets) => {
  expect(neededBy(resource).map(({ target }) => target)).toEqual(targets);
});
it('what a question offers itself is asked as that question: a tenant who may name a venue cannot list rooms', () => {
  expect(neededBy(fieldRecord)).toEqual([{ target: 'room', question: 'field_record.room_id' }]);
});
