import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { honour } from '@/domain/resources/growth-record';
import { report, reportItem, reportTemplate } from '@/domain/resources/report';
import { reportReturn } from '@/domain/resources/report-return';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { readXlsx as rowsOf } from '../support/sheets';
import { people, place, type Place } from './people';

onEachEngine('火炬统计表', (engine) => {
  let park: Park;
  let [here, there] = [{}, {}] as [Place, Place];
  let who: Awaited<ReturnType<typeof people>>;
  let other: Awaited<ReturnType<typeof people>>;
  const reports: number[] = [];
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    [who, other] = [await people(park, here), await people(park, there)];
    await park.make(honour, {
      enterprise_id: here.enterprise,
      incubator_id: here.incubator,
      kind: 1,
      granted_at: '2025-01-01',
      valid_to: '2027-12-31',
      confirmed_at: new Date(),
    });
    const template_id = (await park.make(reportTemplate, { name: '季报', kind: 2 })).id;
    const items: number[] = [];
    for (const [key, label, torch_code, kind, unit] of [
      ['revenue', '总收入', 'G210', 1, '万元'],
      ['employees', '从业人员期末数', 'H300', 2, '人'],
      ['listed', '当期新上市', null, 4, null],
      ['remark', '备注', null, 5, null],
    ] as const)
      items.push(
        (await park.make(reportItem, { template_id, key, label, torch_code, kind, unit, sort: items.length, group: 2, measure: 1, is_require: 2 }))
          .id,
      );
    for (const [number, period_end] of [
      [2, '2026-06-30'],
      [3, '2026-09-30'],
    ] as const) {
      const period = `2026-Q${number}`;
      const { id } = await park.make(report, { title: period, template_id, kind: 2, year: 2026, number, period, period_end, status: 4 });
      reports.push(id);
      for (const [where, status, fen] of [
        [here, 3, 162_505_000],
        [there, number === 2 ? 3 : 2, 7_000_000],
      ] as const) {
        const filed = await park.make(reportReturn, {
          report_id: id,
          enterprise_id: where.enterprise,
          incubator_id: where.incubator,
          building_id: where.building,
          status,
        });
        for (const [at, value] of [fen, 15, 1].entries())
          await park.database.tx((db) =>
            sql`insert into report_value (return_id, item_id, number_value) values (${filed.id}, ${items[at]}, ${value})`.execute(db),
          );
        await park.database.tx((db) =>
          sql`insert into report_value (return_id, item_id, text_value) values (${filed.id}, ${items[3]}, '=1+1')`.execute(db),
        );
      }
    }
  });
  afterAll(() => park?.close());
  const ask = (by: { token: string }, query = '') =>
    fetch(`${park.url}/vapi/report/torch${query}`, { headers: { authorization: `Bearer ${by.token}` } });
  async function table(by: { token: string }, query = ''): Promise<readonly (readonly string[])[]> {
    const answer = await ask(by, query);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    return rowsOf(Buffer.from(await answer.arrayBuffer()));
  }

  it('一家一行，金额以千元计，资质以期末为准，公式只是文字', async () => {
    const [head = [], row = [], ...more] = await table(who.operator, `?report_id=${reports[1]}`);
    expect(more).toEqual([]);
    const cells = Object.fromEntries(head.map((title, at) => [title, row[at]]));
    expect(cells).toMatchObject({
      所属孵化器: '甲园',
      'J102 高新技术企业': '是',
      科技型中小企业: '否',
      'G210 总收入(千元)': '1625.05',
      'H300 从业人员期末数(人)': '15',
      当期新上市: '是',
      备注: "'=1+1",
    });
  });
  it('不指明报表时取最近一期已通过的；只有自己园区、只有已通过的', async () => {
    expect((await table(who.admin)).length).toBe(2);
    expect((await table(who.admin, `?report_id=${reports[0]}`)).length).toBe(3);
    const [head = [], row = []] = await table(other.operator);
    expect(row[head.indexOf('所属孵化器')]).toBe('乙园');
    expect(row[head.indexOf('G210 总收入(千元)')]).toBe('70');
    expect((await ask(other.operator, `?report_id=${reports[1]}`)).status).toBe(422);
  });
  it('没有权限的拿不到，没有的报表与不成样子的编号说得出', async () => {
    expect((await ask(who.tenant)).status).toBe(403);
    expect((await fetch(`${park.url}/vapi/report/torch`)).status).toBe(401);
    expect((await ask(who.admin, '?report_id=999999')).status).toBe(404);
    expect((await ask(who.admin, '?report_id=abc')).status).toBe(422);
  });
});
