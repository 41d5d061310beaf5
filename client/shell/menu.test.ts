import { describe, expect, it } from 'vitest';
import { flagsOf, type Party } from '@/domain/kernel/access';
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
  const { items, unknown } = reconcileMenu(sent, routes, (access) => access !== 'room_list', 'staff');
  it('无权限的菜单项和空的分组不出现，隐藏的不出现', () => {
    expect(items.map(({ key }) => key)).toEqual(['dashboard', 'service', 'help']);
  });
  it('路由标识是连接键：地址取自代码，没有名称时用路由标题', () => {
    expect(items[1]?.children).toEqual([{ key: 'notice.list', title: 'notice.list页', to: '/service/notice' }]);
  });
  it('代码里没有的标识被丢弃并计数', () => expect(unknown).toEqual(['old.page']));
  it('外链原样保留', () => expect(items[2]?.to).toBe('https://help.example.com'));
  it('只列出与本人有关的页面，用他的叫法；管理员改过的名称不变', () => {
    const page = (id: string, more: Partial<Route>): [string, Route] => [id, { ...route(id, `/${id}`), title: '资料审核', ...more }];
    const known = new Map([
      page('own', { parties: ['enterprise'] }),
      page('info', { titles: { facilitator: '机构资料' } }),
      page('named', { titles: { facilitator: '机构资料' } }),
    ]);
    const nodes = [
      { key: 'own', title: '我的留言' },
      { key: 'info', title: '资料审核' },
      { key: 'named', title: '本园叫法' },
    ];
    const titles = (party: Party) => reconcileMenu(nodes, known, () => true, party).items.map(({ title }) => title);
    expect(titles('staff')).toEqual(['资料审核', '本园叫法']);
    expect(titles('enterprise')).toEqual(['我的留言', '资料审核', '本园叫法']);
    expect(titles('facilitator')).toEqual(['机构资料', '本园叫法']);
  });
  it('没有关联企业、机构的账号没有管理员的两级菜单和楼宇选择', () => {
    const unlinked = { enterprise_id: null, facilitator_id: null, tutor_id: null };
    expect([0, 1, 2, 3, 4].map((role) => flagsOf({ ...unlinked, role }).administrator)).toEqual([false, true, true, false, false]);
  });
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
