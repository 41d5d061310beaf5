import { deviceState, meterKind, shareRule } from '../codes/iot';
import { code, dateTime, decimal, flag, inPlace, range, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { min, unique } from '../kernel/rule';
import { park, type Scope } from '../kernel/scope';

/** Staff of the park, and the enterprise that a meter serves, from the day of its binding until the last (entities.md 6.1). */
const byBinding: Scope = { ...park, enterprise: 'bound', binding: { table: 'meter_binding', key: 'meter_id', owner: 'enterprise_id', during: 'during' } };
/** Electricity and water meters (entities.md 6.1). 离线 is derived from last_seen_at, never stored. */
export const meter = defineResource({
  name: 'meter',
  label: '表计',
  title: 'name',
  base: '/iot/meter',
  scope: byBinding,
  derivedFrom: ['meter_binding'],
  fields: {
    kind: code('类型', meterKind, { required: true }),
    number: text('表号', { required: true, limit: 40, rules: [unique('表号已存在', 'kind')] }),
    name: text('名称', { required: true, limit: 40 }),
    ...inPlace,
    floor_id: ref('楼层', 'floor'),
    room_id: ref('房间', 'room'),
    parent_id: ref('上级表', 'meter', { hint: '上级表须为同一类型' }),
    ratio: decimal('倍率', { required: true, initial: 1, digits: [10, 3], rules: [min(0.001, '倍率应大于0')] }),
    is_total: flag('总表', { initial: 2, hint: '园区合计只统计总表' }),
    is_public: flag('公摊', { initial: 2 }),
    share_rule: code('分摊', shareRule, { initial: 0 }),
    capacity: decimal('额定', { digits: [12, 3], unit: 'kW', rules: [min(0, '额定不能小于0')] }),
    gateway_id: ref('网关', 'iot_gateway', { choices: { where: { enabled: 1 } } }),
    last_value: decimal('最新读数', { writable: 'measured', digits: [16, 3] }),
    last_power: decimal('功率', { writable: 'measured', digits: [12, 3], unit: 'kW' }),
    last_seen_at: dateTime('最近上报', { writable: 'measured' }),
    state: code('设备状态', deviceState, { initial: 1 }),
  },
  columns: [
    { field: 'name', jump: true }, 'state', 'kind', 'number', 'building_id', 'room_id', 'is_total', 'last_value', 'last_power',
    { field: 'last_seen_at', sortable: true },
  ],
  filters: ['kind', 'name', 'number', 'building_id', 'room_id', { field: 'state', match: 'oneOf' }, 'is_total'],
  sort: ['+building_id', '+number'],
  traits: ['softDelete'],
});

/** Whom a meter serves, and when: no two at once. */
export const meterBinding = defineTable({
  name: 'meter_binding',
  label: '表计绑定',
  fields: {
    meter_id: ref('表计', 'meter', { required: true }),
    room_id: ref('房间', 'room'),
    enterprise_id: ref('企业', 'enterprise'),
    during: range('绑定', { required: true }),
  },
});
