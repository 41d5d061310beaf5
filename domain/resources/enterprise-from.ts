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
  scope: everyone,
  fields: {
    name: text('渠道名称', { required: true, limit: 30, rules: [unique('来源渠道已存在')] }),
    is_system: flag('系统预置', { writable: 'never', initial: 2 }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
  },
  columns: [{ field: 'name', jump: true }, 'is_system', 'enabled', 'sort'],
  filters: ['name', 'enabled'],
  sort: ['+sort', '+id'],
  traits: ['softDelete'],
});
