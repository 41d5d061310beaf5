import type { UseCurve } from '../answers/curve';
import type { LossAnswer, RankingAnswer, UseAnswer } from '../answers/use';
import { meterKind, useEnd, useFile, useOrder, useSubject } from '../codes/iot';
import { liveKind } from '../codes/system';
import { only } from '../kernel/codes';
import { code, integer } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import { max, min } from '../kernel/rule';
import { curveInput } from '../resources/meter';

const kind = code('类型', meterKind, { required: true });
const { span, date } = curveInput;
/** Those that are one of several. */
const named = useSubject.items.map(({ code: of }) => of).filter((of) => of !== 'all');
/** Whose use a curve is of; all of them, where nothing is said. */
const subject = {
  of: code('对象', useSubject, { initial: 'all' }),
  id: integer('编号', { rules: [{ rule: 'requiredWhen', when: { of: named }, message: '请选择对象' }] }),
} as const;
const ranked = {
  by: code('排名对象', only(useSubject, 'building', 'floor', 'room', 'tenant', 'meter'), { initial: 'room' }),
  order: code('排名依据', useOrder, { initial: 'use' }),
  end: code('次序', useEnd, { initial: 'top' }),
} as const;
const rollups = ['meter', 'meter_rollup', 'meter_binding'] as const;
const places = ['incubator', 'building', 'floor', 'room', 'room_occupancy', 'enterprise'] as const;

/** Meter readings and car passes come in, the screens of the three kinds go out (api.md, Beyond the specification's list). */
export const iotCalls = defineCalls({
  /** `Authorization: Device <token>` of a gateway, checked by the handler itself. Answers {accepted, repeated, anomalies, unknown, faults}. */
  readings: {
    label: '上报读数',
    access: 'public',
    at: 'POST /iot/readings',
    anyBuildings: true,
    raw: true,
    mostMegabytes: 4, // ten thousand readings, with room for long numbers
  },
  /** `Authorization: Device <token>` of a gate: what passed it. Answers {accepted, repeated, anomalies, faults}. */
  passes: {
    label: '上报通行',
    access: 'public',
    at: 'POST /iot/carGate/passes',
    anyBuildings: true,
    raw: true,
  },
  /** The same token: whether a car may pass. Answers {allowed, reason}. */
  admission: {
    label: '询问放行',
    access: 'public',
    at: 'POST /iot/carGate/ask',
    anyBuildings: true,
    raw: true,
  },
  carChanges: {
    label: '车辆变动',
    access: 'car_pass_list',
    at: 'GET /iot/carChanges',
    anyBuildings: true,
    reads: ['car_park', 'car_gate', 'car_pass', 'car_stay'],
  },
  alarmChanges: { label: '告警变动', access: 'alarm_list', at: 'GET /iot/alarmChanges', anyBuildings: true, reads: ['alarm'] },
  /** Of a place, a tenant, a meter, or of the total meters of all within reach; beside its prices and what would raise an alarm. */
  curve: {
    label: '用量曲线',
    access: 'meter_read',
    at: 'GET /iot/curve',
    input: { kind, ...subject, ...curveInput },
    reads: [...rollups, ...places, 'energy_price', 'alarm_rule'],
    answer: shape<UseCurve>(),
  },
  /** The meters within reach, for the tree of places and tenants. */
  useTree: {
    label: '表计用量',
    access: 'meter_list',
    at: 'GET /iot/use',
    input: { kind },
    reads: [...rollups, ...places, 'parameter'],
    answer: shape<UseAnswer>(),
  },
  ranking: {
    label: '用量排名',
    access: 'meter_list',
    at: 'GET /iot/ranking',
    input: {
      ...{ kind, ...subject, ...ranked, ...curveInput },
      limit: integer('条数', { initial: 10, rules: [min(1, '条数应为1至50'), max(50, '条数应为1至50')] }),
    },
    reads: [...rollups, ...places],
    answer: shape<RankingAnswer>(),
  },
  loss: {
    label: '损耗',
    access: 'meter_list',
    at: 'GET /iot/loss',
    input: { kind, ...subject, span, date },
    reads: [...rollups, ...places],
    answer: shape<LossAnswer>(),
  },
  useFile: {
    label: '用量导出',
    access: 'meter_export',
    at: 'GET /iot/use/export',
    input: { kind, view: code('内容', useFile, { required: true }), ...subject, ...ranked, ...curveInput },
    raw: true,
    reads: [...rollups, ...places, 'energy_price', 'alarm_rule'],
  },
  live: {
    label: '实时物联',
    access: 'cockpit_read', // as its feeds: what the relay shows, a client without it may ask for
    at: 'GET /iot/live',
    input: { kind: code('类别', liveKind, { required: true }), incubator_id: integer('所属园区') },
    reads: ['meter', 'meter_rollup', 'meter_reading', 'parameter', 'car_park', 'car_gate', 'car_pass'],
  },
});
