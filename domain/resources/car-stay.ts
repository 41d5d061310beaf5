import { placesOf, placesQuery } from './car-places';
import { carChangesFeed } from '../feeds/changes';
import { dateTime, flag, inIncubator, longText, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { byEnterprise } from '../kernel/scope';
import { plate } from '../kernel/validators';

/** Longer than the parameter says: a car that stays over, or one that left unseen. */
const tooLong = { entered_at: { before: { now: { minus: { parameter: 'car.long_minutes' } } } } } as const;
/** A car that is inside: its last pass went in. Kept with the passes, of which it is what remains to be asked about. */
export const carStay = defineResource({
  name: 'car_stay',
  label: '在场车辆',
  base: '/iot/carStay',
  operations: ['list', 'read', 'export'],
  scope: byEnterprise,
  where: { cleared_at: { empty: true } },
  derivedFrom: ['parameter'],
  fields: {
    plate: text('车牌', { required: true, limit: 10, mask: 'plate', openTo: { enterprise: 'enterprise_id' }, writable: 'never', rules: [plate] }),
    ...inIncubator,
    car_park_id: ref('停车场', 'car_park', { required: true, writable: 'never' }),
    entered_at: dateTime('入场时间', { required: true, writable: 'never' }),
    stayed: text('停留', { derived: true }),
    gate_id: ref('入场道闸', 'car_gate', { required: true, writable: 'never' }),
    vehicle_id: ref('登记车辆', 'vehicle', { writable: 'never' }),
    visitor_id: ref('访客', 'visitor', { writable: 'never' }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    cleared_at: dateTime('核销时间', { writable: 'never' }),
    cleared_note: longText('核销原因', { limit: 100, writable: 'never' }),
  },
  columns: [
    { field: 'plate', jump: true, width: 160 }, 'stayed', { field: 'entered_at', sortable: true }, { field: 'car_park_id', width: 180 }, 'gate_id', { field: 'enterprise_id', width: 200 }, 'visitor_id',
  ],
  filters: ['plate', 'car_park_id', 'enterprise_id', 'entered_at', { field: 'entered_at', query: 'long', match: 'equals', own: flag('超时停留') }],
  sort: ['+entered_at'],
  actions: {
    /** It is not there: nobody saw it leave. The count follows, where it counted the car. */
    clear: {
      label: '核销', quiet: true, access: 'car_park_correct', at: 'PUT /iot/carStay/clear/{id}', when: { cleared_at: { empty: true } }, refused: '该车辆已核销', set: { cleared_at: { taken: 'now' } }, done: '核销成功',
      changes: ['car_park'], shows: ['entered_at', 'stayed'],
      input: { cleared_note: longText('核销原因', { required: true, limit: 100, hint: '车辆已不在场，而离场没有记录' }) },
    },
  },
  handled: ['clear'],
  queries: { places: placesQuery('car_stay_list', 'GET /iot/carStay/places') },
  exports: { fileName: '在场车辆' },
  views: {
    card: ['stayed', 'entered_at', 'car_park_id'],
    marks: [{ when: tooLong, label: '超时', color: 'red' }],
    notInDetail: ['cleared_at', 'cleared_note'],
    live: carChangesFeed,
    gauges: placesOf,
    empty: '场内没有车辆',
  },
});
