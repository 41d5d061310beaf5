import { holidayBookings, holidayKind } from '../codes/service';
import { code, date, flag, longText, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { notBefore } from '../kernel/rule';
import { everyone } from '../kernel/scope';

/** Days off and days worked instead; without a park they hold for all of them. */
export const holiday = defineResource({
  name: 'holiday',
  label: '节假日',
  base: '/service/holiday',
  operations: ['list', 'read', 'store', 'update', 'delete', 'import'],
  scope: everyone,
  fields: {
    name: text('节假日名称', { required: true, limit: 20 }),
    start_at: date('开始日期', { required: true }),
    end_at: date('结束日期', { required: true, rules: [notBefore('start_at', '结束日期不能早于开始日期')] }),
    kind: code('类别', holidayKind, { required: true, initial: 1 }),
    incubator_id: ref('所属园区', 'incubator', { hint: '不选则全部园区' }),
    block: flag('停用会议室与场地', { initial: 1, visibleWhen: { kind: 1 } }),
    bookings: code('已有预约', holidayBookings, { apart: true, visibleWhen: { kind: 1, block: 1 }, hint: '这几天已有会议室预约时必填' }),
    remark: longText('备注', { limit: 100 }),
  },
  columns: [{ field: 'name', jump: true }, 'kind', { field: 'start_at', sortable: true }, 'end_at', 'block', 'incubator_id', 'remark'],
  filters: ['name', 'kind', 'start_at'],
  sort: ['-start_at'],
  changes: ['mtroom_apl'],
  traits: ['softDelete'],
  imports: { fileName: '节假日', sameRow: ['start_at', 'kind', 'incubator_id'], columns: ['name', 'kind', 'start_at', 'end_at', 'incubator_id', 'block', 'bookings', 'remark'] },
});
