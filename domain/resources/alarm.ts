import { alarmDevice, alarmLevel, alarmMetric, alarmStatus } from '../codes/iot';
import type { CurveAnswer } from '../answers/curve';
import { alarmChangesFeed } from '../feeds/changes';
import { code, dateTime, decimal, flag, inPlace, integer, longText, ref, refs, text, time } from '../kernel/field';
import { shape } from '../kernel/call';
import { defineResource } from '../kernel/resource';
import { only } from '../kernel/codes';
import { max, min, requiredWhen } from '../kernel/rule';
import { park } from '../kernel/scope';
import { metersOf, metersQuery } from './gateway-meters';
import { curveInput } from './meter';
import { staff } from './staff';

/** Of what a threshold is asked: 功率超限, 用量突增, 夜间流量, 零用量, 车位满. */
const measured = { metric: [2, 3, 4, 5, 7] };
const overdue = [2, 3, 4].map((metric) => requiredWhen('metric', metric, '请输入阈值'));
const atNight = { metric: 4 };

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
    meter_id: ref('表计', 'meter', { hint: '只看这一块表；不选则看所在范围内的全部' }),
    threshold: decimal('阈值', {
      digits: [14, 3], visibleWhen: measured, rules: [min(0, '阈值不能小于0'), ...overdue],
      hint: '功率超限、夜间流量填 kW（水表填 t/h），用量突增填比平常多百分之几（平常不到0.1的按0.1），零用量填不高于多少算零，车位满填已用百分之几',
    }),
    clear_threshold: decimal('恢复阈值', {
      digits: [14, 3], visibleWhen: measured, rules: [min(0, '恢复阈值不能小于0')], hint: '越过它才算恢复；不填为阈值的90%，零用量为阈值',
    }),
    window_minutes: integer('统计时长', {
      unit: '分钟', rules: [min(15, '统计时长不能小于15'), max(10080, '统计时长不能大于10080')],
    }),
    night_from: time('夜间开始', { visibleWhen: atNight, hint: '不填为0点至5点' }),
    night_to: time('夜间结束', { visibleWhen: atNight }),
    level: code('级别', alarmLevel, { required: true, initial: 2 }),
    enabled: flag('启用', { initial: 1 }),
    notify: refs('通知人', 'user', { join: 'alarm_rule_user', choices: staff }),
    sms: flag('短信通知', { initial: 2 }),
    quiet_from: time('静默开始', { hint: '静默时段内只记录，过后仍未处理的再通知' }),
    quiet_to: time('静默结束'),
  },
  columns: [{ field: 'name', jump: true }, 'device_kind', 'metric', 'threshold', 'level', 'enabled', 'quiet_from', 'quiet_to', 'building_id'],
  form: [
    { title: '基本信息', fields: ['name', 'incubator_id', 'building_id', 'device_kind', 'metric', 'meter_id', 'level', 'enabled'] },
    { title: '条件', fields: ['threshold', 'clear_threshold', 'window_minutes', 'night_from', 'night_to'] },
    { title: '通知', fields: ['notify', 'sms', 'quiet_from', 'quiet_to'] },
  ],
  filters: ['name', 'device_kind', 'metric', 'enabled'],
  sort: ['+device_kind', '+metric'],
});

const noted = [requiredWhen('status', 4, '请输入处理说明')];
/** An open alarm that happens again is the same row with a higher count. */
export const alarm = defineResource({
  name: 'alarm',
  label: '告警',
  base: '/iot/alarm',
  scope: park,
  fields: {
    text: text('告警内容', { required: true, limit: 100, writable: 'measured' }),
    status: code('状态', alarmStatus, { writable: 'never', initial: 1 }),
    level: code('级别', alarmLevel, { required: true, initial: 2, writable: 'never' }),
    rule_id: ref('规则', 'alarm_rule', { writable: 'never' }),
    metric: code('指标', alarmMetric, { required: true, initial: 6, writable: 'never' }),
    meter_id: ref('表计', 'meter', { writable: 'never' }),
    gate_id: ref('道闸', 'car_gate', { writable: 'never' }),
    gateway_id: ref('网关', 'iot_gateway', { writable: 'never' }),
    car_park_id: ref('停车场', 'car_park', { writable: 'never' }),
    ...inPlace,
    room_id: ref('房间', 'room', { writable: 'never' }),
    value: decimal('数值', { writable: 'measured', digits: [16, 3] }),
    happened_at: dateTime('发生时间', { required: true, writable: 'never' }),
    last_at: dateTime('最近发生', { writable: 'measured' }),
    count: integer('次数', { writable: 'measured', initial: 1 }),
    cleared_at: dateTime('恢复时间', { writable: 'measured' }),
    notified_at: dateTime('通知时间', { writable: 'measured' }),
    notified: text('通知', { derived: true }),
    handled_by: ref('处理人', 'user', { writable: 'never' }),
    handled_at: dateTime('处理时间', { writable: 'never' }),
    handle_note: longText('处理说明', { limit: 200, writable: 'never', rules: noted }),
  },
  columns: [
    { field: 'text', jump: true, width: 300 }, 'status', 'level', { field: 'happened_at', sortable: true }, 'notified', 'meter_id', 'building_id', 'room_id', 'metric', 'count', 'last_at',
  ],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' }, { field: 'level', match: 'oneOf' }, { field: 'metric', match: 'oneOf' }, 'text', 'happened_at', 'meter_id',
    { field: 'level', query: 'device', match: 'equals', own: code('设备类型', alarmDevice) }, // of the meter or gate, so the hook answers
  ],
  /** Open until it is closed: whoever takes it on stays with it, so it is no action that is taken in turn. */
  tasks: { handle: { label: '告警待处理', access: 'alarm_handle', when: { status: [1, 2, 3] }, action: 'handle' } },
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
  queries: {
    /** How the meter ran on the day of the alarm, and before and after it. */
    curve: {
      label: '当时用量', access: 'alarm_read', at: 'GET /iot/alarm/{id}/curve', reads: ['alarm', 'meter', 'meter_rollup'], input: curveInput,
      answer: shape<CurveAnswer>(),
    },
    /** Which meters are silent with a gateway. */
    meters: metersQuery('alarm_read', 'GET /iot/alarm/{id}/meters'),
  },
  views: {
    card: ['level', 'building_id', 'happened_at', 'count', 'notified'],
    notInDetail: ['notified_at'],
    live: alarmChangesFeed,
    related: [{ ...metersOf, at: 'top', when: { gateway_id: { empty: false } } }, { title: '当时用量', query: 'curve', at: 'tab', curve: 'happened_at', columns: {}, empty: '该日没有用量数据' }],
  },
  sort: ['+status', '-happened_at'],
});
