import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnowledgeSum, ParkEconomy } from '@/domain/feeds/economy';
import type { EnterpriseStructure, PublicEnterprise } from '@/domain/feeds/enterprise';
import type { IncubatorOverview } from '@/domain/feeds/incubator';
import type { LeaseAndPatent } from '@/domain/feeds/lease';
import type { ParkOperation } from '@/domain/feeds/operate';
import type { Database } from '@/vapi/kernel/db/database';
import { emptyPark, measures, park, put, unguarded, visitor, type Measures } from '../support/measured';
import { loadSmallPark, smallNow } from '../support/small-park';
import { person } from '../support/small-park/row';

let db: Database;
let at: Measures;
beforeAll(async () => {
  db = await emptyPark();
  await loadSmallPark(db);
  at = measures(db, smallNow);
});
afterAll(() => db.close());

const named = (slices: readonly { name: string; value: number | null }[]) => Object.fromEntries(slices.map(({ name, value }) => [name, value]));
const second = { values: { incubator_id: 2 } };

describe('GET /driveEnterprise', () => {
  it('五种分法都合计为入驻企业', async () => {
    const answer = await at.ask<EnterpriseStructure>('/driveEnterprise');
    expect(named(answer.by_stage)).toEqual({ 在孵: 2, 毕业留园: 1, 非孵化: 1 });
    expect(named(answer.by_field)).toEqual({ 电子信息: 2, 生物医药与医疗器械: 1, 新材料: 1 });
    expect(named(answer.by_age)).toEqual({ '1年内': 1, '1-2年': 1, '2-3年': 1, '3年以上': 1 });
    expect(named(answer.by_capital)).toEqual({ '100万以下': 2, '100-500万': 1, '500万以上': 1 });
    expect(named(answer.by_founder)).toEqual({ 大学生: 1, 科技人员: 0, 留学人员: 1, 其他: 2 });
  });
  it('企业梯队是今天与去年同日各有多少家，何时上市没有记录', async () => {
    const { tiers } = await at.ask<EnterpriseStructure>('/driveEnterprise');
    expect(tiers.map(({ name, value, before }) => [name, value, before])).toEqual([
      ['在孵', 2, 2],
      ['科技型中小', 1, 0],
      ['高企', 1, 2],
      ['专精特新', 1, 0],
      ['上市', 1, null],
    ]);
    const inSecond = await at.ask<EnterpriseStructure>('/driveEnterprise', second);
    expect(inSecond.tiers.map(({ value }) => value)).toEqual([1, 1, 0, 0, 0]);
  });
  it('十二个月的进出与毕业，营收前十', async () => {
    const { movement, movement_long, top } = await at.ask<EnterpriseStructure>('/driveEnterprise');
    expect([movement_long.x[0], movement_long.x.length]).toEqual(['2024-12', 24]);
    expect(movement_long.series.map(({ data }) => data.slice(-12))).toEqual(movement.series.map(({ data }) => data));
    expect(movement_long.series[0]?.data[1]).toBe(1);
    expect([movement.x[0], movement.x.at(-1), movement.x.length]).toEqual(['2025-12', '2026-11', 12]);
    expect(movement.series.map(({ data }) => data)).toEqual([
      [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
      [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
    ]);
    expect(top.map(({ id, revenue, field, tags }) => [id, revenue, field, tags])).toEqual([
      [1, 240, '电子信息', ['高企']],
      [3, 50, '生物医药与医疗器械', ['科小']],
    ]);
  });
});

describe('GET /statistics/yq 与 GET /report/last-knowledge-sum', () => {
  it('只计已通过的填报，缺一个季度时不比同比', async () => {
    const answer = await at.ask<ParkEconomy>('/statistics/yq');
    expect(answer).toMatchObject({ as_of: '2026-10-31', period: '2026-Q3', reported: 2, expected: 3 });
    expect(answer.economy.map(({ key, value, yoy }) => [key, value, yoy])).toEqual([
      ['revenue', 290, null],
      ['tax', 23, null],
      ['profit', null, null],
      ['rd', 5, null],
      ['finance', 1500, 1400],
    ]);
    expect(answer.economy[3]?.ratio).toBe(1.72);
    expect(answer.economy[4]?.enterprises).toBe(2);
    expect(answer.trend.x).toEqual(['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3']);
    expect(answer.trend.series.map(({ data }) => data)).toEqual([
      [60, null, 80, 150],
      [null, null, 8, 15],
    ]);
  });
  it('从业人员与融资轮次', async () => {
    const { people, finance_rounds } = await at.ask<ParkEconomy>('/statistics/yq');
    expect(people).toEqual({
      total: 28,
      unit: '人',
      by_degree: [
        { name: '博士', value: 3 },
        { name: '硕士', value: 7 },
        { name: '本科', value: 18 },
      ],
      graduates: 3,
      returnees: 1,
    });
    expect(named(finance_rounds)).toEqual({ 天使: 1, 'Pre-A': 0, A轮及以后: 1 });
  });
  it('知识产权', async () => {
    expect(await at.ask<KnowledgeSum>('/report/last-knowledge-sum')).toEqual({
      knowledgeValidNum: 15,
      unit: '件',
      period: '2026-Q3',
      as_of: '2026-10-31',
      knowledgeApplyNum: 3,
      knowledgeGrantNum: 2,
      holders: 2,
      reports: [expect.any(Number)],
      parts: [
        { key: 'invention', label: '发明专利', value: 9 },
        { key: 'software', label: '软件著作权', value: 6 },
      ],
    });
  });
});

describe('GET /driveOperate', () => {
  it('应收、实收与逾期', async () => {
    const { month, fee, trend, year } = await at.ask<ParkOperation>('/driveOperate');
    expect(month).toBe('2026-11');
    expect(fee).toEqual({
      receivable: { value: 4.5, unit: '万元' },
      received: { value: 5, unit: '万元' },
      overdue: { value: 2, unit: '万元', count: 2 },
      rate: 111.1,
      by_item: [expect.objectContaining({ name: '租金', value: 4 }), expect.objectContaining({ name: '物业费', value: 0.5 })],
    });
    expect(trend.series.map(({ data }) => data)).toEqual([
      [null, null, null, null, 2, 4.5],
      [null, null, null, null, null, 5],
    ]);
    expect([year.x[0], year.x.length, year.series.map(({ data }) => data.slice(-2))]).toEqual([
      '2025-12',
      12,
      [
        [2, 4.5],
        [null, 5],
        [0, 111.1],
      ],
    ]);
  });
  it('合同、漏斗、服务、巡检与动态', async () => {
    const answer = await at.ask<ParkOperation>('/driveOperate');
    expect(answer.contract).toEqual({ active: 4, expiring_30: 1, expiring_90: 2, expiring_area: 200, renew_rate: 50 });
    expect(named(answer.funnel)).toEqual({ 洽谈: 1, 意向: 1, 签约: 1, 入驻: 1 });
    expect([answer.alarms_open, answer.alarms_closed_today]).toEqual([1, 0]);
    expect(answer.service).toEqual({ booking_today: 1, visitor_today: 1, suggest_open: 1, activity_month: 1, satisfaction: 4.5 });
    expect(answer.safety).toEqual({ task_total: 4, done: 1, to_rectify: 1, to_audit: 1, overdue: 1, close_rate: 50 });
    expect(answer.events.map(({ time, type }) => [time, type])).toEqual([
      ['2026-11-20 16:58:12', 'visitor'],
      ['2026-11-20 16:51:40', 'pay'],
    ]);
  });
});

describe('招商转化', () => {
  const leads = [
    // 洽谈; 意向 that came to nothing; 意向; signed, not yet in; moved in; entered when it had moved in already; too old
    { id: 101, need_status: 10, created_at: '2026-03-01 10:00:00+08' },
    { id: 102, need_status: 50, invalid_reason: '价格', created_at: '2025-12-01 00:00:00+08' },
    { id: 103, need_status: 20, created_at: '2026-03-01 10:00:00+08' },
    { id: 104, need_status: 20, residence: 1, created_at: '2026-03-01 10:00:00+08' },
    { id: 105, need_status: 20, residence: 2, settled_at: '2026-06-01', created_at: '2026-03-01 10:00:00+08' },
    { id: 106, need_status: 20, residence: 2, settled_at: '2024-06-01', created_at: '2026-03-01 10:00:00+08' },
    { id: 107, need_status: 20, created_at: '2025-11-30 23:59:59+08' },
  ];
  it('十二个月内的同一批线索，每一步都是上一步的一部分', async () => {
    await unguarded(db, async () => {
      await put(
        db,
        'enterprise',
        leads.map((row) => ({ ...person, incubator_id: 3, building_id: 31, name: `线索${row.id}`, nature: 1, ...row })),
      );
      await put(db, 'need', [{ id: 1, incubator_id: 3, building_id: 31, enterprise_id: 102, user_id: 7, status: 50, invalid_reason: '价格' }]);
      await put(db, 'need_dynamic', [{ need_id: 1, kind: 3, from_status: 10, to_status: 20 }]);
    });
    const { cohort } = await at.ask<ParkOperation>('/driveOperate', { values: { incubator_id: 3 } });
    expect([cohort.from, cohort.till]).toEqual(['2025-12-01', '2026-11-20']);
    expect(cohort.steps.map(({ name, value }) => [name, value])).toEqual([
      ['线索', 5],
      ['意向', 4],
      ['签约', 2],
      ['入驻', 1],
    ]);
  });
});

describe('GET /statistics/zl', () => {
  it('租赁', async () => {
    const { lease } = await at.ask<LeaseAndPatent>('/statistics/zl');
    expect([lease.rent_rate, lease.rented, lease.rentable, lease.avg_price.value]).toEqual([59.5, 780, 1310, 1.47]);
    expect(lease.trend).toEqual({
      x: ['2026-08', '2026-09', '2026-10', '2026-11'],
      series: [{ name: '出租率', unit: '%', data: [59.5, 59.5, 59.5, 59.5] }],
    });
    expect(named(lease.expiring)).toEqual({ '30天内': 1, '31-60天': 1, '61-90天': 0 });
    expect(lease.vacant_top).toEqual([
      { id: 1202, room: 'B座1202', area: 200, days: 100, lost: { value: 3, unit: '万元' } },
      { id: 1205, room: 'B座1205', area: 30, days: 10, lost: { value: 0.03, unit: '万元' } },
    ]);
  });
  it('专利', async () => {
    const { patent } = await at.ask<LeaseAndPatent>('/statistics/zl');
    expect(patent).toMatchObject({ valid: 15, apply_year: 3, grant_year: 2, trend: { x: ['2025', '2026'], series: [{ data: [7, 15] }] } });
    expect(patent.top.map(({ id, value }) => [id, value])).toEqual([
      [1, 10],
      [3, 5],
    ]);
  });
});

describe('GET /statistics/enterprise', () => {
  it('访客只见汇总与一家公开的企业', async () => {
    const { enterprise, ...head } = await at.ask<PublicEnterprise>('/statistics/enterprise', { caller: visitor });
    expect(head).toMatchObject({ total: 4, incubating: 2, graduated: 2 });
    expect(enterprise).toEqual({
      id: 1,
      name: '企业1',
      logo: null,
      credit_code: '9133************2X',
      park: '甲园',
      industry: null,
      founded: '2024-01-01',
      settled_at: '2025-01-01',
      stage: '在孵',
      field: '电子信息',
      tags: ['高新技术企业'],
      radar: { axes: ['创新', '成长', '团队', '融资', '合规', '活跃'], value: [80, 70, 60, null, 90, 50], avg: [60, 50, 61, null, 85, 50] },
      timeline: [
        { date: '2025-01-01', text: '入驻甲园' },
        { date: '2025-03-01', text: '认定高新技术企业' },
      ],
      months: [
        { month: '2026-09', values: [1, 1, 1, 1, 1, 1], total: null, average: null },
        { month: '2026-10', values: [80, 70, 60, null, 90, 50], total: null, average: null },
      ],
      honours: [{ name: '高新技术企业', granted_at: '2025-03-01', valid_to: '2028-02-29' }],
      knowledge: [],
      rounds: [],
      similar: [],
    });
  });
  it('没有公开的企业，问了编号也不给', async () => {
    expect((await at.ask<PublicEnterprise>('/statistics/enterprise', { caller: visitor, values: { id: 3 } })).enterprise).toBeNull();
    expect((await at.ask<PublicEnterprise>('/statistics/enterprise', { caller: visitor, values: { incubator_id: 2 } })).enterprise).toBeNull();
  });
});

describe('as_of', () => {
  it('是所计的行中最新一行的时间，问的时间变了也不变', async () => {
    await db.rows("update entry_information set updated_at = '2026-11-20 08:00:00+08'");
    for (const table of ['building', 'room', 'room_occupancy', 'incubation', 'honour', 'alarm', 'incubator', 'report_return', 'team_member'])
      await db.rows(`update ${table} set updated_at = '2026-11-01 08:00:00+08'`);
    const one = await at.ask<IncubatorOverview>('/cockpit-incubator');
    const later = await at.ask<IncubatorOverview>('/cockpit-incubator', { now: new Date(smallNow.getTime() + 60_000), caller: park });
    expect(one.as_of).toBe('2026-11-20 08:00:00');
    expect(later).toEqual(one);
  });
});
