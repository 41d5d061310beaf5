import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParkEconomy } from '@/domain/feeds/economy';
import type { IncubatorOverview } from '@/domain/feeds/incubator';
import type { ParkOperation } from '@/domain/feeds/operate';
import type { IncubatorSpace } from '@/domain/feeds/space';
import type { Database } from '@/vapi/kernel/db/database';
import { emptyPark, measures, staff, type Measures } from '../support/measured';
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
    expect(answer.check.map(({ key, value, target }) => [key, value, target])).toEqual([
      ['area', 2000, 10000],
      ['area_share', 30, 75],
      ['count', 2, 50],
      ['density', 1, 3],
      ['patent_share', 0, 50],
      ['ip_share', 100, 30],
      ['finance_share', 100, 10],
      ['finance_cases', 2, 3],
      ['fund', 800, 500],
      ['professional', 50, 80],
      ['professional_ten', 5, 1],
      ['tutor', 5, 1],
      ['graduated', 2, 20],
    ]);
    const one = await at.ask<IncubatorOverview>('/cockpit-incubator', { values: { incubator_id: 1 } });
    expect(one.check.every(({ parks }) => parks === null)).toBe(true);
    expect(one.check.find(({ key }) => key === 'patent_share')).toMatchObject({ ok: true, missing: null, instead: '有效知识产权企业占比' });
    const count = one.check.find(({ key }) => key === 'count');
    expect(count).toMatchObject({ target: 50, ok: false, missing: { value: 50 - (count?.value ?? 0), unit: '家' } });
    // of several each is judged by itself, whatever the sums come to
    for (const { key, ok, parks } of answer.check) {
      const alone = one.check.find((check) => check.key === key);
      expect([key, parks?.find(({ name }) => name === answer.map.incubators.find(({ id }) => id === 1)?.name)?.ok]).toEqual([key, alone?.ok]);
      expect([key, ok]).toEqual([key, parks?.every((park) => park.ok)]);
    }
  });
  it('十二个月末的入驻企业与出租率，本月是现在', async () => {
    const { trend, kpis } = await at.ask<IncubatorOverview>('/cockpit-incubator');
    expect([trend.x[0], trend.x.length]).toEqual(['2025-12', 12]);
    expect(trend.series.map(({ data }) => data.at(-1))).toEqual([4, 59.5]);
    expect(trend.series[1]?.data.at(-1)).toBe(kpis.at(-1)?.value);
    expect(trend.series[0]?.data[0]).toBe(3);
  });
  it('地图按园区与楼宇，没有坐标的园区不编造位置', async () => {
    const { map } = await at.ask<IncubatorOverview>('/cockpit-incubator');
    expect(map.center).toEqual([120.1, 30.1]);
    const [first, other] = map.incubators;
    expect(first).toMatchObject({
      id: 1,
      name: '甲园',
      lng: 120.1,
      district: '滨江区',
      area: 1600,
      rent_rate: 57.4,
      incubating: 1,
      alerts: 1,
      alert_level: 'warn',
    });
    expect(first?.buildings).toEqual([
      { id: 11, name: 'A座', floors: 2, rooms: 3, rented: 1, rent_rate: 60 },
      { id: 12, name: 'B座', floors: 1, rooms: 4, rented: 2, rent_rate: 54.9 },
    ]);
    expect(other).toMatchObject({ lng: null, lat: null, area: 400, rent_rate: 66.7, incubating: 1, alerts: 0, alert_level: null });
  });
  it('单个专业孵化器按专业的标准', async () => {
    const { check } = await at.ask<IncubatorOverview>('/cockpit-incubator', second);
    expect(check.slice(1, 4).map(({ value, target, ok }) => [value, target, ok])).toEqual([
      [50, 75, false],
      [1, 30, false],
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
