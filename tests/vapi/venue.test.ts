import { afterAll, beforeAll, expect, it } from 'vitest';
import { holiday } from '@/domain/resources/holiday';
import { room } from '@/domain/resources/room';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('场地申请', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let neighbour: Session;
  let hall = 0;
  let now = new Date('2026-11-20T10:00:00+08:00');
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 5 });
    here = await place(park, '甲园');
    who = await people(park, here);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const firm = await park.make(park.rows.resource('enterprise'), { ...inside, name: '邻居企业', residence: 2 });
    neighbour = await park.account({ username: 'next', type: 3, permissions: rightsOf(3), enterprise_id: firm.id });
    const free = { use: 1, status: 1, web_show: 1, venue: 1, rentable_from: '2020-01-01', rentable_to: null, parent_id: null };
    hall = (await park.make(room, { ...inside, ...free, name: '展厅' })).id;
  });
  afterAll(() => park?.close());
  const apply = (by: Session, start_at: string, end_at: string): Promise<Answer> =>
    park.call(by, 'POST', '/vapi/field/record', {
      ...{ room_id: hall, start_at, end_at, use_for: '沙龙', contact_name: '张三', contact_mobile: '13812345678' },
    });

  it('最长一年：企业、园区都一样', async () => {
    const long = { status: 422, body: { errors: { end_at: ['场地申请最长一年，更长时间请致电园区'] } } };
    expect(await apply(who.tenant, '2027-03-01', '2029-01-01')).toMatchObject(long);
    expect(await apply(who.operator, '2027-03-01', '2028-03-02')).toMatchObject(long);
    expect((await apply(who.tenant, '2027-03-01', '2028-03-01')).status).toBe(201);
  });
  it('同一企业对同一场地的待审核申请日期不能重叠；别的企业、园区可以，不重叠的也可以', async () => {
    const twice = { status: 422, body: { errors: { start_at: ['您已申请该场地的这些日期，正在等待审核'] } } };
    const first = await apply(who.tenant, '2026-12-01', '2026-12-03');
    expect(first.status).toBe(201);
    expect(await apply(who.tenant, '2026-12-03', '2026-12-05')).toMatchObject(twice);
    expect((await apply(neighbour, '2026-12-01', '2026-12-03')).status).toBe(201);
    expect((await apply(who.operator, '2026-12-01', '2026-12-03')).status).toBe(201);
    const next = await apply(who.tenant, '2026-12-04', '2026-12-05');
    expect(next.status).toBe(201);
    // one that is cancelled waits for nothing
    expect((await park.call(who.tenant, 'PUT', `/vapi/field/record/cancel/${first.body.id}`, {})).status).toBe(200);
    expect((await apply(who.tenant, '2026-12-02', '2026-12-03')).status).toBe(201);
  });
  it('两份重叠的同时来，只收下一份', async () => {
    const both = await Promise.all([apply(who.tenant, '2026-12-20', '2026-12-22'), apply(who.tenant, '2026-12-21', '2026-12-23')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
  it('节假日停用的日子不能作首日、末日；期间可以跨过，审核时看得到是哪几天', async () => {
    const off = (name: string, from: string, to: string, more: object = {}) =>
      park.make(holiday, { name, start_at: from, end_at: to, kind: 1, block: 1, incubator_id: null, ...more });
    await off('元旦', '2027-01-01', '2027-01-03');
    await off('停电检修', '2027-01-10', '2027-01-10', { incubator_id: here.incubator });
    await off('照常开放', '2027-01-20', '2027-01-20', { block: 2 });
    await off('别园放假', '2027-01-22', '2027-01-22', { incubator_id: (await place(park, '乙园')).incubator });
    await off('补班', '2027-01-24', '2027-01-24', { kind: 2 });
    const refused = (errors: object) => ({ status: 422, body: { errors } });
    const from = (name: string) => ({ start_at: [`开始日期为节假日「${name}」，场地停用`] });
    const to = (name: string) => ({ end_at: [`结束日期为节假日「${name}」，场地停用`] });
    expect(await apply(who.tenant, '2027-01-03', '2027-01-05')).toMatchObject(refused(from('元旦')));
    expect(await apply(who.operator, '2026-12-30', '2027-01-01')).toMatchObject(refused(to('元旦')));
    expect(await apply(neighbour, '2027-01-01', '2027-01-10')).toMatchObject(refused({ ...from('元旦'), ...to('停电检修') }));
    const spanning = await apply(who.tenant, '2026-12-30', '2027-01-11');
    expect(spanning).toMatchObject({ status: 201, body: { days_off: '元旦（2027-01-01至2027-01-03）、停电检修（2027-01-10）' } });
    for (const day of ['2027-01-20', '2027-01-22', '2027-01-24'])
      expect(await apply(who.tenant, day, day)).toMatchObject({ status: 201, body: { days_off: null } });
    // entered when it waits already: the park sees it, changes what else there is, and decides
    await off('年会', '2027-01-11', '2027-01-11', { incubator_id: here.incubator });
    const { body } = await park.call(who.operator, 'GET', `/vapi/field/record/${spanning.body.id}`);
    expect(body.days_off).toBe('元旦（2027-01-01至2027-01-03）、停电检修（2027-01-10）、年会（2027-01-11）');
    const edited = { version: body.version, start_at: body.start_at, end_at: body.end_at, people: 8 };
    expect((await park.call(who.operator, 'PUT', `/vapi/field/record/${body.id}`, edited)).status).toBe(200);
    expect((await park.call(who.operator, 'PUT', `/vapi/field/record/audit/${body.id}`, { audit_status: 3 })).status).toBe(200);
  });
  it('用完之后才审的不能通过，最后一天还可以；到点驳回，告知申请人', async () => {
    const pass = (id: number) => park.call(late, 'PUT', `/vapi/field/record/audit/${id}`, { audit_status: 3 });
    const [over, last] = [
      (await apply(who.tenant, '2026-11-21', '2026-11-22')).body.id,
      (await apply(neighbour, '2026-11-23', '2026-11-23')).body.id,
    ];
    now = new Date('2026-11-23T00:01:00+08:00');
    // nobody is logged in any longer
    const late = await park.account({ username: 'late', type: 2, permissions: rightsOf(2), incubators: [here.incubator] });
    expect(await pass(over)).toMatchObject({ status: 400, body: { message: '使用日期已过，不能通过' } });
    now = new Date('2026-11-23T10:00:00+08:00');
    await park.app.jobs.tick();
    expect((await pass(last)).status).toBe(200);
    expect((await park.call(late, 'GET', `/vapi/field/record/${over}`)).body).toMatchObject({
      audit_status: 4,
      reason: '使用日期已过，未及审核',
    });
    const news = await park.database.rows("select user_id, title from message where title like '场地申请「%' and query->>'id' = $1", [String(over)]);
    expect(news).toEqual([{ user_id: who.tenant.userId, title: '场地申请「沙龙」已驳回：使用日期已过，未及审核' }]);
  });
});
