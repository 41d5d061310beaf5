import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allResources } from '@/domain/resources';
import { enterprise } from '@/domain/resources/enterprise';
import { tutor } from '@/domain/resources/tutor';
import { changeRows, createRows } from '@/vapi/kernel/changes';
import { fillPinyin } from '@/vapi/kernel/pinyin';
import { systemContext } from '@/vapi/kernel/system';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('拼音', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    who = await people(park, (here = await place(park, '甲园')));
  });
  afterAll(() => park.close());
  const speltIn = async (table: string, name: string) =>
    (await park.database.rows<{ pinyin: string | null }>(`select pinyin from ${table} where name = $1`, [name]))[0]?.pinyin;
  const get = async (path: string) => (await park.call(who.admin, 'GET', `/vapi/${path}`)).body;
  const namesOf = (rows: readonly Record<string, string>[], key: string, among: readonly string[]) =>
    rows.map((row) => row[key]).filter((name) => among.includes(name as string));

  it('写入时填写：新建、改名、随别的记录而建；操作日志里不另记', async () => {
    const given = { ...(await park.fill(enterprise.fields)), incubator_id: here.incubator, building_id: here.building, name: '重庆火锅公司' };
    const made = await park.call(who.operator, 'POST', '/vapi/enterprise', given);
    expect(made.status).toBe(201);
    expect(await speltIn('enterprise', '重庆火锅公司')).toBe('chong qing huo guo gong si');
    await park.database.tx(async (db) => {
      const context = systemContext(park.database, db, new Date(), '测试');
      await changeRows(context, enterprise, sql`t.id = ${made.body.id}`, { name: 'A股 长城公司' });
      const { incubator_id, building_id, nature, contact_name, contact_mobile, security_name, security_mobile } = made.body;
      const also = { incubator_id, building_id, nature, contact_name, contact_mobile, security_name, security_mobile };
      await createRows(context, enterprise, [{ ...also, need_status: 10, name: '朝阳公司' }]);
    });
    expect(await speltIn('enterprise', '朝阳公司')).toBe('chao yang gong si');
    expect(await speltIn('enterprise', 'A股 长城公司')).toBe('a gu chang cheng gong si');
    const [logged] = await park.database.rows<{ text: string }>(
      "select before::text || after::text as text from operation_log where module = 'enterprise' and action = 'change'",
    );
    expect(logged?.text).toContain('A股 长城公司');
    expect(logged?.text).not.toContain('chang cheng');
  });

  it('写入之外来的名称在启动时补上，不算谁改了记录', async () => {
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const { id } = await park.make(enterprise, { ...inside, name: '阿里公司', pinyin: null, version: 3 });
    expect(await speltIn('region', '厦门市')).toBeNull();
    await fillPinyin(park.database, allResources);
    expect(await speltIn('region', '厦门市')).toBe('xia men shi');
    expect(await speltIn('enterprise', '阿里公司')).toBe('a li gong si');
    const without = ['region', 'enterprise', 'tutor'].map((table) => `select name from ${table} where pinyin is null`);
    expect(await park.database.rows(without.join(' union all '))).toEqual([]);
    expect(await park.database.rows('select version from enterprise where id = $1', [id])).toEqual([{ version: 3 }]);
  });

  it('导师按姓名的读音排列，姓氏用姓氏的读音；企业的选项按名称的读音', async () => {
    const tutors = ['先锋', '西安', '单雄信', '张三', '曾国藩', '重阳', '阿明'];
    for (const name of tutors) await park.make(tutor, { name, sort: 7 });
    const firms = ['上海海鲜公司', '昂扬公司', '长城公司'];
    for (const name of firms) await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name });
    await fillPinyin(park.database, allResources);
    const listed = namesOf((await get('web/tutor?pageSize=100')).data, 'name', tutors);
    expect(listed).toEqual(['阿明', '重阳', '单雄信', '西安', '先锋', '曾国藩', '张三']);
    expect(await speltIn('tutor', '曾国藩')).toBe('zeng guo fan');
    // a server whose language ignores blanks would set 西安 between 先 and 现
    const orders = await park.database.rows(
      "select distinct collation_name from information_schema.columns where column_name = 'pinyin' and table_schema = current_schema()",
    );
    expect(orders).toEqual([{ collation_name: 'C' }]);
    const offered = namesOf((await get('options/enterprise?q=公司')).data, 'label', firms);
    expect(offered).toEqual(['昂扬公司', '长城公司', '上海海鲜公司']);
  });
});
