import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { mtroom } from '@/domain/resources/mtroom';
import { room } from '@/domain/resources/room';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('官网上办的事', (engine) => {
  let park: Park;
  // a Monday
  let now = new Date('2026-11-23T08:00:00+08:00');
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let phones = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10, demo: true });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  // each test an hour later, so that one does not use up the limits of another
  beforeEach(() => {
    now = new Date(now.getTime() + 3_700_000);
  });
  const visit = (method: string, path: string, body?: object): Promise<Answer> => park.call(null, method, `/vapi${path}`, body);
  const phone = (): string => `139${String(20_000_000 + ++phones)}`;
  const codeFor = async (mobile: string, scene = 3): Promise<string> => (await visit('POST', '/msg/sendCaptcha', { mobile, scene })).body.demo_code;
  const withCode = async <T extends { contact_mobile: string }>(body: T) => ({ ...body, captcha: await codeFor(body.contact_mobile) });
  const rows = async (text: string, ...values: unknown[]): Promise<any[]> => park.database.rows(text, values);
  const letters = async (mobile: string): Promise<string[]> =>
    (await rows("select content from outbox where to_address = $1 and template = 'application' order by id", mobile)).map(({ content }) => content);

  describe('留言', () => {
    const note = (more: object = {}) => ({
      incubator_id: here.incubator,
      title: '想了解入驻',
      content: '请问有空房吗',
      contact_mobile: phone(),
      ...more,
    });
    it('访客的留言进入园区的留言列表，通知能回复的人；同样的话再点一次只算一次', async () => {
      const body = note();
      const both = await Promise.all([visit('POST', '/websit/home/suggest', body), visit('POST', '/websit/home/suggest', body)]);
      expect(both.map(({ status, body: answer }) => [status, answer])).toEqual([
        [200, { message: '操作成功' }],
        [200, { message: '操作成功' }],
      ]);
      const found = await rows(
        'select status, created_by, enterprise_id, incubator_id::int from suggest where contact_mobile = $1',
        body.contact_mobile,
      );
      expect(found).toEqual([{ status: 0, created_by: null, enterprise_id: null, incubator_id: here.incubator }]);
      const listed = (await park.call(who.operator, 'GET', '/vapi/service/suggest?status=0')).body;
      expect(listed.data[0]).toMatchObject({ title: body.title, contact_mobile: body.contact_mobile });
      expect(await rows('select title from message where user_id = $1', who.operator.userId)).toEqual([{ title: '新留言：想了解入驻' }]);
    });
    it('给服务商的留言由服务商看到', async () => {
      await rows('update facilitator set status = 2, is_online = 1 where id = $1', here.facilitator);
      const body = note({ facilitator_id: here.facilitator });
      expect((await visit('POST', '/websit/home/suggest', body)).status).toBe(200);
      expect((await park.call(who.provider, 'GET', '/vapi/service/suggest')).body.total).toBe(1);
    });
    it('缺什么在字段上说；不在官网展示的园区、下架的服务商不收', async () => {
      const empty = await visit('POST', '/websit/home/suggest', {});
      expect([empty.status, empty.body.errors]).toEqual([
        422,
        { incubator_id: ['请选择园区'], title: ['请输入标题'], content: ['请输入内容'], contact_mobile: ['请输入联系方式'] },
      ]);
      await rows('update incubator set web_show = 2 where id = $1', here.incubator);
      await rows('update facilitator set is_online = 2 where id = $1', here.facilitator);
      const hidden = await visit('POST', '/websit/home/suggest', note({ facilitator_id: here.facilitator }));
      expect(Object.keys(hidden.body.errors)).toEqual(['incubator_id', 'facilitator_id']);
      await rows('update incubator set web_show = 1 where id = $1', here.incubator);
      for (const content of ['字'.repeat(101), 'x'.repeat(1_000_000)])
        expect((await visit('POST', '/websit/home/suggest', note({ content }))).status).toBe(422);
      for (const odd of [{ title: { $gt: '' } }, { incubator_id: 'all' }, { content: ['a'] }, { status: 1 }, { enterprise_id: here.enterprise }])
        expect([odd, Math.floor((await visit('POST', '/websit/home/suggest', note(odd))).status / 100)]).toEqual([odd, 4]);
    });
    it('脚本原样存为文字；一个手机号一天五条，一个地址一小时二十条', async () => {
      const mobile = phone();
      const script = '<script>alert(1)</script>';
      for (let nth = 0; nth < 5; nth += 1)
        expect((await visit('POST', '/websit/home/suggest', note({ contact_mobile: mobile, title: script, content: `第${nth}条` }))).status).toBe(
          200,
        );
      const sixth = await visit('POST', '/websit/home/suggest', note({ contact_mobile: mobile }));
      expect([sixth.status, sixth.body.message]).toEqual([429, '该手机号今天提交的次数过多，请明天再试，或致电园区']);
      expect((await rows('select distinct title from suggest where contact_mobile = $1', mobile))[0].title).toBe(script);
      const all = [];
      for (let nth = 0; nth < 16; nth += 1) all.push((await visit('POST', '/websit/home/suggest', note())).status);
      expect(all.filter((status) => status === 200)).toHaveLength(15);
      expect(Number((await visit('POST', '/websit/home/suggest', note())).headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });

  describe('会议室', () => {
    let hall = 0;
    const book = async (more: object = {}) =>
      withCode({
        mtroom_id: hall,
        start_at: '2026-11-25 10:00:00',
        end_at: '2026-11-25 11:00:00',
        title: '产品交流',
        contact_name: '王一',
        contact_mobile: phone(),
        ...more,
      });
    beforeAll(async () => {
      const made = await park.make(mtroom, {
        name: '路演厅',
        incubator_id: here.incubator,
        building_id: here.building,
        capacity: 10,
        open_from: '09:00',
        open_to: '18:00',
        weekdays: [1, 2, 3, 4, 5],
        slot_minutes: 30,
        min_minutes: 30,
        max_minutes: 240,
        ahead_days: 30,
        is_free_audit: 2,
        status: 1,
        web_show: 1,
      });
      hall = made.id;
    });
    const day = async (date = '2026-11-25') => (await visit('GET', `/websit/mtroom/day/${hall}?date=${date}`)).body;
    const stateAt = (body: Answer['body'], from: string) => body.slots.find((one: { from: string }) => one.from === from)?.state;
    it('时段按粒度给出，过去的、休息日的不可约，没有谁约的', async () => {
      const free = await day();
      expect([free.is_open, free.slots.length, stateAt(free, '10:00')]).toEqual([true, 18, 'free']);
      expect(await day('2026-11-28')).toMatchObject({ is_open: false, slots: [] });
      expect(stateAt(await day('2026-11-23'), '09:00')).toBe('past');
      expect((await visit('GET', '/websit/mtroom/day/99999')).status).toBe(404);
      expect(Object.keys(free.slots[0])).toEqual(['from', 'to', 'state']);
    });
    it('两位访客约同一时段：都待审核；通过一个，另一个以短信得知已被占用，时段显示已预约', async () => {
      const [one, two] = [await book(), await book()];
      const answers = await Promise.all([visit('POST', '/websit/mtroom/mtroomApl', one), visit('POST', '/websit/mtroom/mtroomApl', two)]);
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([200, '预约已提交，园区审核后以短信告知结果']));
      expect(stateAt(await day(), '10:30')).toBe('waiting');
      const [first] = await rows('select id::int from mtroom_apl where contact_mobile = $1', one.contact_mobile);
      expect((await park.call(who.operator, 'PUT', '/vapi/service/aplMtroom', { id: first.id, status: 1 })).status).toBe(200);
      const handedIn = expect.stringMatching(/您的会议室预约已提交，查询码[A-Z0-9]{8}，可在官网凭手机号与查询码查询进度。$/);
      expect(await letters(one.contact_mobile)).toEqual([handedIn, expect.stringMatching(/会议室预约「产品交流」已通过，签到码\d{6}。$/)]);
      expect(await letters(two.contact_mobile)).toEqual([handedIn, expect.stringContaining('未通过：时段已被占用')]);
      expect(stateAt(await day(), '10:30')).toBe('taken');
      const [granted, refused] = await Promise.all(
        [one, two].map(async ({ contact_mobile: mobile }, at) => {
          const query_code = answers[at]?.body.query_code;
          return (await visit('POST', '/websit/park/apply/progress', { mobile, query_code })).body;
        }),
      );
      const [kept] = await rows('select code from mtroom_apl where id = $1', first.id);
      expect(granted).toMatchObject({
        ...{ kind: '会议室预约', name: '产品交流', state: '已通过', reason: null, cancels: false },
        facts: expect.arrayContaining([
          { name: '时段', text: expect.stringMatching(/^2026-11-\d\d \d\d:\d\d 至 2026-11-\d\d \d\d:\d\d$/) },
          { name: '签到码', text: `${kept.code}，到场时出示` },
        ]),
      });
      expect(refused).toMatchObject({ state: '已驳回', reason: '时段已被占用' });
      expect(refused.facts.map(({ name }: { name: string }) => name)).not.toContain('签到码');
      const clerk = await park.account({ type: 2, permissions: ['mtroom_apl_list', 'mtroom_apl_read'], incubators: [here.incubator] });
      const theirs = await park.call(clerk, 'GET', `/vapi/service/mtroomApl/${first.id}`);
      expect([theirs.status, theirs.body.query_code ?? null]).toEqual([200, null]);
      const late = await visit('POST', '/websit/mtroom/mtroomApl', await book());
      expect([late.status, late.body.message]).toEqual([400, '时段已被占用']);
    });
    it('免审的会议室：抢同一时段的只成一个，另一个的验证码还在', async () => {
      await rows('update mtroom set is_free_audit = 1 where id = $1', hall);
      const at = { start_at: '2026-11-26 14:00:00', end_at: '2026-11-26 15:00:00' };
      const both = [await book(at), await book(at)];
      const answers = await Promise.all(both.map((body) => visit('POST', '/websit/mtroom/mtroomApl', body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const lost = both[answers.findIndex(({ status }) => status === 400)] as (typeof both)[number];
      const other = await visit('POST', '/websit/mtroom/mtroomApl', { ...lost, start_at: '2026-11-26 15:00:00', end_at: '2026-11-26 16:00:00' });
      expect(other).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^预约成功，签到码\d{6}$/) } });
      await rows('update mtroom set is_free_audit = 2 where id = $1', hall);
    });
    it('验证码错、别人的、用过的都不收；人数、粒度、提前的天数、不展示的会议室在字段上说', async () => {
      const body = await book({ start_at: '2026-11-27 10:00:00', end_at: '2026-11-27 11:00:00' });
      const wrong = await visit('POST', '/websit/mtroom/mtroomApl', { ...body, captcha: body.captcha === '000000' ? '000001' : '000000' });
      expect([wrong.status, wrong.body.errors]).toEqual([422, { captcha: ['验证码错误'] }]);
      const faults = [
        [{ people: 11 }, 'people'],
        [{ start_at: '2026-11-27 10:10:00' }, 'during'],
        [{ start_at: '2027-11-27 10:00:00', end_at: '2027-11-27 11:00:00' }, 'during'],
        [{ mtroom_id: 99999 }, 'mtroom_id'],
      ] as const;
      for (const [more, name] of faults)
        expect([name, Object.keys((await visit('POST', '/websit/mtroom/mtroomApl', { ...body, ...more })).body.errors ?? {})]).toEqual([
          name,
          [name],
        ]);
      expect((await visit('POST', '/websit/mtroom/mtroomApl', body)).status).toBe(200);
      const again = await visit('POST', '/websit/mtroom/mtroomApl', { ...body, title: '又一次' });
      expect(again.body.errors).toEqual({ captcha: ['验证码已失效，请重新获取'] });
      await rows('update mtroom set web_show = 2 where id = $1', hall);
      expect((await visit('POST', '/websit/mtroom/mtroomApl', body)).status).toBe(422);
      await rows('update mtroom set web_show = 1 where id = $1', hall);
    });
    it('带着登录的人走官网的门也只是访客', async () => {
      const body = await book({ start_at: '2026-11-27 14:00:00', end_at: '2026-11-27 15:00:00' });
      expect((await park.call(who.tenant, 'POST', '/vapi/websit/mtroom/mtroomApl', body)).status).toBe(200);
      expect(await rows('select user_id, enterprise_id, created_by from mtroom_apl where contact_mobile = $1', body.contact_mobile)).toEqual([
        { user_id: null, enterprise_id: null, created_by: null },
      ]);
    });
  });

  it('场地：看得到占用的日子，申请进入园区的审核，凭查询码看进度', async () => {
    const made = await park.make(room, {
      incubator_id: here.incubator,
      building_id: here.building,
      name: '展厅',
      use: 1,
      status: 1,
      web_show: 1,
      venue: 1,
      rentable_from: '2020-01-01',
      rentable_to: null,
      parent_id: null,
    });
    const wanted = { room_id: made.id, start_at: '2026-12-01', end_at: '2026-12-03', use_for: '产品展示', contact_name: '李二', company: '外来公司' };
    const body = await withCode({ ...wanted, contact_mobile: phone() });
    expect((await visit('POST', '/websit/room/apply', { ...body, end_at: '2027-12-02' })).body.errors).toEqual({
      end_at: ['场地申请最长一年，更长时间请致电园区'],
    });
    const answer = await visit('POST', '/websit/room/apply', body);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: '申请已提交，园区审核后以短信告知结果', query_code: expect.stringMatching(/^[A-Z0-9]{8}$/) },
    });
    const { query_code } = answer.body;
    const ask = { mobile: body.contact_mobile, query_code };
    expect((await visit('POST', '/websit/park/apply/progress', ask)).body).toMatchObject({
      ...{ kind: '场地申请', name: '产品展示', state: '待审核' },
      facts: [
        { name: '场地', text: expect.stringContaining('展厅') },
        { name: '日期', text: '2026-12-01 至 2026-12-03' },
      ],
    });
    const [row] = await rows('select id::int from field_record where query_code = $1', query_code);
    expect((await park.call(who.operator, 'PUT', `/vapi/field/record/audit/${row.id}`, { audit_status: 3 })).status).toBe(200);
    expect((await visit('GET', `/websit/room/taken/${made.id}`)).body.data).toEqual([{ start_at: '2026-12-01', end_at: '2026-12-03' }]);
    expect((await visit('POST', '/websit/park/apply/progress', { ...ask, query_code: query_code.toLowerCase() })).body).toMatchObject({
      state: '已通过',
    });
    const second = await visit('POST', '/websit/room/apply', await withCode({ ...wanted, contact_mobile: phone() }));
    expect(second.body.errors).toEqual({ start_at: ['所选场地在该时段已被占用'] });
    const stranger = await visit('POST', '/websit/park/apply/progress', { mobile: phone(), query_code });
    expect([stranger.status, stranger.body.errors]).toEqual([422, { query_code: ['手机号或查询码不正确'] }]);
  });

  it('访客登记：拜访的企业按全称认得；通过后以短信发送通行码', async () => {
    const mobile = phone();
    const wanted = { incubator_id: here.incubator, name: '周六', mobile, visit_reason: 1, visit_at: '2026-12-01 10:00:00', firm: '没有这家公司' };
    const send = async (body: object) => visit('POST', '/websit/visitors/register', { ...body, captcha: await codeFor(mobile) });
    expect((await send(wanted)).body.errors).toEqual({ firm: ['该园区没有这家企业，请填写企业全称，或留空由园区办公室接待'] });
    for (const residence of [1, 3]) {
      await park.make(enterprise, {
        name: `不在园的企业${residence}`,
        incubator_id: here.incubator,
        building_id: here.building,
        residence,
      });
      now = new Date(now.getTime() + 61_000);
      expect((await send({ ...wanted, firm: `不在园的企业${residence}` })).body.errors).toEqual({
        firm: ['该园区没有这家企业，请填写企业全称，或留空由园区办公室接待'],
      });
    }
    now = new Date(now.getTime() + 61_000);
    expect((await send({ ...wanted, firm: '甲园科技有限公司', visit_at: '2026-11-01 10:00:00' })).body.errors).toEqual({
      visit_at: ['来访时间不能早于当前时间'],
    });
    now = new Date(now.getTime() + 61_000);
    expect((await send({ ...wanted, firm: '甲园科技有限公司', visit_at: '2028-01-01 10:00:00' })).body.errors).toEqual({
      visit_at: ['来访时间最多提前一年登记'],
    });
    now = new Date(now.getTime() + 61_000);
    expect((await send({ ...wanted, firm: '甲园科技有限公司', people: 201 })).body.errors).toEqual({ people: ['同行人数不能超过200'] });
    // 此刻 was chosen, and then the rest was filled in
    now = new Date(now.getTime() + 61_000);
    const chosen = new Date(now.getTime() + 8 * 3_600_000 - 9 * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    const other = phone();
    const atOnce = { ...wanted, mobile: other, firm: '甲园科技有限公司', visit_at: chosen, captcha: await codeFor(other) };
    expect((await visit('POST', '/websit/visitors/register', atOnce)).status).toBe(200);
    now = new Date(now.getTime() + 61_000);
    const answer = await send({ ...wanted, firm: '甲园科技有限公司' });
    expect(answer.status).toBe(200);
    // his pass waits with him, whether or not an SMS ever reaches him
    const pass = async () => (await visit('GET', `/websit/visitors/${answer.body.path.slice(1)}`)).body;
    expect(await pass()).toMatchObject({ state: 'waiting', code: null });
    const [row] = await rows('select id::int, status, enterprise_id::int from visitor where mobile = $1', mobile);
    expect(row).toMatchObject({ status: 2, enterprise_id: here.enterprise });
    expect((await park.call(who.operator, 'PUT', `/vapi/visitors/audit/${row.id}`, { status: 3 })).status).toBe(200);
    expect(await pass()).toMatchObject({ state: 'valid', code: expect.stringMatching(/^\d{6}$/) });
    expect(await letters(mobile)).toEqual([expect.stringMatching(/来访登记已通过，来访时间2026-12-01 10:00，通行码\d{6}。$/)]);
  });
});
