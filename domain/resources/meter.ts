import type { CurveAnswer } from '../answers/curve';
import { curveAgainst, curveSpan, deviceState, meterKind, shareRule } from '../codes/iot';
import { code, date, dateTime, decimal, file, flag, inPlace, longText, range, ref, text } from '../kernel/field';
import { shape } from '../kernel/call';
import { defineResource, defineTable } from '../kernel/resource';
import { min, notBefore, unique } from '../kernel/rule';
import { park, type Scope } from '../kernel/scope';

/** What a reading by hand brings up to date. */
const readingTables = ['meter_reading', 'hand_reading', 'meter_rollup', 'meter_anomaly', 'alarm'] as const;
/** Staff of the park, and the enterprise that a meter serves, from the day of its binding until the last (entities.md 6.1). */
const byBinding: Scope = { ...park, enterprise: 'bound', binding: { table: 'meter_binding', key: 'meter_id', owner: 'enterprise_id', during: 'during' } };
/** Which days a curve is of; today's, where nothing is said. */
export const curveInput = {
  span: code('跨度', curveSpan, { initial: 'day' }), date: date('日期'), against: code('对比', curveAgainst, { initial: 'none' }),
} as const;
const reading = (label: string) => decimal(label, { required: true, digits: [16, 3], rules: [min(0, `${label}不能小于0`)] });
/** Electricity and water meters (entities.md 6.1). 离线 is derived from last_seen_at, never stored. */
export const meter = defineResource({
  name: 'meter',
  label: '表计',
  title: 'name',
  base: '/iot/meter',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  scope: byBinding,
  derivedFrom: ['meter_binding', 'parameter'],
  fields: {
    kind: code('类型', meterKind, { required: true }),
    number: text('表号', { required: true, limit: 40, rules: [unique('表号已存在', 'kind')] }),
    name: text('名称', { required: true, limit: 40 }),
    ...inPlace,
    floor_id: ref('楼层', 'floor'),
    room_id: ref('房间', 'room'),
    parent_id: ref('上级表', 'meter', { hint: '上级表须为同一类型' }),
    ratio: decimal('倍率', { required: true, initial: 1, digits: [10, 3], rules: [min(0.001, '倍率应大于0')], hint: '更正后，已有的用量按新倍率重算' }),
    is_total: flag('总表', { initial: 2, hint: '园区合计只统计总表' }),
    is_public: flag('公摊', { initial: 2 }),
    share_rule: code('分摊', shareRule, { initial: 0 }),
    capacity: decimal('额定', { digits: [12, 3], unit: 'kW', rules: [min(0, '额定不能小于0')] }),
    gateway_id: ref('网关', 'iot_gateway', { choices: { where: { enabled: 1 } } }),
    last_value: decimal('最新读数', { writable: 'measured', digits: [16, 3] }),
    last_power: decimal('功率', { writable: 'measured', digits: [12, 3], unit: 'kW' }),
    last_seen_at: dateTime('最近上报', { writable: 'measured' }),
    state: code('设备状态', deviceState, { writable: 'never', initial: 1, reckoned: true }),
  },
  found: ['number'],
  columns: [
    { field: 'name', jump: true }, 'state', 'kind', 'number', 'building_id', 'room_id', 'is_total', 'last_value', 'last_power',
    { field: 'last_seen_at', sortable: true },
  ],
  filters: [
    { field: 'state', match: 'oneOf', as: 'tabs', own: code('设备状态', deviceState) }, // as the rows show it, so the hook answers
    'kind', 'name', 'number', 'building_id', { field: 'room_id', match: 'equals', parties: ['staff'] }, 'is_total',
  ],
  sort: ['+building_id', '+number'],
  form: [
    { title: '基本信息', fields: ['kind', 'number', 'name', 'incubator_id', 'building_id', 'floor_id', 'room_id', 'gateway_id'] },
    { title: '计量', fields: ['ratio', 'capacity', 'parent_id', 'is_total', 'is_public', 'share_rule'] },
  ],
  actions: {
    record: {
      label: '抄表', access: 'meter_update', done: '操作成功', changes: readingTables,
      shows: ['number', 'last_value', 'last_seen_at'],
      input: { value: reading('本次读数'), read_at: dateTime('抄表时间', { hint: '不填为现在' }), photo: file('照片', { takes: 'picture', hint: '拍下表盘，便于核对' }) },
    },
    /** From a day on the meter serves somebody else; the binding in force ends on the day before. */
    bind: {
      label: '绑定', access: 'meter_bind', done: '绑定成功', changes: ['meter_binding'],
      input: {
        enterprise_id: ref('企业', 'enterprise', { hint: '房间与企业均不选，自开始日期起解除绑定' }),
        room_id: ref('房间', 'room', { hint: '个人租住的，只选房间' }),
        from: date('开始日期', { required: true, initial: 'today' }),
        until: date('结束日期', { rules: [notBefore('from', '结束日期不能早于开始日期')], hint: '含当日；不填则长期' }),
      },
    },
    /** A new meter in the place of an old one: its series begins at what it shows, so that no curve jumps. */
    replace: {
      label: '换表', quiet: true, access: 'meter_update', done: '换表成功', changes: readingTables, shows: ['number', 'last_value', 'last_seen_at'],
      input: {
        closing: reading('旧表止数'), opening: reading('新表起数'), number: text('新表号', { required: true, limit: 40 }),
        at: dateTime('换表时间', { hint: '不填为现在' }), reason: longText('原因', { required: true, limit: 100 }),
      },
    },
    fault: { label: '报故障', quiet: true, access: 'meter_update', when: { state: [1, 2] }, set: { state: 3 }, done: '操作成功', refused: '该表计已是故障' },
    restore: { label: '恢复正常', access: 'meter_update', when: { state: 3 }, set: { state: 1 }, done: '操作成功', refused: '该表计没有故障' },
  },
  handled: ['bind', 'record', 'replace'],
  queries: {
    curve: {
      label: '用量曲线', access: 'meter_read', at: 'GET /iot/meter/{id}/curve', reads: ['meter', 'meter_rollup', 'meter_binding'], input: curveInput,
      answer: shape<CurveAnswer>(),
    },
    readings: { label: '抄表记录', access: 'meter_read', at: 'GET /iot/meter/{id}/readings', reads: ['hand_reading', 'meter_binding', 'app_user', 'file'] },
    bindings: { label: '绑定记录', access: 'meter_read', at: 'GET /iot/meter/{id}/bindings', reads: ['meter_binding', 'enterprise', 'contract', 'room'] },
  },
  views: {
    card: ['room_id', 'last_value', 'last_seen_at'],
    related: [{ title: '用量曲线', query: 'curve', at: 'tab', curve: true, columns: {}, empty: '暂无读数' }, {
      title: '抄表记录', query: 'readings', at: 'tab', empty: '暂无人工抄表',
      columns: { read_at: dateTime('抄表时间'), value: decimal('读数', { digits: [16, 3] }), photo: file('照片'), user_name: text('抄表人') },
    }, {
      title: '绑定记录', query: 'bindings', at: 'tab', empty: '暂无绑定记录',
      columns: { enterprise_name: text('企业或个人'), room_name: text('房间'), from: date('开始日期'), until: date('结束日期') },
    }],
  },
  exports: { fileName: '表计' },
  imports: {
    fileName: '表计', sameRow: ['kind', 'number'],
    columns: ['kind', 'number', 'name', 'incubator_id', 'building_id', 'floor_id', 'room_id', 'ratio', 'is_total', 'is_public', 'share_rule', 'capacity'],
  },
  traits: ['softDelete'],
});

/** Whom a meter serves, and when: no two at once. */
export const meterBinding = defineTable({
  name: 'meter_binding',
  label: '表计绑定',
  readAs: 'meter',
  columns: ['during'],
  fields: {
    meter_id: ref('表计', 'meter', { required: true }),
    room_id: ref('房间', 'room'),
    enterprise_id: ref('企业', 'enterprise'),
    // a person has no firm: the contract of a flat stands for him
    contract_id: ref('个人合同', 'contract'),
    during: range('绑定', { required: true }),
  },
});
