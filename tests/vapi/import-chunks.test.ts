import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { sendFile, type Sending } from './importing';
import { password, people, place, type Place, withPassword } from './people';

onEachEngine('分批写入的导入', (engine) => {
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
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const count = async (like: string): Promise<number> =>
    Number((await park.database.rows<{ n: number }>('select count(*) n from place where name like $1', [like]))[0]?.n);
  const places = (name: string, many: number) =>
    Buffer.from(`名称,类别,所属园区,楼宇\n${Array.from({ length: many }, (_, at) => `${name}${at},其他,甲园,甲园A座`).join('\n')}`);
  const logged = async (): Promise<string[]> =>
    (await rows<{ row_title: string }>("select row_title from operation_log where module = 'place' and action = 'import' order by id")).map(
      ({ row_title }) => row_title,
    );
  /** A rule of the database that no definition knows: what a check finds only by saving. `code`: check_violation refuses, others break. */
  const guard = (name: string, code: string) =>
    rows(`create function guard_place() returns trigger language plpgsql as $$ begin
        if new.name = '${name}' then raise exception using errcode = '${code}', message = 'guarded'; end if; return new; end $$`).then(() =>
      rows('create trigger guard_place before insert on place for each row execute function guard_place()'),
    );
  const unguard = () => rows('drop function guard_place cascade');

  it('600 栋楼逐行写入时，登录与轮询在其间得到答复，看得到已写入的部分', async () => {
    const session = await park.account({ username: 'late', type: 2, permissions: ['building_list'], incubators: [here.incubator] });
    await withPassword(park, session.userId);
    const lines = Array.from({ length: 600 }, (_, at) => `甲园,楼${at},1000`);
    const file = Buffer.from(`所属园区,楼宇名称,建筑面积\n${lines.join('\n')}`);
    let { token } = session;
    const look = async () => Number((await park.call({ token }, 'GET', '/vapi/space/building?pageSize=1')).body.total);
    const before = await look();
    let open = true;
    const importing = send(who.operator, '/space/building/import', file, { mode: 'store', partial: '1' }).finally(() => (open = false));
    const seen = new Set<number>();
    let logins = 0;
    while (open) {
      const total = await look();
      if (total <= before || total === before + 600) continue;
      seen.add(total);
      const login = await park.call(null, 'POST', '/vapi/auth/login', { username: 'late', password });
      expect(login.status).toBe(200);
      token = login.body.token;
      if (open) logins++;
    }
    expect((await importing).body).toMatchObject({ stored: true, total: 600, ok: 600 });
    // in one transaction nobody would see a part of them, and on one connection nobody would be answered
    expect(seen.size).toBeGreaterThan(2);
    expect(logins).toBeGreaterThan(2);
  });
  it('后面的批次出错：前面写入的如实答复，其余逐行说明；以同一编号重试时从断处继续', async () => {
    const file = places('断处', 500);
    await guard('断处310', '22012');
    const key = 'cut-off';
    const answer = await send(who.operator, '/place/import', file, { mode: 'store', partial: '1' }, key);
    expect(answer.body).toMatchObject({ stored: true, total: 500, ok: 200, creates: 200, updates: 0 });
    expect(answer.body.faults).toHaveLength(300);
    expect(answer.body.faults[0]).toEqual({ row: 202, column: '', message: '服务器开小差了，该行未导入，请稍后再试' });
    expect(await count('断处%')).toBe(200);
    expect((await logged()).filter((title) => title.startsWith('导入500行'))).toEqual(['导入500行之第2至201行：新增200行，更新0行，未导入0行']);
    await unguard();
    const again = await send(who.operator, '/place/import', file, { mode: 'store', partial: '1' }, key);
    expect(again.body).toMatchObject({ stored: true, total: 500, ok: 500, creates: 500, faults: [] });
    expect(await count('断处%')).toBe(500);
    // and once more: the first answer, nothing new
    expect((await send(who.operator, '/place/import', file, { mode: 'store', partial: '1' }, key)).body).toEqual(again.body);
    expect((await send(who.operator, '/place/import', places('另一份', 3), { mode: 'store', partial: '1' }, key)).status).toBe(400);
    expect((await logged()).filter((title) => title.startsWith('导入500行'))).toHaveLength(3);
  });
  it('校验时就说出保存才会拒绝的行；要求全部写入时，后面批次的一行被拒绝，一行也不写', async () => {
    const file = places('拒绝', 450);
    await guard('拒绝420', '23514');
    const looked = await send(who.operator, '/place/import', file, { mode: 'check' });
    expect(looked.body).toMatchObject({ stored: false, total: 450, ok: 449, faults: [{ row: 422 }] });
    expect(await count('拒绝%')).toBe(0);
    expect((await send(who.operator, '/place/import', file, { mode: 'store' }, 'all')).body).toEqual(looked.body);
    expect(await count('拒绝%')).toBe(0);
    expect((await send(who.operator, '/place/import', file, { mode: 'store', partial: '1' }, 'good')).body).toMatchObject({ stored: true, ok: 449 });
    expect(await count('拒绝%')).toBe(449);
    await unguard();
  });
});
