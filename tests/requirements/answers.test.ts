import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@/vapi/business/password';
import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
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
    expect(Object.keys(incubator)).toEqual(expect.arrayContaining(['name', 'image', 'district', 'children']));
    expect(Object.keys(incubator.image)).toEqual(['file_path']);
    expect(Object.keys(incubator.children[0])).toEqual(expect.arrayContaining(['id', 'name', 'file_path']));
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
    // of rows whose column is filled, each at a time of its own: the first of one order is the last of the other
    await park.database.rows("update notice set published_at = timestamptz '2026-11-01' + (id * 7919 % 5000) * interval '1 minute'");
    const times = async (order: string): Promise<string[]> =>
      (await list(`?pageSize=1000&sortField=published_at&sortOrder=${order}`)).data.map((row: { published_at: string }) => row.published_at);
    const rising = await times('ascend');
    expect(new Set(rising).size).toBeGreaterThanOrEqual(12);
    expect(rising).toEqual([...rising].sort());
    expect(await times('descend')).toEqual([...rising].reverse());
    const second = await list('?page=2&pageSize=5&sortField=published_at&sortOrder=descend');
    expect(second.data.map((row: { published_at: string }) => row.published_at)).toEqual([...rising].reverse().slice(5, 10));
  });
  it('写入、登录与以 GET 改变数据的答复不得缓存；读取按人与楼宇各自核对', async () => {
    const made = await park.call(['notice_store'], 'POST', '/vapi/notice/notice', { ...(await park.fill(notice.fields)), title: '不缓存' });
    expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const signedIn = await login();
    expect([signedIn.status, signedIn.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const fresh = await park.call({ token: signedIn.body.token }, 'GET', '/vapi/auth/refresh');
    expect([fresh.status, fresh.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const seen = await park.call(['notice_read'], 'GET', `/vapi/notice/notice/${made.body.id}`);
    expect([seen.status, seen.headers.get('cache-control'), seen.headers.get('vary')]).toEqual([
      200,
      'private, no-cache',
      'Authorization, Buildings',
    ]);
  });
  it('手机号没有 privacy_show 时列表与详情只见首尾，有则见全', async () => {
    const row = await park.make(enterprise, { contact_mobile: '13812345678' });
    const ask = async (path: string, ...more: string[]) =>
      (await park.call(['enterprise_list', 'enterprise_read', ...more], 'GET', `/vapi${path}`)).body;
    const inList = async (...more: string[]) =>
      (await ask('/enterprise?pageSize=1000', ...more)).data.find(({ id }: { id: number }) => id === row.id);
    expect((await inList()).contact_mobile).toBe('138****5678');
    expect((await ask(`/enterprise/${row.id}`)).contact_mobile).toBe('138****5678');
    expect((await inList('privacy_show')).contact_mobile).toBe('13812345678');
    expect((await ask(`/enterprise/${row.id}`, 'privacy_show')).contact_mobile).toBe('13812345678');
  });
  it('405 答复 {error}，422 答复每个字段的全部提示', async () => {
    const wrong = await park.call(['notice_list'], 'DELETE', '/vapi/notice/notice');
    expect(wrong).toMatchObject({ status: 405, body: { error: '请求方法不允许' } });
    const { status, body } = await park.call(['notice_store'], 'POST', '/vapi/notice/notice', {});
    expect(status).toBe(422);
    expect(body.errors.title).toEqual(['请输入公告标题']);
  });
});
