import { passDirection, vehicleKind } from '../codes/iot';
import { placesOf, placesQuery } from './car-places';
import { carChangesFeed } from '../feeds/changes';
import { code, dateTime, file, inIncubator, mobile, range, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';
import { contact, plate } from '../kernel/validators';

export const vehicle = defineResource({
  name: 'vehicle',
  label: '车辆',
  base: '/iot/vehicle',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  scope: byEnterprise,
  fields: {
    plate: text('车牌', { required: true, limit: 10, mask: 'plate', openTo: { enterprise: 'enterprise_id' }, rules: [plate, unique('车牌已存在', 'incubator_id')] }),
    ...inIncubator,
    enterprise_id: ref('企业', 'enterprise'),
    owner_name: text('车主', { limit: 20 }),
    owner_mobile: mobile('车主电话', { rules: [contact] }),
    // what they open is the park's to give: a tenant's own car is 企业, within the spaces of its contracts
    kind: code('类别', vehicleKind, { initial: 1, staffWrites: true }),
    valid: range('有效期', { staffWrites: true }),
  },
  columns: [{ field: 'plate', jump: true, width: 140 }, 'kind', { field: 'enterprise_id', width: 220 }, 'owner_name', 'owner_mobile', 'valid', 'incubator_id'],
  filters: ['plate', 'kind', 'enterprise_id', 'owner_name'],
  sort: ['+plate'],
  traits: ['softDelete'],
  exports: { fileName: '车辆' },
  imports: { fileName: '车辆', sameRow: ['incubator_id', 'plate'], columns: ['incubator_id', 'plate', 'kind', 'enterprise_id', 'owner_name', 'owner_mobile', 'valid'] },
});

/** One car through one gate; append-only, written with the readings. */
export const carPass = defineResource({
  name: 'car_pass',
  label: '通行记录',
  base: '/iot/carPass',
  operations: ['list', 'export'],
  scope: byEnterprise,
  fields: {
    plate: text('车牌', { required: true, limit: 10, mask: 'plate', openTo: { enterprise: 'enterprise_id' }, writable: 'never', rules: [plate] }),
    dir: code('方向', passDirection, { required: true, writable: 'never' }),
    passed_at: dateTime('时间', { required: true, writable: 'never' }),
    gate_id: ref('道闸', 'car_gate', { required: true, writable: 'never' }),
    car_park_id: ref('停车场', 'car_park', { writable: 'never' }),
    ...inIncubator,
    vehicle_id: ref('车辆', 'vehicle', { writable: 'never' }),
    visitor_id: ref('访客', 'visitor', { writable: 'never' }),
    // of the vehicle or the visitor, as it was then
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    // its picture shows the plate whole
    image: file('抓拍', { writable: 'never', readableWith: 'privacy_show' }),
    number: text('流水号', { limit: 40, writable: 'never' }),
  },
  columns: [
    { field: 'plate', jump: true, width: 140 }, 'dir', { field: 'passed_at', sortable: true }, 'gate_id', { field: 'car_park_id', width: 180 }, { field: 'enterprise_id', width: 200 }, 'visitor_id', 'image',
  ],
  filters: ['plate', 'dir', 'car_park_id', 'enterprise_id', 'passed_at'],
  sort: ['-passed_at'],
  exports: { fileName: '通行记录' },
  queries: { places: placesQuery('car_pass_list', 'GET /iot/carPass/places') },
  views: { card: ['dir', 'passed_at', 'gate_id'], live: carChangesFeed, gauges: placesOf },
  traits: ['append'],
});
