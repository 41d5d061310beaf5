import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UnreportedReturns } from '@/domain/feeds/analysis';
import { enterprise } from '@/domain/resources/enterprise';
import { report, reportTemplate } from '@/domain/resources/report';
import { reportReturn } from '@/domain/resources/report-return';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

const morning = new Date('2026-11-20T09:05:00+08:00');
onEachEngine('催报', (engine) => {
  let park: Park;
  let now = morning;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let stranger: Session;
  let first: number;
  let second: number;
  const put = (by: Session | null, ids: readonly number[], more: object = {}): Promise<Answer> =>
    park.call(by, 'PUT', '/vapi/report/return/remind', { ids, ...more });
  const notified = () =>
    park.database.rows<{ user_id: number; type: number; title: string; content: string; path: string }>(
      "select user_id, type, title, content, path from message where title like '请尽快填报%' order by id",
    );
  const filed = async (period: string, status: number, ofReport = 3) => {
    const template = await park.make(reportTemplate, { name: `模板${period}${status}${ofReport}` });
    const common = { kind: 2, year: 2026, number: 3, period, period_end: '2026-09-30', deadline: '2026-10-31 23:59:59+08', template_id: template.id };
    const made = await park.make(report, { ...common, title: `${period}季报`, status: ofReport });
    const own = { enterprise_id: here.enterprise, incubator_id: here.incubator, building_id: here.building };
    return (await park.make(reportReturn, { ...own, report_id: made.id, status, reminded_at: null, reason: status === 4 ? '数字不符' : null })).id;
  };
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    stranger = (await people(park, await place(park, '乙园'))).operator;
    first = await filed('2026-Q3', 0);
    second = await filed('2026-Q3', 4);
  });
  afterAll(() => park.close());

  it('企业、服务商、导师与访客不能催，没有权限的员工不能催，别的园区没有这份填报', async () => {
    for (const by of [who.tenant, who.provider, who.tutor]) expect((await put(by, [first])).status).toBe(403);
    expect((await put(null, [first])).status).toBe(401);
    const without = await park.account({
      type: 2,
      permissions: rightsOf(2).filter((right) => right !== 'report_remind'),
      incubators: [here.incubator],
    });
    expect((await put(without, [first])).status).toBe(403);
    expect((await put(stranger, [first])).status).toBe(404);
    expect(await notified()).toEqual([]);
  });
  it('企业的账号收到待办消息，填报上记着时间，日志记着办了什么', async () => {
    expect(await put(who.operator, [first])).toMatchObject({ status: 200, body: { data: [{ id: first, ok: true }] } });
    expect(await notified()).toEqual([
      {
        user_id: who.tenant.userId,
        type: 3,
        title: '请尽快填报：2026-Q3季报',
        content: '截止时间 2026-10-31 23:59，已逾期',
        path: '/statement/fillingQuery',
      },
    ]);
    const log = await park.database.rows<{ action: string; user_id: number }>(
      "select action, user_id from operation_log where resource = 'report_return' and row_id = $1 order by id desc limit 1",
      [first],
    );
    expect(log).toEqual([{ action: 'remind', user_id: who.operator.userId }]);
    const { body } = await park.call(who.operator, 'GET', '/vapi/report/return?pageSize=100');
    expect(body.data.find(({ id }: { id: number }) => id === first).reminded_at).toBe('2026-11-20 09:05:00');
  });
  it('同一家同一季一天一次：再按、同时按、另一份填报都不再发', async () => {
    expect(await put(who.operator, [first])).toMatchObject({ status: 400, body: { message: '该企业今天已催报' } });
    expect(await put(who.admin, [first, second])).toMatchObject({
      status: 200,
      body: { data: [{ ok: false }, { ok: false, message: '该企业今天已催报' }] },
    });
    expect(await notified()).toHaveLength(1);
    now = new Date(morning.getTime() + 15 * 3_600_000);
    const both = await Promise.all([put(who.admin, [first]), put(who.operator, [second])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await notified()).toHaveLength(2);
    now = morning;
  });
  it('已上报的、报表已关闭的不催', async () => {
    const waits = await filed('2026-Q2', 2);
    expect(await put(who.operator, [waits])).toMatchObject({ status: 400, body: { message: '该企业已上报，无需催报' } });
    const closed = await filed('2026-Q1', 0, 4);
    expect(await put(who.operator, [closed])).toMatchObject({ status: 400, body: { message: '报表已关闭，无需催报' } });
  });
  it('没有可用账号的企业催不到，说出原因', async () => {
    const id = await filed('2025-Q4', 1);
    await park.database.rows('update app_user set status = 2 where id = $1', [who.tenant.userId]);
    expect(await put(who.operator, [id])).toMatchObject({ status: 400, body: { message: '该企业没有可用的账号，无法催报' } });
  });
  it('未上报企业的面板随即说催过', async () => {
    // a quarter is looked at once anybody was approved for it
    const reports = await park.database.rows<{ report_id: number }>('select report_id from report_return where id = any($1::bigint[])', [
      [first, second],
    ]);
    const other = await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building });
    for (const { report_id } of reports)
      await park.make(reportReturn, {
        report_id,
        enterprise_id: other.id,
        incubator_id: here.incubator,
        building_id: here.building,
        status: 3,
        reason: null,
      });
    const answer: UnreportedReturns = (await park.call(who.operator, 'GET', '/vapi/statistics/unreported?period=2026-Q3')).body;
    expect(answer.data.map(({ id, reminded_at }) => [id, reminded_at?.slice(0, 10)])).toEqual([first, second].map((id) => [id, '2026-11-21']));
  });
});
