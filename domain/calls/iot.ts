import type { CurveAnswer } from '../answers/curve';
import { meterKind } from '../codes/iot';
import { liveKind } from '../codes/system';
import { code, integer } from '../kernel/field';
import { defineCalls, shape } from '../kernel/resource';
import { curveInput } from '../resources/meter';

/** Meter readings and car passes come in, the screens of the three kinds go out (api.md, Beyond the specification's list). */
export const iotCalls = defineCalls({
  /** `Authorization: Device <token>` of a gateway, checked by the handler itself. Answers {accepted, repeated, anomalies}. */
  readings: {
    label: '上报读数',
    access: 'public',
    at: 'POST /iot/readings',
    anyBuildings: true,
    raw: true,
  },
  /** Of the total meters of a kind, of one building or of all within reach. */
  curve: {
    label: '用量曲线',
    access: 'meter_read',
    at: 'GET /iot/curve',
    input: { kind: code('类型', meterKind, { required: true }), building_id: integer('楼宇'), ...curveInput },
    reads: ['meter', 'meter_rollup', 'meter_binding'],
    answer: shape<CurveAnswer>(),
  },
  live: {
    label: '实时物联',
    access: 'cockpit_read', // as its feeds: what the relay shows, a client without it may ask for
    at: 'GET /iot/live',
    input: { kind: code('类别', liveKind, { required: true }), incubator_id: integer('所属园区') },
    reads: ['meter', 'meter_rollup', 'meter_reading', 'parameter', 'car_park', 'car_gate', 'car_pass'],
  },
});
