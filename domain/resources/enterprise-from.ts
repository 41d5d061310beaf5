import { flag, integer, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { everyone } from '@/domain/kernel/scope';

/** 来源渠道。官网是预置的，不可删除。entities.md 4.2. */
export const enterpriseFrom = defineResource({
  name: 'enterprise_from',
  label: '来源渠道',
  base: '/enterprise/from',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  heldBy: ['enterprise'],
  deletable: { when: { is_system: 2 }, refused: '系统预置的来源渠道不能删除' },
  fields: {
    name: text('渠道名称', { required: true, limit: 30, rules: [unique('来源渠道已存在')] }),
    is_system: flag('系统预置', { writable: 'never', initial: 2 }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
  },
  columns: [{ field: 'name', jump: true }, 'is_system', 'enabled', 'sort'],
  filters: ['name', 'enabled'],
  sort: ['+sort', '+id'],
  queries: {
    /** What may be chosen as a source now. */
    select: { label: '可选来源渠道', access: 'enterprise_from_list', source: 'spec', at: 'GET /enterprise/from-select', reads: ['enterprise_from'] },
  },
  traits: ['softDelete'],
});
