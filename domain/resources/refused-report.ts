import { reportWay } from '../codes/iot';
import { code, dateTime, integer, longText, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { park } from '../kernel/scope';

const never = { writable: 'never' } as const;
const must = { required: true, writable: 'never' } as const;
/**
 * What devices reported and nobody can ever store, one row for each who and why, however often it came: a meter that nobody has entered,
 * a topic that says nothing. Of a park that nobody knows it is everybody's.
 */
export const refusedReport = defineResource({
  name: 'refused_report',
  label: '拒收的上报',
  title: 'source',
  base: '/iot/refused',
  operations: ['list'],
  scope: park,
  fields: {
    way: code('方式', reportWay, must),
    source: text('来源', { ...must, limit: 200 }),
    reason: text('原因', { ...must, limit: 200 }),
    incubator_id: ref('所属园区', 'incubator', never),
    count: integer('次数', { ...must, initial: 1 }),
    sample: longText('最近的内容', { ...never, limit: 500 }),
    happened_at: dateTime('首次', must),
    last_at: dateTime('最近', must),
  },
  columns: [
    { field: 'source', width: 240 }, { field: 'reason', width: 260 }, 'way', 'count', { field: 'last_at', sortable: true, width: 180 },
    { field: 'happened_at', width: 180 }, { field: 'sample', width: 320 }, 'incubator_id',
  ],
  filters: ['source', 'reason', { field: 'way', match: 'oneOf' }, 'last_at'],
  sort: ['-last_at'],
  views: { card: ['reason', 'count', 'last_at'], empty: '没有被拒收的上报' },
});
