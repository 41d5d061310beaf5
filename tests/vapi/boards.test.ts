import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '@/domain/routes';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place } from './people';

onEngineInTurn('看板与列表设置', (engine) => {
  let park: Park;
  let who: Awaited<ReturnType<typeof people>>;
  let catalogue: string[];
  beforeAll(async () => {
    park = await openPark({ engine });
    who = await people(park, await place(park, '甲园'));
    catalogue = (await get(who.operator, '/board/board-info')).body.catalogue;
  });
  afterAll(() => park.close());
  const get = (as: Session, path: string): Promise<Answer> => park.call(as, 'GET', `/vapi${path}`);
  const post = (as: Session, path: string, body: object): Promise<Answer> => park.call(as, 'POST', `/vapi${path}`, body);
  const panel = (n: number, more: object = {}): object => ({ prop: catalogue[n], x: 0, y: n * 4, w: 8, h: 4, ...more });
  const save = (as: Session, more: object = {}): Promise<Answer> =>
    post(as, '/board', { name: '我的工作台', kind: 1, extend: [panel(0), panel(1)], ...more });

  it('keeps a board of a user, and the ids of the panels that stay', async () => {
    const { status, body } = await save(who.operator);
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, name: '我的工作台', user_id: who.operator.userId });
    expect(body.extend).toHaveLength(2);
    const [first] = body.extend;
    const changed = await save(who.operator, { id: body.id, version: 1, extend: [{ ...first, x: 4 }, panel(2)] });
    expect(changed.body).toMatchObject({ version: 2, extend: [{ id: first.id, x: 4, prop: first.prop }, { prop: catalogue[2] }] });
    expect((await get(who.operator, `/board/${body.id}`)).body.extend).toHaveLength(2);
    expect((await get(who.operator, '/board')).body.data.map(({ id }: { id: number }) => id)).toContain(body.id);
    const data = await get(who.operator, `/board-ask?ids=${first.id}`);
    expect([data.status, Object.keys(data.body.data)]).toEqual([200, [String(first.id)]]);
  });

  it('sees a conflict of two windows', async () => {
    const { body } = await save(who.operator);
    expect((await save(who.operator, { id: body.id, version: 1, name: '第一个' })).status).toBe(200);
    expect(await save(who.operator, { id: body.id, version: 1, name: '第二个' })).toMatchObject({
      status: 400,
      body: { message: '该记录已被他人修改，请刷新后重试' },
    });
  });

  it('hides another user’s board as if it were not there', async () => {
    const { body } = await save(who.operator);
    const [{ id: panelId }] = body.extend;
    expect((await get(who.admin, `/board/${body.id}`)).status).toBe(404);
    expect((await save(who.admin, { id: body.id, version: 1 })).status).toBe(404);
    expect((await park.call(who.admin, 'DELETE', `/vapi/board/${body.id}`)).status).toBe(404);
    expect((await get(who.admin, `/board-ask?ids=${panelId}`)).body.data).toEqual({});
    expect((await park.call(who.operator, 'DELETE', `/vapi/board/${body.id}`)).status).toBe(200);
    expect((await get(who.operator, `/board/${body.id}`)).status).toBe(404);
  });

  it('takes no panel of another board over, and no two of one id', async () => {
    const mine = (await save(who.operator)).body;
    const other = (await save(who.admin)).body;
    const taken = await save(who.admin, { id: other.id, version: 1, extend: [{ ...mine.extend[0] }] });
    expect(taken.body.extend[0].id).not.toBe(mine.extend[0].id);
    expect((await get(who.operator, `/board/${mine.id}`)).body.extend).toHaveLength(2);
    expect((await save(who.operator, { id: mine.id, version: 1, extend: [mine.extend[0], mine.extend[0]] })).status).toBe(400);
  });

  it('refuses arrangements that make no sense', async () => {
    const wrong = [
      { extend: 'x' },
      { extend: Array.from({ length: 25 }, () => panel(0)) },
      { extend: [panel(0, { x: 20 })] },
      { extend: [panel(0, { w: 0 })] },
      { extend: [panel(0, { y: -1 })] },
      { extend: [panel(0, { prop: '<b>' })] },
      { extend: [null] },
      { extend: [panel(0, { quick_links: Array.from({ length: 13 }, () => 'x') })] },
    ];
    for (const more of wrong)
      expect([JSON.stringify(more).slice(0, 60), (await save(who.operator, more)).status]).toEqual([JSON.stringify(more).slice(0, 60), 400]);
    expect((await save(who.operator, { name: '' })).status).toBe(422);
  });

  it('counts all of them, however many there are, and answers the last page', async () => {
    const someone = (await people(park, await place(park, '乙园'))).operator;
    await park.database.tx((tx) =>
      park.database.rows(
        "insert into board (name, kind, user_id) select '第' || n, 1 + n % 2, $1 from generate_series(1, 203) n",
        [someone.userId],
        tx,
      ),
    );
    const page = async (query: string): Promise<[number, number]> => {
      const { data, total } = (await get(someone, `/board?${query}`)).body;
      return [data.length, total];
    };
    const [, before] = await page('pageSize=1');
    expect(before).toBeGreaterThanOrEqual(203);
    expect(await page('pageSize=100&page=3')).toEqual([before - 200, before]);
    expect((await page('pageSize=200&kind=2'))[1]).toBeGreaterThanOrEqual(102);
    expect((await page('pageSize=200&kind=2'))[1]).toBeLessThan(before);
  });

  it('offers each role the panels whose data it may see', async () => {
    const tenant = (await get(who.tenant, '/board/board-info')).body.catalogue;
    expect(tenant.length).toBeGreaterThan(0);
    expect(catalogue.length).toBeGreaterThanOrEqual(10);
    expect(catalogue).toEqual(expect.arrayContaining(tenant));
    expect(tenant.length).toBeLessThan(catalogue.length);
  });

  it('remembers a list’s columns, density and page size for its user alone', async () => {
    const settings = { table_key: 'notice', columns: [{ field: 'title', width: 200 }], density: 'small', page_size: 50 };
    const kept = { ...settings, filters: [] };
    expect((await post(who.operator, '/user_table', settings)).body).toEqual(kept);
    expect((await get(who.operator, '/user_table?table_key=notice')).body).toEqual(kept);
    expect((await post(who.operator, '/user_table', { ...settings, page_size: 20 })).body.page_size).toBe(20);
    expect((await get(who.admin, '/user_table?table_key=notice')).body).toEqual({ table_key: 'notice' });
    expect((await post(who.operator, '/user_table', { ...settings, density: 'huge' })).status).toBe(422);
    expect((await post(who.operator, '/user_table', { ...settings, page_size: 99999999999 })).status).toBeLessThan(500);
  });
  it('keeps the filters of a list by name, for its user alone; what is saved without them leaves them', async () => {
    const mine = { name: '待审核', values: { audit_status: ['2'], gone_since: ['x'] }, opens: true };
    const save = (filters: unknown) => post(who.operator, '/user_table', { table_key: 'tag', columns: [], filters });
    expect((await save([mine])).body.filters).toEqual([mine]);
    await post(who.operator, '/user_table', { table_key: 'tag', columns: [], density: 'small' });
    expect((await get(who.operator, '/user_table?table_key=tag')).body).toMatchObject({ density: 'small', filters: [mine] });
    expect((await get(who.admin, '/user_table?table_key=tag')).body).toEqual({ table_key: 'tag' });
    const { values } = mine;
    const refused: [unknown, string][] = [
      [[{ name: ' ', values }], '请输入筛选名称'],
      [[{ name: '长'.repeat(21), values }], '筛选名称不能超过20个字符'],
      [[mine, { ...mine, opens: false }], '已有同名的筛选'],
      [[mine, { ...mine, name: '另一个' }], '默认筛选只能有一个'],
      [Array.from({ length: 21 }, (_, at) => ({ name: `第${at}个`, values })), '最多保存20个筛选'],
      ...['待审核', [1], [{ name: '空', values: {} }], [{ name: '数', values: { a: [1] } }], [{ name: '多', values, more: 1 }]].map(
        (filters): [unknown, string] => [filters, '筛选格式不正确'],
      ),
    ];
    for (const [filters, message] of refused) {
      const answer = await save(filters);
      expect([answer.status, answer.body.errors], JSON.stringify(filters).slice(0, 80)).toEqual([422, { filters: [message] }]);
    }
    expect((await save([])).body.filters).toEqual([]);
  });
  it('keeps settings of lists that there are, within what a list could be', async () => {
    const refused = async (change: object): Promise<unknown> => {
      const answer = await post(who.operator, '/user_table', { table_key: 'notice', columns: [], ...change });
      return [answer.status, answer.body.errors];
    };
    expect(await refused({ table_key: 'no-such-list' })).toEqual([422, { table_key: ['列表不存在'] }]);
    expect((await get(who.operator, '/user_table?table_key=no-such-list')).status).toBe(422);
    expect(await refused({ columns: Array.from({ length: 101 }, (_, at) => ({ key: `c${at}` })) })).toEqual([422, { columns: ['最多设置100列'] }]);
    expect(await refused({ columns: [{ key: 'k'.repeat(61) }] })).toEqual([422, { columns: ['列名不能超过60个字符'] }]);
    for (const width of [39, 2001, '200', null])
      expect(await refused({ columns: [{ key: 'title', width }] })).toEqual([422, { columns: ['列宽应为40～2000之间的数字'] }]);
    for (const columns of ['title', ['title'], [{ key: 'title', hidden: { deep: true } }], [{ key: 'title', other: 'x'.repeat(61) }]])
      expect(await refused({ columns })).toEqual([422, { columns: ['列设置格式不正确'] }]);
    // every list page, and the lists that stand beside each other on one
    const several = ['fee_bill.list.payment', 'fee_bill.list.refund', 'entry_information.list.idle_room', 'dictionary.list.payment_item'];
    for (const table_key of [...routes.filter(({ shows }) => 'resource' in shows).map(({ id }) => id), ...several]) {
      const columns = [{ key: 'title', hidden: true, width: 64, pinned: true }];
      expect((await post(who.operator, '/user_table', { table_key, columns, density: 'small', page_size: 10 })).status, table_key).toBe(200);
    }
  });
});
