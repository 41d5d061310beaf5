import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitor } from '@/domain/resources/visitor';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('操作日志', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const logs = async (by: Session, query = '') => (await park.call(by, 'GET', `/vapi/operationLog${query}`)).body.data;
  const write = (by: Session, incubator: number, title: string) =>
    park.call(by, 'POST', '/vapi/notice/notice', { incubator_id: incubator, title, type: 1, content: '<p>检修</p>' });

  it('tells who did what to which record, before and after, from where, in words', async () => {
    const { body } = await write(who.operator, here.incubator, '停电通知');
    await park.call(who.operator, 'PUT', `/vapi/notice/notice/${body.id}`, { version: body.version, title: '停电通知（更正）' });
    await park.call(who.operator, 'PUT', `/vapi/notice/notice/submit/${body.id}`, {});
    expect((await park.call(who.operator, 'GET', '/vapi/notice/noticeExport')).status).toBe(200);
    const rows = (await logs(who.operator, `?row_id=${body.id}&module=notice`)).reverse();
    const short = rows.map((row: Record<string, unknown>) => [row.action_label, row.module_label, row.row_title]);
    expect(short).toEqual([
      ['新建', '公告', '停电通知'],
      ['编辑', '公告', '停电通知（更正）'],
      ['提交审核', '公告', '停电通知（更正）'],
    ]);
    const change = (await park.call(who.operator, 'GET', `/vapi/operationLog/${rows[1].id}`)).body;
    expect(change).toMatchObject({ before: { title: '停电通知' }, after: { title: '停电通知（更正）' }, username: `operator${here.incubator}` });
    // moments as everywhere on the wire
    const { after } = (await park.call(who.operator, 'GET', `/vapi/operationLog/${rows[2].id}`)).body;
    const moments = Object.values<unknown>(after).filter((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]/.test(value));
    expect(moments.every((value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)))).toBe(true);
    expect(change.ip).toMatch(/127\.0\.0\.1|::1/);
    expect(change.request_id).toBeTruthy();
    // it is written once the file has been sent
    await expect
      .poll(async () => (await logs(who.admin, '?action_label=导出'))[0])
      .toMatchObject({ action: 'export', module_label: '公告', row_id: null });
  });

  it('tells which rights a role has won and lost, and which parks an account was given', async () => {
    const rights = async (...names: string[]) =>
      (await park.database.rows<{ id: number }>('select id from permission where name = any($1::text[]) order by id', [names])).map(({ id }) => id);
    const [list, read] = [await rights('notice_list'), await rights('notice_read')];
    const role = (await park.call(who.admin, 'POST', '/vapi/auth/role', { name: '值班', type: 2, permissions: list })).body;
    await park.call(who.admin, 'PUT', `/vapi/auth/role/${role.id}`, { version: role.version, permissions: read });
    const [change, made] = await logs(who.admin, `?module=role&row_id=${role.id}`);
    const whole = async ({ id }: { id: number }) => (await park.call(who.admin, 'GET', `/vapi/operationLog/${id}`)).body;
    expect((await whole(made)).after).toMatchObject({ permissions: list });
    expect(await whole(change)).toMatchObject({ before: { permissions: list }, after: { permissions: read } });
    // whoever reads of it by ids finds their names; who has nothing to do with roles does not
    const names = await park.call(who.admin, 'GET', `/vapi/options/permission?ids=${list[0]}&ids=${read[0]}`);
    expect(names.body.data.map(({ label }: { label: string }) => label).sort()).toEqual(['公告列表', '公告查看'].sort());
    const bare = await park.account({ type: 2, permissions: ['notice_list', 'operation_log_list'], incubators: [here.incubator] });
    for (const table of ['permission', 'session', 'captcha']) expect((await park.call(bare, 'GET', `/vapi/options/${table}`)).status).toBe(404);
    const incubators = [{ incubator_id: here.incubator, building_ids: [here.building] }];
    const user = (
      await park.call(who.admin, 'POST', '/vapi/user', { username: 'duty', name: '王值班', password: 'First@2026', role_id: role.id, incubators })
    ).body;
    await park.call(who.admin, 'PUT', `/vapi/user/${user.id}`, { version: user.version, incubators: [{ incubator_id: there.incubator }] });
    const [moved] = await logs(who.admin, `?module=user&row_id=${user.id}`);
    expect(await whole(moved)).toMatchObject({
      before: { incubators: expect.stringContaining('甲园（') },
      after: { incubators: '乙园（全部楼宇）' },
    });
  });

  it('shows nobody another park’s, and tenants nothing', async () => {
    await write(who.admin, there.incubator, '邻园通知');
    expect((await logs(who.admin, '?row_title=邻园通知')).length).toBe(1);
    expect(await logs(who.operator, '?row_title=邻园通知')).toEqual([]);
    for (const one of [who.tenant, who.provider, who.tutor]) expect((await park.call(one, 'GET', '/vapi/operationLog')).status).toBe(403);
  });

  it('notes who read personal data unmasked, once an hour and record, and calls nobody by his name', async () => {
    const { id } = await park.make(visitor, { incubator_id: here.incubator, building_id: here.building, mobile: '13812345678' });
    const open = await park.account({ type: 1, permissions: ['visitor_list', 'visitor_read', 'privacy_show', 'operation_log_list'] });
    const masked = await park.account({ type: 1, permissions: ['visitor_list', 'visitor_read'] });
    for (const by of [open, open, masked]) await park.call(by, 'GET', `/vapi/visitors/${id}`);
    await expect.poll(() => logs(who.admin, `?row_id=${id}&module=visitor`)).toHaveLength(1);
    const [note] = await logs(who.admin, `?row_id=${id}&module=visitor`);
    expect(note).toMatchObject({ action: 'reveal', action_label: '查看个人信息', user_id: open.userId });
    expect(note.row_title).toMatch(/^.\*（.*手机号.*未脱敏）$/);
  });

  it('notes every page of a list, and names the rows of each', async () => {
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1)
      made.push((await park.make(visitor, { incubator_id: here.incubator, building_id: here.building, mobile: `1391234000${n}` })).id);
    const open = await park.account({ type: 2, permissions: ['visitor_list', 'privacy_show'], incubators: [here.incubator] });
    const notes = () =>
      park.database.rows<{ after: { ids: number[] } | null; row_id: number | null }>(
        "select after, row_id from operation_log where user_id = $1 and action = 'reveal' order by id",
        [open.userId],
      );
    const seen = async (page: number) =>
      (await park.call(open, 'GET', `/vapi/visitors?page=${page}&pageSize=2`)).body.data.map(({ id }: { id: number }) => id);
    const pages = [await seen(1), await seen(2), await seen(1), await seen(2)];
    expect((await notes()).map(({ after }) => [...(after?.ids ?? [])].sort())).toEqual([pages[0], pages[1]].map((ids) => [...ids].sort()));
    // a row that is new among known ones is the only one that is told of
    const late = (await park.make(visitor, { incubator_id: here.incubator, building_id: here.building, mobile: '13912349999' })).id;
    const again = (await park.call(open, 'GET', '/vapi/visitors?pageSize=2&page=1')).body.data.map(({ id }: { id: number }) => id);
    expect(again).toContain(late);
    expect((await notes()).slice(2)).toEqual([{ after: null, row_id: late }]);
  });

  it('notes what the answer of a change or an action shows; an export tells of it in its own entry', async () => {
    const rights = ['notice_list', 'suggest_read', 'suggest_update', 'suggest_store', 'suggest_export', 'suggest_list', 'privacy_show'];
    const open = await park.account({ type: 2, permissions: rights, incubators: [here.incubator] });
    const notes = async () =>
      (
        await park.database.rows<{ action: string; row_title: string }>(
          "select action, row_title from operation_log where user_id = $1 and row_title like '%未脱敏%' order by id",
          [open.userId],
        )
      ).map(({ action }) => action);
    const body = { incubator_id: here.incubator, title: '空调', content: '不制冷', contact_mobile: '13800000009' };
    const made = await park.call(open, 'POST', '/vapi/service/suggest', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.contact_mobile).toBe('13800000009');
    expect(await notes()).toEqual(['reveal']);
    // seen already, so that reading and listing it says nothing new
    await park.call(open, 'GET', `/vapi/service/suggest/${made.body.id}`);
    expect(await notes()).toEqual(['reveal']);
    // an export tells of it in its own entry
    expect((await park.call(open, 'GET', '/vapi/service/suggest/export')).status).toBe(200);
    await expect.poll(notes).toEqual(['reveal', 'export']);
  });

  it('a reading goes on where the log cannot be written, and the machine’s own log says so', async () => {
    const { id } = await park.make(visitor, { incubator_id: here.incubator, building_id: here.building, mobile: '13812340000' });
    const open = await park.account({ type: 1, permissions: ['visitor_read', 'privacy_show'] });
    const shownFields: unknown[] = [];
    const { log } = park.app.services;
    const error = log.error.bind(log);
    log.error = ((...words: unknown[]) => void shownFields.push(words)) as typeof log.error;
    const run = (text: string) => park.database.tx((tx) => park.database.rows(text, [], tx));
    await run(`alter table operation_log add constraint no_more check (action <> 'reveal' or id < 0) not valid`);
    const answer = await park.call(open, 'GET', `/vapi/visitors/${id}`);
    await run('alter table operation_log drop constraint no_more');
    log.error = error;
    expect([answer.status, answer.body.mobile]).toEqual([200, '13812340000']);
    expect(JSON.stringify(shownFields)).toContain('could not be logged');
    expect(JSON.stringify(shownFields)).toContain(String(id));
    // and the next reading, once it can be written again, is in the log
    await park.call(open, 'GET', `/vapi/visitors/${id}`);
    expect(await logs(who.admin, `?row_id=${id}&module=visitor`)).toHaveLength(1);
  });

  it('cannot be changed or deleted, neither over the API nor in the database', async () => {
    const [row] = await logs(who.admin);
    for (const method of ['PUT', 'DELETE']) expect((await park.call(who.admin, method, `/vapi/operationLog/${row.id}`, {})).status).toBe(405);
    for (const text of ["update operation_log set username = 'x' where id = $1", 'delete from operation_log where id = $1'])
      await expect(park.database.tx((tx) => park.database.rows(text, [row.id], tx))).rejects.toThrow();
  });
});
