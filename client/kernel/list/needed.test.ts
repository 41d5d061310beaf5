import { expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { department } from '@/domain/resources/department';
import { incubator } from '@/domain/resources/incubator';
import { carStay } from '@/domain/resources/car-stay';
import { enterpriseChange } from '@/domain/resources/enterprise-change';
import { fieldRecord } from '@/domain/resources/field-record';
import { reportReturn } from '@/domain/resources/report-return';
import { settlementApply } from '@/domain/resources/settlement-apply';
import { room } from '@/domain/resources/room';
import type { AnyResource } from '@/domain/kernel/resource';
import { makingPage, neededBy, sourcesOf } from './needed';

it.each<[AnyResource, string[]]>([
  [incubator, []],
  [department, []], // its park may be left open
  [building, ['incubator']],
  [room, ['incubator', 'building', 'floor']], // its floor and type have no page of their own
])('$name 之前要先有什么', (resource, targets) => {
  expect(neededBy(resource).map(({ target }) => target)).toEqual(targets);
});
it('what a question offers itself is asked as that question: a tenant who may name a venue cannot list rooms', () => {
  expect(neededBy(fieldRecord)).toEqual([{ target: 'room', label: fieldRecord.fields.room_id.label, question: 'field_record.room_id' }]);
});
it.each<[AnyResource, string[]]>([
  [reportReturn, ['incubator', 'enterprise']],
  [carStay, ['incubator', 'car_park', 'car_gate']],
  [settlementApply, ['incubator']],
  [enterpriseChange, ['incubator', 'enterprise']],
])('$name 的行由什么而来，园区在先', (resource, targets) => {
  expect(sourcesOf(resource).map(({ target }) => target)).toEqual(targets);
});
it('没有自己一页的，去它在别的页上的那一栏；不能新建的不指', () => {
  expect(makingPage('car_park', () => true)).toEqual({ title: '停车场', path: '/iot/car?list=park' });
  expect(makingPage('incubator', () => true)).toMatchObject({ title: '园区管理', path: '/space/incubator' });
  expect(makingPage('floor', () => true)).toEqual({ title: '楼宇管理', path: '/space/building', rows: '楼层' });
  expect([makingPage('car_park', () => false), makingPage('file', () => true)]).toEqual([undefined, undefined]);
});
