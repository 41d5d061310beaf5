import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meet, type Stretch } from '@/domain/calc/occurrences';
import { enterprise } from '@/domain/resources/enterprise';
import { holiday } from '@/domain/resources/holiday';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { clashes } from '@/vapi/kernel/clashes';
import { onEachEngine } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';

const tenantRights = ['mtroom_list', 'mtroom_read', 'mtroom_apl_list', 'mtroom_apl_read', 'mtroom_apl_store', 'mtroom_apl_cancel'];
const staffRights = [...tenantRights, 'mtroom_apl_audit', 'parameter_update'];

onEachEngine('会议室预约', (engine) => {
  let park: Park;
  // a Monday
  let now = new Date('2026-11-23T08:00:00+08:00');
  const at = (text: string): void => {
    now = new Date(`${text}+08:00`);
  };
  let staff: Session;
  let tenant: Session;
  let other: Session;
  let incubator = 0;
  let hallCount = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10 });
    const [one, two] = [await park.make(enterprise, {}), await park.make(enterprise, { name: '另一家公司' })];
    incubator = Number(one.incubator_id);
    staff = await park.account({ type: 1, permissions: staffRights });
    tenant = await park.account({ type: 3, permissions: tenantRights, enterprise_id: one.id });
    other = await park.account({ type: 3, permissions: tenantRights, enterprise_id: two.id });
  });
  afterAll(() => park.close());
  const hall = async (more: Record<string, unknown> = {}): Promise<number> => {
    hallCount += 1;
    const made = await park.make(mtroom, {
      ...{
        name: `会议室${hallCount}`,
        capacity: 10,
        open_from: '09:00',
        open_to: '18:00',
        weekdays: [1, 2, 3, 4, 5],
        incubator_id: incubator,
        ...more,
      },
    });
    return made.id;
  };
  const body = (room: number, start: string, end: string, more: object = {}) => ({
    ...{
      mtroom_id: room,
      during: [`${start}:00`, `${end}:00`],
      title: '周会',
      people: 5,
      contact_name: '张三',
      contact_mobile: '13800000001',
      ...more,
    },
  });
  const book = (who: Session, room: number, start: string, end: string, more: object = {}) =>
    park.call(who, 'POST', '/vapi/service/mtroomApl', body(room, start, end, more));
  const decide = (id: number, status: number, reason?: string) =>
    park.call(staff, 'PUT', '/vapi/service/aplMtroom', { id, status, ...(reason && { reason }) });
  const stateOf = async (id: number) =>
    (await park.database.rows<{ status: number; reason: string | null }>('select status, reason from mtroom_apl where id = $1', [id]))[0];

  describe('预约与审核', () => {
    it('租户预约待审核，归属来自账号；时段也按两端回答，也可按两端提交', async () => {
      const room = await hall();
      const made = await book(tenant, room, '2026-11-24 09:00', '2026-11-24 10:00');
      expect(made).toMatchObject({
        status: 201,
        body: {
          status: 0,
          statusText: '待审核',
          start_at: '2026-11-24 09:00:00',
          end_at: '2026-11-24 10:00:00',
          code: null,
          incubator_id: incubator,
        },
      });
      expect(made.body.enterprise_id).toEqual(expect.any(Number));
      const { during: _pair, ...rest } = body(room, '2026-11-24 10:00', '2026-11-24 11:00');
      const named = await park.call(tenant, 'POST', '/vapi/service/mtroomApl', {
        ...rest,
        start_at: '2026-11-24 10:00:00',
        end_at: '2026-11-24 11:00:00',
      });
      expect(named).toMatchObject({ status: 201, body: { during: ['2026-11-24 10:00:00', '2026-11-24 11:00:00'] } });
      expect((await park.call(other, 'GET', `/vapi/service/mtroomApl/${made.body.id}`)).status).toBe(404);
      expect((await park.call(tenant, 'GET', '/vapi/service/myReserve')).body.total).toBe(2);
      expect((await park.call(other, 'GET', '/vapi/service/myReserve')).body.total).toBe(0);
    });
    it('同一个人对同一时段不重复等待：第二次在时段上说明；别人、园区人员与相邻的时段不受影响', async () => {
      const room = await hall();
      expect((await book(tenant, room, '2026-11-24 09:00', '2026-11-24 10:00')).status).toBe(201);
      const again = await book(tenant, room, '2026-11-24 09:30', '2026-11-24 10:30');
      expect([again.status, again.body.errors]).toEqual([422, { during: ['您已预约该会议室的这段时间，正在等待审核'] }]);
      expect((await book(tenant, room, '2026-11-24 10:00', '2026-11-24 11:00')).status).toBe(201);
      expect((await book(other, room, '2026-11-24 09:00', '2026-11-24 10:00')).status).toBe(201);
      for (let nth = 0; nth < 2; nth += 1) expect((await book(staff, room, '2026-11-24 09:00', '2026-11-24 10:00')).status).toBe(201);
    });
    it('设备需求是不重复的文字，不收别的；两端相等的时段说明错在哪里，没有字的主题不算填了', async () => {
      const room = await hall();
      const words = '设备需求须为不重复的文字，每项不超过50个字，最多30项';
      const errors = async (end: string, more: object) => (await book(tenant, room, '2026-11-24 15:00', end, more)).body.errors;
      expect(await errors('2026-11-24 16:00', { equipment: 'x'.repeat(900_000) })).toEqual({ equipment: [words, '设备需求不能超过16KB'] });
      expect(await errors('2026-11-24 16:00', { equipment: ['投影', '投影'] })).toEqual({ equipment: [words] });
      expect(await errors('2026-11-24 15:00', {})).toEqual({ during: ['结束时间应大于开始时间'] });
      expect(await errors('2026-11-24 16:00', { title: '\u200b\u202e ' })).toEqual({ title: ['请输入会议主题'] });
    });
    it('待审核的只是先占着：别人也能申请，提示已有人在等；通过一个，重叠的自动驳回并告知', async () => {
      const room = await hall();
      const one = await book(tenant, room, '2026-11-24 09:00', '2026-11-24 10:30');
      const two = await book(other, room, '2026-11-24 10:00', '2026-11-24 11:00');
      const adjacent = await book(other, room, '2026-11-24 11:00', '2026-11-24 12:00');
      expect([one.status, two.status, two.body.note, adjacent.body.note]).toEqual([201, 201, '该时段已有待审核的预约', null]);
      expect(await decide(one.body.id, 2)).toMatchObject({ status: 422, body: { errors: { reason: ['请输入驳回原因'] } } });
      const passed = await decide(one.body.id, 1);
      expect(passed).toMatchObject({ status: 200, body: { status: 1, code: expect.stringMatching(/^\d{6}$/) } });
      expect(await stateOf(two.body.id)).toEqual({ status: 2, reason: '时段已被占用' });
      expect(await stateOf(adjacent.body.id)).toMatchObject({ status: 0 });
      const messages = await park.database.rows('select user_id, title from message where dedupe_key = $1', [`mtroom_apl.lost:${two.body.id}`]);
      expect(messages).toEqual([{ user_id: other.userId, title: '会议室预约「周会」已驳回：时段已被占用' }]);
      const entry = await park.database.rows(
        'select cause_resource, cause_id from operation_log where resource = $1 and row_id = $2 and cause is not null',
        ['mtroom_apl', two.body.id],
      );
      expect(entry).toEqual([{ cause_resource: 'mtroom_apl', cause_id: one.body.id }]);
      expect(await decide(one.body.id, 2, '改期')).toMatchObject({ status: 400, body: { message: '该记录已被审核' } });
    });
    it('已通过的时段被拒绝，说出与谁的时段冲突；免审的直接通过', async () => {
      const room = await hall({ is_free_audit: 1 });
      const first = await book(tenant, room, '2026-11-24 09:00', '2026-11-24 10:30');
      expect(first.body).toMatchObject({ status: 1, code: expect.stringMatching(/^\d{6}$/) });
      expect(await book(other, room, '2026-11-24 10:00', '2026-11-24 11:00')).toMatchObject({
        status: 400,
        body: { message: '时段已被占用', clashes: [{ start: '2026-11-24 09:00:00', end: '2026-11-24 10:30:00' }] },
      });
      expect((await book(other, room, '2026-11-24 10:30', '2026-11-24 11:00')).status).toBe(201);
    });
    it.each([
      ['开放时间以外', '2026-11-24 08:30', '2026-11-24 09:30', '该时段不可预约'],
      ['不开放的周六', '2026-11-28 09:00', '2026-11-28 10:00', '该时段不可预约'],
      ['已经过去', '2026-11-20 09:00', '2026-11-20 10:00', '该时段不可预约'],
      ['太短', '2026-11-24 09:00', '2026-11-24 09:15', '预约时长应为30至480分钟'],
      ['不合粒度', '2026-11-24 09:10', '2026-11-24 09:40', '时段应以30分钟为单位'],
      ['太远', '2027-02-01 09:00', '2027-02-01 10:00', '只能预约30天内的时段'],
    ])('%s：%s 至 %s', async (_why, start, end, message) => {
      expect(await book(tenant, await hall(), start, end)).toMatchObject({ status: 422, body: { errors: { during: [message] } } });
    });
    it('人数不能超过容纳人数；放假停用会议室，调休的周六可约', async () => {
      const room = await hall();
      expect(await book(tenant, room, '2026-11-24 09:00', '2026-11-24 10:00', { people: 11 })).toMatchObject({
        status: 422,
        body: { errors: { people: ['参会人数不能超过容纳人数'] } },
      });
      await park.make(holiday, { name: '停用', start_at: '2026-12-03', end_at: '2026-12-03', kind: 1, block: 1, incubator_id: incubator });
      await park.make(holiday, { name: '调休', start_at: '2026-12-05', end_at: '2026-12-05', kind: 2, incubator_id: incubator });
      expect((await book(tenant, room, '2026-12-03 09:00', '2026-12-03 10:00')).status).toBe(422);
      expect((await book(tenant, room, '2026-12-05 09:00', '2026-12-05 10:00')).status).toBe(201);
    });
  });

  describe('系列', () => {
    it('没有时段，或重复到预约日期之前，在那一格说明', async () => {
      const room = await hall();
      const ask = (more: object) => book(tenant, room, '2026-11-24 09:00', '2026-11-24 10:00', more);
      expect((await ask({ during: [null, null] })).body.errors).toEqual({ during: ['请选择时段'] });
      for (const during of [
        ['2026-11-24 09:00:00', null],
        [null, '2026-11-24 09:00:00'],
      ])
        expect((await ask({ during })).body.errors).toEqual({ during: ['请选择时段'] });
      const early = await ask({ repeat: 1, repeat_until: '2026-11-23' });
      expect([early.status, early.body.errors]).toEqual([422, { repeat_until: ['重复至不能早于预约日期'] }]);
    });
    it('每一次都查，冲突的逐次列出，一次也不留下；改期后全部预约，属于同一系列', async () => {
      const room = await hall({ is_free_audit: 1 });
      await book(other, room, '2026-11-25 09:30', '2026-11-25 10:00');
      await book(other, room, '2026-11-27 09:00', '2026-11-27 09:30');
      const series = { repeat: 1, repeat_until: '2026-11-27' };
      const refused = await book(tenant, room, '2026-11-24 09:00', '2026-11-24 10:00', series);
      expect(refused).toMatchObject({
        status: 400,
        body: {
          message: '时段已被占用',
          clashes: [
            { wanted: ['2026-11-25 09:00:00', '2026-11-25 10:00:00'], start: '2026-11-25 09:30:00', end: '2026-11-25 10:00:00' },
            { wanted: ['2026-11-27 09:00:00', '2026-11-27 10:00:00'], start: '2026-11-27 09:00:00', end: '2026-11-27 09:30:00' },
          ],
        },
      });
      const count = async () =>
        (await park.database.rows<{ n: number }>('select count(*)::int n from mtroom_apl where mtroom_id = $1', [room]))[0]?.n;
      expect(await count()).toBe(2);
      const made = await book(tenant, room, '2026-11-24 10:00', '2026-11-24 11:00', series);
      expect(made.status).toBe(201);
      expect(await park.database.rows('select status from mtroom_apl where series_id = $1', [made.body.series_id])).toHaveLength(4);
      expect(await book(tenant, room, '2026-11-24 11:00', '2026-11-24 12:00', { repeat: 1 })).toMatchObject({
        status: 422,
        body: { errors: { repeat_until: ['请选择重复至'] } },
      });
    });
  });

  describe('取消与签到随时钟', () => {
    it('开始前 N 分钟以前预约人可取消，之后不可；N 是参数；别人与园区人员不能代取消，园区撤销要写原因', async () => {
      const room = await hall({ is_free_audit: 1 });
      const cancel = (who: Session, id: number) => park.call(who, 'GET', `/vapi/service/mtroomAplCancel/${id}`);
      const one = (await book(tenant, room, '2026-11-24 09:00', '2026-11-24 10:00')).body.id;
      const two = (await book(tenant, room, '2026-11-24 10:00', '2026-11-24 11:00')).body.id;
      expect((await cancel(other, one)).status).toBe(404);
      expect(await cancel(staff, one)).toMatchObject({ status: 400, body: { message: '只有预约人可以取消' } });
      at('2026-11-24T08:29:59');
      [staff, tenant, other] = [await again(staff), await again(tenant), await again(other)];
      expect((await cancel(tenant, one)).status).toBe(200);
      expect((await book(other, room, '2026-11-24 09:00', '2026-11-24 10:00')).status).toBe(201);
      at('2026-11-24T09:30:00');
      expect(await cancel(tenant, two)).toMatchObject({ status: 400, body: { message: '会议即将开始或已开始，不能取消' } });
      await park.call(staff, 'PUT', '/vapi/parameter/mtroom.cancel_minutes', { value: 10 });
      expect((await cancel(tenant, two)).status).toBe(200);
      expect(await cancel(tenant, two)).toMatchObject({ status: 400, body: { message: '当前状态不能取消' } });
      await park.call(staff, 'PUT', '/vapi/parameter/mtroom.cancel_minutes', { value: null });
      const three = (await book(tenant, room, '2026-11-24 11:00', '2026-11-24 12:00')).body.id;
      expect((await park.call(staff, 'PUT', `/vapi/service/mtroomApl/revoke/${three}`, {})).status).toBe(422);
      expect(await park.call(staff, 'PUT', `/vapi/service/mtroomApl/revoke/${three}`, { reason: '设备检修' })).toMatchObject({
        status: 200,
        body: { status: 3, reason: '设备检修' },
      });
    });
    it('签到用码；到点不签到算爽约，时段让出；签了的到点完成', async () => {
      at('2026-11-24T12:00:00');
      const room = await hall({ is_free_audit: 1 });
      const here = (await book(tenant, room, '2026-11-24 13:00', '2026-11-24 14:00')).body;
      const away = (await book(tenant, room, '2026-11-24 14:00', '2026-11-24 15:00')).body;
      const checkIn = (id: number, check_code: string) => park.call(tenant, 'PUT', `/vapi/service/mtroomApl/checkIn/${id}`, { check_code });
      expect(await checkIn(here.id, here.code)).toMatchObject({ status: 400, body: { message: '未到签到时间' } });
      at('2026-11-24T12:50:00');
      expect(await checkIn(here.id, here.code === '000000' ? '000001' : '000000')).toMatchObject({ status: 400, body: { message: '签到码不正确' } });
      expect(await checkIn(here.id, here.code)).toMatchObject({ status: 200, body: { check_in_at: '2026-11-24 12:50:00' } });
      at('2026-11-24T14:14:00');
      await park.app.jobs.tick();
      expect([(await stateOf(here.id))?.status, (await stateOf(away.id))?.status]).toEqual([4, 1]);
      at('2026-11-24T14:15:00');
      await park.app.jobs.tick();
      expect((await stateOf(away.id))?.status).toBe(5);
      expect((await book(other, room, '2026-11-24 14:30', '2026-11-24 15:00')).status).toBe(201);
    });
    it('开始之后才通过的从通过时算起等签到；时间已过的不能通过，到点驳回并告知', async () => {
      at('2026-11-25T09:00:00');
      const room = await hall();
      const late = (await book(tenant, room, '2026-11-25 10:00', '2026-11-25 11:00')).body;
      const never = (await book(tenant, room, '2026-11-25 13:00', '2026-11-25 14:00')).body;
      at('2026-11-25T10:30:00');
      expect(await decide(late.id, 1)).toMatchObject({ status: 200, body: { status: 1 } });
      await park.app.jobs.tick();
      expect((await stateOf(late.id))?.status).toBe(1);
      at('2026-11-25T10:45:00');
      await park.app.jobs.tick();
      expect((await stateOf(late.id))?.status).toBe(5);
      at('2026-11-25T14:00:00');
      expect(await decide(never.id, 1)).toMatchObject({ status: 400, body: { message: '会议时间已过，不能通过' } });
      expect((await stateOf(never.id))?.status).toBe(0);
      await park.app.jobs.tick();
      expect(await stateOf(never.id)).toEqual({ status: 2, reason: '会议时间已过，未及审核' });
      const messages = await park.database.rows('select user_id, title from message where dedupe_key = $1', [`mtroom_apl.lost:${never.id}`]);
      expect(messages).toEqual([{ user_id: tenant.userId, title: '会议室预约「周会」已驳回：会议时间已过，未及审核' }]);
    });
  });

  it('五十个人同时约一个时段：一个约到，其余都被告知时段已被占用', async () => {
    at('2026-11-24T16:00:00');
    const room = await hall({ is_free_audit: 1 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => book(nth % 2 ? tenant : other, room, '2026-11-25 09:00', '2026-11-25 10:00')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 201);
    expect(new Set(lost.map(({ status, body }) => `${status} ${body.message}`))).toEqual(new Set(['400 时段已被占用']));
    expect(lost.every(({ body }) => body.clashes[0].start === '2026-11-25 09:00:00')).toBe(true);
  });
  it('五十个重叠的待审核同时通过：一个通过，其余驳回，没有一个出错', async () => {
    const room = await hall();
    const ids: number[] = [];
    // of ten people: one waits for a slot once
    const wanted = { mtroom_id: room, status: 0, during: '["2026-11-26 09:00+08","2026-11-26 10:00+08")', incubator_id: incubator, code: null };
    for (let nth = 0; nth < 10; nth += 1) ids.push((await park.make(mtroomApl, wanted)).id);
    const answers = await Promise.all([...ids, ...ids, ...ids, ...ids, ...ids].map((id) => decide(id, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(new Set(['该记录已被审核']));
    const states = await Promise.all(ids.map(stateOf));
    expect(states.map((one) => one?.status).sort()).toEqual([1, ...Array<number>(9).fill(2)]);
  });
  it('约束是最后一关：绕过预先检查的写入答复 400 与冲突的时段，不是 500', async () => {
    const room = await hall();
    const one = (await book(tenant, room, '2026-11-26 11:00', '2026-11-26 12:00')).body.id;
    await park.make(mtroomApl, {
      ...{ mtroom_id: room, status: 1, during: '["2026-11-26 11:30+08","2026-11-26 12:30+08")', incubator_id: incubator, code: '123456' },
    });
    expect(await decide(one, 1)).toMatchObject({
      status: 400,
      body: { message: '时段已被占用', clashes: [{ start: '2026-11-26 11:30:00', end: '2026-11-26 12:30:00' }] },
    });
  });
  it('哪几个想要的时段与哪些记录重叠，与逐对比较一致', async () => {
    const room = await hall();
    const base = Date.parse('2026-12-01T00:00:00+08:00');
    const stretch = (n: number, length: number): Stretch => ({ start: base + n * 1800_000, end: base + (n + length) * 1800_000 });
    const rows = [0, 3, 4, 9, 15, 22].map((n, nth) => stretch(n, 1 + (nth % 3)));
    for (const { start, end } of rows)
      await park.make(mtroomApl, {
        mtroom_id: room,
        status: 0,
        during: `[${new Date(start).toISOString()},${new Date(end).toISOString()})`,
        incubator_id: incubator,
      });
    const wanted = Array.from({ length: 24 }, (_, n) => stretch(n, 1 + (n % 4)));
    const found = await clashes(
      { db: park.database.q },
      mtroomApl,
      'during',
      wanted.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
      sql<SqlBool>`t.mtroom_id = ${room}`,
    );
    const expected = wanted.map((one) => rows.filter((row) => meet(one, row)).length);
    expect(wanted.map((_, nth) => found.filter(({ span }) => span === nth).length)).toEqual(expected);
  });
  it('可预约的会议室连同当天已占的时段；收藏只属于自己', async () => {
    const room = await hall({ is_free_audit: 1, name: '收藏的会议室' });
    await book(tenant, room, '2026-11-27 09:00', '2026-11-27 10:00');
    await hall({ name: '停用的会议室', status: 2 });
    const list = (who: Session, path: string) => park.call(who, 'GET', `/vapi/service/${path}`);
    const open = await list(tenant, 'aplMtroomlist?date=2026-11-27&pageSize=100');
    const mine = open.body.data.find(({ id }: { id: number }) => id === room);
    expect(mine).toMatchObject({ is_open: 1, slots: [{ start_at: '2026-11-27 09:00:00', end_at: '2026-11-27 10:00:00', status: 1 }] });
    expect(open.body.data.map(({ name }: { name: string }) => name)).not.toContain('停用的会议室');
    expect((await list(tenant, 'aplMtroomlist?date=2026-11-28&name=收藏的会议室')).body.data).toMatchObject([{ is_open: 2, slots: [] }]);
    expect((await list(tenant, `mtroom/collect/${room}`)).status).toBe(200);
    expect((await list(tenant, `mtroom/collect/${room}`)).status).toBe(200);
    expect((await list(tenant, 'aplMtroomlistMy')).body.data.map(({ id }: { id: number }) => id)).toEqual([room]);
    expect((await list(other, 'aplMtroomlistMy')).body.data).toEqual([]);
    expect((await list(tenant, `mtroom/uncollect/${room}`)).status).toBe(200);
    expect((await list(tenant, 'aplMtroomlistMy')).body.total).toBe(0);
  });
  /** A session of today for the same account: yesterday's runs out. */
  async function again({ userId, token }: Session): Promise<Session> {
    await park.database.rows('update session set expires_at = $2 where user_id = $1', [userId, new Date(now.getTime() + 3 * 86_400_000)]);
    await park.database.rows('update session_token t set expires_at = $2 from session s where s.id = t.session_id and s.user_id = $1', [
      userId,
      new Date(now.getTime() + 3 * 86_400_000),
    ]);
    return { userId, token };
  }
});
