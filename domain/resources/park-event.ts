import { parkEventType } from '../codes/log';
import { code, dateTime, flag, inPlace, integer, text } from '../kernel/field';
import { defineTable } from '../kernel/resource';

/** 园区动态：由业务动作写下，文字已掩码；驾驶舱的滚动条读它。 */
export const parkEvent = defineTable({
  name: 'park_event',
  label: '园区动态',
  title: 'text',
  traits: ['append'],
  fields: {
    ...inPlace,
    occurred_at: dateTime('发生时间', { required: true, writable: 'never' }),
    type: code('类型', parkEventType, { required: true, writable: 'never' }),
    text: text('内容', { required: true, limit: 200, writable: 'never' }),
    resource: text('对象', { limit: 40, writable: 'never' }),
    row_id: integer('编号', { writable: 'never' }),
    is_public: flag('公开', { writable: 'never', initial: 2 }),
  },
});
