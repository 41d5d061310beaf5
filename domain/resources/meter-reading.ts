import { anomalyReason, meterKind, readingSource, rollupGrain } from '../codes/iot';
import { code, dateTime, decimal, file, inIncubator, integer, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { park } from '../kernel/scope';

/** One value of one meter at one moment: keyed by both, because it is the largest table; never changed. */
export const meterReading = defineTable({
  name: 'meter_reading',
  label: '读数',
  key: ['meter_id', 'read_at'],
  traits: ['append'],
  fields: {
    meter_id: ref('表', 'meter', { required: true, choices: { label: ['name', 'number'] } }),
    read_at: dateTime('时间', { required: true }),
    value: decimal('读数', { required: true, digits: [16, 3] }),
    power: decimal('功率', { digits: [12, 3], unit: 'kW' }),
    source: code('来源', readingSource, { required: true, initial: 1 }),
    number_before: text('换下的表号', { limit: 40 }),
  },
});

/** What a person read off a meter, and the picture of it: the proof of a bill that is doubted. */
export const handReading = defineTable({
  name: 'hand_reading',
  label: '抄表记录',
  title: 'read_at',
  traits: ['append'],
  fields: {
    meter_id: ref('表', 'meter', { required: true, choices: { label: ['name', 'number'] } }),
    read_at: dateTime('抄表时间', { required: true }),
    value: decimal('读数', { required: true, digits: [16, 3] }),
    photo: file('照片'),
    user_id: ref('抄表人', 'user'),
  },
});

/** Readings that cannot be true as they came: kept apart, never dropped. */
export const meterAnomaly = defineResource({
  name: 'meter_anomaly',
  label: '异常读数',
  title: 'meter_id',
  base: '/iot/anomaly',
  scope: park,
  fields: {
    ...inIncubator,
    meter_id: ref('表', 'meter', { required: true, writable: 'never' }),
    read_at: dateTime('时间', { required: true, writable: 'never' }),
    value: decimal('读数', { required: true, writable: 'never', digits: [16, 3] }),
    reason: code('异常', anomalyReason, { required: true, writable: 'never' }),
    handled_by: ref('处理人', 'user', { writable: 'never' }),
    handled_at: dateTime('处理时间', { writable: 'never' }),
  },
  columns: [{ field: 'meter_id', jump: true }, { field: 'read_at', sortable: true }, 'value', 'reason', 'handled_by', 'handled_at'],
  filters: [
    { field: 'reason', query: 'kind', match: 'equals', own: code('类型', meterKind) }, // of the meter, so the hook answers
    'meter_id', { field: 'reason', match: 'oneOf', as: 'tabs' }, 'read_at',
  ],
  sort: ['-read_at'],
  actions: {
    /** Taken into the readings after all. */
    accept: {
      label: '采纳', access: 'meter_update', when: { handled_at: { empty: true } }, done: '已采纳', refused: '该读数已处理',
      set: { handled_by: { taken: 'caller' }, handled_at: { taken: 'now' } }, changes: ['meter', 'meter_reading', 'meter_rollup'],
    },
    ignore: {
      label: '忽略', quiet: true, access: 'meter_update', when: { handled_at: { empty: true } }, done: '操作成功', refused: '该读数已处理',
      set: { handled_by: { taken: 'caller' }, handled_at: { taken: 'now' } },
    },
  },
  handled: ['accept'],
});

/** Sums by quarter of an hour, hour, day and month, kept for ever; buckets in Asia/Shanghai; the four bands sum to the usage. */
export const meterRollup = defineTable({
  name: 'meter_rollup',
  label: '用量汇总',
  key: ['meter_id', 'grain', 'bucket_at'],
  fields: {
    meter_id: ref('表', 'meter', { required: true, choices: { label: ['name', 'number'] } }),
    grain: code('粒度', rollupGrain, { required: true }),
    bucket_at: dateTime('时段', { required: true }),
    usage: decimal('用量', { required: true, initial: 0, digits: [14, 3] }),
    usage_tip: decimal('尖', { required: true, initial: 0, digits: [14, 3] }),
    usage_peak: decimal('峰', { required: true, initial: 0, digits: [14, 3] }),
    usage_flat: decimal('平', { required: true, initial: 0, digits: [14, 3] }),
    usage_valley: decimal('谷', { required: true, initial: 0, digits: [14, 3] }),
    power_avg: decimal('平均功率', { digits: [12, 3], unit: 'kW' }),
    power_max: decimal('最大功率', { digits: [12, 3], unit: 'kW' }),
    last_value: decimal('末读数', { digits: [16, 3] }),
    readings: integer('条数', { required: true, initial: 0 }),
  },
});
