import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitor } from '@/domain/resources/visitor';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('访客通行证与企业的邀请', (engine) => {
  let park: Park;
  let now = new Date('2026-11-23T08:00:00+08:00');
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park?.close());

  type By = typeof who.tenant;
  const invite = (by: By, more: object = {}): Promise<Answer> =>
    park.call(by, 'POST', '/vapi/visitors', {
      ...{ name: '钱小多', mobile: '13811110009', incubator_id: here.incubator, visit_reason: 1, visit_at: '2026-11-23 15:00:00', ...more },
    });
  const open = (path: string): Promise<Answer> => park.call(null, 'GET', `/vapi/websit/visitors/pass${path.slice(path.indexOf('?'))}`);
  const set = (value: boolean): Promise<unknown> =>
    park.database.rows(
      `insert into parameter (key, label, value) values ('visitor.host_passes', '免审', '${value}') on conflict (key) do update set value = excluded.value`,
    );

  it('企业自己的邀请即时通过，短信带着通行码；别人的登记照旧等着', async () => {
    const { status, body } = await invite(who.tenant);
    expect([status, body.status, body.code, body.audited_by]).toEqual([201, 3, expect.stringMatching(/^\d{6}$/), who.tenant.userId]);
    const letters = await park.database.rows<{ content: string }>("select content from outbox where to_address = '13811110009'");
    expect(letters.map(({ content }) => content)).toEqual([expect.stringContaining(`通行码${body.code}`)]);
    expect((await invite(who.operator)).body.status).toBe(2);
    expect(await park.database.rows('select 1 from message where dedupe_key like $1', [`audit:visitor:${body.id}:%`])).toEqual([]);
  });
  it('关掉免审，或园区设了访客审核流程，企业的邀请要审核', async () => {
    await set(false);
    expect((await invite(who.tenant)).body).toMatchObject({ status: 2, code: null });
    await set(true);
    const [flow] = await park.database.rows<{ id: number }>(
      "insert into audit_flow (name, module, enabled, incubator_id, revision) values ('来访', 'visitor', 1, $1, 1) returning id",
      [here.incubator],
    );
    await park.database.rows('insert into audit_step (flow_id, sort, approver_kind, user_ids, mode) values ($1, 1, 1, $2, 1)', [
      flow?.id,
      [who.operator.userId],
    ]);
    expect((await invite(who.tenant)).body).toMatchObject({ status: 2, code: null });
    await park.database.rows('update audit_flow set enabled = 2');
  });
  it('免审关掉后，企业不能通过自己邀请的访客，待办里也没有；自行登记的访客照旧由企业或园区审核', async () => {
    const waits = async (by: By): Promise<number> => (await park.call(by, 'GET', '/vapi/task/inbox?kind=visitor.audit&pageSize=100')).body.total;
    const [hosts, parks] = [await waits(who.tenant), await waits(who.operator)];
    await set(false);
    const { body } = await invite(who.tenant);
    await set(true); // what was to be passed by the park when he was invited still is
    expect([(await waits(who.tenant)) - hosts, (await waits(who.operator)) - parks]).toEqual([0, 1]);
    const judge = (by: By, id: number, more: object = { status: 3 }) => park.call(by, 'PUT', `/vapi/visitors/audit/${id}`, more);
    const refused = { status: 400, body: { message: '企业邀请的访客由园区审核' } };
    expect(await judge(who.tenant, body.id)).toMatchObject(refused);
    expect(await judge(who.tenant, body.id, { status: 4, reason: '不来了' })).toMatchObject(refused);
    expect((await judge(who.operator, body.id)).body).toMatchObject({ status: 3 });
    const guest = await park.make(visitor, {
      ...{ name: '自来客', mobile: '13811110010', incubator_id: here.incubator, enterprise_id: here.enterprise },
      ...{ status: 2, visit_at: new Date('2026-11-23T16:00:00+08:00'), created_by: null },
    });
    expect([(await waits(who.tenant)) - hosts, (await waits(who.operator)) - parks]).toEqual([1, 1]);
    expect((await judge(who.tenant, guest.id)).body).toMatchObject({ status: 3 });
  });
  it('凭链接看到通行证：姓名打码，没有号码；随来访的状态而变', async () => {
    const { body } = await invite(who.tenant, { people: 2, leave_by: '2026-11-23 17:00:00' });
    const pass = await open(body.pass_path);
    expect([pass.status, Object.keys(pass.body).sort()]).toEqual([
      200,
      ['address', 'code', 'host', 'leave_by', 'name', 'park', 'people', 'place', 'state', 'visit_at'],
    ]);
    expect(pass.body).toMatchObject({ state: 'valid', code: body.code, name: '钱*', people: 2, park: '甲园', visit_at: '2026-11-23 15:00:00' });
    expect(JSON.stringify(pass.body)).not.toContain('1381111');
    await park.call(who.operator, 'PUT', `/vapi/visitors/arrive/${body.id}`, {});
    expect((await open(body.pass_path)).body).toMatchObject({ state: 'arrived', code: null });
    const gone = (await invite(who.tenant)).body;
    await park.call(who.tenant, 'PUT', `/vapi/visitors/cancel/${gone.id}`, {});
    expect((await open(gone.pass_path)).body).toMatchObject({ state: 'cancelled', code: null });
    const late = (await invite(who.tenant)).body;
    now = new Date('2026-11-24T00:00:01+08:00');
    expect((await open(late.pass_path)).body).toMatchObject({ state: 'over', code: null });
    now = new Date('2026-11-23T09:00:00+08:00');
  });
  it('别的编号、改过的签名、乱写的链接都打不开', async () => {
    const { body } = await invite(who.tenant);
    const [, id = '', signature = ''] = /key=(\d+)\.(.+)$/.exec(body.pass_path) ?? [];
    const turned = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    for (const key of [`${Number(id) - 1}.${signature}`, `${id}.${turned}`, `${id}.`, id, `${id}.${signature}x`, '0', `${id}.%F0%9F%98%80`])
      expect([key, (await open(`?key=${key}`)).status]).toEqual([key, 404]);
    expect((await open('?key=')).status).toBe(422);
    expect((await open(`?key=${id}.${signature}`)).status).toBe(200);
  });
});
