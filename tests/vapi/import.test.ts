import { afterAll, beforeAll, expect, it } from 'vitest';
import { allResources } from '@/domain/resources';
import { building } from '@/domain/resources/building';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { bookOf, readXlsx, type SheetCell, xlsxOf } from '../support/sheets';
import { header, sendFile, type Sending } from './importing';
import { people, place, type Place } from './people';

onEngineInTurn('导入', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  const send: Sending = (...given) => sendFile(park, ...given);
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    staff = await people(park, here);
  });
  afterAll(() => park.close());

  const check = async (rows: readonly (readonly SheetCell[])[], fields: Record<string, string> = {}, who = staff.operator) =>
    (await send(who, '/place/import', await xlsxOf(rows), { mode: 'check', ...fields })).body;
  const store = async (file: Buffer, fields: Record<string, string> = {}, key?: string) =>
    (await send(staff.operator, '/place/import', file, { mode: 'store', ...fields }, key)).body;
  const count = async (like: string): Promise<number> =>
    Number((await park.database.rows<{ n: number }>('select count(*) n from place where name like $1', [like]))[0]?.n);

  it('200 行中 7 行有错：好的存下，错的带原因退回，改好后再次导入', async () => {
    const good = (n: number): SheetCell[] => ['甲园', '甲园A座', `点位${n}`, n % 2 ? '巡检点位' : '活动场地', `第${n}处`];
    const wrong: Record<number, [SheetCell[], string, string]> = {
      10: [['甲园', '甲园A座', null, '巡检点位', ''], '名称', '请输入名称'],
      30: [['甲园', '甲园A座', '长'.repeat(41), '巡检点位', ''], '名称', '名称不能超过40个字'],
      50: [['甲园', '甲园A座', '点位X', '巡检', ''], '类别', '没有“巡检”这一项，可填：活动场地、巡检点位、会客点、其他'],
      70: [['乙园', '', '点位Y', '其他', ''], '所属园区', '所属园区“乙园”不存在'],
      90: [['甲园', '没有的楼', '点位Z', '其他', ''], '楼宇', '楼宇“没有的楼”不存在'],
      110: [['甲园', '甲园A座', '点位1', '其他', ''], '名称', '与第2行重复'],
      130: [['甲园', '甲园A座', '点位W', null, ''], '类别', '请选择类别'],
    };
    const rows = Array.from({ length: 200 }, (_, at) => wrong[at + 2]?.[0] ?? good(at + 1));
    const file = await xlsxOf([header, ...rows]);
    const looked = (await send(staff.operator, '/place/import', file, { mode: 'check' })).body;
    expect(looked).toMatchObject({ total: 200, ok: 193, creates: 193, updates: 0, stored: false });
    expect(looked.faults).toHaveLength(7);
    for (const [row, [, column, message]] of Object.entries(wrong)) expect(looked.faults).toContainEqual({ row: Number(row), column, message });
    expect(await count('点位%')).toBe(0);
    // all or none, where nothing else was asked for
    expect(await store(file)).toMatchObject({ stored: false, ok: 193 });
    expect(await count('点位%')).toBe(0);

    const key = 'once-and-no-more';
    const stored = await store(file, { partial: '1' }, key);
    expect(stored).toMatchObject({ stored: true, total: 200, ok: 193 });
    expect(await count('点位%')).toBe(193);
    const logged = await park.database.rows<{ row_title: string }>(
      "select row_title from operation_log where module = 'place' and action = 'import'",
    );
    expect(logged.map(({ row_title }) => row_title)).toEqual(['导入200行：新增193行，更新0行，未导入7行']);
    // each of them has its own entry too, as a form's has
    const made = await park.database.rows<{ row_title: string; after: { name: string }; username: string }>(
      "select row_title, after, username from operation_log where module = 'place' and action = 'store' and row_id in (select id from place where name like '点位%')",
    );
    expect(made).toHaveLength(193);
    expect(made.every(({ row_title, after, username }) => row_title === after.name && username !== '')).toBe(true);

    const back = await send(staff.operator, '/place/import-faults', file, { faults: JSON.stringify(stored.faults) });
    expect(back.name).toBe('地点导入错误行.xlsx');
    const [head = [], ...faulty] = await readXlsx(back.file);
    expect(head).toEqual([...header, '错误原因']);
    expect(faulty).toHaveLength(7);
    expect(faulty.map((row) => row[5])).toEqual(Object.values(wrong).map(([, column, message]) => `${column}：${message}`));

    const mended = faulty.map((row, at) => ['甲园', '甲园A座', `补录${at}`, '其他', row[4] ?? '', row[5] ?? '']);
    expect(await store(await xlsxOf([head, ...mended]))).toMatchObject({ stored: true, total: 7, ok: 7, faults: [] });
    expect(await count('补录%')).toBe(7);
  });

  it('同一请求编号只存一次；已有的行报错，或按所选更新', async () => {
    const file = await xlsxOf([header, ['甲园', '甲园A座', '重复一', '其他', '旧']]);
    const first = await store(file, {}, 'same-key');
    expect(first).toMatchObject({ stored: true, creates: 1 });
    // the second finds the row there, and is told so; nothing is stored twice
    const again = await store(file, {}, 'another-key');
    expect(again).toMatchObject({ stored: false, ok: 0, faults: [{ row: 2, column: '名称', message: '地点名称已存在' }] });
    const changed = await xlsxOf([
      ['名称', '所属园区', '楼宇', '详细位置'],
      ['重复一', '甲园', '甲园A座', '新'],
    ]);
    // the check says which rows would change, and in what
    const looked = (await send(staff.operator, '/place/import', changed, { mode: 'check', existing: 'update' })).body;
    expect(looked).toMatchObject({ stored: false, updates: 1, changes: [{ row: 2, title: '重复一', fields: ['详细位置'] }] });
    expect(await store(changed, { existing: 'update' })).toMatchObject({ stored: true, creates: 0, updates: 1 });
    const rows = await park.database.rows<{ detail: string; kind: number; version: number }>(
      "select detail, kind, version from place where name = '重复一'",
    );
    expect(rows).toEqual([{ detail: '新', kind: 4, version: 2 }]);
    const log = await park.database.rows("select 1 from operation_log where module = 'place' and action = 'update' and row_title = '重复一'");
    expect(log).toHaveLength(1);
  });
  it('全部园区的节假日再次导入是更新，不是重叠', async () => {
    const days = (name: string) =>
      xlsxOf([
        ['节假日名称', '类别', '开始日期', '结束日期', '所属园区'],
        [name, '放假', '2027-01-01', '2027-01-03', ''],
      ]);
    const put = async (name: string) =>
      (await send(staff.admin, '/service/holiday/import', await days(name), { mode: 'store', existing: 'update' })).body;
    expect(await put('元旦')).toMatchObject({ stored: true, creates: 1, updates: 0 });
    expect(await put('元旦假期')).toMatchObject({ stored: true, creates: 0, updates: 1 });
  });
  it('可以不写园区的：只管一个园区的人不填即为所在园区，模板不说“全部园区”', async () => {
    const year = await xlsxOf([
      ['节假日名称', '类别', '开始日期', '结束日期'],
      ['端午节', '放假', '2027-06-09', '2027-06-09'],
    ]);
    expect((await send(staff.operator, '/service/holiday/import', year, { mode: 'store' })).body).toMatchObject({
      stored: true,
      creates: 1,
      faults: [],
    });
    const { data } = (await park.call(staff.operator, 'GET', `/vapi/service/holiday?name=${encodeURIComponent('端午节')}`)).body;
    expect(data).toMatchObject([{ incubator_id: here.incubator }]);
    const noted = async (who: Session): Promise<string> => {
      const book = await bookOf((await park.call(who, 'GET', '/vapi/service/holiday/import-template')).body);
      return JSON.stringify(book.getWorksheet('填写说明')?.getSheetValues());
    };
    expect(await noted(staff.operator)).toContain('不填则为所在园区');
    expect(await noted(staff.operator)).not.toContain('不选则全部园区');
    expect(await noted(staff.admin)).toContain('不选则全部园区');
  });
  it('同时按两次保存，只有一次生效，答复相同', async () => {
    const file = await xlsxOf([header, ['甲园', '甲园A座', '双击', '其他', '']]);
    const [one, two] = await Promise.all([store(file, {}, 'twice'), store(file, {}, 'twice')]);
    expect(await count('双击')).toBe(1);
    expect([one.stored, two.stored]).toContain(true);
  });
  it('重名的引用以同一行的园区区分，分不清时要求写编号', async () => {
    const twin = await park.make(building, { incubator_id: there.incubator, name: '甲园A座' });
    const rows = [header, ['乙园', '甲园A座', '乙园的点', '其他', ''], ['甲园', '甲园A座', '甲园的点', '其他', '']];
    expect(await check(rows, {}, staff.admin)).toMatchObject({ ok: 2, faults: [] });
    const both = await park.make(building, { incubator_id: here.incubator, name: '同名楼' });
    const other = await park.make(building, { incubator_id: here.incubator, name: '另一楼' });
    expect(await check([header, ['甲园', `同名楼#${both.id}`, '带编号', '其他', '']])).toMatchObject({ ok: 1 });
    expect(await check([header, ['甲园', `同名楼#${other.id}`, '错编号', '其他', '']])).toMatchObject({ ok: 0 });
    expect(twin.id).toBeGreaterThan(0);
  });
  it('没有导入权限 403；更新已有的还要编辑权限', async () => {
    const file = await xlsxOf([header, ['甲园', '甲园A座', '越权', '其他', '']]);
    const lister = await park.account({ username: 'lister', type: 2, permissions: ['place_list'], incubators: [here.incubator] });
    for (const path of ['/place/import', '/place/import-faults']) expect((await send(lister, path, file)).status).toBe(403);
    expect((await park.call(lister, 'GET', '/vapi/place/import-template')).status).toBe(403);
    const importer = await park.account({ username: 'importer', type: 2, permissions: ['place_import'], incubators: [here.incubator] });
    expect((await send(importer, '/place/import', file, { mode: 'check', existing: 'update' })).status).toBe(403);
    expect((await send(importer, '/place/import', file, { mode: 'check' })).body).toMatchObject({ ok: 1 });
  });
  it('用户：初始密码只存为散列，首次登录须修改；角色不存在、账号重复的行退回', async () => {
    const role = await park.make(allResources.find(({ name }) => name === 'role') as never, { name: '值班员', type: 1 });
    const rows = [
      ['账号', '初始密码', '姓名', '手机号', '角色'],
      ['duty1', 'Duty@2026', '张三', 13800000001, '值班员'],
      ['duty2', 'Duty@2026', '李四', '13800000002', '没有的角色'],
      ['DUTY1', 'Duty@2026', '王五', '13800000003', '值班员'],
    ];
    const answer = await send(staff.admin, '/user/import', await xlsxOf(rows), { mode: 'store', partial: '1' });
    expect(answer.body).toMatchObject({ stored: true, total: 3, ok: 1 });
    expect(answer.body.faults).toEqual([
      { row: 3, column: '角色', message: '角色“没有的角色”不存在' },
      { row: 4, column: '账号', message: '与第2行重复' },
    ]);
    const stored = await park.database.rows<Record<string, unknown>>("select * from app_user where username = 'duty1'");
    expect(stored[0]).toMatchObject({ name: '张三', mobile: '13800000001', role_id: role.id, must_change: 1 });
    expect(JSON.stringify(stored)).not.toContain('Duty@2026');
    const log = await park.database.rows("select * from operation_log where module = 'user' and action = 'import'");
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain('Duty@2026');
  });
  it('用户：园区管理员的管辖园区按名称填写，可以多个；缺了、不存在或超出自己范围的退回', async () => {
    await park.make(allResources.find(({ name }) => name === 'role') as never, { name: '园区值班', type: 2 });
    const rows = [
      ['账号', '初始密码', '姓名', '角色', '管辖园区'],
      ['keeper1', 'Duty@2026', '赵一', '园区值班', '甲园，乙园'],
      ['keeper2', 'Duty@2026', '钱二', '园区值班', ''],
      ['keeper3', 'Duty@2026', '孙三', '园区值班', '丙园'],
    ];
    const answer = await send(staff.admin, '/user/import', await xlsxOf(rows), { mode: 'store', partial: '1' });
    expect(answer.body.faults).toEqual([
      { row: 3, column: '管辖园区', message: '请选择管辖园区' },
      { row: 4, column: '管辖园区', message: '管辖园区“丙园”不存在' },
    ]);
    const reach = await park.database.rows(
      `select i.name, g.building_ids from user_incubator g join incubator i on i.id = g.incubator_id
      join app_user u on u.id = g.user_id where u.username = 'keeper1' order by i.id`,
    );
    expect(reach).toEqual([
      { name: '甲园', building_ids: null },
      { name: '乙园', building_ids: null },
    ]);
  });
  it('5,000 行导入时其他请求照常', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `大量${at},其他,甲园,甲园A座`);
    const file = Buffer.from(`名称,类别,所属园区,楼宇\n${rows.join('\n')}`);
    let longest = 0;
    // what others on the machine take is not what this process holds back: a gap counts as far as it was busy itself
    const busy = (): number => Object.values(process.cpuUsage()).reduce((sum, used) => sum + used / 1000, 0);
    let last = { at: performance.now(), busy: busy() };
    const pulse = setInterval(() => {
      const now = { at: performance.now(), busy: busy() };
      longest = Math.max(longest, Math.min(now.at - last.at, now.busy - last.busy));
      last = now;
    }, 20);
    expect(await store(file)).toMatchObject({ stored: true, ok: 5000 });
    clearInterval(pulse);
    expect(await count('大量%')).toBe(5000);
    expect(longest).toBeLessThan(1500);
  });
  it('只能选一个园区时不必填所属园区：缺列、空格子都归它；管理全部园区的，有两个园区时照旧要填', async () => {
    const file = await xlsxOf([
      ['名称', '楼宇', '类别'],
      ['一园点位', '甲园A座', '其他'],
    ]);
    const read = (who = staff.operator) => send(who, '/place/import', file, { mode: 'read' });
    const needs = async (who = staff.operator) =>
      (await read(who)).body.columns.find(({ name }: { name: string }) => name === 'incubator_id').required;
    expect([await needs(), await needs(staff.admin)]).toEqual([false, true]);
    expect((await send(staff.admin, '/place/import', file, { mode: 'check' })).body.message).toBe('文件缺少必填列：所属园区');
    expect((await send(staff.operator, '/place/import', file, { mode: 'store' })).body).toMatchObject({ stored: true, creates: 1, faults: [] });
    const blank = await xlsxOf([header, [null, '甲园A座', '一园点位二', '其他', ''], ['乙园', '', '一园点位三', '其他', '']]);
    const looked = (await send(staff.operator, '/place/import', blank, { mode: 'check' })).body;
    expect(looked).toMatchObject({ ok: 1, faults: [{ row: 3, column: '所属园区', message: '所属园区“乙园”不存在' }] });
    expect(await park.database.rows("select incubator_id from place where name = '一园点位'")).toEqual([{ incubator_id: here.incubator }]);
    const template = async (who = staff.operator) => (await readXlsx((await park.call(who, 'GET', '/vapi/place/import-template')).body))[0]?.[0];
    expect([await template(), await template(staff.admin)]).toEqual(['所属园区', '*所属园区']);
  });
  it('只有一个园区时，管理全部园区的也不必填', async () => {
    const marked = await park.database.rows<{ id: number }>(
      "update incubator set deleted_at = now() where name <> '甲园' and deleted_at is null returning id",
    );
    const file = await xlsxOf([
      ['名称', '类别'],
      ['独园点位', '其他'],
    ]);
    const done = (await send(staff.admin, '/place/import', file, { mode: 'store' })).body;
    await park.database.rows('update incubator set deleted_at = null where id = any($1::bigint[])', [marked.map(({ id }) => id)]);
    expect(done).toMatchObject({ stored: true, creates: 1 });
  });
  it('页面上方只选了一个园区时，空着的所属园区即为它；选了两个园区的照旧要填', async () => {
    const file = await xlsxOf([
      ['流水号', '到账时间', '对方户名', '到账金额'],
      ['XZ-1', '2026-01-05', '晨星科技', '800'],
    ]);
    const [one, both] = [`${there.building}`, `${here.building},${there.building}`];
    const load = async (buildings: string, mode: string, book = file) =>
      (await send(staff.admin, '/bank/entry/import', book, { mode }, undefined, buildings)).body;
    const needs = async (buildings: string) =>
      (await load(buildings, 'read')).columns.find(({ name }: { name: string }) => name === 'incubator_id').required;
    expect([await needs(one), await needs(both)]).toEqual([false, true]);
    expect((await load(both, 'check')).message).toBe('文件缺少必填列：所属园区');
    const negative = await xlsxOf([
      ['流水号', '到账时间', '对方户名', '到账金额'],
      ['XZ-2', '2026-01-05', '晨星科技', '-800'],
    ]);
    expect((await load(one, 'check', negative)).faults).toEqual([{ row: 2, column: '到账金额', message: '金额应大于0' }]);
    expect(await load(one, 'store')).toMatchObject({ stored: true, creates: 1, faults: [] });
    const named = await xlsxOf([
      ['所属园区', '流水号', '到账时间', '对方户名', '到账金额'],
      ['甲园', 'XZ-3', '2026-01-05', '晨星科技', '80'],
    ]);
    expect(await load(one, 'store', named)).toMatchObject({ stored: true, creates: 1 });
    expect(await park.database.rows("select serial, incubator_id from bank_entry where serial like 'XZ-%' order by serial")).toEqual([
      { serial: 'XZ-1', incubator_id: there.incubator },
      { serial: 'XZ-3', incubator_id: here.incubator },
    ]);
    const template = (await park.call(staff.admin, 'GET', '/vapi/bank/entry/import-template', undefined, { buildings: one })).body;
    expect((await readXlsx(template))[0]?.[0]).toBe('所属园区');
  });
});
