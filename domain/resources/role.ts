import type { Module, PageNode } from '../answers/account';
import type { Rows } from '../kernel/calls';
import { roleType } from '../codes/system';
import { code, longText, refs, text } from '../kernel/field';
import { shape } from '../kernel/call';
import { defineResource, defineTable } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

/** 角色：权限决定能做什么，菜单只决定看到什么。 */
export const role = defineResource({
  name: 'role',
  label: '角色',
  base: '/auth/role',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    name: text('角色名称', { required: true, limit: 30, rules: [unique('角色名称已存在')] }),
    type: code('角色类型', roleType, { required: true, writable: 'store' }),
    remark: longText('备注', { limit: 200 }),
    permissions: refs('权限', 'permission', { join: 'role_permission', wide: true }),
    menus: refs('菜单', 'menu', { join: 'role_menu', wide: true }),
  },
  columns: [{ field: 'name', jump: true }, 'type', 'remark', { field: 'created_at', sortable: true }],
  views: { card: ['type', 'remark'], notInDetail: ['permissions', 'menus'] },
  filters: ['name', 'type'],
  sort: ['+type', '+id'],
  form: [
    { title: '基本信息', fields: ['name', 'type', 'remark'] },
    { title: '权限与菜单', fields: ['permissions', 'menus'] },
  ],
  queries: {
    /** Every right, by the module it belongs to: what the form's matrix is made of. */
    modules: { label: '权限清单', access: 'role_list', source: 'spec', at: 'GET /roleModule', anyBuildings: true, reads: ['permission'], answer: shape<Rows<Module>>() },
    /** The pages that a menu can show, as a tree. */
    pages: { label: '菜单清单', access: 'role_list', at: 'GET /auth/role/menus', anyBuildings: true, reads: ['menu'], answer: shape<Rows<PageNode>>() },
  },
  traits: ['softDelete'],
});

/** Seeded from the definitions, never edited. A role may name any of them; which ones the caller may give is the role's own rule. */
export const permission = {
  ...defineTable({
    name: 'permission', label: '权限', title: 'label',
    fields: {
      name: text('权限名', { required: true, limit: 60, writable: 'never' }),
      label: text('名称', { required: true, limit: 40, writable: 'never' }),
      module: text('模块', { required: true, limit: 40, writable: 'never' }),
    },
  }),
  scope: everyone,
};
