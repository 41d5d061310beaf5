import { menuKind } from '../codes/system';
import { code, dateTime, flag, integer, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { requiredWhen } from '../kernel/rule';
import { everyone } from '../kernel/scope';
import { url } from '../kernel/validators';

/** 菜单：代码里的路由、目录和外链。标题和排序一经人工修改，升级不再覆盖。整棵树是 GET /rule（calls/system）。 */
export const menu = defineResource({
  name: 'menu',
  label: '菜单',
  title: 'title',
  base: '/rule',
  source: 'spec',
  operations: ['read'],
  scope: everyone,
  fields: {
    route_id: text('路由标识', { limit: 80, writable: 'never' }),
    kind: code('类型', menuKind, { required: true, initial: 1, writable: 'store' }),
    title: text('名称', { required: true, limit: 30 }),
    parent_id: ref('上级', 'menu'),
    sort: integer('排序', { initial: 0 }),
    icon: text('图标', { limit: 40 }),
    path: text('路径', { limit: 200, writable: 'never' }),
    url: text('外链地址', { limit: 200, rules: [url, requiredWhen('kind', 3, '请输入外链地址')] }),
    hidden: flag('隐藏', { initial: 2 }),
    affix: flag('固定标签', { initial: 2 }),
    no_cache: flag('不缓存', { initial: 2 }),
    edited_at: dateTime('人工修改', { writable: 'never' }),
    retired_at: dateTime('已停用', { writable: 'never' }),
  },
  columns: [{ field: 'title', jump: true }, 'kind', 'path', 'icon', 'sort', 'hidden'],
  filters: [
    { field: 'title', match: 'contains' },
    { field: 'kind', match: 'equals' },
  ],
  sort: ['+sort', '+id'],
  actions: {},
});
