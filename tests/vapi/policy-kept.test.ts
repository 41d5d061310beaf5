import { afterAll, beforeAll, expect, it } from 'vitest';
import { file } from '@/domain/resources/file';
import { policy } from '@/domain/resources/policy';
import { policyCategory } from '@/domain/resources/policy-category';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('申报不改动政策', (engine) => {
  let park: Park;
  let now = new Date('2026-11-20T08:00:00+08:00');
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let category = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    await place(park, '乙园');
    who = await people(park, here);
    // days go by
    for (const table of ['session', 'session_token'])
      await park.database.tx((tx) => park.database.rows(`update ${table} set expires_at = '2027-01-01'`, [], tx));
    category = (await park.make(policyCategory, { name: '研发' })).id;
  });
  afterAll(() => park.close());

  const call = (by: Session | null, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
  const open = async (more: object = {}): Promise<number> =>
    (
      await park.make(policy, {
        ...{
          title: '研发补助',
          category_id: category,
          content: '<p>正文</p>',
          incubator_id: null,
          facilitator_id: null,
          audit_status: 3,
          is_online: 1,
        },
        ...{ can_apply: 1, apply_from: '2026-11-01', apply_to: '2026-12-05', valid_from: null, valid_to: null, files: [] },
        ...{ fields: null, rounds: null, honours: null, materials: null, ...more },
      })
    ).id;
  const upload = async (by: Session) => (await park.make(file, { created_by: by.userId, ext: 'pdf' })).id;
  const declare = async (by: Session, id: number, more: object = {}) =>
    call(by, 'PUT', `/policy/policy/declare/${id}`, { contact_name: '张三', contact_mobile: '13800000001', files: [await upload(by)], ...more });

  it('申报材料只在申报里：政策的附件、版本不变，官网看不到企业的材料', async () => {
    const id = await open();
    const before = (await call(who.admin, 'GET', `/policy/policy/${id}`)).body;
    expect((await declare(who.tenant, id)).status).toBe(200);
    const after = (await call(who.admin, 'GET', `/policy/policy/${id}`)).body;
    expect([after.files, after.version]).toEqual([before.files, before.version]);
    expect((await call(null, 'GET', `/websit/policy/${id}`)).body.files).toEqual([]);
    expect((await call(who.tenant, 'GET', `/policy/report?policy_id=${id}`)).body.data).toMatchObject([{ files: [expect.anything()] }]);
  });
  it('全部园区的政策：一个园区的人员可以代企业申报与收藏，不能改它', async () => {
    const id = await open();
    expect((await declare(who.operator, id, { enterprise_id: here.enterprise })).status).toBe(200);
    for (const action of ['collect', 'uncollect'])
      expect((await call(who.operator, 'PUT', `/policy/policy/${action}/${id}`)).status, action).toBe(200);
    expect((await call(who.operator, 'PUT', `/policy/policy/unpublish/${id}`)).status).toBe(403);
    const body = { title: '园区补助', category_id: category, content: '<p>正文</p>' };
    const nowhere = await call(who.operator, 'POST', '/policy/policy', body);
    expect([nowhere.status, nowhere.body.errors]).toEqual([422, { incubator_id: ['请选择园区'] }]);
    expect((await call(who.operator, 'POST', '/policy/policy', { ...body, incubator_id: here.incubator })).status).toBe(201);
    expect((await call(who.admin, 'POST', '/policy/policy', body)).status).toBe(201);
  });
  it('申报期以北京时间的零点为界：头一天与末一天都可以', async () => {
    const id = await open({ apply_from: '2026-11-22', apply_to: '2026-11-22' });
    const at = async (moment: string) => {
      now = new Date(moment);
      const { status, body } = await declare(who.tenant, id);
      return [status, ...(status === 200 ? [] : [body.message])];
    };
    expect(await at('2026-11-21T23:59:59+08:00')).toEqual([400, '申报未开始']);
    expect(await at('2026-11-23T00:00:00+08:00')).toEqual([400, '申报已截止']);
    expect(await at('2026-11-22T23:59:59+08:00')).toEqual([200]);
    const shut = await declare(who.tenant, await open({ can_apply: 2, apply_to: '2026-11-01' }));
    expect([shut.status, shut.body.message]).toEqual([400, '该政策未开放在线申报']);
    now = new Date('2026-11-20T08:00:00+08:00');
  });
  it('有申报的政策不能删除；获批须有金额，日期不能晚于今天', async () => {
    const id = await open();
    await declare(who.tenant, id);
    const [{ id: apply }] = (await call(who.tenant, 'GET', `/policy/report?policy_id=${id}`)).body.data;
    await call(who.admin, 'PUT', `/policy/policy/unpublish/${id}`);
    const gone = await call(who.admin, 'DELETE', `/policy/policy/${id}`);
    expect([gone.status, gone.body.message]).toEqual([400, '该记录正在被政策申报使用，不能删除']);
    await park.database.tx((tx) => park.database.rows('update policy_apply set status = 3 where id = $1', [apply], tx));
    const result = (approved_money: string, approved_at: string) =>
      call(who.operator, 'PUT', `/policy/report/result/${apply}`, { status: 5, approved_money, approved_at });
    expect((await result('0', '2026-11-21')).body.errors).toEqual({ approved_money: ['获批金额应大于0'], approved_at: ['获批日期不能晚于今天'] });
    const correct = (body: object, user = who.operator) => call(user, 'PUT', `/policy/report/correct/${apply}`, body);
    expect(await correct({ status: 6, reason: '尚早' })).toMatchObject({ status: 400, body: { message: '尚未登记结果，无可更正' } });
    expect(await result('100000', '2026-11-20')).toMatchObject({ status: 200, body: { status: 5, approved_money: '100000.00' } });
    // a result that was written down wrong is corrected: of the wrong one nothing stays, and the firm hears of it
    expect((await correct({ status: 6, reason: '名额用完' }, who.tenant)).status).toBe(403);
    expect((await correct({ status: 6 })).body.errors).toEqual({ reason: ['请输入更正原因'] });
    expect(await correct({ status: 6, reason: '名额用完' })).toMatchObject({
      status: 200,
      body: { status: 6, reason: '名额用完', approved_money: null, approved_at: null },
    });
    expect((await correct({ status: 5, approved_money: '80000', approved_at: '2026-11-20' })).body.errors).toEqual({ reason: ['请输入更正原因'] });
    expect((await correct({ status: 5, approved_money: '0', approved_at: '2026-11-20', reason: '原结果录错' })).body.errors).toEqual({
      approved_money: ['获批金额应大于0'],
    });
    expect(await correct({ status: 5, approved_money: '80000', approved_at: '2026-11-20', reason: '原结果录错' })).toMatchObject({
      status: 200,
      body: { status: 5, reason: '原结果录错', approved_money: '80000.00', approved_at: '2026-11-20' },
    });
    const titles = await park.database.rows<{ title: string }>(
      "select title from message where title like '%更正%' and query ->> 'id' = $1 order by id",
      [String(apply)],
    );
    expect(titles.map(({ title }) => title.split('」')[1])).toEqual(['的结果更正为未获批：名额用完', '的结果更正为获批 80000.00 元：原结果录错']);
  });
});
