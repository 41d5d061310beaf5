import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@/vapi/business/password';
import { building } from '@/domain/resources/building';
import { notice } from '@/domain/resources/notice';
import { openPark, type Park } from '../support/park';
import { tableOf } from './tables';

/** Wire names of an entity of fields.csv that are printed; the others are words for what has no stated name. */
const namesOf = (entity: string): string[] =>
  tableOf('fields').flatMap(({ entity: of, wire_name }) => (of === entity && /^[a-zA-Z_]+$/.test(wire_name ?? '') ? [wire_name ?? ''] : []));

describe('答复的形状', () => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark();
    await park.make(building);
    await park.database.rows("update app_user set password_hash = $1 where username = 'admin'", [await hashPassword('Park@2026')]);
  });
  afterAll(() => park?.close());
  const login = () => park.call(null, 'POST', '/vapi/auth/login', { username: 'admin', password: 'Park@2026' });

  it('登录记录：令牌、角色、三个编号、权限名称', async () => {
    const { status, body } = await login();
    expect(status).toBe(200);
    for (const name of namesOf('login record')) expect(Object.keys(body), name).toContain(name);
    expect(body.role).toBe(1);
    expect(body.permissions.every((one: { name: unknown }) => typeof one.name === 'string')).toBe(true);
  });
  it('续期答复 access_token', async () => {
    const token = (await login()).body.token;
    const { status, body } = await park.call({ token }, 'GET', '/vapi/auth/refresh');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(namesOf('token refresh answer')));
  });
  it('园区楼宇树：园区带楼宇', async () => {
    const { body } = await park.call([], 'GET', '/vapi/getIncubatorBuildingTree');
    const [incubator] = body.data ?? body;
    expect(Object.keys(incubator)).toEqual(expect.arrayContaining(['name', 'children']));
    expect(Object.keys(incubator.children[0])).toEqual(expect.arrayContaining(['id', 'name']));
  });
  it('行政区划：编号、名称、下级', async () => {
    const { body } = await park.call(null, 'GET', '/vapi/system/region');
    const [region] = body.data ?? body;
    expect(Object.keys(region)).toEqual(expect.arrayContaining(['id', 'name', 'children']));
  });
  it('行业分类树：每一项带下级', async () => {
    const { body } = await park.call([], 'GET', '/vapi/classification');
    const [item] = body.data;
    for (const name of namesOf('classification tree item')) expect(Object.keys(item), name).toContain(name);
    expect(item.children[0].level).toBe(2);
  });
  it('工作台计数：24 个名称', async () => {
    const token = (await login()).body.token;
    const { status, body } = await park.call({ token }, 'GET', '/vapi/dashboard/counts');
    expect(status).toBe(200);
    for (const name of namesOf('dashboard counts')) expect(Object.keys(body), name).toContain(name);
  });
  it('列表：page 与 pageSize 默认 1 与 10，sortOrder 认 ascend 与 descend', async () => {
    for (let n = 0; n < 12; n++) await park.make(notice, { title: `公告${String(n).padStart(2, '0')}` });
    const list = async (query: string) => (await park.call(['notice_list'], 'GET', `/vapi/notice/notice${query}`)).body;
    expect((await list('')).data).toHaveLength(10);
    expect((await list('?page=2&pageSize=5')).data).toHaveLength(5);
    const titles = async (order: string) => (await list(`?pageSize=3&sortField=published_at&sortOrder=${order}`)).data;
    expect(await titles('ascend')).toHaveLength(3);
    expect(await titles('descend')).toHaveLength(3);
  });
  it('405 答复 {error}，422 答复每个字段的全部提示', async () => {
    const wrong = await park.call(['notice_list'], 'DELETE', '/vapi/notice/notice');
    expect(wrong).toMatchObject({ status: 405, body: { error: '请求方法不允许' } });
    const { status, body } = await park.call(['notice_store'], 'POST', '/vapi/notice/notice', {});
    expect(status).toBe(422);
    expect(body.errors.title).toEqual(['请输入公告标题']);
  });
});
