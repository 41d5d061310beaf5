import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analysis, AnalysisRow, UnreportedReturns } from '@/domain/feeds/analysis';
import type { ParkEconomy } from '@/domain/feeds/economy';
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

const both = staff(9, { 11: 1, 12: 1, 21: 2 });
const ask = (values: Readonly<Record<string, unknown>> = {}, caller = both) => at.ask<Analysis>('/statistics/analysis', { values, caller });
const byName = (rows: readonly AnalysisRow[]) => Object.fromEntries(rows.map(({ name, value }) => [name, value]));

describe('GET /statistics/analysis', () => {
  it('最近一期按技术领域，只计审核通过的', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({
      period: '2026-Q3',
      whole: false,
      by: 'field',
      reported: 2,
      expected: 3,
      metric: { code: 'revenue', unit: '万元' },
    });
    expect(answer.x.at(-1)).toBe('2026-Q3');
    expect(byName(answer.rows)).toEqual({ 电子信息: 100, 生物医药与医疗器械: 50 });
    expect(answer.total).toMatchObject({ value: 150, share: 100, enterprises: 2, mom: 87.5, yoy: null });
    expect(answer.total.values.slice(-4)).toEqual([60, null, 80, 150]);
    expect(answer.top.map(({ id, value, share }) => [id, value, share])).toEqual([
      [1, 100, 66.7],
      [3, 50, 33.3],
    ]);
    expect(answer.periods.map(({ period }) => period)).toEqual(['2026-Q3', '2026-Q2', '2025-Q4']);
  });
  it('近四季的合计就是园区经济的数，少一季时不比', async () => {
    const economy = await at.ask<ParkEconomy>('/statistics/yq', { caller: both });
    for (const { key, value, yoy } of economy.economy.filter(({ key }) => key !== 'finance' && key !== 'profit')) {
      const { total, top } = await ask({ metric: key, period: 'year' });
      expect([total.value, total.yoy, total.mom], key).toEqual([value, yoy, null]);
      expect(
        top.reduce((sum, one) => sum + one.value, 0),
        key,
      ).toBeCloseTo(value ?? 0, 1);
    }
  });
  it('存量取期末，从不相加', async () => {
    const year = await ask({ metric: 'knowledge_valid', period: 'year' });
    expect(year.total.value).toBe(15);
    expect((await ask({ metric: 'employees' })).total.value).toBe(28);
    expect((await ask({ metric: 'knowledge_apply' })).total.mom).toBeNull();
  });
  it('融资计确认过的，债权不计，按发生的那一季', async () => {
    const { total, reports } = await ask({ metric: 'finance', period: 'year' });
    expect(total.value).toBe(1500);
    expect(reports.flat()).toEqual([]);
    expect((await ask({ metric: 'finance', period: '2026-Q2' })).total.value).toBe(1300);
  });
  it('每一种分法合计相同，份额合计为百分之百', async () => {
    for (const by of ['field', 'stage', 'tenure', 'building']) {
      const { rows, total } = await ask({ by });
      expect(
        rows.reduce((sum, { value }) => sum + (value ?? 0), 0),
        by,
      ).toBe(total.value);
      expect(
        rows.reduce((sum, { share }) => sum + (share ?? 0), 0),
        by,
      ).toBeCloseTo(100, 0);
    }
    expect(byName((await ask({ by: 'building' })).rows)).toEqual({ A座: 100, [(await ask({ by: 'building' })).rows[1]?.name ?? '']: 50 });
    expect(byName((await ask({ by: 'tenure' })).rows)).toEqual({ '1年内': null, '1-2年': 150 });
    expect(byName((await ask({ by: 'stage' })).rows)).toEqual({ 在孵: 150 });
  });
  it('与另写的一句 SQL 逐格相同', async () => {
    const rows = await db.rows<{ period: string; field: number; value: number }>(`
      select r.period, e.tech_field field, round(sum(v.number_value) / 1000000, 1)::float8 "value"
      from report_value v join report_return t on t.id = v.return_id and t.status = 3 join report r on r.id = t.report_id and r.status <> 2
      join enterprise e on e.id = t.enterprise_id where v.item_id = (select id from report_item where key = 'revenue') group by 1, 2`);
    const answer = await ask();
    const cells = answer.rows.flatMap(({ code, values }) =>
      values.flatMap((value, place) => (value === null ? [] : [[answer.x[place], code, value]])),
    );
    expect(cells.map(String).sort()).toEqual(rows.map(({ period, field, value }) => String([period, field, value])).sort());
  });
  it('只见自己的园区，选了楼宇真的收窄', async () => {
    expect((await ask({}, staff(9, { 21: 2 }))).total.value).toBe(50);
    expect((await at.ask<Analysis>('/statistics/analysis', { caller: both, chosen: [11] })).total.value).toBe(100);
    await expect(ask({ incubator_id: 1 }, staff(9, { 21: 2 }))).rejects.toMatchObject({ status: 404 });
  });
  it('没有填报的一期照样答，都是空的', async () => {
    const answer = await ask({ period: '2016-Q1' });
    expect(answer).toMatchObject({ period: '2016-Q1', reported: 0, rows: [], top: [] });
    expect(answer.total).toMatchObject({ value: null, share: null, mom: null, yoy: null });
  });
});

describe('GET /statistics/unreported', () => {
  const missing = (values: Readonly<Record<string, unknown>> = {}) => at.ask<UnreportedReturns>('/statistics/unreported', { values, caller: both });
  it('待审核的不算未上报，应报是三者之和', async () => {
    expect(await missing()).toMatchObject({ period: '2026-Q3', expected: 3, approved: 2, waiting: 1, missing: 0, data: [] });
    await db.rows('update report_return set status = 1 where id = 3');
    const { data, waiting, missing: count, deadline } = await missing({ period: 'year' });
    expect([waiting, count, deadline]).toEqual([0, 1, '2026-10-31 23:59:59']);
    expect(data).toEqual([{ id: 3, enterprise_id: 2, name: '企业2', state: '已暂存', days_late: 20, reminded_at: null }]);
    await db.rows('update report_return set status = 2 where id = 3');
    expect(await missing({ period: '2016-Q1' })).toMatchObject({ expected: 0, data: [], deadline: null });
  });
});
