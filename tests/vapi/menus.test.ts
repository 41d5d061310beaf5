import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedBase } from '@/vapi/seed/base';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { type Answer, openPark, type Park, type Session } from '../support/park';

const rights = ['menu_list', 'menu_read', 'menu_store', 'menu_update', 'menu_delete'];
interface Node {
  readonly id: number;
  readonly title: string;
  readonly version: number;
  readonly parent_id: number | null;
  readonly route_id: string | null;
  readonly edited_at: string | null;
  readonly children: readonly Node[];
}
interface Item {
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  readonly children?: readonly Item[];
}

onEngineInTurn('菜单', (engine) => {
  let park: Park;
  let admin: Session;
  beforeAll(async () => {
    park = await openPark({ engine });
    admin = await park.account({ type: 1, permissions: rights });
  });
  afterAll(() => park?.close());

  const call = (method: string, path: string, body?: object): Promise<Answer> => park.call(admin, method, `/vapi/rule${path}`, body);
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  const whole = async (): Promise<readonly Node[]> => (await call('GET', '')).body.data;
  const find = async (route: string): Promise<Node> => flat(await whole()).find(({ route_id }) => route_id === route) as Node;
  const restart = () => park.database.tx((tx) => seedBase(tx, new Date(), { adminPasswordHash: '', mustChange: false }));
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const put = (node: Node, body: object) => call('PUT', `/${node.id}`, { ...body, version: node.version });
  const mine = async (): Promise<readonly Item[]> => (await park.call(admin, 'GET', '/vapi/menu')).body;
  const places = (...list: readonly (readonly [Node, number | null, number])[]) =>
    call('PUT', '/arrange', { rows: list.map(([{ id, version }, parent_id, sort]) => ({ id, version, parent_id, sort })) });

  it('改名、排序、换目录之后重新启动，都还在；没改过的跟着代码', async () => {
    const [page, other, group] = [await find('user.list'), await find('role.list'), await find('group.home')];
    expect((await put(page, { title: '人员', icon: 'user', hidden: 2 })).body).toMatchObject({ title: '人员', icon: 'user' });
    expect((await places([await find('user.list'), group.id, 1])).status).toBe(200);
    await rows("update menu set title = '旧名字', sort = 77 where route_id = 'role.list'");
    await restart();
    const after = await find('user.list');
    expect(after).toMatchObject({ title: '人员', icon: 'user', parent_id: group.id, sort: 1 });
    expect(after.edited_at).not.toBeNull();
    expect(await find('role.list')).toMatchObject({ title: other.title, edited_at: null });
  });
  it('代码里不再有的页面停用，不再出现；回来时带着改过的名称', async () => {
    const page = await find('user.list');
    await rows("insert into menu (route_id, kind, title, path, edited_at) values ('gone.page', 2, '我起的名字', '/gone', now())");
    await rows("update menu set retired_at = now() where route_id = 'user.list'");
    await restart();
    const [gone] = await rows<{ retired_at: Date | null; title: string }>("select retired_at, title from menu where route_id = 'gone.page'");
    expect([gone?.retired_at !== null, gone?.title]).toEqual([true, '我起的名字']);
    expect(await find('gone.page')).toBeUndefined();
    expect(await find('user.list')).toMatchObject({ id: page.id, title: '人员' });
  });
  it('新建目录与外链：检查网址，新增者与系统管理员立刻看见，排在最后', async () => {
    const group = await call('POST', '', { kind: 1, title: '常用网站' });
    expect(group.status, JSON.stringify(group.body)).toBe(201);
    const body = { kind: 3, title: '科技部', parent_id: group.body.id };
    expect(await call('POST', '', body)).toMatchObject({ status: 422, body: { errors: { url: ['请输入外链地址'] } } });
    for (const url of ['javascript:alert(1)', 'www.most.gov.cn', '//evil.example.com'])
      expect(await call('POST', '', { ...body, url })).toMatchObject({ status: 422, body: { errors: { url: ['请输入正确的网址'] } } });
    const link = await call('POST', '', { ...body, url: 'https://www.most.gov.cn' });
    expect(link).toMatchObject({ status: 201, body: { kindText: '外链', parent_name: '常用网站', sort: 1 } });
    expect(await mine()).toContainEqual({
      key: `menu.${group.body.id}`,
      title: '常用网站',
      children: [{ key: `menu.${link.body.id}`, title: '科技部', url: 'https://www.most.gov.cn' }],
    });
    const stranger = await park.account({ type: 2, permissions: rights });
    expect((await park.call(stranger, 'GET', '/vapi/menu')).body).toEqual([]);
    await restart();
    expect(flat(await whole()).map(({ title }) => title)).toEqual(expect.arrayContaining(['常用网站', '科技部']));
  });
  it('企业收到自己的叫法：目录成为他的分组，每页有图标；园区起的名字不变', async () => {
    const firm = await park.account({ type: 3, permissions: [] });
    const shown = ['visitor.list', 'fee_bill.list', 'message'];
    await rows(`insert into role_menu (role_id, menu_id) select u.role_id, m.id from app_user u, menu m
      where u.id = ${firm.userId} and m.route_id in ('${shown.join("','")}') on conflict do nothing`);
    const groups = async () =>
      ((await park.call(firm, 'GET', '/vapi/menu')).body as readonly Item[]).map((one) => [
        one.title,
        one.children?.map(({ key, icon }) => `${key} ${icon}`).join(),
      ]);
    expect(await groups()).toEqual([
      ['', 'message message'],
      ['我的企业', 'fee_bill.list storage'],
      ['园区服务', 'visitor.list user-add'],
    ]);
    await rows("update menu set title = '来访' where route_id = 'group.other'");
    expect((await groups()).at(-1)).toEqual(['来访', 'visitor.list user-add']);
    await rows("update menu set title = '其他' where route_id = 'group.other'");
  });
  it('路由不能新建也不能删除；上级只能是目录', async () => {
    expect(await call('POST', '', { kind: 2, title: '页面' })).toMatchObject({
      status: 422,
      body: { errors: { kind: ['路由随系统提供，不能新建'] } },
    });
    const page = await find('role.list');
    expect(await call('DELETE', `/${page.id}`)).toMatchObject({ status: 400, body: { message: '路由随系统提供，不能删除，可以设为隐藏' } });
    const refused = { status: 422, body: { errors: { parent_id: ['上级只能是目录'] } } };
    expect(await put(await find('user.list'), { parent_id: page.id })).toMatchObject(refused);
    expect(await places([await find('user.list'), page.id, 1])).toMatchObject(refused);
    expect(await call('POST', '', { kind: 1, title: '目录', parent_id: page.id })).toMatchObject(refused);
    const group = await find('group.home');
    expect(await put(group, { parent_id: group.id })).toMatchObject({ status: 422, body: { errors: { parent_id: ['上级不能是自身或下级'] } } });
    expect(await put(page, { kind: 1 })).toMatchObject({ status: 400, body: { message: '不支持提交的字段：kind' } });
  });
  it('目录要空了才能删除；删掉的系统目录重新启动后不再回来，直到有页面要用它', async () => {
    const group = await find('group.team');
    expect(await call('DELETE', `/${group.id}`)).toMatchObject({ status: 400, body: { message: '该目录下仍有菜单，请先移走或删除' } });
    const home = await find('group.home');
    for (const [index, page] of group.children.entries()) expect((await places([page, home.id, 50 + index])).status).toBe(200);
    const [old] = await rows<{ id: number }>(
      "insert into menu (route_id, kind, title, path, parent_id, retired_at) values ('old.page', 2, '旧页面', '/old', $1, now()) returning id",
      [group.id],
    );
    expect((await call('DELETE', `/${group.id}`)).status).toBe(200);
    // a page of an earlier version loses its place with it, and the log says in whose course
    expect(await rows('select parent_id, version from menu where id = $1', [old?.id])).toEqual([{ parent_id: null, version: 2 }]);
    expect(await logOf(park.database, 'menu', old?.id ?? 0)).toMatchObject([
      {
        action: 'change',
        cause_resource: 'menu',
        cause_action: 'delete',
        cause_id: group.id,
        before: { parent_id: group.id },
        after: { parent_id: null },
      },
    ]);
    await restart();
    expect(await find('group.team')).toBeUndefined();
    const [page] = group.children;
    await rows('update menu set edited_at = null where id = $1', [page?.id]);
    await restart();
    expect(await find('group.team')).toMatchObject({ id: group.id, children: [expect.objectContaining({ id: page?.id })] });
  });
  it('隐藏的菜单带着标记答复；菜单管理自己不能被隐藏', async () => {
    const page = await find('role.list');
    expect((await put(page, { hidden: 1, affix: 1, no_cache: 1 })).status).toBe(200);
    await rows('insert into role_menu (role_id, menu_id) select role_id, $1 from app_user where id = $2', [page.id, admin.userId]);
    expect((await mine()).flatMap(({ children = [] }) => children)).toContainEqual(
      expect.objectContaining({ key: 'role.list', hidden: true, affix: true, no_cache: true }),
    );
    const own = await find('menu.list');
    const words = '菜单管理不能隐藏，否则将无法再修改菜单';
    expect(await put(own, { hidden: 1 })).toMatchObject({ status: 422, body: { errors: { hidden: [words] } } });
    expect(await put(await find('group.setting'), { hidden: 1 })).toMatchObject({ status: 422, body: { errors: { hidden: [words] } } });
    const away = (await call('POST', '', { kind: 1, title: '收起来的', hidden: 1 })).body;
    expect(await places([own, away.id, 1])).toMatchObject({ status: 422, body: { errors: { parent_id: [words] } } });
    expect(await find('menu.list')).toMatchObject({ parent_id: own.parent_id, hidden: 2 });
  });
  it('次序一次存好，版本旧了全不改；在线的人马上得到通知', async () => {
    const group = await find('group.space');
    const [first, second] = group.children as [Node, Node];
    park.received.nudges.length = 0;
    expect((await places([second, group.id, 1], [first, group.id, 2])).status).toBe(200);
    expect(park.received.nudges.flatMap(({ feeds }) => feeds)).toContain('user.menu');
    expect((await find('group.space')).children.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await places([first, group.id, 1], [second, group.id, 2])).toMatchObject({
      status: 400,
      body: { message: '该记录已被他人修改，请刷新后重试' },
    });
    expect((await find('group.space')).children.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});
