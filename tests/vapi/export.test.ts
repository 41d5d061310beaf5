import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { bookOf } from '../support/sheets';
import { people, place, type Place } from './people';

onEngineInTurn('导出', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    staff = await people(park, here);
    await park.database.tx((tx) =>
      park.database.rows(
        `insert into place (name, kind, incubator_id, detail) select 'P' || n, 1 + n % 2, $1::bigint, case n when 1 then '=1+1' else 'd' end from generate_series(1, 2500) n
         union all select '别处', 1, $2::bigint, null`,
        [here.incubator, there.incubator],
        tx,
      ),
    );
  });
  afterAll(() => park.close());
  const rowsOf = async (query: string) => {
    const answer = await park.call(staff.operator, 'GET', `/vapi/place/export${query}`);
    expect(answer.status).toBe(200);
    const sheet = (await bookOf(answer.body)).worksheets[0];
    const out: unknown[][] = [];
    sheet?.eachRow((row, at) => {
      if (at > 1) out.push((row.values as unknown[]).slice(1));
    });
    return out;
  };

  it('按筛选、范围与顺序导出全部行，跨越每批的界限', async () => {
    const all = await rowsOf('');
    expect(all).toHaveLength(2500);
    expect(new Set(all.map(([name]) => name)).size).toBe(2500);
    const some = await rowsOf('?kind=2');
    expect(some).toHaveLength(1250);
    const listed = await park.call(staff.operator, 'GET', '/vapi/place?kind=2&pageSize=20');
    expect(some.slice(0, 20).map(([name]) => name)).toEqual(listed.body.data.map(({ name }: { name: string }) => name));
  });
  it('文字不会成为公式，时间是真正的日期', async () => {
    const risky = (await rowsOf('?name=P1')).find(([name]) => name === 'P1');
    expect(risky).toContain("'=1+1");
    const log = await park.call(['operation_log_export', 'operation_log_list'], 'GET', '/vapi/operationLog/export');
    const sheet = (await bookOf(log.body)).worksheets[0];
    expect(sheet?.getRow(2).getCell(1).value).toBeInstanceOf(Date);
    expect(sheet?.getRow(2).getCell(1).numFmt).toBe('yyyy-mm-dd hh:mm:ss');
  });
  it('要导出的人走开以后，不再继续写', async () => {
    const stop = new AbortController();
    const answer = fetch(`${park.url}/vapi/place/export`, { headers: { authorization: `Bearer ${staff.operator.token}` }, signal: stop.signal });
    const { body } = await answer;
    stop.abort();
    await body?.cancel().catch(() => {});
    // nothing hangs: the next export answers as usual
    expect(await rowsOf('?kind=1')).toHaveLength(1250);
  });
});
