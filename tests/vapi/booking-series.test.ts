import { afterAll, beforeAll, expect, it } from 'vitest';
import { chosenOf, costsOf } from '@/client/kernel/slots/series';
import type { SeriesDate, SeriesPreview, SeriesResult, SlotChoice, SlotLine } from '@/domain/answers/slots';
import { enterprise } from '@/domain/resources/enterprise';
import { holiday } from '@/domain/resources/holiday';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { onEachEngine } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';

const rights = ['mtroom_list', 'mtroom_read', 'mtroom_apl_list', 'mtroom_apl_read', 'mtroom_apl_store', 'mtroom_apl_cancel'];
const dayOf = ({ start_at }: { start_at: string }): string => start_at.slice(5, 10);

onEachEngine('会议室系列与日周视图', (engine) => {
  let park: Park;
  // a Monday
  const now = new Date('2026-11-23T08:00:00+08:00');
  let staff: Session;
  let tenant: Session;
  let other: Session;
  let incubator = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10 });
    const [one, two] = [await park.make(enterprise, { name: '甲公司' }), await park.make(enterprise, { name: '乙公司' })];
    incubator = Number(one.incubator_id);
    staff = await park.account({ type: 1, permissions: [...rights, 'mtroom_apl_audit'] });
    tenant = await park.account({ type: 3, permissions: rights, enterprise_id: one.id });
    other = await park.account({ type: 3, permissions: rights, enterprise_id: two.id });
  });
  afterAll(() => park.close());
  let count = 0;
  const hall = async (more: Record<string, unknown> = {}): Promise<number> => {
    count += 1;
    const usual = { capacity: 10, open_from: '09:00', open_to: '12:00', weekdays: [1, 2, 3, 4, 5], is_free_audit: 1, incubator_id: incubator };
    return (await park.make(mtroom, { ...usual, name: `系列室${count}`, ...more })).id;
  };
  const about = { title: '周会', people: 5, contact_name: '张三', contact_mobile: '13800000001' };
  const book = (who: Session, room: number, day: string, from: string, to: string, more: object = {}) =>
    park.call(who, 'POST', '/vapi/service/mtroomApl', { ...about, mtroom_id: room, during: [`${day} ${from}:00`, `${day} ${to}:00`], ...more });
  const preview = (who: Session, query: Record<string, unknown>) =>
    park.call(who, 'GET', `/vapi/service/mtroomSeries?${new URLSearchParams(query as Record<string, string>)}`);
  const daily = (room: number, more: Record<string, unknown> = {}) => ({
    ...{ mtroom_id: room, start_at: '2026-11-24 09:00:00', end_at: '2026-11-24 10:00:00', repeat: 1, ...more },
  });
  const bookAll = (who: Session, picks: unknown, more: object = {}) =>
    park.call(who, 'POST', '/vapi/service/mtroomSeries', { ...about, picks, ...more });
  const pick = (room: number, day: string, from = '09:00', to = '10:00') => ({
    mtroom_id: room,
    start_at: `${day} ${from}:00`,
    end_at: `${day} ${to}:00`,
  });
  const rows = (room: number) =>
    park.database.rows<{ status: number; series_id: string | null }>('select status, series_id from mtroom_apl where mtroom_id = $1', [room]);

  it('逐日预览：空闲、已占、有人在等、不开放，各说缘由；已占的给出别的会议室与本室最近的空闲时间', async () => {
    const [room, small, large, held] = [
      await hall(),
      await hall({ capacity: 4 }),
      await hall({ name: '宽敞的会议室', capacity: 30 }),
      await hall({ capacity: 10, is_free_audit: 2 }),
    ];
    await book(other, room, '2026-11-25', '09:30', '10:30');
    const answer = await preview(tenant, daily(room, { times: 6, people: 5 }));
    expect(answer.status).toBe(200);
    const dates: readonly SeriesDate[] = answer.body.data;
    expect(dates.map((date) => [dayOf(date), date.state, date.why])).toEqual([
      ['11-24', 'free', null],
      ['11-25', 'taken', '时段已被占用'],
      ['11-26', 'free', null],
      ['11-27', 'free', null],
      ['11-28', 'closed', '该时段不可预约'],
      ['11-29', 'closed', '该时段不可预约'],
    ]);
    // as large, then larger; never smaller; the room itself at its nearest free time
    expect(dates[1]?.others.map(({ line, start_at }) => [line, start_at.slice(11, 16)])).toEqual([
      [held, '09:00'],
      [large, '09:00'],
      [room, '10:30'],
    ]);
    expect(dates[1]?.others.map(({ line }) => line)).not.toContain(small);
    expect(dates[4]?.others).toEqual([]);
    await book(other, held, '2026-11-26', '09:00', '10:00');
    const soft = await preview(tenant, daily(held, { repeat_until: '2026-11-26' }));
    expect(soft.body.data.map(({ state }: SeriesDate) => state)).toEqual(['free', 'free', 'held']);
  });
  it('问得不对在那一格说明：没有终点、次数过多、人数超出、时长不合', async () => {
    const room = await hall();
    const errors = async (more: object) => (await preview(tenant, daily(room, more as never))).body.errors;
    expect(await errors({})).toEqual({ repeat_until: ['请选择重复至，或填写重复次数'] });
    expect(await errors({ times: 61 })).toEqual({ times: ['重复次数应为1至60次'] });
    expect(await errors({ repeat_until: '2027-03-01' })).toEqual({ repeat_until: ['一次最多预约60次'] });
    expect(await errors({ repeat_until: '2026-11-20' })).toEqual({ repeat_until: ['重复至不能早于预约日期'] });
    expect(await errors({ times: 2, people: 11 })).toEqual({ people: ['参会人数不能超过容纳人数'] });
    expect(await errors({ times: 2, end_at: '2026-11-24 09:20:00' })).toEqual({ end_at: ['预约时长应为30至480分钟'] });
    expect(await errors({ times: 2, end_at: '2026-11-24 08:00:00' })).toEqual({ end_at: ['结束时间应大于开始时间'] });
    const far = await preview(tenant, daily(room, { repeat: 2, times: 6 }));
    expect(far.body.data.at(-1)).toMatchObject({ state: 'closed', why: '只能预约30天内的时段', others: [] });
  });
  it('选中的一次预约，各有结果，同属一个系列；其间被别人约走的只失去那一天', async () => {
    const [room, larger] = [await hall(), await hall({ capacity: 20 })];
    await book(other, room, '2026-11-26', '09:00', '10:00');
    const answer = await bookAll(tenant, [pick(room, '2026-11-24'), pick(larger, '2026-11-25'), pick(room, '2026-11-26'), pick(room, '2026-11-28')]);
    expect(answer.status).toBe(200);
    expect(answer.body.data.map(({ ok, message }: SeriesResult) => [ok, message])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, '时段已被占用'],
      [false, '该时段不可预约'],
    ]);
    const mine = await park.database.rows<{ series_id: string; status: number; code: string }>(
      'select series_id, status, code from mtroom_apl where id = any($1::bigint[]) order by id',
      [answer.body.data.flatMap(({ id }: SeriesResult) => (id ? [id] : []))],
    );
    expect(mine).toHaveLength(2);
    expect(new Set(mine.map(({ series_id }) => series_id)).size).toBe(1);
    expect(mine[0]).toMatchObject({ status: 1, code: expect.stringMatching(/^\d{6}$/), series_id: expect.stringMatching(/^[\da-f-]{36}$/) });
    const twice = await bookAll(tenant, [pick(room, '2026-11-27'), pick(room, '2026-11-27', '09:30', '10:30')]);
    expect(twice.body.errors).toEqual({ picks: ['所选的日期互相重叠'] });
  });
  it('没有会议主题、没有日期、看不懂的日期、够不到的会议室：说明缘由，什么也不留下', async () => {
    const room = await hall();
    const errors = async (picks: unknown, more: object = {}) => (await bookAll(tenant, picks, more)).body.errors;
    expect(await errors([pick(room, '2026-11-24')], { title: '' })).toEqual({ title: ['请输入会议主题'] });
    expect(await errors([])).toEqual({ picks: ['请选择预约日期'] });
    for (const odd of [{}, 'x', [1], [{ mtroom_id: room }], [{ ...pick(room, '2026-11-24'), mtroom_id: '1 or 1=1' }], [null]])
      expect(await errors(odd)).toMatchObject({ picks: [expect.any(String)] });
    expect(await errors(Array(61).fill(pick(room, '2026-11-24')))).toEqual({ picks: ['一次最多预约60次'] });
    const away = await bookAll(tenant, [pick(999_999, '2026-11-24')]);
    expect(away.body.data).toMatchObject([{ ok: false }]);
    expect(await rows(room)).toEqual([]);
  });
  it('二十个系列同时约同样的五天：每天只有一个约到，没有重叠，也没有一个出错', async () => {
    const [room, next] = [await hall(), await hall()];
    const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => {
        const picks = days.flatMap((day) => [pick(room, day), pick(next, day)]);
        return bookAll(nth % 2 ? tenant : other, nth % 3 ? picks : [...picks].reverse());
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const results: readonly SeriesResult[] = answers.flatMap(({ body }) => body.data);
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    expect(new Set(results.flatMap(({ ok, message }) => (ok ? [] : [message])))).toEqual(new Set(['时段已被占用']));
    expect((await rows(room)).length + (await rows(next)).length).toBe(10);
  });
  it('待审核的会议室：系列里的每一次各自待审核', async () => {
    const room = await hall({ is_free_audit: 2 });
    const answer = await bookAll(tenant, [pick(room, '2026-11-24'), pick(room, '2026-11-25')]);
    expect(answer.body.data.every(({ ok }: SeriesResult) => ok)).toBe(true);
    expect((await rows(room)).map(({ status }) => status)).toEqual([0, 0]);
    const waiting = await park.call(staff, 'GET', `/vapi/service/mtroomApl?status=0&mtroom_id=${room}`);
    expect(waiting.body.total).toBe(2);
  });

  const lines = async (who: Session, query: string): Promise<readonly (SlotLine & { name: string })[]> =>
    (await park.call(who, 'GET', `/vapi/service/aplMtroomlist?pageSize=100&${query}`)).body.data;
  const lineOf = async (who: Session, room: number, query: string) => (await lines(who, query)).find(({ id }) => id === room);
  it('一周的开放与占用：节假日说出名称，不开放的说出星期；自己的看得到主题，别人的只看到已占，园区都看得到', async () => {
    const room = await hall({ is_free_audit: 1, slot_minutes: 60, min_minutes: 60, ahead_days: 21 });
    await park.make(holiday, { name: '园区停用', start_at: '2026-12-09', end_at: '2026-12-09', kind: 1, block: 1, incubator_id: incubator });
    const mine = (await book(tenant, room, '2026-12-07', '09:00', '10:00')).body;
    await book(other, room, '2026-12-07', '10:00', '11:00');
    const week = await lineOf(tenant, room, `date=2026-12-07&days=7&line=${room}`);
    expect(week).toMatchObject({ grain: 60, least: 60, most: 480, ahead: 21, marked: 2 });
    expect(week?.days.map(({ closed }) => closed)).toEqual([null, null, '园区停用', null, null, '周六不开放', '周日不开放']);
    expect(week?.days[0]).toEqual({ date: '2026-12-07', from: '09:00', to: '12:00', closed: null });
    expect(week?.slots).toEqual([
      { start_at: '2026-12-07 09:00:00', end_at: '2026-12-07 10:00:00', status: 1, mine: 1, id: mine.id, title: '周会', who: '甲公司' },
      { start_at: '2026-12-07 10:00:00', end_at: '2026-12-07 11:00:00', status: 1, mine: 2 },
    ]);
    expect((await lineOf(staff, room, 'date=2026-12-07'))?.slots.map(({ who }) => who)).toEqual(['甲公司', '乙公司']);
    expect((await lineOf(tenant, room, 'date=2026-12-08'))?.slots).toEqual([]);
  });
  it('找某一时间空闲的会议室：满员的、不开放的、太小的都不在内', async () => {
    const [free, busy, small] = [await hall({ capacity: 12 }), await hall({ capacity: 12 }), await hall({ capacity: 3 })];
    const evening = await hall({ capacity: 12, open_from: '11:00', open_to: '21:00' });
    expect((await book(tenant, busy, '2026-12-10', '09:30', '10:30')).body).toMatchObject({ status: 1 });
    const found = async (time: string) => (await lines(tenant, `date=2026-12-10&capacity_start=12&${time}`)).map(({ id }) => id);
    const at = await found('start_at=2026-12-10 09:00:00&end_at=2026-12-10 10:00:00');
    expect(at).toContain(free);
    for (const not of [busy, small, evening]) expect(at).not.toContain(not);
    expect(await found('start_at=2026-12-10 10:30:00&end_at=2026-12-10 11:30:00')).toContain(busy);
    expect(await found('start_at=2026-12-12 09:00:00&end_at=2026-12-12 10:00:00')).not.toContain(free);
    const odd = await park.call(tenant, 'GET', '/vapi/service/aplMtroomlist?start_at=2026-12-10 10:00:00&end_at=2026-12-10 09:00:00');
    expect([odd.status, odd.body.errors]).toEqual([422, { end_at: ['结束时间应大于开始时间'] }]);
    expect((await park.call(tenant, 'GET', '/vapi/service/aplMtroomlist?days=8')).body.errors).toEqual({ days: ['天数应为1至7'] });
  });
  it('占用一变，变动的数字就变', async () => {
    const version = async () => (await park.call(tenant, 'GET', '/vapi/service/mtroomChanges')).body.version;
    const before = await version();
    await book(tenant, await hall(), '2026-11-24', '09:00', '10:00');
    expect(await version()).toBeGreaterThan(before);
  });
  it('每一次的费用先用完当月的免费时长，别的会议室按它自己的收费；说的就是记下的', async () => {
    const [room, dear] = [
      await hall({ capacity: 200, price: 10000, member_free_hours: 1 }),
      await hall({ capacity: 201, price: 30000, price_unit: 2 }),
    ];
    await book(other, room, '2026-11-25', '09:00', '10:00');
    const { prices, data } = (await preview(tenant, daily(room, { times: 3, end_at: '2026-11-24 10:30:00' }))).body as SeriesPreview;
    expect(prices).toEqual([
      { line: room, price: 10000, price_unit: 1, free: { '2026-11-01': 60 } },
      { line: dear, price: 30000, price_unit: 2, free: { '2026-11-01': 0 } },
    ]);
    const instead = data[1]?.others.find(({ line }) => line === dear) as SlotChoice;
    const chosen = chosenOf(data, { [String(data[1]?.start_at)]: instead }, room, '');
    const costs = costsOf(prices, chosen);
    expect([...costs.values()].map(({ cost, free_minutes }) => [cost, free_minutes])).toEqual([
      [5000, 60],
      [15000, 0],
      [30000, 0],
    ]);
    await bookAll(
      tenant,
      chosen.map(({ line, start_at, end_at }) => ({ mtroom_id: line, start_at, end_at })),
    );
    const kept = await park.database.rows<{ cost: string }>(
      'select cost from mtroom_apl where mtroom_id = any($1::bigint[]) and user_id = $2 order by id',
      [[room, dear], tenant.userId],
    );
    expect(kept.map(({ cost }) => Number(cost))).toEqual([5000, 30000, 15000]);
    expect((await preview(staff, daily(room, { times: 2 }))).body.prices).toEqual([]);
  });

  it('系列的其余各次在每一次里看得到；取消本次及以后各次，此前的留着，别人的系列动不了', async () => {
    const room = await hall({ is_free_audit: 1 });
    const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
    const { data } = (
      await bookAll(
        tenant,
        days.map((day) => pick(room, day)),
      )
    ).body;
    const [, second] = data as { id: number }[];
    const around = (who: Session) => park.call(who, 'GET', `/vapi/service/mtroomApl/${second?.id}/series`);
    expect((await around(tenant)).body.data.map(({ booking_name }: { booking_name: string }) => booking_name.slice(0, 10))).toEqual(
      days.filter((_day, at) => at !== 1),
    );
    expect((await around(other)).status).toBe(404);
    const cancel = (who: Session) => park.call(who, 'PUT', `/vapi/service/mtroomApl/cancelSeries/${second?.id}`, {});
    expect((await cancel(other)).status).toBe(404);
    expect((await cancel(tenant)).body).toMatchObject({ status: 3, message: '已取消 3 次预约' });
    const left = await park.database.rows<{ status: number }>('select status from mtroom_apl where mtroom_id = $1 order by lower(during)', [room]);
    expect(left.map(({ status }) => status)).toEqual([1, 3, 3, 3]);
    expect((await cancel(tenant)).status).toBe(400);
  });

  it('企业的预约里，接下来的在最前，过去的在最后；翻到后面的页次序不变', async () => {
    const firm = await park.make(enterprise, { name: '丙公司' });
    const third = await park.account({ type: 3, permissions: rights, enterprise_id: firm.id });
    const spans = [
      '[2026-11-20 09:00+08,2026-11-20 10:00+08)',
      '[2026-12-09 09:00+08,2026-12-09 10:00+08)',
      '[2026-11-23 08:10+08,2026-11-23 09:00+08)',
      '[2026-11-19 09:00+08,2026-11-19 10:00+08)',
    ];
    for (const [at, during] of spans.entries())
      await park.make(mtroomApl, {
        mtroom_id: await hall(),
        during,
        title: `第${at}`,
        enterprise_id: firm.id,
        user_id: third.userId,
        status: 1,
        incubator_id: incubator,
      });
    const titles = async (query: string) =>
      (await park.call(third, 'GET', `/vapi/service/mtroomApl${query}`)).body.data.map(({ title }: { title: string }) => title);
    expect(await titles('')).toEqual(['第2', '第1', '第0', '第3']);
    expect(await titles('?page=2&pageSize=3')).toEqual(['第3']);
    expect(await titles('?sortField=during&sortOrder=descend')).toEqual(['第1', '第2', '第0', '第3']);
  });

  it('要审核的系列，每一次都按审核流程送审：不在当前步骤的人哪一次都不能通过', async () => {
    const room = await hall({ is_free_audit: 2 });
    const auditor = await park.account({ type: 2, permissions: ['mtroom_apl_list', 'mtroom_apl_audit'], incubators: [incubator] });
    const outsider = await park.account({ type: 2, permissions: ['mtroom_apl_list', 'mtroom_apl_audit'], incubators: [incubator] });
    const [flow] = await park.database.rows<{ id: number }>(
      "insert into audit_flow (module, name, enabled, incubator_id) values ('mtroom_apl', '预约审核', 1, $1) returning id",
      [incubator],
    );
    await park.database.rows('insert into audit_step (flow_id, sort, approver_kind, user_ids, mode) values ($1, 1, 1, array[$2::bigint], 1)', [
      flow?.id,
      auditor.userId,
    ]);
    try {
      const more = { remark: '备好茶水', equipment: ['投影'], repeat: 1, repeat_until: '2026-11-26' };
      const made = await book(tenant, room, '2026-11-24', '09:00', '10:00', more);
      expect(made).toMatchObject({ status: 201, body: { status: 0 } });
      const rows = await park.database.rows<{ id: number; trails: number; [name: string]: unknown }>(
        `select id::int, audit_flow_id::int flow, audit_step step, series_id series, user_id::int "user", remark, equipment,
          (select count(*)::int from audit_trail a where a.resource = 'mtroom_apl' and a.row_id = t.id) trails,
          (select count(*)::int from operation_log l where l.resource = 'mtroom_apl' and l.row_id = t.id and l.action = 'store') logged
        from mtroom_apl t where mtroom_id = $1 order by lower(during)`,
        [room],
      );
      const alike = { flow: flow?.id, step: 1, series: made.body.series_id, user: tenant.userId, remark: '备好茶水', equipment: ['投影'] };
      expect(rows).toEqual(Array.from({ length: 3 }, () => ({ id: expect.any(Number), trails: 1, logged: 1, ...alike })));
      // one message for all of them, that says where and when
      const requests = await park.database.rows<{ content: string }>('select content from message where user_id = $1 and type = 3', [auditor.userId]);
      expect(requests).toEqual([{ content: expect.stringMatching(/ · 2026-11-2\d 09:00 至 10:00 等同时提交的一组，可在待办中一并办理$/) }]);
      for (const { id } of rows) {
        const pass = (who: Session) => park.call(who, 'PUT', '/vapi/service/aplMtroom', { id, status: 1 });
        expect(await pass(outsider)).toMatchObject({ status: 403, body: { message: '当前步骤不由您审核' } });
        expect((await pass(auditor)).status).toBe(200);
      }
    } finally {
      await park.database.rows('update audit_flow set enabled = 2 where id = $1', [flow?.id]);
    }
  });
  it('会议室改为免审之后的系列，每一次都让等同一时段的预约让出并告知；动态里只说第一次', async () => {
    const room = await hall({ is_free_audit: 2 });
    const waiting = await book(other, room, '2026-11-25', '09:30', '10:30');
    await park.database.rows('update mtroom set is_free_audit = 1 where id = $1', [room]);
    const made = await book(tenant, room, '2026-11-24', '09:00', '10:00', { repeat: 1, repeat_until: '2026-11-26' });
    expect(made).toMatchObject({ status: 201, body: { status: 1, code: expect.stringMatching(/^\d{6}$/) } });
    expect((await park.call(other, 'GET', `/vapi/service/mtroomApl/${waiting.body.id}`)).body).toMatchObject({ status: 2, reason: '时段已被占用' });
    const messages = await park.database.rows('select user_id from message where dedupe_key = $1', [`mtroom_apl.lost:${waiting.body.id}`]);
    expect(messages).toEqual([{ user_id: other.userId }]);
    const rows = await park.database.rows<{ id: number; code: string }>('select id::int, code from mtroom_apl where series_id = $1', [
      made.body.series_id,
    ]);
    expect(rows.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^\d{6}$/)));
    const events = await park.database.rows<{ row_id: number; text: string }>(
      "select row_id::int, text from park_event where resource = 'mtroom_apl' and row_id = any($1::bigint[])",
      [rows.map(({ id }) => id)],
    );
    expect(events).toEqual([{ row_id: made.body.id, text: expect.stringContaining('已预约 11-24 09:00') }]);
  });
});
