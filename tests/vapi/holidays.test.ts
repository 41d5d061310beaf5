import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { mtroom } from '@/domain/resources/mtroom';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';

const tenantRights = ['mtroom_list', 'mtroom_apl_list', 'mtroom_apl_read', 'mtroom_apl_store'];
const staffRights = [...tenantRights, 'mtroom_apl_audit', 'holiday_list', 'holiday_read', 'holiday_store', 'holiday_update'];

onEachEngine('节假日与已有的预约', (engine) => {
  let park: Park;
  // a Monday
  const now = new Date('2026-11-23T08:00:00+08:00');
  let staff: Session;
  let keeper: Session;
  let tenant: Session;
  let incubator = 0;
  let room = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 4 });
    const firm = await park.make(enterprise, {});
    incubator = Number(firm.incubator_id);
    staff = await park.account({ type: 1, permissions: staffRights });
    keeper = await park.account({ type: 2, permissions: staffRights, incubators: [incubator] });
    tenant = await park.account({ type: 3, permissions: tenantRights, enterprise_id: firm.id });
    const hours = { open_from: '09:00', open_to: '18:00', weekdays: [1, 2, 3, 4, 5] };
    room = (await park.make(mtroom, { name: '一号会议室', capacity: 10, is_free_audit: 1, incubator_id: incubator, ...hours })).id;
  });
  afterAll(() => park.close());
  const book = async (day: string, title: string): Promise<number> => {
    const during = [`${day} 09:00:00`, `${day} 10:00:00`];
    const made = await park.call(tenant, 'POST', '/vapi/service/mtroomApl', {
      ...{ mtroom_id: room, during, title, people: 3, contact_name: '张三', contact_mobile: '13800000001' },
    });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const shut = (name: string, day: string, more: object = {}): Promise<Answer> =>
    park.call(staff, 'POST', '/vapi/service/holiday', { name, start_at: day, end_at: day, kind: 1, block: 1, incubator_id: incubator, ...more });
  const stateOf = async (id: number) => (await park.call(tenant, 'GET', `/vapi/service/mtroomApl/${id}`)).body;
  const titles = async (by: Session): Promise<string[]> =>
    (await park.call(by, 'GET', '/vapi/notice/notice-list')).body.data.map(({ title }: { title: string }) => title);

  it('当天已有预约时，保存前在那一格说明有几场；选择取消：预约带原因取消，预约人与园区都收到消息', async () => {
    const id = await book('2026-12-01', '晨会');
    const refused = await shut('闭园日', '2026-12-01');
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { bookings: ['这几天已有1场会议室预约（最早 2026-12-01 09:00 一号会议室「晨会」），请选择保留还是取消'] },
    ]);
    expect(await stateOf(id)).toMatchObject({ status: 1 });
    expect((await shut('闭园日', '2026-12-01', { bookings: 2 })).status).toBe(201);
    expect(await stateOf(id)).toMatchObject({ status: 3, reason: '节假日「闭园日」停用会议室' });
    expect(await titles(tenant)).toContain('会议室预约「晨会」已取消：节假日「闭园日」停用会议室');
    expect(await titles(keeper)).toContain('节假日「闭园日」：已取消 1 场会议室预约');
  });
  it('选择保留：预约照旧，预约人知道当天是节假日；以后再选取消也可以', async () => {
    const id = await book('2026-12-02', '例会');
    const made = await shut('盘点日', '2026-12-02', { bookings: 1 });
    expect(made.status).toBe(201);
    expect(await stateOf(id)).toMatchObject({ status: 1 });
    expect(await titles(tenant)).toContain('会议室预约「例会」当天为节假日「盘点日」，预约保留');
    const { version } = made.body;
    const renamed = await park.call(staff, 'PUT', `/vapi/service/holiday/${made.body.id}`, { version, name: '盘点' });
    expect([renamed.status, renamed.body.errors]).toEqual([200, undefined]);
    await park.call(staff, 'PUT', `/vapi/service/holiday/${made.body.id}`, { version: renamed.body.version, bookings: 2 });
    expect(await stateOf(id)).toMatchObject({ status: 3 });
    expect(await titles(tenant)).toContain('会议室预约「例会」已取消：节假日「盘点」停用会议室');
  });
  it('延长的节假日，问的是全部受影响的预约，连同先前保留的', async () => {
    const [kept, fresh] = [await book('2026-12-08', '周例会'), await book('2026-12-10', '复盘会')];
    const made = await shut('检修', '2026-12-08', { bookings: 1 });
    const put = (more: object) => park.call(staff, 'PUT', `/vapi/service/holiday/${made.body.id}`, { version: made.body.version, ...more });
    expect((await put({ end_at: '2026-12-09' })).status).toBe(200);
    const longer = { version: made.body.version + 1, end_at: '2026-12-10' };
    expect((await put(longer)).body.errors).toEqual({
      bookings: ['这几天已有2场会议室预约（最早 2026-12-08 09:00 一号会议室「周例会」），请选择保留还是取消'],
    });
    expect((await put({ ...longer, bookings: 2 })).status).toBe(200);
    expect([(await stateOf(kept)).status, (await stateOf(fresh)).status]).toEqual([3, 3]);
  });
  it('不停用会议室的、调休的、别的园区的不问；改到有预约的日子才问', async () => {
    const id = await book('2026-12-03', '周会');
    const worked = await shut('调休', '2026-12-03', { kind: 2 });
    expect(worked).toMatchObject({ status: 201, body: { kind: 2, block: 2 } });
    // what was entered by mistake as worked shuts the rooms once it is a day off
    const off = (more: object) => park.call(staff, 'PUT', `/vapi/service/holiday/${worked.body.id}`, { version: worked.body.version, ...more });
    expect((await off({ kind: 1 })).body.errors).toEqual({ bookings: [expect.stringContaining('已有1场会议室预约')] });
    const made = await shut('开放日', '2026-12-03', { block: 2 });
    expect(made.status).toBe(201);
    const put = (more: object) => park.call(staff, 'PUT', `/vapi/service/holiday/${made.body.id}`, { version: made.body.version, ...more });
    expect((await put({ block: 1 })).body.errors).toEqual({ bookings: [expect.stringContaining('已有1场会议室预约')] });
    expect((await put({ block: 1, bookings: 2 })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 3 });
  });
});
