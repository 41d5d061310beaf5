import { afterAll, beforeAll, expect, it } from 'vitest';
import { permissionsOf } from '@/domain/kernel/derive';
import { allResources } from '@/domain/resources';
import { building } from '@/domain/resources/building';
import { file } from '@/domain/resources/file';
import { showcase } from '@/domain/resources/showcase';
import { sweepFiles } from '@/vapi/features/file/sweep';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('修改期间保持在线的版本', (engine) => {
  let park: Park;
  let here: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  let id: number;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    const permissions = [...rightsOf(1), ...permissionsOf(showcase).map(({ name }) => name)];
    const operator = await park.account({ username: 'editor', type: 2, permissions, incubators: [here.incubator] });
    const admin = await park.account({ username: 'auditor', type: 1, permissions });
    staff = { ...(await people(park, here)), operator, admin };
    const body = {
      incubator_id: here.incubator,
      enterprise_id: here.enterprise,
      title: '最初',
      cover: await park.rows.ref('file'),
      content: '<p>风采</p>',
      products: [{ name: '一代' }],
    };
    const made = await call(staff.operator, 'POST', '', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    id = made.body.id;
    expect((await act('submit')).body).toMatchObject({ audit_status: 3, is_online: 1 });
  });
  afterAll(() => park?.close());
  const call = (who: Session | readonly string[], method: string, path: string, body?: object): Promise<Answer> =>
    park.call(who, method, `/vapi/enterprise/showcase${path}`, body);
  const act = (name: string, body: object = {}, who = staff.operator): Promise<Answer> => call(who, 'PUT', `/${name}/${id}`, body);
  const edit = async (change: object): Promise<Answer> =>
    call(staff.operator, 'PUT', `/${id}`, { ...change, version: (await call(staff.operator, 'GET', `/${id}`)).body.version });
  const stored = async () =>
    (
      await park.database.rows<Record<string, unknown>>('select title, products, is_online, audit_status, pending from showcase where id = $1', [id])
    )[0];

  it('企业的风采只能写在自己所在的楼宇；官网展示关闭后，企业看到的是官网不可见', async () => {
    const elsewhere = await park.make(building, { incubator_id: here.incubator, name: '他楼', area: 1000 });
    const { version } = (await call(staff.tenant, 'GET', `/${id}`)).body;
    const wrong = await call(staff.tenant, 'PUT', `/${id}`, { building_id: elsewhere.id, version });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { building_id: ['请选择企业所在的楼宇'] }]);
    const seen = async () => (await call(staff.tenant, 'GET', `/${id}`)).body.on_site;
    expect(await seen()).toBe(1);
    await park.database.rows('update enterprise set web_show = 2 where id = $1', [here.enterprise]);
    expect(await seen()).toBe(2);
    await park.database.rows('update enterprise set web_show = 1 where id = $1', [here.enterprise]);
  });
  it('改动先放在一边：对外仍是原来的，编辑和审核的人看到新的与正在展示的', async () => {
    const changed = await edit({ title: '第二版', products: [{ name: '二代' }] });
    expect(changed.body).toMatchObject({
      title: '第二版',
      products: [{ name: '二代' }],
      audit_status: 2,
      is_online: 1,
      published: { title: '最初', products: [{ name: '一代' }] },
    });
    expect(Object.keys(changed.body.published).sort()).toEqual(['products', 'title']);
    expect(await stored()).toMatchObject({ title: '最初', products: [{ name: '一代' }], is_online: 1 });
    const reader = await call(['showcase_read'], 'GET', `/${id}`);
    expect(reader.body).toMatchObject({ title: '最初' });
    expect(reader.body).not.toHaveProperty('published');
    expect((await call(staff.admin, 'GET', '')).body.data[0]).toMatchObject({ title: '最初', audit_status: 2 });
    const [log] = await park.database.rows<{ before: object; after: object }>(
      "select before, after from operation_log where resource = 'showcase' and action = 'update' order by id desc limit 1",
    );
    expect([log?.before, log?.after]).toMatchObject([{ title: '最初' }, { title: '第二版' }]);
    expect(await edit({ title: '审核中' })).toMatchObject({ status: 400, body: { message: '当前状态不可编辑' } });
  });
  it('通过之后替换', async () => {
    expect((await act('audit', { audit_status: 3 }, staff.admin)).body).toMatchObject({ title: '第二版', audit_status: 3, is_online: 1 });
    expect(await stored()).toEqual({ title: '第二版', products: [{ name: '二代' }], is_online: 1, audit_status: 3, pending: null });
    expect((await call(staff.operator, 'GET', `/${id}`)).body).not.toHaveProperty('published');
  });
  it('驳回之后原来的仍在线，改动留着可以接着改、再交', async () => {
    await edit({ title: '第三版' });
    expect((await act('audit', { audit_status: 4, reason: '图不清楚' }, staff.admin)).body).toMatchObject({
      title: '第三版',
      audit_status: 4,
      is_online: 1,
      reason: '图不清楚',
    });
    expect(await stored()).toMatchObject({ title: '第二版', is_online: 1 });
    const again = await edit({ products: null });
    expect(again.body).toMatchObject({ title: '第三版', products: null, audit_status: 1, is_online: 1, published: { title: '第二版' } });
    expect((await act('submit')).body).toMatchObject({ title: '第三版', audit_status: 3 });
    expect(await stored()).toEqual({ title: '第三版', products: null, is_online: 1, audit_status: 3, pending: null });
  });
  it('撤回之后原来的仍在线', async () => {
    await edit({ title: '第四版' });
    expect((await act('withdraw')).body).toMatchObject({ title: '第四版', audit_status: 1, is_online: 1, published: { title: '第三版' } });
    expect(await stored()).toMatchObject({ title: '第三版', is_online: 1 });
  });
  it('只在待审版本里的图片不算没人用，清理时留着', async () => {
    const [cover, unused] = [(await park.rows.make(file, {})).id, (await park.rows.make(file, {})).id];
    await park.database.rows('update showcase set pending = $2 where id = $1', [id, JSON.stringify({ cover })]);
    await sweepFiles(park.database, park.app.services.store, allResources, new Date(Date.now() + 26 * 3600_000));
    const left = await park.database.rows<{ id: number }>('select id from file where id = any($1::bigint[])', [[cover, unused]]);
    expect(left.map((row) => row.id)).toEqual([cover]);
  });
});
