import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity, activityType } from '@/domain/resources/activity';
import { file } from '@/domain/resources/file';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('活动报名', (engine) => {
  let park: Park;
  let now = new Date('2026-11-20T09:00:00+08:00');
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let others: Awaited<ReturnType<typeof people>>;
  let type = 0;
  let cover = 0;
  let phones = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10 });
    here = await place(park, '甲园');
    who = await people(park, here);
    others = await people(park, await place(park, '乙园'));
    type = (await park.make(activityType, { name: '沙龙' })).id;
    cover = (await park.make(file, {})).id;
  });
  afterAll(() => park.close());

  const call = (by: Session | null, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
  const hold = async (more: object = {}): Promise<number> =>
    (
      await park.make(activity, {
        ...{ title: '股权激励培训', type_id: type, cover, incubator_id: here.incubator, building_id: here.building, content: '<p>内容</p>' },
        ...{ start_at: '2026-11-20 14:00+08', end_at: '2026-11-20 16:00+08', apply_end_at: '2026-11-20 12:00+08', audit_status: 3, is_online: 1 },
        ...{ sign_code: '246810', needs_apply_audit: 2, seats: 1, online_url: null, place_id: null, ...more },
      })
    ).id;
  const guest = (more: object = {}) => {
    phones += 1;
    return { name: '张三', mobile: `138${String(phones).padStart(8, '0')}`, company: '甲科技', ...more };
  };
  const signUp = (by: Session, id: number, more: object = {}) => call(by, 'POST', '/activities/apply', { activity_id: id, ...guest(more) });
  const stateOf = async (id: number) =>
    (await park.database.rows<{ status: number }>('select status from activity_apply where id = $1', [id]))[0]?.status;
  const messages = async (user: number, start: string) =>
    (await park.database.rows<{ title: string }>('select title from message where user_id = $1 and dedupe_key like $2', [user, `${start}%`])).map(
      ({ title }) => title,
    );
  const put = (by: Session | null, path: string, id: number, body: object = {}) => call(by, 'PUT', `/activities/apply/${path}/${id}`, body);

  describe('名额与候补', () => {
    it('本企业报名的人多，说前三个和一共几个', async () => {
      const id = await hold({ seats: 3 });
      for (const name of ['张三', '李四', '王五', '赵六']) await signUp(who.tenant, id, { name });
      const mine = async (by: Session) => (await call(by, 'GET', `/activities/activity/${id}`)).body.mine;
      expect([await mine(who.tenant), await mine(others.tenant)]).toEqual(['张三 已报名、李四 已报名、王五 已报名 等 4 人', null]);
    });
    it('名额以内直接通过，归属来自账号；满了不愿候补的说名额已满，愿意的排队', async () => {
      const id = await hold();
      const first = await signUp(who.tenant, id);
      expect(first).toMatchObject({ status: 201, body: { status: 2, enterprise_id: here.enterprise, incubator_id: here.incubator, place: null } });
      const full = await signUp(others.tenant, id, { queues: 2 });
      expect([full.status, full.body.errors]).toEqual([422, { activity_id: ['名额已满'] }]);
      expect(await signUp(others.tenant, id)).toMatchObject({ status: 201, body: { status: 5, statusText: '候补', place: 1 } });
      expect(await signUp(others.tenant, id)).toMatchObject({ status: 201, body: { status: 5, place: 2 } });
      const shown = (await call(who.tenant, 'GET', `/activities/activity/${id}`)).body;
      expect(shown).toMatchObject({ progress: '报名中', applied: 1, left: 0, queued: 2, attended: 0 });
      expect(shown).not.toHaveProperty('sign_code');
      expect((await call(others.tenant, 'GET', `/activities/apply/${first.body.id}`)).status).toBe(404);
    });
    it('取消一个，先到的递补，告知他一次；别人不能代为取消', async () => {
      const id = await hold();
      const first = (await signUp(who.tenant, id)).body.id;
      const second = (await signUp(others.tenant, id)).body.id;
      const third = (await signUp(others.tenant, id)).body.id;
      expect((await put(others.tenant, 'cancel', first)).status).toBe(404);
      expect((await put(who.tenant, 'cancel', first)).status).toBe(200);
      expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([4, 2, 5]);
      expect(await messages(others.tenant.userId, `activity_apply.moved:${second}`)).toEqual(['活动「股权激励培训」有了名额，您已递补成功']);
      expect(await put(who.tenant, 'cancel', first)).toMatchObject({ status: 400, body: { message: '报名已取消' } });
      // a place in the waiting list that is given up gives nobody a seat
      expect((await put(others.tenant, 'cancel', third)).status).toBe(200);
      expect(await stateOf(second)).toBe(2);
    });
    it('开始之后仍在报名：空出的名额归先候补的，新来的排在后面；报名截止后不再递补', async () => {
      const id = await hold({ apply_end_at: '2026-11-20 15:00+08' });
      const [first, second, third] = [await signUp(who.tenant, id), await signUp(others.tenant, id), await signUp(others.tenant, id)].map(
        ({ body }) => body.id,
      );
      now = new Date('2026-11-20T14:10:00+08:00');
      expect((await put(who.operator, 'cancel', first)).status).toBe(200);
      expect([await stateOf(second), await stateOf(third)]).toEqual([2, 5]);
      expect((await signUp(who.tenant, id)).body).toMatchObject({ status: 5, place: 2 });
      now = new Date('2026-11-20T15:00:00+08:00');
      expect((await put(who.operator, 'cancel', second)).status).toBe(200);
      expect(await stateOf(third)).toBe(5);
      // sign-up is open again: who waits comes before who is new
      const { version } = (await call(who.operator, 'GET', `/activities/activity/${id}`)).body;
      const longer = { version, apply_end_at: '2026-11-20 15:30:00' };
      expect((await call(who.operator, 'PUT', `/activities/activity/${id}`, longer)).status).toBe(200);
      expect(await stateOf(third)).toBe(2);
      now = new Date('2026-11-20T09:00:00+08:00');
    });
    it('名额空着而有人候补：新来的不越过他，他随即递补', async () => {
      const id = await hold();
      await signUp(who.tenant, id);
      const waits = (await signUp(others.tenant, id)).body.id;
      await park.database.rows('update activity set seats = 2 where id = $1', [id]);
      const full = await signUp(who.tenant, id, { queues: 2 });
      expect([full.status, full.body.errors]).toEqual([422, { activity_id: ['名额已满'] }]);
      expect((await signUp(who.tenant, id)).body).toMatchObject({ status: 5, place: 1 });
      expect(await stateOf(waits)).toBe(2);
    });
    it('被驳回后又回到候补的，再次递补时再次告知', async () => {
      const id = await hold({ needs_apply_audit: 1 });
      const first = (await signUp(who.tenant, id)).body.id;
      const second = (await signUp(others.tenant, id)).body.id;
      await put(who.tenant, 'cancel', first);
      expect((await put(who.operator, 'audit', second, { status: 3, reason: '不符' })).status).toBe(200);
      const third = (await signUp(who.tenant, id)).body.id;
      expect((await put(who.operator, 'reconsider', second)).status).toBe(200);
      expect(await stateOf(second)).toBe(5);
      await put(who.tenant, 'cancel', third);
      expect(await stateOf(second)).toBe(1);
      const moved = '活动「股权激励培训」有了名额，您已递补，等待审核';
      expect(await messages(others.tenant.userId, `activity_apply.moved:${second}`)).toEqual([moved, moved]);
    });
    it('园区增加名额，候补的依次递补；名额不能少于已报名的人数', async () => {
      const id = await hold({ seats: 2 });
      const made = [];
      for (let nth = 0; nth < 5; nth += 1) made.push((await signUp(who.tenant, id)).body.id);
      const { version } = (await call(who.operator, 'GET', `/activities/activity/${id}`)).body;
      const short = await call(who.operator, 'PUT', `/activities/activity/${id}`, { version, seats: 1 });
      expect([short.status, short.body.errors]).toEqual([422, { seats: ['名额不能少于已报名的人数'] }]);
      expect((await call(who.operator, 'PUT', `/activities/activity/${id}`, { version, seats: 4 })).status).toBe(200);
      expect(await Promise.all(made.map(stateOf))).toEqual([2, 2, 2, 2, 5]);
    });
    it('一个手机号报一次，取消之后可以再报；未发布、已截止的报不了', async () => {
      const id = await hold({ seats: null });
      const mine = guest();
      const first = await call(who.tenant, 'POST', '/activities/apply', { activity_id: id, ...mine });
      const again = () => call(others.tenant, 'POST', '/activities/apply', { activity_id: id, ...mine });
      const twice = await again();
      expect([twice.status, twice.body.errors]).toEqual([422, { mobile: ['您已报名'] }]);
      await put(who.tenant, 'cancel', first.body.id);
      expect((await again()).status).toBe(201);
      const late = await signUp(who.tenant, await hold({ apply_end_at: '2026-11-20 08:59+08' }));
      expect([late.status, late.body.errors]).toEqual([422, { activity_id: ['报名已截止'] }]);
      const hidden = await signUp(who.tenant, await hold({ is_online: 2 }));
      expect(hidden.status).toBe(422);
    });
    it('被驳回的可以再报，取消时说他已被驳回；园区撤销驳回：回到待审核，没有名额则候补，已重新报名的、已结束的不撤', async () => {
      const id = await hold({ seats: 1, needs_apply_audit: 1 });
      const mine = guest();
      const signs = () => call(who.tenant, 'POST', '/activities/apply', { activity_id: id, ...mine });
      const reject = async (apply: number) => (await put(who.operator, 'audit', apply, { status: 3, reason: '不符' })).status;
      const first = (await signs()).body.id;
      expect(await reject(first)).toBe(200);
      expect(await put(who.tenant, 'cancel', first)).toMatchObject({ status: 400, body: { message: '报名已被驳回，无需取消，可以重新报名' } });
      expect((await put(who.tenant, 'reconsider', first)).status).toBe(403);
      expect((await put(who.operator, 'reconsider', first)).status).toBe(200);
      expect(await stateOf(first)).toBe(1);
      expect((await put(who.operator, 'audit', first, { status: 2 })).status).toBe(200);
      expect(await put(who.operator, 'reconsider', first)).toMatchObject({ status: 400, body: { message: '只有已驳回的报名可以撤销驳回' } });
      await put(who.tenant, 'cancel', first);
      const second = (await signs()).body.id;
      expect(await reject(second)).toBe(200);
      const again = await signs();
      expect(again).toMatchObject({ status: 201, body: { status: 1 } });
      expect((await call(who.tenant, 'GET', `/activities/activity/${id}`)).body.mine).toBe('张三 待审核');
      expect(await put(who.operator, 'reconsider', second)).toMatchObject({ status: 400, body: { message: '该手机号已重新报名，不能撤销驳回' } });
      expect(await reject(again.body.id)).toBe(200);
      await signUp(others.tenant, id);
      expect((await put(who.operator, 'reconsider', second)).status).toBe(200);
      expect(await stateOf(second)).toBe(5);
      await park.database.rows(
        `update activity set end_at = '2026-11-20 08:00+08', start_at = '2026-11-20 07:00+08', apply_end_at = '2026-11-20 07:00+08' where id = $1`,
        [id],
      );
      expect(await put(who.operator, 'reconsider', again.body.id)).toMatchObject({ status: 400, body: { message: '活动已结束，不能撤销驳回' } });
    });
    it('导师看得到所带活动的报名，看不到别人带的，也不能替人取消', async () => {
      const led = await hold({ seats: null, tutor_id: here.tutor });
      const mine = (await signUp(who.tenant, led)).body.id;
      const foreign = (await signUp(who.tenant, await hold())).body.id;
      const list = await call(who.tutor, 'GET', '/activities/apply');
      expect([list.body.total, list.body.data.map(({ id }: { id: number }) => id)]).toEqual([1, [mine]]);
      expect([
        (await call(who.tutor, 'GET', `/activities/apply/${mine}`)).status,
        (await call(who.tutor, 'GET', `/activities/apply/${foreign}`)).status,
      ]).toEqual([200, 404]);
      expect((await call(others.tutor, 'GET', '/activities/apply')).body.total).toBe(0);
      expect((await put(who.tutor, 'cancel', mine)).status).toBe(403);
    });
    it('在活动上报名：说出结果；截止之后不再提供', async () => {
      const id = await hold();
      const on = (by: Session, more: object = {}) => call(by, 'PUT', `/activities/activity/sign_up/${id}`, guest(more));
      expect(await on(who.tenant)).toMatchObject({ status: 200, body: { message: '报名成功' } });
      expect(await on(who.tenant, { queues: 2 })).toMatchObject({ status: 400, body: { message: '名额已满' } });
      expect((await on(others.tenant)).body.message).toBe('名额已满，已进入候补第1位，有名额时自动递补并通知您');
    });
    it('两百人同时报六十个名额：正好六十人报上，其余候补；同时取消二十人，递补二十人', async () => {
      const id = await hold({ seats: 60 });
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, nth) => signUp(nth % 2 ? who.tenant : others.tenant, id, { queues: nth < 100 ? 1 : 2 })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
      const count = async () =>
        Object.fromEntries(
          (
            await park.database.rows<{ status: number; n: number }>(
              'select status, count(*)::int n from activity_apply where activity_id = $1 group by 1',
              [id],
            )
          ).map(({ status, n }) => [status, n]),
        );
      const before = await count();
      expect(before[2]).toBe(60);
      const waiting = before[5] ?? 0;
      const held = await park.database.rows<{ id: number }>(
        'select id from activity_apply where activity_id = $1 and status = 2 order by id limit 20',
        [id],
      );
      await Promise.all(held.map((row) => put(who.admin, 'cancel', row.id)));
      expect(await count()).toEqual({ 2: Math.min(60, 40 + waiting), 4: 20, ...(waiting > 20 && { 5: waiting - 20 }) });
    });
  });

  describe('报名审核', () => {
    it('须审核的先占名额；驳回写原因，名额让给候补的人，他再等审核', async () => {
      const id = await hold({ needs_apply_audit: 1 });
      const first = (await signUp(who.tenant, id)).body;
      const second = (await signUp(others.tenant, id)).body;
      expect([first.status, second.status]).toEqual([1, 5]);
      expect((await put(who.tenant, 'audit', first.id, { status: 2 })).status).toBe(403);
      expect((await put(others.operator, 'audit', first.id, { status: 2 })).status).toBe(404);
      expect((await put(who.operator, 'audit', first.id, { status: 3 })).body.errors).toEqual({ reason: ['请输入驳回原因'] });
      expect((await put(who.operator, 'audit', first.id, { status: 3, reason: '不在范围' })).status).toBe(200);
      expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([3, 1]);
      expect(await messages(who.operator.userId, `audit:activity_apply:${second.id}:`)).toHaveLength(1);
      // each is led to a page of his own
      const paths = await park.database.rows<{ user_id: number; path: string }>(
        "select distinct user_id, path from message where title like '活动报名%' and query->>'id' = any($1) order by user_id",
        [[String(first.id), String(second.id)]],
      );
      expect(paths.filter(({ user_id }) => user_id === who.tenant.userId)).toEqual([{ user_id: who.tenant.userId, path: '/activity/reportList' }]);
      expect(paths.filter(({ user_id }) => user_id === who.operator.userId)).toEqual([{ user_id: who.operator.userId, path: '/activity/checkAll' }]);
      expect((await put(who.operator, 'audit', second.id, { status: 2 })).body).toMatchObject({ status: 2, audited_by: who.operator.userId });
      expect(await put(who.operator, 'audit', second.id, { status: 2 })).toMatchObject({ status: 400, body: { message: '该记录已被审核' } });
    });
  });

  describe('签到与签退', () => {
    it('报名的人用现场的码签到、签退，可以评分；码不对、时间不到说明原因', async () => {
      const id = await hold({ seats: null });
      const mine = (await signUp(who.tenant, id)).body.id;
      const attend = (body: object) => put(who.tenant, 'attend', mine, body);
      expect(await attend({ sign_code: '246810' })).toMatchObject({ status: 400, body: { message: '未到签到时间' } });
      now = new Date('2026-11-20T13:30:00+08:00');
      expect((await attend({ sign_code: '111111' })).body.errors).toEqual({ sign_code: ['签到码不正确'] });
      expect(await attend({ sign_code: '246810', attends: 2 })).toMatchObject({ status: 400, body: { message: '尚未签到' } });
      expect(await attend({ sign_code: '246810', attends: 1 })).toMatchObject({ status: 200, body: { signed_at: '2026-11-20 13:30:00' } });
      expect(await attend({ sign_code: '246810', attends: 1 })).toMatchObject({ status: 400, body: { message: '已经签到' } });
      expect((await put(who.tenant, 'cancel', mine)).body.message).toBe('已签到的报名不能取消');
      expect((await attend({ sign_code: '246810', attends: 2, score: 6 })).body.errors).toEqual({ score: ['评分为1至5'] });
      // nobody leaves before it has begun, be he scanned twice or asked
      expect(await attend({ sign_code: '246810' })).toMatchObject({ status: 400, body: { message: '已经签到' } });
      expect(await attend({ sign_code: '246810', attends: 2 })).toMatchObject({ status: 400, body: { message: '活动尚未开始，不能签退' } });
      now = new Date('2026-11-20T15:30:00+08:00');
      const left = await attend({ sign_code: '246810', attends: 2, score: 5, comment: '有收获' });
      expect(left.body).toMatchObject({ signed_out_at: '2026-11-20 15:30:00', score: 5, comment: '有收获' });
      expect(await attend({ sign_code: '246810' })).toMatchObject({ status: 400, body: { message: '已经签退' } });
      now = new Date('2026-11-20T09:00:00+08:00');
    });
    it('园区在门口签到：第一次签到，第二次签退；活动当天以前不行，未通过的不行', async () => {
      const id = await hold({ seats: 1, start_at: '2026-11-21 00:30+08', end_at: '2026-11-21 02:30+08', apply_end_at: '2026-11-21 00:10+08' });
      const mine = (await signUp(who.tenant, id)).body.id;
      const queued = (await signUp(who.tenant, id)).body.id;
      expect(await put(who.operator, 'signIn', mine)).toMatchObject({ status: 400, body: { message: '活动当天才能签到' } });
      expect((await put(who.tenant, 'signIn', mine)).status).toBe(403);
      now = new Date('2026-11-21T00:05:00+08:00');
      expect((await put(who.operator, 'signIn', mine)).body.signed_at).toBe('2026-11-21 00:05:00');
      // a second scan is no leaving, neither before it has begun nor within ten minutes of the first
      expect(await put(who.operator, 'signIn', mine)).toMatchObject({ status: 400, body: { message: '已经签到' } });
      now = new Date('2026-11-21T00:45:00+08:00');
      expect((await put(who.operator, 'signIn', mine)).body.signed_out_at).toBe('2026-11-21 00:45:00');
      expect((await put(who.tenant, 'signBack', mine)).status).toBe(403);
      expect((await put(who.operator, 'signBack', mine)).body).toMatchObject({ signed_at: '2026-11-21 00:05:00', signed_out_at: null });
      expect(await put(who.operator, 'signBack', mine)).toMatchObject({ status: 400, body: { message: '尚未签退' } });
      expect(await put(who.operator, 'signIn', queued)).toMatchObject({ status: 400, body: { message: '尚在候补，递补后才能签到' } });
      now = new Date('2026-11-20T09:00:00+08:00');
    });
    it('发布的活动有签到码，只有管签到的人看得到', async () => {
      const id = await hold({ audit_status: 1, is_online: 2, sign_code: null });
      const shown = await call(who.operator, 'PUT', `/activities/activity/submit/${id}`, {});
      expect(shown.body).toMatchObject({ is_online: 1, sign_code: expect.stringMatching(/^\d{6}$/) });
      expect((await call(who.tenant, 'GET', `/activities/activity/${id}`)).body).not.toHaveProperty('sign_code');
    });
  });

  describe('官网', () => {
    const codeFor = async (mobile: string): Promise<string> => {
      await call(null, 'POST', '/msg/sendCaptcha', { mobile, scene: 3 });
      const [row] = await park.database.rows<{ code: string }>(
        "select params->>'code' code from outbox where to_address = $1 order by id desc limit 1",
        [mobile],
      );
      return row?.code ?? '';
    };
    it('验证手机号之后报名；满了候补，递补以短信告知；凭手机号与现场的码签到', async () => {
      const id = await hold();
      const [one, two] = [guest(), guest()];
      const apply = async (body: { mobile: string }, captcha?: string) =>
        call(null, 'POST', '/websit/activities/activityApl', { activity_id: id, ...body, captcha: captcha ?? (await codeFor(body.mobile)) });
      expect((await apply(one, '000000')).status).toBe(422);
      const first = await apply(one);
      expect(first).toMatchObject({ status: 200, body: { status: 2, message: '报名成功' } });
      expect((await apply(two)).body).toMatchObject({ status: 5 });
      const row = (await call(who.operator, 'GET', `/activities/apply/${first.body.id}`)).body;
      expect(row).toMatchObject({ enterprise_id: null, user_id: null, incubator_id: here.incubator });
      now = new Date('2026-11-20T13:30:00+08:00');
      const sign = (sign_code: string) => call(null, 'PUT', '/websit/activities/sign', { activity_id: id, mobile: one.mobile, sign_code });
      expect((await sign('000000')).body.errors).toEqual({ sign_code: ['手机号或签到码不正确'] });
      expect((await sign('246810')).body).toMatchObject({ title: '股权激励培训', attends: 1 });
      expect((await sign('246810')).body.message).toBe('已经签到');
      now = new Date('2026-11-20T14:30:00+08:00');
      expect((await sign('246 810')).body).toMatchObject({ attends: 2 });
      expect((await sign('246810')).body.message).toBe('已经签退');
      now = new Date('2026-11-20T09:00:00+08:00');
    });
    it('官网候补的人凭查询码看到自己的次序，可以取消，后面的人前移；取消了的不能再取消', async () => {
      const id = await hold();
      await signUp(who.tenant, id);
      const [one, two] = [guest(), guest()];
      const apply = async (body: { mobile: string }) =>
        (await call(null, 'POST', '/websit/activities/activityApl', { activity_id: id, ...body, captcha: await codeFor(body.mobile) })).body;
      const first = await apply(one);
      expect(first).toMatchObject({ status: 5, place: 1, query_code: expect.stringMatching(/^[A-Z0-9]{8}$/) });
      const second = await apply(two);
      expect(second).toMatchObject({ place: 2, message: '名额已满，已进入候补第2位，有名额时自动递补并通知您' });
      const ask = (mobile: string, query_code: string) => call(null, 'POST', '/websit/park/apply/progress', { mobile, query_code });
      const placeIn = ({ facts }: { facts: { name: string; text: string }[] }) => facts.find(({ name }) => name === '候补次序')?.text;
      const before = (await ask(two.mobile, second.query_code)).body;
      expect(before).toMatchObject({ kind: '活动报名', name: '股权激励培训', state: '候补', cancels: true });
      expect(placeIn(before)).toMatch(/^第 2 位，共 2 人候补/);
      expect(before.facts.map(({ name }: { name: string }) => name)).not.toContain('签到');
      const cancel = (mobile: string, query_code: string) => call(null, 'PUT', '/websit/activities/cancel', { mobile, query_code });
      expect((await cancel(two.mobile, first.query_code)).body.errors).toEqual({ query_code: ['手机号或查询码不正确'] });
      expect((await cancel(one.mobile, first.query_code)).body).toEqual({ message: '报名已取消' });
      expect([(await cancel(one.mobile, first.query_code)).body.message]).toEqual(['报名已取消']);
      expect((await ask(one.mobile, first.query_code)).body).toMatchObject({ state: '已取消', cancels: false });
      expect(placeIn((await ask(two.mobile, second.query_code)).body)).toMatch(/^第 1 位，共 1 人候补/);
      expect((await call(who.operator, 'GET', `/activities/apply/${first.id}`)).body).toMatchObject({ status: 4 });
    });
    it('官网候补的人递补时收到短信', async () => {
      const id = await hold();
      const inside = (await signUp(who.tenant, id)).body.id;
      const outside = guest();
      await call(null, 'POST', '/websit/activities/activityApl', { activity_id: id, ...outside, captcha: await codeFor(outside.mobile) });
      await put(who.tenant, 'cancel', inside);
      const letters = await park.database.rows<{ content: string }>("select content from outbox where to_address = $1 and template = 'activity'", [
        outside.mobile,
      ]);
      expect(letters.map(({ content }) => content)).toEqual([expect.stringContaining('您已递补成功')]);
    });
  });
});
