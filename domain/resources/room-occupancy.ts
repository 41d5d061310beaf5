import { occupancyKind } from '@/domain/codes/space';
import { code, dateTime, longText, range, ref } from '@/domain/kernel/field';
import { defineTable } from '@/domain/kernel/resource';

/** 房间占用：半开区间，已租面积只由它得出。由需求、合同、退租、场地申请和维修写入。entities.md 3.6. */
export const roomOccupancy = defineTable({
  name: 'room_occupancy',
  label: '房间占用',
  readAs: 'room',
  columns: ['kind', 'during', 'enterprise_id'],
  fields: {
    room_id: ref('房间', 'room', { required: true, writable: 'never' }),
    during: range('期间', { required: true, writable: 'never' }),
    kind: code('占用类型', occupancyKind, { required: true, writable: 'never' }),
    enterprise_id: ref('占用方', 'enterprise', { writable: 'never' }),
    need_id: ref('来源需求', 'need', { writable: 'never' }),
    contract_id: ref('来源合同', 'contract', { writable: 'never' }),
    field_record_id: ref('来源场地申请', 'field_record', { writable: 'never' }),
    released_at: dateTime('释放时间', { writable: 'never' }),
    reason: longText('原因', { writable: 'never', limit: 100 }),
  },
});
