import { menuKind } from '../codes/system';
import { code, dateTime, flag, integer, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { requiredWhile } from '../kernel/rule';
import { everyone } from '../kernel/scope';
import { url } from '../kernel/validators';

/** 菜单：代码里的路由、目录和外链。一经人工修改，升级不再覆盖。路由随代码来去，只能隐藏；目录和外链可以删除。 */
export const menu = defineResource({
  name: 'menu',
  label: '菜单',
  title: 'title',
  base: '/rule',
  operations: ['read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    route_id: text('路由标识', { limit: 80, writable: 'never' }),
    kind: code('类型', menuKind, { required: true, initial: 1, writable: 'store', choosable: [1, 3], unchoosable: '路由随系统提供，不能新建' }),
    title: text('名称', { required: true, limit: 30 }),
    parent_id: ref('上级', 'menu', { asTree: true }),
    sort: integer('排序', { initial: 0 }),
    icon: text('图标', { limit: 40, as: 'icon' }),
    path: text('路径', { limit: 200, writable: 'never' }),
    url: text('外链地址', { limit: 200, ...requiredWhile('kind', 3, '请输入外链地址', url) }),
    hidden: flag('隐藏', { initial: 2 }),
    affix: flag('固定标签', { initial: 2, visibleWhen: { kind: 2 } }),
    no_cache: flag('不缓存', { initial: 2, visibleWhen: { kind: 2 } }),
    edited_at: dateTime('人工修改', { writable: 'never' }),
    retired_at: dateTime('已停用', { writable: 'never' }),
  },
  form: [{ title: '基本信息', fields: ['kind', 'title', 'url', 'parent_id', 'icon', 'hidden', 'affix', 'no_cache'] }],
  tree: {
    parent: 'parent_id',
    sort: 'sort',
    cycle: '上级不能是自身或下级',
    above: { when: { kind: 1 }, refused: '上级只能是目录' },
    whole: { at: 'GET /rule', source: 'spec', anyBuildings: true },
  },
  deletable: { when: { kind: [1, 3] }, refused: '路由随系统提供，不能删除，可以设为隐藏' },
  columns: [{ field: 'title', jump: true }, 'icon', 'kind', 'path', 'url', 'hidden', 'affix', 'no_cache', 'edited_at'],
  views: { marks: [{ when: { hidden: 1 }, label: '隐藏' }], hidden: ['hidden', 'url', 'edited_at'], card: ['kind', 'path'] },
  filters: ['title', 'kind'],
  sort: ['+sort', '+id'],
  traits: ['softDelete'],
});
