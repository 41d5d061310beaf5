import { carChangesFeed } from '../feeds/changes';
import { dateTime, inPlace, integer, longText, text } from '../kernel/field';
import { lines } from '../kernel/lines';
import { defineResource } from '../kernel/resource';
import { max, min } from '../kernel/rule';
import { parkScope } from '../kernel/scope';
import { positive } from '../kernel/validators';
import { carGate } from './car-gate';

/** `inside` moves with each pass; a correction by hand is logged (entities.md 6.5). */
export const carPark = defineResource({
  name: 'car_park',
  label: '停车场',
  base: '/iot/carPark',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: parkScope,
  fields: {
    name: text('停车场名称', { required: '请输入名称', limit: 40 }),
    ...inPlace,
    spaces: integer('车位数', { required: true, rules: [positive, max(100_000, '车位数不能大于100000')] }),
    gates: lines('道闸', carGate, { parent: 'car_park_id', sort: ['name'], shown: ['name', 'dir'], max: 50 }),
    inside: integer('在场数', { writable: 'measured', initial: 0 }),
    free: integer('余位', { derived: true }),
    inside_at: dateTime('校准时间', { writable: 'never' }),
    counted: integer('校准为', { writable: 'never' }),
    counted_before: integer('校准前', { writable: 'never' }),
    counted_note: longText('校准原因', { limit: 100, writable: 'never' }),
  },
  columns: [{ field: 'name', jump: true }, 'free', 'inside', 'spaces', 'incubator_id', 'building_id', 'inside_at'],
  filters: ['name'],
  sort: ['+name'],
  actions: {
    /** Counted on the spot (entities.md 6.5); from then on each pass moves it again. */
    correct: {
      label: '校准', access: 'car_park_correct', at: 'PUT /iot/carPark/correct/{id}', done: '校准成功', set: { inside_at: { taken: 'now' } },
      shows: ['spaces', 'inside'],
      input: {
        inside: integer('在场数', { required: true, rules: [min(0, '在场数不能小于0')], hint: '现场清点的车辆数' }),
        counted_note: longText('校准原因', { required: true, limit: 100 }),
      },
    },
  },
  handled: ['correct'],
  views: { card: ['free', 'inside', 'spaces'], live: carChangesFeed },
  traits: ['softDelete'],
});
