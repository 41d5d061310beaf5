import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnowledgeSum, ParkEconomy } from '@/domain/feeds/economy';
import type { EnterpriseStructure, PublicEnterprise } from '@/domain/feeds/enterprise';
import type { IncubatorOverview } from '@/domain/feeds/incubator';
import type { LeaseAndPatent } from '@/domain/feeds/lease';
import type { ParkOperation } from '@/domain/feeds/operate';
import type { IncubatorSpace } from '@/domain/feeds/space';
import type { Database } from '@/vapi/kernel/db/database';
import { emptyPark, measures, park, staff, visitor, type Measures } from '../support/measured';
import { loadSmallPark, smallNow } from '../support/small-park';

let db: Database;
let at: Measures;
beforeAll(async () => {
  db = await emptyPark();
  await loadSmallPark(db);
  at = measures(db, smallNow);
});
afterAll(() => db.close());

const kpi = (answer: IncubatorOverview) => Object.fromEntries(answer.kpis.map(({ key, value, yoy }) => [key, [value, yoy]]));
const named = (slices: readonly { name: string; value: number | null }[]) => Object.fromEntries(slices.map(({ name, value }) => [name, value]));
const second = { values: { incubator_id: 2 } };

describe('GET /cockpit-incubator', () => {
  it('今天与去年同日相比', async () => {
    const answer = await at.ask<IncubatorOverview>('/cockpit-incubator');
    expect(answer.year).toBe(2026);
    expect(kpi(answer)).toEqual({
      enterprise_in: [4, 33.3],
      incubating: [2, 0],
      graduated_total: [2, 100],
      high_tech: [1, -50],
      sci_sme: [1, null],
      occupancy: [59.5, 14.5],
    });
    expect(answer.check.map(({ key, value, target, ok }) => [key, value, target, ok])).toEqual([
      ['area_share', 30, 75, false],
      ['density', 1, 3, false],
    ]);
  });
  it('地图按园区与楼宇，没有坐标的园区不编造位置', async () => {
    const { map } = await at.ask<IncubatorOverview>('/cockpit-incubator');
    expect(map.center).toEqual([120.1, 30.1]);
    const [first, other] = map.incubators;
    expect(first).toMatchObject({ id: 1, name: '甲园', lng: 120.1, district: '滨江区', area: 1600, rent_rate: 57.4, incubating: 1, alerts: 1 });
    expect(first?.buildings).toEqual([
      { id: 11, name: 'A座', floors: 2, rooms: 3, rented: 1, rent_rate: 60 },
      { id: 12, name: 'B座', floors: 1, rooms: 4, rented: 2, rent_rate: 54.9 },
    ]);
    expect(other).toMatchObject({ lng: null, lat: null, area: 400, rent_rate: 66.7, incubating: 1, alerts: 0, alert_level: null });
  });
  it('单个专业孵化器按专业的标准', async () => {
    const { check } = await at.ask<IncubatorOverview>('/cockpit-incubator', second);
    expect(check.map(({ value, target, ok }) => [value, target, ok])).toEqual([
      [50, 75, false],
      [2.5, 2, true],
    ]);
  });
  it('往年取当年最后一天，未来的年份被拒绝', async () => {
    const answer = await at.ask<IncubatorOverview>('/cockpit-incubator', { values: { year: 2025 } });
    expect([answer.year, ...(kpi(answer).enterprise_in ?? [])]).toEqual([2025, 3, 200]);
    await expect(at.ask('/cockpit-incubator', { values: { year: 2030 } })).rejects.toThrow('年份不正确');
  });
});

describe('范围：园区、楼宇、角色', () => {
  it('楼宇是真的收窄，只有园区的行照样计入', async () => {
    const answer = await at.ask<IncubatorOverview>('/cockpit-incubator', { caller: staff(9, { 11: 1, 12: 1, 21: 2 }), chosen: [12] });
    expect(kpi(answer)).toMatchObject({ enterprise_in: [2, null], incubating: [0, null], occupancy: [54.9, 54.9] });
    expect(answer.map.incubators.map(({ id, buildings }) => [id, buildings.map((one) => one.id)])).toEqual([[1, [12]]]);
    expect((await at.ask<IncubatorSpace>('/drive-incubator_info', { caller: staff(9, { 11: 1, 12: 1 }), chosen: [12] })).team.staff).toBe(2);
    expect((await at.ask<ParkOperation>('/driveOperate', { caller: staff(9, { 11: 1, 12: 1 }), chosen: [12] })).service.suggest_open).toBe(1);
  });
  it('园区管理员只见自己的园区，别的园区不存在', async () => {
    const operator = staff(9, { 21: 2 });
    expect(kpi(await at.ask<IncubatorOverview>('/cockpit-incubator', { caller: operator }))).toMatchObject({ enterprise_in: [1, 0] });
    expect((await at.ask<ParkEconomy>('/statistics/yq', { caller: operator })).economy[0]?.value).toBe(50);
    await expect(at.ask('/driveEnterprise', { caller: operator, values: { incubator_id: 1 } })).rejects.toMatchObject({ status: 404 });
  });
  it('选了别的园区的楼宇时没有行，不会放宽', async () => {
    const answer = await at.ask<IncubatorSpace>('/drive-incubator_info', {
      caller: staff(9, { 11: 1, 21: 2 }),
      chosen: [21],
      values: { incubator_id: 1 },
    });
    expect([answer.space.total.value, answer.team.staff]).toEqual([null, 0]);
  });
});

describe('GET /drive-incubator_info', () => {
  it('全部园区的空间与团队', async () => {
    const { id, name, space, team } = await at.ask<IncubatorSpace>('/drive-incubator_info');
    expect([id, name]).toEqual([null, '全部园区']);
    expect([space.total, space.rentable, space.rented, space.idle].map(({ value }) => value)).toEqual([2000, 1310, 780, 530]);
    expect(space.room_status.map(({ code, value }) => [code, value])).toEqual([
      [1, 2],
      [2, 1],
      [3, 3],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
    expect(space.by_building.map((row) => [row.id, row.rentable, row.rented, row.rent_rate])).toEqual([
      [11, 500, 300, 60],
      [12, 510, 280, 54.9],
      [21, 300, 200, 66.7],
    ]);
    expect(team).toEqual({ staff: 2, professional: 1, tutors: 1, platforms: 1, fund: { value: 800, unit: '万元' } });
  });
  it('一个园区的名片', async () => {
    expect(await at.ask('/drive-incubator_info', { values: { incubator_id: 1 } })).toMatchObject({
      id: 1,
      name: '甲园',
      level: '国家级',
      type: '综合',
      opened_at: '2012-06-01',
      image: null,
    });
  });
});

describe('GET /driveEnterprise', () => {
  it('五种分法都合计为入驻企业', async () => {
    const answer = await at.ask<EnterpriseStructure>('/driveEnterprise');
    expect(named(answer.by_stage)).toEqual({ 在孵: 2, 毕业留园: 1, 非孵化: 1 });
    expect(named(answer.by_field)).toEqual({ 电子信息: 2, 生物医药与医疗器械: 1, 新材料: 1 });
    expect(named(answer.by_age)).toEqual({ '1年内': 1, '1-2年': 1, '2-3年': 1, '3年以上': 1 });
    expect(named(answer.by_capital)).toEqual({ '100万以下': 2, '100-500万': 1, '500万以上': 1 });
    expect(named(answer.by_founder)).toEqual({ 大学生: 1, 科技人员: 0, 留学人员: 1, 其他: 2 });
  });
  it('十二个月的进出与毕业，营收前十', async () => {
    const { movement, top } = await at.ask<EnterpriseStructure>('/driveEnterprise');
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
      parts: [
        { key: 'invention', label: '发明专利', value: 9 },
        { key: 'software', label: '软件著作权', value: 6 },
      ],
    });
  });
});

describe('GET /driveOperate', () => {
  it('应收、实收与逾期', async () => {
    const { month, fee, trend } = await at.ask<ParkOperation>('/driveOperate');
    expect(month).toBe('2026-11');
    expect(fee).toEqual({
      receivable: { value: 4.5, unit: '万元' },
      received: { value: 5, unit: '万元' },
      overdue: { value: 2, unit: '万元', count: 2 },
      rate: 111.1,
      by_item: [
        { name: '租金', value: 4 },
        { name: '物业费', value: 0.5 },
      ],
    });
    expect(trend.series.map(({ data }) => data)).toEqual([
      [null, null, null, null, 2, 4.5],
      [null, null, null, null, null, 5],
    ]);
  });
  it('合同、漏斗、服务、巡检与动态', async () => {
    const answer = await at.ask<ParkOperation>('/driveOperate');
    expect(answer.contract).toEqual({ active: 4, expiring_30: 1, expiring_90: 2, renew_rate: 50 });
    expect(named(answer.funnel)).toEqual({ 洽谈: 1, 意向: 1, 签约: 1, 入驻: 1 });
    expect(answer.service).toEqual({ booking_today: 1, visitor_today: 1, suggest_open: 1, activity_month: 1, satisfaction: 4.5 });
    expect(answer.safety).toEqual({ task_total: 4, done: 1, to_rectify: 1, to_audit: 1, overdue: 1, close_rate: 50 });
    expect(answer.events.map(({ time, type }) => [time, type])).toEqual([
      ['2026-11-20 16:58:12', 'visitor'],
      ['2026-11-20 16:51:40', 'pay'],
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
      { room: 'B座1202', area: 200, days: 100, lost: { value: 3, unit: '万元' } },
      { room: 'B座1205', area: 30, days: 10, lost: { value: 0.03, unit: '万元' } },
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
    for (const table of ['building', 'room', 'room_occupancy', 'incubation', 'honour', 'alarm', 'incubator'])
      await db.rows(`update ${table} set updated_at = '2026-11-01 08:00:00+08'`);
    const one = await at.ask<IncubatorOverview>('/cockpit-incubator');
    const later = await at.ask<IncubatorOverview>('/cockpit-incubator', { now: new Date(smallNow.getTime() + 60_000), caller: park });
    expect(one.as_of).toBe('2026-11-20 08:00:00');
    expect(later).toEqual(one);
  });
});
