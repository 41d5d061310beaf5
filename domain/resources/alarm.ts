import { alarmDevice, alarmLevel, alarmMetric, alarmStatus } from '../codes/iot';
import { code, dateTime, decimal, flag, inPlace, integer, longText, ref, refs, text, time } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { only } from '../kernel/codes';
import { requiredWhen } from '../kernel/rule';
import { park } from '../kernel/scope';
import { staff } from './staff';

/** What raises an alarm, and whom it tells (entities.md 6.4). */
export const alarmRule = defineResource({
  name: 'alarm_rule',
  label: '告警规则',
  base: '/iot/alarmRule',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: park,
  fields: {
    name: text('规则名称', { required: true, limit: 40 }),
    ...inPlace,
    device_kind: code('设备类型', alarmDevice, { required: true }),
    metric: code('指标', alarmMetric, { required: true }),
    threshold: decimal('阈值', { digits: [14, 3] }),
    window_minutes: integer('统计时长', { unit: '分钟' }),
    night_from: time('夜间开始'),
    night_to: time('夜间结束'),
    level: code('级别', alarmLevel, { required: true, initial: 2 }),
    enabled: flag('启用', { initial: 1 }),
    notify: refs('通知人', 'user', { join: 'alarm_rule_user', choices: staff }),
  },
  columns: [{ field: 'name', jump: true }, 'device_kind', 'metric', 'threshold', 'level', 'enabled', 'building_id'],
  filters: ['name', 'device_kind', 'metric', 'enabled'],
  sort: ['+device_kind', '+metric'],
});

const noted = [requiredWhen('status', 4, '请输入处理说明')];
/** An open alarm that happens again is the same row with a higher count. */
export const alarm = defineResource({
  name: 'alarm',
  label: '告警',
  title: 'text',
  base: '/iot/alarm',
  scope: park,
  fields: {
    rule_id: ref('规则', 'alarm_rule', { writable: 'never' }),
    meter_id: ref('表计', 'meter', { writable: 'never' }),
    gate_id: ref('道闸', 'car_gate', { writable: 'never' }),
    ...inPlace,
    level: code('级别', alarmLevel, { required: true, initial: 2, writable: 'never' }),
    text: text('告警内容', { required: true, limit: 100, writable: 'measured' }),
    value: decimal('数值', { writable: 'measured', digits: [16, 3] }),
    happened_at: dateTime('发生时间', { required: true, writable: 'never' }),
    last_at: dateTime('最近发生', { writable: 'measured' }),
    count: integer('次数', { writable: 'measured', initial: 1 }),
    status: code('状态', alarmStatus, { writable: 'never', initial: 1 }),
    handled_by: ref('处理人', 'user', { writable: 'never' }),
    handled_at: dateTime('处理时间', { writable: 'never' }),
    handle_note: longText('处理说明', { limit: 200, writable: 'never', rules: noted }),
  },
  columns: [
    { field: 'text', jump: true }, 'level', 'status', 'building_id', 'meter_id', 'gate_id', 'count', { field: 'happened_at', sortable: true }, 'last_at',
  ],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' }, { field: 'level', match: 'oneOf' }, 'text', 'happened_at', 'meter_id',
    { field: 'level', query: 'device', match: 'equals', own: code('设备类型', alarmDevice) }, // of the meter or gate, so the hook answers
  ],
  actions: {
    /** Taken on, or closed with a word (entities.md 6.4). */
    handle: {
      label: '处理', access: 'alarm_handle', at: 'PUT /iot/alarm/handle/{id}', when: { status: [1, 2, 3] }, done: '操作成功', refused: '该告警已关闭',
      set: { status: { taken: 'input', of: 'status' }, handled_by: { taken: 'caller' }, handled_at: { taken: 'now' } },
      input: {
        status: code('处理结果', only(alarmStatus, 2, 4), { required: true, initial: 4 }),
        handle_note: longText('处理说明', { limit: 200, rules: noted }),
      },
    },
  },
  sort: ['+status', '-happened_at'],
});
