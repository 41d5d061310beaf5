import { describe, expect, it } from 'vitest';
import { flagsOf, type Party } from '@/domain/kernel/access';
import { listOf } from '@/domain/kernel/lists';
import type { Filter } from '@/domain/kernel/presentation';
import type { Route } from '@/domain/kernel/route';
import { resourceByName } from '@/domain/resources';
import { routeById, routes as allRoutes } from '@/domain/routes';
import { constantColumns } from '../kernel/list/columns';
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

/** Whose pages these are, in his words (specification, sections 2 and 6): nobody else finds them in his menu. */
const pagesOf = {
  staff: ['我的通知', '申报审核', '企业信息审核', '服务商资料审核', '服务商风采审核'],
  enterprise: [
    '我的填报',
    '我的账单',
    '我的合同',
    '我的访客',
    '我的用电',
    '我的留言',
    '会议室',
    '本企业会议室预约',
    '节假日安排',
    '政策服务',
    '政策申报',
    '企业信息变更',
    '我的车辆',
  ],
  facilitator: ['政策发布', '机构资料', '机构风采', '服务产品', '企业咨询'],
  tutor: [],
} as const;
type Member = keyof typeof pagesOf;
/** Pages of several parties, and not of the staff. */
const shared = { 培训活动: ['enterprise', 'tutor'], 通知公告: ['enterprise', 'facilitator', 'tutor'] } as const;
describe('每一方的菜单', () => {
  const sentAll = allRoutes.flatMap(({ id, title, menu }) => (menu ? [{ key: id, title }] : []));
  const itemsOf = (party: Member) => reconcileMenu(sentAll, routeById, () => true, party).items;
  it.each(Object.keys(pagesOf) as Member[])('%s：只有他的页面，用他的叫法', (party) => {
    const titles = itemsOf(party).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining([...pagesOf[party]]));
    const renamed: readonly string[] = {
      enterprise: ['企业信息审核', '车辆通行', '账单管理', '合同管理', '访客管理', '填报查询', '用电监测'],
      facilitator: ['服务商资料审核', '服务商风采审核', '留言管理'],
      staff: [],
      tutor: [],
    }[party];
    const others = Object.entries(pagesOf).flatMap(([of, own]) => (of === party || of === 'staff' ? [] : own));
    expect(titles.filter((title) => others.includes(title as never) || renamed.includes(title as never))).toEqual([]);
    for (const [title, parties] of Object.entries(shared)) expect(titles.includes(title), title).toBe(parties.includes(party as never));
    expect([titles.includes('我的通知'), titles.includes('申报审核')]).toEqual([party === 'staff', party === 'staff']);
  });
  it('一级菜单分组：同一个词的目录合在一处，词写在第一页上', () => {
    const group = (title: string, ...keys: string[]): MenuNode => ({ key: keys.join(), title, children: keys.map((key) => ({ key, title: '' })) });
    const nodes = [
      group('', 'message'),
      group('园区服务', 'mtroom.company', 'suggest.company'),
      group('惠企政策', 'policy.company'),
      group('园区服务', 'visitor.list'),
    ];
    const { items: own } = reconcileMenu(nodes, routeById, () => true, 'enterprise');
    const single = arrangeMenu(own, { ...none, enterprise: true });
    expect(single.map(({ title, heading }) => [heading ?? '', title])).toEqual([
      ['', '消息通知'],
      ['园区服务', '会议室'],
      ['', '我的留言'],
      ['', '我的访客'],
      ['惠企政策', '政策服务'],
    ]);
  });
  it('园区人员的菜单里没有一个列表出现两次', () => {
    const shown = itemsOf('staff').flatMap(({ key }) => {
      const shows = routeById.get(key)?.shows;
      return shows && 'resource' in shows ? [JSON.stringify({ ...shows, opens: undefined, tabs: undefined })] : [];
    });
    expect(shown.filter((one, at) => shown.indexOf(one) !== at)).toEqual([]);
  });
  it.each(['mtroom.company', 'activity.company', 'policy.company'])('%s 的行都是同一状态：没有状态标签，也没有状态列', (id) => {
    const shows = routeById.get(id)?.shows;
    if (!shows || !('resource' in shows)) return expect.unreachable();
    const resource = resourceByName.get(shows.resource);
    if (!resource) return expect.unreachable();
    const tabFields = (resource.filters as readonly Filter[]).filter((filter) => filter.as === 'tabs').map(({ field }) => field);
    expect(shows.tabs).toBe(false);
    expect(tabFields).toHaveLength(1);
    expect(constantColumns(resource, { id: 1, staff: true, can: () => true }, {}, shows.tabs)).toEqual(tabFields);
  });
  it('洽谈、入驻、退出、在孵等企业页各是自己的列表，不再按客户类型分标签', () => {
    const pages = allRoutes.flatMap(({ id, shows }) => ('resource' in shows && shows.resource === 'enterprise' ? [{ id, list: shows.list }] : []));
    expect(pages.filter(({ list }) => !list).map(({ id }) => id)).toEqual(['enterprise.list']);
    const enterprise = resourceByName.get('enterprise');
    if (!enterprise) return expect.unreachable();
    const tabs = pages.flatMap(({ id, list }) => (list ? (listOf(enterprise, list).filters as readonly Filter[]).map((one) => ({ id, one })) : []));
    expect(tabs.filter(({ one }) => one.as === 'tabs' || one.query === 'type')).toEqual([]);
    expect(tabs.length).toBeGreaterThan(0);
  });
});
