import { expect, it } from 'vitest';
import type { Module } from '@/domain/answers/account';
import { menuGroups } from '@/domain/routes/menu-groups';
import { groupsOf, rowsOf } from './rights';

const of = (module: string, ...names: string[]): Module => ({
  module,
  permissions: names.map((name, id) => ({ id, name, label: `${module}${name}` })),
});

it('模块归到它的页面所在的菜单目录，按菜单的次序；没有页面的在最后，一个不少', () => {
  const modules = [of('角色', 'role_store', 'role_list'), of('看板', 'board_share'), of('房间', 'room_list', 'room_store'), of('用户', 'user_list')];
  const rows = rowsOf(modules);
  const groups = groupsOf(rows).map((group) => [group.title, group.rows.map(({ module }) => module)]);
  expect(groups).toEqual([
    ['空间管理', ['房间']],
    ['系统设置', ['角色', '用户']],
    ['没有自己的页面', ['看板']],
  ]);
  expect(menuGroups.map(([, title]) => title)).toContain('空间管理');
  expect(groupsOf(rows).flatMap((group) => group.rows).length).toBe(modules.length);
});
