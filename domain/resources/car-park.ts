import { deviceState, gateDirection } from '../codes/iot';
import { code, dateTime, inPlace, integer, ref, secret, text } from '../kernel/field';
import { lines } from '../kernel/lines';
import { defineResource, defineTable } from '../kernel/resource';
import { min } from '../kernel/rule';
import { positive } from '../kernel/validators';
import { parkScope } from '../kernel/scope';

/** Counted as a device, like a meter. */
export const carGate = defineTable({
  name: 'car_gate',
  label: '道闸',
  title: 'name',
  fields: {
    car_park_id: ref('停车场', 'car_park', { required: true, writable: 'never' }),
    name: text('道闸名称', { required: '请输入名称', limit: 20 }),
    dir: code('方向', gateDirection, { required: true, initial: 3 }),
    token_hash: secret('设备令牌'),
    last_seen_at: dateTime('最近上报', { writable: 'never' }),
    state: code('设备状态', deviceState, { writable: 'never', initial: 1 }),
  },
});

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
    spaces: integer('车位数', { required: true, rules: [positive] }),
    gates: lines('道闸', carGate, { parent: 'car_park_id', sort: ['name'], max: 50 }),
    inside: integer('在场数', { writable: 'measured', initial: 0 }),
    inside_at: dateTime('校准时间', { writable: 'never' }),
  },
  columns: [{ field: 'name', jump: true }, 'incubator_id', 'building_id', 'spaces', 'inside', 'inside_at'],
  filters: ['name'],
  sort: ['+name'],
  actions: {
    /** Counted on the spot (entities.md 6.5); from then on each pass moves it again. */
    correct: {
      label: '校准', access: 'car_park_correct', at: 'PUT /iot/carPark/correct/{id}', done: '校准成功', set: { inside_at: { taken: 'now' } },
      input: { inside: integer('在场数', { required: true, rules: [min(0, '在场数不能小于0')] }) },
    },
  },
  handled: ['correct'],
  traits: ['softDelete'],
});
