import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilitatorCategory } from '@/domain/resources/facilitator';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const now = new Date('2026-11-20T09:05:00+08:00');
onEachEngine('服务商', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let stranger: Session;
  let category: number;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    stranger = (await people(park, await place(park, '乙园'))).operator;
    category = (await park.make(facilitatorCategory, { name: '财税服务' })).id;
  });
  afterAll(() => park.close());
  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
  const draft = (more: object = {}) => ({
    incubator_id: here.incubator,
    name: '序同财税服务有限公司',
    category_id: category,
    contact_name: '王同',
    contact_mobile: '13900001111',
    ...more,
  });
  const read = async (id: number, by = who.operator) => (await call(by, 'GET', `/facilitator/${id}`)).body;
  const accounts = (id: number) =>
    park.database.rows<{ username: string; type: number; is_audit: number }>(
      'select u.username, r.type, u.is_audit from app_user u join role r on r.id = u.role_id where u.facilitator_id = $1',
      [id],
    );

  it('园区新建、修改服务商；通过合作即开通账号；合作中的不能删除，终止之后有账号的仍不能删', async () => {
    const empty = await call(who.operator, 'POST', '/facilitator', {});
    expect(empty.status).toBe(422);
    expect(Object.keys(empty.body.errors)).toEqual(expect.arrayContaining(['name', 'category_id', 'contact_name', 'contact_mobile']));
    const made = await call(who.operator, 'POST', '/facilitator', draft({ credit_code: '91330100MA2ABCDE2W', summary: '代账' }));
    expect([made.status, made.body.status, made.body.is_online], JSON.stringify(made.body)).toEqual([201, 1, 2]);
    const { id } = made.body;
    expect((await call(stranger, 'PUT', `/facilitator/${id}`, { version: 1, name: '改' })).status).toBe(404);
    const twice = await call(who.operator, 'POST', '/facilitator', draft({ credit_code: '91330100MA2ABCDE2W' }));
    expect([twice.status, twice.body.errors?.credit_code]).toEqual([422, ['该信用代码已存在']]);
    const edited = await call(who.operator, 'PUT', `/facilitator/${id}`, { version: made.body.version, is_online: 1, sort: 3 });
    expect([edited.status, edited.body.is_online, edited.body.sort]).toEqual([200, 1, 3]);
    expect((await call(who.operator, 'PUT', `/facilitator/audit/${id}`, { status: 2 })).status).toBe(200);
    expect(await accounts(id)).toEqual([{ username: '13900001111', type: 4, is_audit: 2 }]);
    expect((await call(who.operator, 'DELETE', `/facilitator/${id}`)).body.message).toBe('已合作的服务商请先终止合作，再删除');
    expect((await call(who.operator, 'PUT', `/facilitator/stop/${id}`, { stop_reason: '到期' })).status).toBe(200);
    expect((await call(who.operator, 'DELETE', `/facilitator/${id}`)).status).toBe(400);
    const other = await call(who.operator, 'POST', '/facilitator', draft({ name: '衡砚知识产权代理有限公司', contact_mobile: '13900002222' }));
    expect((await call(who.operator, 'DELETE', `/facilitator/${other.body.id}`)).status).toBe(200);
    expect((await call(who.operator, 'GET', `/facilitator/${other.body.id}`)).status).toBe(404);
  });

  it('服务商改自己的资料成为待审核的一版：审核之前对外仍是原来的，通过后写入，只写改过的，账号的资料即为已审核', async () => {
    const id = here.facilitator;
    await park.database.tx((tx) => park.database.rows('update app_user set is_audit = 2 where facilitator_id = $1', [id], tx));
    const before = await read(id, who.provider);
    const save = (body: object, path = '/facilitator/info') => call(who.provider, 'PUT', path, { version: before.version, ...body });
    expect((await save({ name: before.name })).body.message).toBe('没有修改任何内容');
    const bad = await save({ email: '不是邮箱', name: '' });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['email', 'name']]);
    for (const more of [{ is_online: 1 }, { sort: 9 }, { status: 2 }]) expect((await save({ summary: '改', ...more })).status).toBe(400);
    expect((await save({ summary: '新增上门服务', website: 'https://example.com' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ summary: before.summary, is_online: before.is_online, sort: before.sort, version: before.version });
    expect((await save({ summary: '再改' }, `/facilitator/${id}`)).body.message).toBe('已有待审核的资料');
    const { data } = (await call(who.operator, 'GET', `/provider_audit/info?activeName=2&facilitator_id=${id}`)).body;
    expect(data).toHaveLength(1);
    const version = (await call(who.operator, 'GET', `/provider_audit/info/${data[0].id}`)).body;
    expect(Object.keys(version.content).filter((name) => name in before)).toEqual(expect.arrayContaining(['summary', 'website']));
    expect(version.content).not.toHaveProperty('is_online');
    // what staff has changed meanwhile stands
    expect((await call(who.operator, 'PUT', `/facilitator/${id}`, { version: before.version, address: '江南大道 88 号' })).status).toBe(200);
    expect((await call(stranger, 'PUT', `/provider_audit/info/${version.id}`, { audit_status: 3 })).status).toBe(404);
    expect((await call(who.operator, 'PUT', `/provider_audit/info/${version.id}`, { audit_status: 3 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ summary: '新增上门服务', website: 'https://example.com', address: '江南大道 88 号' });
    expect((await accounts(id)).map(({ is_audit }) => is_audit)).toEqual([1]);
    const next = await call(who.provider, 'PUT', `/facilitator/${id}`, { version: (await read(id)).version, summary: '第二版' });
    expect(next.status).toBe(200);
    const rejected = (await call(who.operator, 'GET', `/provider_audit/info?activeName=2&facilitator_id=${id}`)).body.data[0];
    expect(rejected.number).toBe(version.number + 1);
    expect((await call(who.operator, 'PUT', `/provider_audit/info/${rejected.id}`, { audit_status: 4, reason: '请补充执照' })).status).toBe(200);
    expect((await read(id)).summary).toBe('新增上门服务');
  });

  it('没有所属服务商的人不能用“自己的资料”；企业、导师、别的服务商都改不了', async () => {
    const body = { version: 1, summary: '改' };
    expect((await call(who.operator, 'PUT', '/facilitator/info', body)).body.message).toBe('只有服务商可以修改自己的资料');
    for (const by of [who.tenant, who.tutor]) expect((await call(by, 'PUT', '/facilitator/info', body)).status).toBe(403);
    const other = (await people(park, await place(park, '丙园'))).provider;
    expect((await call(other, 'PUT', `/facilitator/${here.facilitator}`, body)).status).toBe(404);
    for (const method of ['POST', 'DELETE'] as const)
      expect((await call(who.provider, method, method === 'POST' ? '/facilitator' : `/facilitator/${here.facilitator}`, {})).status).toBe(403);
  });
});
