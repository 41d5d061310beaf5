import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { holiday } from '@/domain/resources/holiday';
import { mtroom } from '@/domain/resources/mtroom';
import { onEachEngine } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';

const tenantRights = ['mtroom_list', 'mtroom_read', 'mtroom_apl_list', 'mtroom_apl_read', 'mtroom_apl_store', 'mtroom_apl_cancel'];

onEachEngine('有预约的会议室', (engine) => {
  let park: Park;
  // a Monday
  const now = new Date('2026-11-23T08:00:00+08:00');
  let keeper: Session;
  let tenant: Session;
  let incubator = 0;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10 });
    const firm = await park.make(enterprise, {});
    incubator = Number(firm.incubator_id);
    keeper = await park.account({ type: 1, permissions: [...tenantRights, 'mtroom_apl_audit', 'mtroom_update', 'mtroom_delete'] });
    tenant = await park.account({ type: 3, permissions: tenantRights, enterprise_id: firm.id });
  });
  afterAll(() => park.close());
  const hall = async (is_free_audit: 1 | 2): Promise<number> => {
    count += 1;
    const hours = { open_from: '09:00', open_to: '18:00', weekdays: [1, 2, 3, 4, 5] };
    return (await park.make(mtroom, { name: `有约的会议室${count}`, capacity: 10, is_free_audit, incubator_id: incubator, ...hours })).id;
  };
  const book = (room: number, day: string, hour: number, title = '周会') =>
    park.call(tenant, 'POST', '/vapi/service/mtroomApl', {
      ...{ mtroom_id: room, during: [hour, hour + 1].map((at) => `${day} ${String(at).padStart(2, '0')}:00:00`), title, people: 5 },
      ...{ contact_name: '张三', contact_mobile: '13800000001' },
    });
  const versionOf = async (room: number): Promise<number> => (await park.call(keeper, 'GET', `/vapi/service/mtroom/${room}`)).body.version;

  it('还有预约的会议室不能删除、不能停用，说明有几场与最早的一场；都取消、驳回之后可以', async () => {
    const room = await hall(1);
    const held = (await book(room, '2026-11-25', 10)).body.id;
    await park.database.rows('update mtroom set is_free_audit = 2 where id = $1', [room]);
    const waits = (await book(room, '2026-11-24', 15, '例会')).body.id;
    const remove = () => park.call(keeper, 'DELETE', `/vapi/service/mtroom/${room}`);
    const put = async (more: object) => park.call(keeper, 'PUT', `/vapi/service/mtroom/${room}`, { version: await versionOf(room), ...more });
    const inTheWay = '该会议室还有2场预约（最早 2026-11-24 15:00「例会」），不能';
    expect(await remove()).toMatchObject({ status: 400, body: { message: `${inTheWay}删除` } });
    expect(await put({ status: 2 })).toMatchObject({ status: 422, body: { errors: { status: [`${inTheWay}停用`] } } });
    expect((await put({ capacity: 12, status: 1 })).status).toBe(200);
    expect((await park.call(keeper, 'PUT', '/vapi/service/aplMtroom', { id: waits, status: 2, reason: '改期' })).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 400, body: { message: '该会议室还有1场预约（最早 2026-11-25 10:00「周会」），不能删除' } });
    expect((await park.call(tenant, 'GET', `/vapi/service/mtroomAplCancel/${held}`)).status).toBe(200);
    expect((await put({ status: 2 })).status).toBe(200);
    // what is out of use already may be changed in all else
    expect((await put({ capacity: 15, status: 2 })).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
  it('开放时间、开放日不能缩到已有的预约之外；预约不在其外的可以，放宽可以', async () => {
    const room = await hall(1);
    const put = async (more: object) => park.call(keeper, 'PUT', `/vapi/service/mtroom/${room}`, { version: await versionOf(room), ...more });
    const early = (await book(room, '2026-11-26', 9, '早会')).body.id;
    const late = (await book(room, '2026-11-25', 17, '晚会')).body.id;
    expect((await book(room, '2026-11-27', 17, '周报')).status).toBe(201);
    const refused = (errors: object) => ({ status: 422, body: { errors } });
    const opens = { open_from: ['该会议室09:30之前还有1场预约（最早 2026-11-26 09:00「早会」），不能推迟开放'] };
    const closes = { open_to: ['该会议室17:30之后还有2场预约（最早 2026-11-25 17:00「晚会」），不能提前关闭'] };
    expect(await put({ open_from: '09:30' })).toMatchObject(refused(opens));
    expect(await put({ open_from: '09:30', open_to: '17:30' })).toMatchObject(refused({ ...opens, ...closes }));
    const days = { weekdays: ['该会议室在取消的开放日还有2场预约（最早 2026-11-25 17:00「晚会」），不能取消'] };
    expect(await put({ weekdays: [1, 2, 4] })).toMatchObject(refused(days));
    expect((await put({ open_from: '08:00', weekdays: [2, 3, 4, 5, 6], capacity: 12 })).status).toBe(200);
    expect((await put({ open_from: '09:00' })).status).toBe(200);
    for (const id of [early, late]) expect((await park.call(tenant, 'GET', `/vapi/service/mtroomAplCancel/${id}`)).status).toBe(200);
    expect((await put({ open_from: '09:30', weekdays: [5, 6] })).status).toBe(200);
    // a day worked instead is open whatever its weekday
    await park.make(holiday, { name: '补班', start_at: '2026-11-28', end_at: '2026-11-28', kind: 2, incubator_id: incubator });
    expect((await book(room, '2026-11-28', 10, '补班会')).status).toBe(201);
    expect((await put({ weekdays: [5] })).status).toBe(200);
  });
  it('预约与停用同时发生：要么约到而停用被拒，要么停用而约不到', async () => {
    for (const way of ['DELETE', 'PUT'] as const) {
      const room = await hall(1);
      const version = await versionOf(room);
      const days = ['24', '25', '26', '27'];
      const [shut, ...made] = await Promise.all([
        park.call(keeper, way, `/vapi/service/mtroom/${room}`, { version, ...(way === 'PUT' && { status: 2 }) }),
        ...days.map((day) => book(room, `2026-11-${day}`, 11)),
      ]);
      expect(
        made.every(({ status }) => status === 201 || status === 422),
        JSON.stringify(made.map(({ body }) => body)),
      ).toBe(true);
      const took = made.filter(({ status }) => status === 201).length;
      expect(shut?.status === 200 ? took : Math.min(took, 1)).toBe(shut?.status === 200 ? 0 : 1);
    }
  });
});
