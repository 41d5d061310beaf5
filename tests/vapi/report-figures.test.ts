import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { report, reportItem, reportTemplate } from '@/domain/resources/report';
import { reportReturn } from '@/domain/resources/report-return';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

describe('填报数据：审核的人看得到本期、上期与变化', () => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  const returns: Record<string, number> = {};
  beforeAll(async () => {
    park = await openPark();
    here = await place(park, '甲园');
    who = await people(park, here);
    const template_id = (await park.make(reportTemplate, { name: '季报', kind: 2 })).id;
    const item = async (key: string, kind: number, sort: number, is_require = 2): Promise<number> =>
      (await park.make(reportItem, { template_id, key, label: key, kind, sort, group: 2, measure: 1, is_require, unit: kind === 1 ? '万元' : '人' }))
        .id;
    const [revenue, staff] = [await item('revenue', 1, 1), await item('employees', 2, 2)];
    await item('tax', 1, 3, 1);
    await item('export', 1, 4);
    const file = async (
      period: string,
      year: number,
      number: number,
      status: number,
      values: readonly (readonly [number, number])[],
      explain: object,
    ) => {
      const report_id = (await park.make(report, { title: period, template_id, kind: 2, year, number, period, status: 4 })).id;
      const { id } = await park.make(reportReturn, {
        report_id,
        enterprise_id: here.enterprise,
        incubator_id: here.incubator,
        building_id: here.building,
        status,
        explain,
      });
      for (const [item_id, number_value] of values)
        await park.database.tx((db) =>
          sql`insert into report_value (return_id, item_id, number_value) values (${id}, ${item_id}, ${number_value})`.execute(db),
        );
      returns[period] = id;
    };
    await file(
      '2026-Q1',
      2026,
      1,
      3,
      [
        [revenue, 999_000_000],
        [staff, 1],
      ],
      {},
    );
    await file(
      '2026-Q2',
      2026,
      2,
      3,
      [
        [revenue, 100_000_000],
        [staff, 10],
      ],
      {},
    );
    await file(
      '2026-Q3',
      2026,
      3,
      2,
      [
        [revenue, 162_505_000],
        [staff, 15],
      ],
      { revenue: '订单集中交付' },
    );
    await file('2026-Q4', 2026, 4, 1, [[revenue, 200_000_000]], {});
  });
  afterAll(() => park?.close());
  const get = (by: { token: string }, period: string) => park.call(by, 'GET', `/vapi/report/return/${returns[period]}/figures`);
  const figures = ({ body }: { body: any }) => body.data.map((one: any) => [one.item, one.now, one.before, one.change, one.large, one.explain]);

  it('与紧邻的上一期比：金额以万元计，变化达一半的标出，说明在自己那一行；没填的必填项也在', async () => {
    const answer = await get(who.operator, '2026-Q3');
    expect(answer.status).toBe(200);
    expect(figures(answer)).toEqual([
      ['revenue（万元）', '162.505', '100.00', 62.5, 1, '订单集中交付'],
      ['employees（人）', 15, 10, 50, 1, null],
      ['tax（万元）', null, null, null, 2, null],
    ]);
    expect(figures(await get(who.tenant, '2026-Q3'))).toEqual(figures(answer));
  });
  it('没有通过的上一期不拿来比；暂存的只有企业自己看得到', async () => {
    expect((await get(who.operator, '2026-Q4')).body).toEqual({ data: [], total: 0 });
    expect(figures(await get(who.tenant, '2026-Q4'))[0]).toEqual(['revenue（万元）', '200.00', null, null, 2, null]);
  });
  it('别的园区与别的企业什么也得不到', async () => {
    const there = await people(park, await place(park, '乙园'));
    for (const by of [there.operator, there.tenant, who.provider]) {
      const { status, body } = await get(by, '2026-Q3');
      expect([403, 404]).toContain(status);
      expect(body.data).toBeUndefined();
    }
  });
});
