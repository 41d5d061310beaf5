import { describe, expect, it } from 'vitest';
import type { Route } from '@/domain/kernel/route';
import { arrangeMenu, reconcileMenu, type MenuNode } from './menu';

const route = (id: string, path: `/${string}`, access: Route['access'] = 'login'): Route => ({
  id,
  path,
  access,
  source: 'spec',
  title: `${id}页`,
  layout: 'office',
  shows: { page: id },
});
const routes = new Map(
  [
    route('dashboard', '/dashboard/dashboard'),
    route('notice.list', '/service/notice', 'notice_list'),
    route('room.list', '/space/room', 'room_list'),
  ].map((one) => [one.id, one]),
);
const sent: MenuNode[] = [
  { key: 'dashboard', title: '工作台' },
  {
    key: 'service',
    title: '综合服务',
    children: [
      { key: 'notice.list', title: '' },
      { key: 'old.page', title: '旧页面' },
    ],
  },
  { key: 'space', title: '空间管理', children: [{ key: 'room.list', title: '房源' }] },
  { key: 'secret', title: '隐藏', hidden: true, children: [{ key: 'dashboard', title: '工作台' }] },
  { key: 'help', title: '帮助', url: 'https://help.example.com' },
];
const none = { enterprise: false, facilitator: false, tutor: false, administrator: false };

describe('菜单', () => {
  const { items, unknown } = reconcileMenu(sent, routes, (access) => access !== 'room_list');
  it('无权限的菜单项和空的分组不出现，隐藏的不出现', () => {
    expect(items.map(({ key }) => key)).toEqual(['dashboard', 'service', 'help']);
  });
  it('路由标识是连接键：地址取自代码，没有名称时用路由标题', () => {
    expect(items[1]?.children).toEqual([{ key: 'notice.list', title: 'notice.list页', to: '/service/notice' }]);
  });
  it('代码里没有的标识被丢弃并计数', () => expect(unknown).toEqual(['old.page']));
  it('外链原样保留', () => expect(items[2]?.to).toBe('https://help.example.com'));
  it('管理员看到两级菜单', () => {
    const deep = [{ key: 'a', title: 'A', children: [{ key: 'b', title: 'B', children: [{ key: 'c', title: 'C', to: '/c' }] }] }];
    expect(arrangeMenu(deep, { ...none, administrator: true })).toEqual([{ key: 'a', title: 'A', children: [{ key: 'c', title: 'C', to: '/c' }] }]);
  });
  it('企业看到一级菜单', () => {
    expect(arrangeMenu(items, { ...none, enterprise: true }).map(({ key }) => key)).toEqual(['dashboard', 'notice.list', 'help']);
  });
  it('服务商和导师看不到工作台', () => {
    for (const kind of ['facilitator', 'tutor'])
      expect(arrangeMenu(items, { ...none, [kind]: true }).map(({ key }) => key)).toEqual(['notice.list', 'help']);
  });
});
