import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { sendFile, type Sending } from './importing';
import { people, place, type Place } from './people';

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
/** A credit code with its check sign (GB 32100). */
function codeOf(number: number): string {
  const base = `91330108MA${String(2_000_000 + number).padStart(7, '0')}`;
  const sum = [...base].reduce((all, sign, at) => all + signs.indexOf(sign) * (weights[at] ?? 0), 0);
  return base + signs[(31 - (sum % 31)) % 31];
}
/** 一千家企业：试运行、错误行的缘由、按统一社会信用代码更新；其间别人照样得到答复（issue 13）。 */
onEngineInTurn('一千家企业的导入', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  const send: Sending = (...given) => sendFile(park, ...given);
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const count = async (where: string): Promise<number> =>
    Number((await park.database.rows<{ n: number }>(`select count(*) n from enterprise where ${where}`))[0]?.n);
  const many = 1000;
  const bookOf = (contact: string) => {
    const lines = Array.from({ length: many }, (_, at) => {
      const [code, mobile] = [at === 7 ? '123' : codeOf(at), at === 9 ? '123' : `1380000${1000 + at}`.slice(0, 11)];
      return [`批量${at}科技有限公司`, code, '甲园', '甲园A座', '企业（已成立）', contact, mobile, '洽谈中', '李四', '13800001234'].join(',');
    });
    const header = '公司全称,统一社会信用代码,入驻园区,入驻楼宇,客户性质,联系人,联系方式,客户状态,企业安全负责人,企业安全负责人联系方式';
    return Buffer.from(`${header}\n${lines.join('\n')}`);
  };
  /** The import, and how often somebody who reads a list is answered meanwhile. */
  async function meanwhile(fields: Record<string, string>, contact: string) {
    let [open, answers] = [true, 0];
    const importing = send(who.operator, '/enterprise/import', bookOf(contact), fields).finally(() => (open = false));
    while (open) {
      expect((await park.call(who.tenant, 'GET', '/vapi/notice-list?pageSize=1')).status).toBe(200);
      answers++;
      await new Promise((done) => setTimeout(done, 20));
    }
    return { answer: await importing, answers };
  }

  it('无效项目的名称可以再用，导入与表单一样；有效的不可以', async () => {
    const header = '公司全称,入驻园区,入驻楼宇,客户性质,联系人,联系方式,客户状态,无效原因,企业安全负责人,企业安全负责人联系方式';
    const line = (name: string, status: string) =>
      [name, '甲园', '甲园A座', '企业（已成立）', '张三', '13800001000', status, status === '无效项目' ? '另选他处' : '', '李四', '13800001234'].join(
        ',',
      );
    const book = (...lines: string[]) => Buffer.from([header, ...lines].join('\n'));
    const first = await send(who.operator, '/enterprise/import', book(line('再来一次有限公司', '无效项目'), line('再来一次有限公司', '洽谈中')), {
      mode: 'store',
    });
    expect(first.body).toMatchObject({ stored: true, creates: 2, faults: [] });
    await park.database.rows("update enterprise set need_status = 50, invalid_reason = '迁走' where name = '再来一次有限公司'");
    const again = await send(who.operator, '/enterprise/import', book(line('再来一次有限公司', '洽谈中')), { mode: 'store' });
    expect(again.body).toMatchObject({ stored: true, creates: 1, faults: [] });
    const taken = await send(who.operator, '/enterprise/import', book(line('再来一次有限公司', '洽谈中')), { mode: 'store' });
    expect(taken.body.faults).toEqual([{ row: 2, column: '公司全称', message: '公司全称已存在' }]);
    await park.database.rows("delete from enterprise where name = '再来一次有限公司'");
  });

  it('试运行什么也不写；好的写入，错的带着缘由取回；再来一次按代码更新', async () => {
    const before = await count('true');
    const tried = await meanwhile({ mode: 'check' }, '张三');
    expect(tried.answer.body).toMatchObject({ total: many, ok: many - 2, creates: many - 2, updates: 0, stored: false });
    expect(tried.answer.body.faults).toEqual([
      { row: 9, column: '统一社会信用代码', message: '请输入正确的统一社会信用代码' },
      { row: 11, column: '联系方式', message: '请输入合法联系方式' },
    ]);
    expect(await count('true')).toBe(before);
    const stored = await meanwhile({ mode: 'store', partial: '1' }, '张三');
    expect(stored.answer.body).toMatchObject({ ok: many - 2, creates: many - 2, stored: true });
    expect(await count('true')).toBe(before + many - 2);
    const faulty = await send(who.operator, '/enterprise/import-faults', bookOf('张三'), { faults: JSON.stringify(stored.answer.body.faults) });
    expect([faulty.status, faulty.name]).toEqual([200, '企业导入错误行.xlsx']);
    const updated = await meanwhile({ mode: 'store', partial: '1', existing: 'update' }, '王五');
    expect(updated.answer.body).toMatchObject({ ok: many - 2, creates: 0, updates: many - 2, stored: true });
    expect([await count('true'), await count("contact_name = '王五' and version = 2")]).toEqual([before + many - 2, many - 2]);
    // of each row one entry, of what the book changes alone; what belongs to the rows is as it was
    const logs = await park.database.rows(`select count(*)::int entries, count(distinct row_id)::int "rows",
      count(*) filter (where "after"->>'contact_name' = '王五' and "before"->>'contact_name' = '张三')::int changed,
      count(*) filter (where (select count(*) from jsonb_object_keys("after")) > 1)::int more from operation_log
      where resource = 'enterprise' and action = 'update'`);
    expect(logs).toEqual([{ entries: many - 2, rows: many - 2, changed: many - 2, more: 0 }]);
    // the same book once more: nothing is written, and nothing stands in the log of a row
    const logged = () =>
      park.database.rows("select 1 from operation_log where resource = 'enterprise' and action = 'update'").then((all) => all.length);
    const entries = await logged();
    const again = await meanwhile({ mode: 'store', partial: '1', existing: 'update' }, '王五');
    expect(again.answer.body).toMatchObject({ ok: many - 2, creates: 0, updates: 0, unchanged: many - 2 });
    expect([await count("contact_name = '王五' and version = 2"), await logged()]).toEqual([many - 2, entries]);
    // nobody waits for all of it: a transaction holds fifty rows
    for (const { answers } of [tried, stored, updated]) expect(answers).toBeGreaterThanOrEqual(10);
  }, 300_000);
});
