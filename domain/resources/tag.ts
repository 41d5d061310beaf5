import { tagKind } from '../codes/system';
import { colourPattern, onItsTint } from '../colour';
import { code, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

/** 标签：企业和政策各自的，或通用的；已被使用的不能删除，也不能换类别。 */
export const tag = defineResource({
  name: 'tag',
  label: '标签',
  base: '/tag',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  scope: everyone,
  fields: {
    name: text('名称', { required: true, limit: 20, tint: 'color', rules: [unique('标签名称已存在', 'kind')] }),
    color: text('颜色', { as: 'colour', rules: [colourPattern, onItsTint] }),
    kind: code('类别', tagKind, { required: true }),
  },
  columns: [{ field: 'name', jump: true }, 'color', 'kind', { field: 'created_at', sortable: true }],
  views: { card: ['kind', 'created_at'] },
  filters: ['name', { field: 'kind', match: 'oneOf', as: 'tabs' }],
  sort: ['+kind', '-created_at'],
  exports: { fileName: '标签列表' },
  imports: { fileName: '标签', columns: ['name', 'color', 'kind'], sameRow: ['name', 'kind'] },
});
