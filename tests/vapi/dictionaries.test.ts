import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionary, dictionaryItem } from '@/domain/resources/dictionary';
import { notice } from '@/domain/resources/notice';
import { regions } from '@/vapi/seed/base/regions';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { openPark, type Answer, type Park } from '../support/park';

let park: Park;

const rights = ['list', 'read', 'store', 'update', 'delete'].map((right) => `dictionary_${right}`);
const call = (method: string, path: string, body?: object): Promise<Answer> => park.call(rights, method, `/vapi${path}`, body);
let count = 0;
const made = async (): Promise<number> => (await call('POST', '/dictionary', { code: `colour_${++count}`, name: '颜色' })).body.id;
const system = async (code: string): Promise<number> => (await call('GET', `/dictionary?code=${code}`)).body.data[0].id;
interface Item {
  readonly id: number;
  readonly value: number;
  readonly label: string;
  readonly enabled: number;
  readonly version: number;
}
const items = async (id: number): Promise<Item[]> => (await call('GET', `/dictionary/${id}/item?pageSize=100`)).body.data;
const options = async (code: string): Promise<unknown> => (await park.call(null, 'GET', '/vapi/system/options/all')).body.dictionaries[code];

onEngineInTurn('字典', (engine) => {
  beforeAll(async () => {
    park = await openPark({ engine });
  });
  afterAll(() => park?.close());

  /** A dictionary with three items. */
  const colours = async (): Promise<number> => {
    const id = await made();
    for (const [at, label] of ['红', '绿', '蓝'].entries())
      expect((await call('POST', `/dictionary/${id}/item`, { value: at + 1, label })).status).toBe(201);
    return id;
  };

  it('新建字典与字典项，出现在系统选项里，排序保存后顺序随之改变', async () => {
    const id = await colours();
    expect(await options(`colour_${count}`)).toEqual([
      { value: 1, label: '红', enabled: 1 },
      { value: 2, label: '绿', enabled: 1 },
      { value: 3, label: '蓝', enabled: 1 },
    ]);
    const [red, green, blue] = (await items(id)).map((item) => item.id);
    expect((await call('PUT', `/dictionary/arrange/${id}`, { ids: [blue, red, green] })).status).toBe(200);
    expect((await items(id)).map(({ label }) => label)).toEqual(['蓝', '红', '绿']);
    expect(((await options(`colour_${count}`)) as { label: string }[]).map(({ label }) => label)).toEqual(['蓝', '红', '绿']);
    const other = await made();
    expect(await call('PUT', `/dictionary/arrange/${other}`, { ids: [red] })).toMatchObject({ status: 400, body: { message: '字典项不属于该字典' } });
  });
  it('排序、删除项、删除字典所改的每一行都写入操作日志，注明由哪个操作引起', async () => {
    const id = await colours();
    const [red, green, blue] = (await items(id)) as [Item, Item, Item];
    const version = async () => (await call('GET', `/dictionary/${id}`)).body.version as number;
    expect((await call('PUT', `/dictionary/arrange/${id}`, { ids: [green.id, red.id, blue.id] })).status).toBe(200);
    const [first, second, third] = await items(id);
    expect([first, second, third].map((item) => item?.version)).toEqual([green.version + 1, red.version + 1, blue.version]);
    const cause = { cause_resource: 'dictionary', cause_action: 'arrange', cause_id: id, cause: '字典 排序：颜色' };
    expect((await logOf(park.database, 'dictionary_item', red.id)).at(-1)).toMatchObject({
      action: 'arrange',
      ...cause,
      before: { sort: 1 },
      after: { sort: 2 },
    });
    expect((await logOf(park.database, 'dictionary_item', green.id)).at(-1)).toMatchObject({
      action: 'arrange',
      ...cause,
      before: { sort: 2 },
      after: { sort: 1 },
    });
    expect((await logOf(park.database, 'dictionary_item', blue.id)).map(({ action }) => action)).toEqual(['store']);

    const before = await version();
    expect((await call('DELETE', `/dictionary/${id}/item/${blue.id}`)).status).toBe(200);
    expect(await version()).toBe(before + 1);
    expect((await logOf(park.database, 'dictionary', id)).at(-1)).toMatchObject({
      action: 'change',
      cause_resource: 'dictionary_item',
      cause_action: 'delete',
      cause_id: blue.id,
      before: { retired_values: null },
      after: { retired_values: [3] },
    });
    expect((await call('DELETE', `/dictionary/${id}`)).status).toBe(200);
    for (const item of [red, green])
      expect((await logOf(park.database, 'dictionary_item', item.id)).at(-1)).toMatchObject({
        action: 'delete',
        cause_resource: 'dictionary',
        cause_action: 'delete',
        cause_id: id,
        before: { label: item.label, value: item.value },
        after: null,
      });
  });
  it('同一字典里值与名称不重复，字段错误一次答全', async () => {
    const id = await made();
    await call('POST', `/dictionary/${id}/item`, { value: 1, label: '红' });
    expect(await call('POST', `/dictionary/${id}/item`, { value: 1, label: '红' })).toMatchObject({
      status: 422,
      body: { errors: { value: ['值已存在'], label: ['名称已存在'] } },
    });
    expect(await call('POST', `/dictionary/${id}/item`, {})).toMatchObject({
      status: 422,
      body: { errors: { value: ['请输入值'], label: ['请输入名称'] } },
    });
    expect((await call('POST', `/dictionary/${id}/item`, { value: 40_000, label: '大' })).body.errors.value).toEqual(['值不能大于32767']);
    expect((await call('POST', `/dictionary/${await made()}/item`, { value: 1, label: '红' })).status).toBe(201);
  });
  it('未使用的项可以删除，它的值不再给别的项', async () => {
    const id = await made();
    const { body } = await call('POST', `/dictionary/${id}/item`, { value: 7, label: '旧' });
    expect((await call('DELETE', `/dictionary/${id}/item/${body.id}`)).status).toBe(200);
    expect(await call('POST', `/dictionary/${id}/item`, { value: 7, label: '新' })).toMatchObject({
      status: 422,
      body: { errors: { value: ['该值曾被使用，不能再用'] } },
    });
  });
  it('已被使用的值不可删除，只能停用；停用后不再接受，旧记录仍有名称', async () => {
    const id = await system('notice_type');
    const added = (await call('POST', `/dictionary/${id}/item`, { value: 88, label: '临时通知' })).body;
    const row = await park.make(notice, { type: 88 });
    expect(await call('DELETE', `/dictionary/${id}/item/${added.id}`)).toMatchObject({
      status: 400,
      body: { message: '该值已被公告使用，不可删除，只能停用' },
    });
    expect((await call('GET', `/dictionary/usage/${id}`)).body.data).toContainEqual({ value: 88, places: ['公告'] });
    expect((await call('PUT', `/dictionary/${id}/item/${added.id}`, { enabled: 2, version: added.version })).status).toBe(200);
    const body = { ...(await park.fill(notice.fields)), type: 88 };
    expect((await park.call(['notice_store'], 'POST', '/vapi/notice/notice', body)).body.errors.type).toEqual(['该公告类型已停用']);
    const unknown = await park.call(['notice_store'], 'POST', '/vapi/notice/notice', { ...body, type: 99 });
    expect(unknown.body.errors.type).toEqual(['公告类型不存在']);
    const same = { version: row.version, title: '改过的标题', type: 88 };
    expect((await park.call(['notice_update'], 'PUT', `/vapi/notice/notice/${row.id}`, same)).body).toMatchObject({ type: 88, title: '改过的标题' });
    expect((await park.call(['notice_read'], 'GET', `/vapi/notice/notice/${row.id}`)).body.typeText).toBe('临时通知');
  });
  it('系统字典保留编码和值', async () => {
    const id = await system('round');
    const [first] = await items(id);
    expect(await call('DELETE', `/dictionary/${id}`)).toMatchObject({ status: 400, body: { message: '系统字典不可删除' } });
    expect(await call('DELETE', `/dictionary/${id}/item/${first?.id}`)).toMatchObject({
      status: 400,
      body: { message: '系统字典的值不可删除，只能停用' },
    });
    expect((await call('PUT', `/dictionary/${id}`, { code: 'other', version: 1 })).status).toBe(400);
    expect((await call('PUT', `/dictionary/${id}/item/${first?.id}`, { value: 99, version: first?.version })).status).toBe(400);
    const renamed = await call('PUT', `/dictionary/${id}/item/${first?.id}`, { label: '构想', version: first?.version });
    expect(renamed).toMatchObject({ status: 200, body: { label: '构想', value: first?.value } });
    expect((await call('PUT', `/dictionary/${id}/item/${first?.id}`, { label: '再改', version: first?.version })).status).toBe(400);
  });
  it('项只在自己的字典之下', async () => {
    const [one, other] = [await made(), await made()];
    const { body } = await call('POST', `/dictionary/${one}/item`, { value: 1, label: '红' });
    for (const [method, more] of [
      ['GET', undefined],
      ['PUT', { label: '黄', version: 1 }],
      ['DELETE', {}],
    ] as const)
      expect((await call(method, `/dictionary/${other}/item/${body.id}`, more)).status).toBe(404);
    expect((await call('GET', '/dictionary/999999/item')).status).toBe(404);
    expect((await call('POST', '/dictionary/999999/item', { value: 1, label: '红' })).status).toBe(404);
  });
  it('没有权限的不能读写', async () => {
    const id = await made();
    expect((await park.call(null, 'GET', `/vapi/dictionary/${id}/item`)).status).toBe(401);
    expect((await park.call(['dictionary_list'], 'POST', `/vapi/dictionary/${id}/item`, { value: 1, label: '红' })).status).toBe(403);
    expect((await park.call(['dictionary_list'], 'PUT', `/vapi/dictionary/arrange/${id}`, { ids: [1] })).status).toBe(403);
  });
  it('改动让打开的屏幕重新读取', async () => {
    const before = (await park.call(null, 'GET', '/vapi/system/settings')).body.options;
    const tag = (await park.call(null, 'GET', '/vapi/system/options/all')).headers.get('etag') ?? '';
    park.received.nudges.length = 0;
    const id = await made();
    await call('POST', `/dictionary/${id}/item`, { value: 1, label: '红' });
    expect((await park.call(null, 'GET', '/vapi/system/settings')).body.options).toBeGreaterThan(before);
    expect(park.received.nudges.some(({ feeds }) => feeds.includes('system.settings'))).toBe(true);
    expect((await park.call(null, 'GET', '/vapi/system/options/all', undefined, { 'if-none-match': tag })).status).toBe(200);
  });
  it('系统选项包含全部字典，也包含没有项的', async () => {
    await made();
    const { body } = await park.call(null, 'GET', '/vapi/system/options/all');
    const stored = await park.database.rows<{ code: string }>('select code from dictionary');
    expect(Object.keys(body.dictionaries).sort()).toEqual(stored.map(({ code }) => code).sort());
    expect(body.dictionaries[`colour_${count}`]).toEqual([]);
    expect(body.codes.custom_field_type.map(({ value }: { value: string }) => value)).toContain('Numerical');
    expect(dictionary.fields.code.rules?.length).toBe(1);
    expect(dictionaryItem.operations).toEqual([]);
  });
});

describe('行政区划', () => {
  beforeAll(async () => {
    park = await openPark();
  });
  afterAll(() => park?.close());

  it('三十四个省级行政区，地市与区县齐全，编码与上级一致', () => {
    expect(regions.filter(({ level }) => level === 1)).toHaveLength(34);
    expect(new Set(regions.map(({ id }) => id)).size).toBe(regions.length);
    const ids = new Set(regions.map(({ id }) => id));
    const orphans = regions.filter(
      ({ id, parent_id, level }) =>
        (parent_id === null) !== (level === 1) || (parent_id !== null && !ids.has(parent_id)) || !/^\d{6}$/.test(String(id)),
    );
    expect(orphans).toEqual([]);
    expect(regions.filter(({ level }) => level === 2).length).toBeGreaterThanOrEqual(333);
    expect(regions.filter(({ level }) => level === 3).length).toBeGreaterThan(2900);
    const name = (id: number) => regions.find((one) => one.id === id)?.name;
    expect([110000, 330100, 330113, 429004, 500101, 659001, 810001].map(name)).toEqual([
      '北京市',
      '杭州市',
      '临平区',
      '仙桃市',
      '万州区',
      '石河子市',
      '中西区',
    ]);
    const empty = regions.filter(({ id, level }) => level === 2 && !regions.some(({ parent_id }) => parent_id === id)).map(({ name: one }) => one);
    expect(empty).toEqual(['东莞市', '中山市', '儋州市', '嘉峪关市']);
  });
  it('整棵树与下一级都能公开读取，未变时 304', async () => {
    const tree = await park.call(null, 'GET', '/vapi/system/region');
    const zhejiang = tree.body.find(({ id }: { id: number }) => id === 330000);
    expect(zhejiang.children.map(({ name }: { name: string }) => name)).toContain('绍兴市');
    expect(tree.headers.get('cache-control')).toContain('max-age=');
    const again = await park.call(null, 'GET', '/vapi/system/region', undefined, { 'if-none-match': tree.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const cities = await park.call(null, 'GET', '/vapi/system/area?pid=330000');
    expect(cities.body).toHaveLength(11);
    expect(cities.body.find(({ id }: { id: number }) => id === 330100)).toMatchObject({
      name: '杭州市',
      children: expect.arrayContaining([{ id: 330106, name: '西湖区' }]),
    });
    const quarters = await park.call(null, 'GET', '/vapi/system/area?pid=330100');
    expect(quarters.body[0]).toEqual({ id: 330102, name: '上城区', children: [] });
    expect((await park.call(null, 'GET', '/vapi/system/area')).body).toHaveLength(34);
  });
});
