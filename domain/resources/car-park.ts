import { deviceState, gateDirection } from '../codes/iot';
import { code, dateTime, inPlace, integer, ref, secret, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { positive } from '../kernel/validators';
import { parkScope } from '../kernel/scope';

/** `inside` moves with each pass; a correction by hand is logged (entities.md 6.5). */
export const carPark = defineResource({
  name: 'car_park',
  label: '停车场',
  base: '/iot/carPark',
  scope: parkScope,
  fields: {
    name: text('停车场名称', { required: '请输入名称', limit: 40 }),
    ...inPlace,
    spaces: integer('车位数', { required: true, rules: [positive] }),
    inside: integer('在场数', { writable: 'measured', initial: 0 }),
    inside_at: dateTime('校准时间', { writable: 'never' }),
  },
  columns: [{ field: 'name', jump: true }, 'incubator_id', 'building_id', 'spaces', 'inside', 'inside_at'],
  filters: ['name'],
  sort: ['+name'],
  traits: ['softDelete'],
});

/** Counted as a device, like a meter. */
export const carGate = defineTable({
  name: 'car_gate',
  label: '道闸',
  title: 'name',
  fields: {
    car_park_id: ref('停车场', 'car_park', { required: true }),
    name: text('道闸名称', { required: '请输入名称', limit: 20 }),
    dir: code('方向', gateDirection, { required: true, initial: 3 }),
    token_hash: secret('设备令牌'),
    last_seen_at: dateTime('最近上报', { writable: 'never' }),
    state: code('设备状态', deviceState, { initial: 1 }),
  },
});
