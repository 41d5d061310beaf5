import { roomKind, roomTypeStatus } from '@/domain/codes/space';
import { code, integer, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { everyone } from '@/domain/kernel/scope';

/** 房间类型。只提供启用的类型供选择。entities.md 3.4. */
export const roomType = defineResource({
  name: 'room_type',
  label: '房间类型',
  base: '/roomType',
  source: 'spec',
  operations: ['list', 'read', 'update'],
  endpoints: { read: { source: 'decided' } },
  scope: everyone,
  fields: {
    name: text('类型名称', { required: true, limit: 20, rules: [unique('类型名称已存在')] }),
    kind: code('类别', roomKind, { required: true }),
    status: code('状态', roomTypeStatus, { initial: 1 }),
    sort: integer('排序', { initial: 0 }),
  },
  columns: ['name', 'kind', 'status', 'sort'],
  filters: ['kind', 'status'],
  sort: ['+sort', '+id'],
});
