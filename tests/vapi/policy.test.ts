import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '@/domain/resources/file';
import { honour } from '@/domain/resources/growth-record';
import { policy } from '@/domain/resources/policy';
import { policyCategory } from '@/domain/resources/policy-category';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('政策与申报', (engine) => {
  let park: Park;
  let now = new Date('2026-11-20T08:00:00+08:00');
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let others: Awaited<ReturnType<typeof people>>;
  let category = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    who = await people(park, here);
    others = await people(park, there);
    // weeks go by
    for (const table of ['session', 'session_token'])
      await park.database.tx((tx) => park.database.rows(`update ${table} set expires_at = '2027-01-01'`, [], tx));
    category = (await park.make(policyCategory, { name: '研发' })).id;
    await park.database.tx((tx) => park.database.rows('update enterprise set tech_field = 1, round = null where id = $1', [here.enterprise], tx));
  });
  afterAll(() => park.close());

  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
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
        ...{ can_apply: 1, apply_from: '2026-11-01', apply_to: '2026-12-05', valid_from: null, valid_to: null },
        ...{ fields: null, rounds: null, honours: null, materials: null, ...more },
      })
    ).id;
  const upload = async (by: Session) => (await park.make(file, { created_by: by.userId, ext: 'pdf' })).id;
  const applicant = async (by: Session) => ({ contact_name: '张三', contact_mobile: '13800000001', files: [await upload(by)] });
  const apply = async (by: Session, id: number, more: object = {}) =>
    call(by, 'POST', '/policy/report', { policy_id: id, ...(await applicant(by)), ...more });
  const put = (by: Session, path: string, id: number, body: object = {}) => call(by, 'PUT', `/policy/report/${path}/${id}`, body);

  describe('匹配', () => {
    it('说出哪些条件符合、哪些不符合、哪些资料未填；园区看到有多少企业符合', async () => {
      const id = await open({ fields: [1, 2], rounds: JSON.stringify(['研发']), honours: [1] });
      const match = async (by: Session) => (await call(by, 'GET', `/policy/policy/${id}/match`)).body.data;
      expect(await match(who.tenant)).toMatchObject([
        { condition: '领域', verdict: 1, advice: null },
        { condition: '阶段', wanted: '研发', own: '未填写', verdict: 3, advice: '在企业信息中补填产品阶段' },
        { condition: '资质', wanted: '高新技术企业', own: '未填写', verdict: 3 },
      ]);
      const shown = async (by: Session) => (await call(by, 'GET', `/policy/policy/${id}`)).body.fit;
      expect([await shown(who.tenant), await shown(who.operator)]).toEqual(['不符合：阶段、资质', '0 家企业符合']);
      await park.make(honour, {
        ...{ incubator_id: here.incubator, enterprise_id: here.enterprise, kind: 1, granted_at: '2026-01-01', valid_to: null },
        confirmed_at: '2026-01-02 00:00:00+08',
      });
      await park.database.tx((tx) => park.database.rows('update enterprise set round = 2 where id = $1', [here.enterprise], tx));
      expect(await match(who.tenant)).toMatchObject([{ verdict: 1 }, { own: '研发', verdict: 1 }, { own: '高新技术企业', verdict: 1 }]);
      expect([await shown(who.tenant), await shown(others.tenant), await shown(who.operator)]).toEqual([
        '符合',
        '不符合：领域、阶段、资质',
        '1 家企业符合',
      ]);
      expect((await call(who.operator, 'GET', `/policy/policy/${id}/match`)).body.data).toMatchObject([{ own: '1 家企业符合' }, {}, {}]);
      const listed = async (by: Session) =>
        (await call(by, 'GET', '/policy/policy?fits=1&pageSize=100')).body.data.map((row: { id: number }) => row.id);
      expect([(await listed(who.tenant)).includes(id), (await listed(others.tenant)).includes(id)]).toEqual([true, false]);
    });
  });

  describe('收藏与提醒', () => {
    it('收藏只属于自己；截止前 15、7、1 天各提醒一次，已提交申报的不再提醒；错过的只补最近的一次', async () => {
      const id = await open({ title: '贴息', fields: [2] });
      expect((await call(others.tenant, 'PUT', `/policy/policy/collect/${id}`)).status).toBe(200);
      expect((await call(others.tenant, 'PUT', `/policy/policy/collect/${id}`)).status).toBe(200);
      const kept = async (by: Session) => (await call(by, 'GET', '/policy/collect')).body.data.map((row: { id: number }) => row.id);
      expect([await kept(others.tenant), await kept(who.tenant)]).toEqual([[id], []]);
      expect((await call(others.tenant, 'GET', '/policy/policy?collected=1')).body.data).toMatchObject([
        { id, collected_at: '2026-11-20 08:00:00', days_left: 15 },
      ]);
      const reminders = async (by: Session) =>
        (
          await park.database.rows<{ title: string }>('select title from message where user_id = $1 and dedupe_key like $2 order by id', [
            by.userId,
            `policy.ending:${id}:%`,
          ])
        ).map(({ title }) => title);
      const on = async (day: string) => {
        now = new Date(`${day}T08:45:00+08:00`);
        await park.app.jobs.tick();
      };
      await on('2026-11-20');
      await on('2026-11-21');
      expect(await reminders(others.tenant)).toEqual(['政策「贴息」还有 15 天截止申报']);
      expect(await reminders(who.tenant)).toEqual([]); // neither kept it nor fits it
      await on('2026-11-29');
      expect(await reminders(others.tenant)).toEqual(['政策「贴息」还有 15 天截止申报', '政策「贴息」还有 6 天截止申报']);
      await on('2026-11-30');
      await on('2026-12-04');
      await on('2026-12-05');
      expect((await reminders(others.tenant)).at(-1)).toBe('政策「贴息」还有 1 天截止申报');
      expect((await reminders(others.tenant)).length).toBe(3);
      now = new Date('2026-11-20T08:00:00+08:00');
      expect((await call(others.tenant, 'PUT', `/policy/policy/uncollect/${id}`)).status).toBe(200);
      expect(await kept(others.tenant)).toEqual([]);
    });
    it('发布时告知符合的企业，一次', async () => {
      const id = await open({ title: '只给甲', audit_status: 1, is_online: 2, incubator_id: here.incubator });
      expect((await call(who.operator, 'PUT', `/policy/policy/submit/${id}`, {})).body.is_online).toBe(1);
      await call(who.operator, 'PUT', `/policy/policy/unpublish/${id}`, {});
      await call(who.operator, 'PUT', `/policy/policy/submit/${id}`, {});
      const rows = await park.database.rows<{ user_id: number }>('select user_id from message where dedupe_key = $1', [`policy.new:${id}`]);
      expect(rows.map(({ user_id }) => user_id)).toEqual([who.tenant.userId]);
    });
  });

  describe('申报', () => {
    it('由政策带出材料清单，补齐才能提交；退回补正之后再提交，推荐上报，获批计入合计', async () => {
      const id = await open({ materials: JSON.stringify(['营业执照', '审计报告']) });
      const made = await apply(who.tenant, id);
      expect(made).toMatchObject({
        status: 201,
        body: { status: 1, enterprise_id: here.enterprise, incubator_id: here.incubator, lacks: '营业执照、审计报告' },
      });
      const report = made.body.id;
      const twice = await apply(who.tenant, id);
      expect([twice.status, twice.body.errors]).toEqual([422, { policy_id: ['该政策已申报'] }]);
      expect(await put(who.tenant, 'submit', report)).toMatchObject({ status: 400, body: { message: '还缺材料：营业执照、审计报告' } });
      const fill = async (names: readonly string[]) => {
        const { version } = (await call(who.tenant, 'GET', `/policy/report/${report}`)).body;
        const form = [];
        for (const name of names) form.push({ name, file_id: await upload(who.tenant) });
        return call(who.tenant, 'PUT', `/policy/report/${report}`, { version, form });
      };
      expect((await fill(['营业执照'])).body.lacks).toBe('审计报告');
      expect((await fill(['营业执照', '审计报告'])).body.lacks).toBeNull();
      expect((await call(others.tenant, 'GET', `/policy/report/${report}`)).status).toBe(404);
      expect((await put(who.tenant, 'submit', report)).body).toMatchObject({ status: 2, submitted_at: '2026-11-20 08:00:00' });
      expect((await fill(['营业执照'])).status).toBe(400);
      expect((await put(who.operator, 'audit', report, { status: 4 })).body.errors).toEqual({ reason: ['请输入驳回原因'] });
      expect((await put(who.operator, 'audit', report, { status: 4, reason: '请补充审计报告' })).body.status).toBe(4);
      // what was in time once may be corrected after the last day
      now = new Date('2026-12-06T08:00:00+08:00');
      expect((await put(who.tenant, 'submit', report)).body.status).toBe(2);
      expect(await put(who.operator, 'result', report, { status: 6, reason: '早' })).toMatchObject({
        status: 400,
        body: { message: '只有已推荐上报的申报可以登记结果' },
      });
      expect((await put(who.operator, 'audit', report, { status: 3 })).body.status).toBe(3);
      expect((await put(who.operator, 'result', report, { status: 5 })).body.errors).toEqual({
        approved_money: ['请输入获批金额'],
        approved_at: ['请选择获批日期'],
      });
      expect((await put(who.tenant, 'result', report, { status: 6, reason: '无' })).status).toBe(403);
      const won = await put(who.operator, 'result', report, { status: 5, approved_money: '50000', approved_at: '2026-12-06' });
      expect(won.body).toMatchObject({ status: 5, approved_money: '50000.00', approved_at: '2026-12-06' });
      const results = async () =>
        (
          await park.database.rows<{ title: string }>(
            'select distinct m.title, m.id from message m where m.user_id = $1 and m.title like $2 and m.query = $3 order by m.id',
            [who.tenant.userId, '政策申报「研发补助」获批%', JSON.stringify({ id: report })],
          )
        ).map(({ title }) => title);
      expect(await results()).toEqual(['政策申报「研发补助」获批 50000.00 元']);
      // opened again for a result that was mistyped: the firm hears of the right one too
      await park.database.rows('update policy_apply set status = 3, approved_money = null, approved_at = null where id = $1', [report]);
      const right = await put(who.operator, 'result', report, { status: 5, approved_money: '80000', approved_at: '2026-12-06' });
      expect(right.body).toMatchObject({ status: 5, approved_money: '80000.00' });
      expect(await results()).toEqual(['政策申报「研发补助」获批 50000.00 元', '政策申报「研发补助」获批 80000.00 元']);
      expect((await call(who.operator, 'GET', '/policy/report/sums')).body).toEqual({ rows: 1, won: 1, money: '80000.00' });
      expect((await call(others.operator, 'GET', '/policy/report/sums')).body).toEqual({ rows: 0, won: 0, money: '0.00' });
      now = new Date('2026-11-20T08:00:00+08:00');
    });
    it('未获批之后可以再申报；截止、未开始、不能在线申报、别园的政策申报不了', async () => {
      const again = await open();
      const first = (await apply(who.tenant, again)).body.id;
      await put(who.tenant, 'submit', first);
      await put(who.operator, 'audit', first, { status: 3 });
      expect((await put(who.operator, 'result', first, { status: 6, reason: '名额用完' })).body).toMatchObject({ status: 6, reason: '名额用完' });
      expect((await apply(who.tenant, again)).status).toBe(201);
      const refused = async (more: object) => (await apply(who.tenant, await open(more))).body.errors;
      expect(await refused({ apply_to: '2026-11-19' })).toEqual({ policy_id: ['申报已截止'] });
      expect(await refused({ apply_from: '2026-11-21' })).toEqual({ policy_id: ['申报未开始'] });
      expect(await refused({ can_apply: 2 })).toEqual({ policy_id: ['该政策未开放在线申报'] });
      expect(await refused({ incubator_id: there.incubator })).toEqual({ policy_id: ['该政策不面向企业所在的园区'] });
      expect((await apply(who.tenant, again, { files: [] })).body.errors).toMatchObject({ files: ['请上传申报材料'] });
    });
    it('在政策上申报：企业为自己，园区代一家企业', async () => {
      const id = await open();
      const on = async (by: Session, more: object = {}) => call(by, 'PUT', `/policy/policy/declare/${id}`, { ...(await applicant(by)), ...more });
      expect((await on(who.tenant)).status).toBe(200);
      expect(await on(who.tenant)).toMatchObject({ status: 400, body: { message: '该政策已申报' } });
      expect((await on(others.admin)).body.errors).toEqual({ enterprise_id: ['请选择企业'] });
      expect((await on(others.admin, { enterprise_id: there.enterprise })).status).toBe(200);
      const rows = await park.database.rows<{ enterprise_id: number }>('select enterprise_id from policy_apply where policy_id = $1 order by id', [
        id,
      ]);
      expect(rows.map(({ enterprise_id }) => enterprise_id)).toEqual([here.enterprise, there.enterprise]);
    });
  });
  it('在线申报之后，答复带着申报的编号，政策上说出本企业的申报到了哪一步', async () => {
    const id = await open();
    const mine = async (by: Session) => (await call(by, 'GET', `/policy/policy/${id}`)).body.mine;
    expect(await mine(who.tenant)).toBeNull();
    const { status, body } = await call(who.tenant, 'PUT', `/policy/policy/declare/${id}`, await applicant(who.tenant));
    expect([status, body.id]).toEqual([200, id]);
    expect((await call(who.tenant, 'GET', `/policy/report/${body.made}`)).body).toMatchObject({ policy_id: id, status: 1 });
    expect([await mine(who.tenant), await mine(others.tenant), await mine(who.operator)]).toEqual(['草稿', null, null]);
  });
});
