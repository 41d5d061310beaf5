import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { mtroom } from '@/domain/resources/mtroom';
import { openPark, type Park, type Session } from '../support/park';

const rights = ['mtroom_list', 'mtroom_apl_list', 'mtroom_apl_store', 'mtroom_apl_read'];
let park: Park;
// a Tuesday
let now = new Date('2026-11-24T08:00:00+08:00');
let staff: Session;
let tenant: Session;
let hall = 0;
const visitor = { token: '' };
beforeAll(async () => {
  park = await openPark({ now: () => now });
  const one = await park.make(enterprise, { name: '门口企业' });
  staff = await park.account({ type: 1, permissions: [...rights, 'mtroom_update', 'mtroom_read'] });
  tenant = await park.account({ type: 3, permissions: rights, enterprise_id: one.id });
  const base = { name: '门口会议室', capacity: 8, open_from: '09:00', open_to: '18:00', weekdays: [1, 2, 3, 4, 5], is_free_audit: 1, price: 6000 };
  hall = (await park.make(mtroom, { ...base, incubator_id: one.incubator_id })).id;
});
afterAll(() => park.close());
const book = async (from: string, to: string) =>
  (
    await park.call(tenant, 'POST', '/vapi/service/mtroomApl', {
      ...{ mtroom_id: hall, during: [`2026-11-24 ${from}:00`, `2026-11-24 ${to}:00`], title: '并购谈判', people: 2 },
      ...{ contact_name: '张三', contact_mobile: '13800000001' },
    })
  ).body as { id: number; code: string };
const address = async (): Promise<string> => {
  const made = await park.call(staff, 'PUT', `/vapi/service/mtroom/door/${hall}`, {});
  expect(made.status).toBe(200);
  return new URL(String(made.body.message), 'http://park').searchParams.get('key') ?? '';
};
const door = (key: string) => park.call(visitor, 'GET', `/vapi/service/door?key=${key}`);
const checkIn = (key: string, check_code: string) => park.call(visitor, 'POST', '/vapi/service/door/checkIn', { key, check_code });

it('the door says who has the room and when, not what for; only its newest address is good, and none after it was closed', async () => {
  await book('09:00', '10:00');
  const old = await address();
  const key = await address();
  expect((await door(old)).status).toBe(404);
  const seen = await door(key);
  expect(seen).toMatchObject({
    ...{ status: 200, body: { name: '门口会议室', capacity: 8, from: '09:00', to: '18:00', closed: null, now: '2026-11-24 08:00:00' } },
  });
  expect(seen.body.slots).toEqual([
    { id: expect.any(Number), start_at: '2026-11-24 09:00:00', end_at: '2026-11-24 10:00:00', who: '门口企业', is_in: 2 },
  ]);
  expect(JSON.stringify(seen.body)).not.toContain('并购谈判');
  const record = (await park.call(staff, 'GET', `/vapi/service/mtroom/${hall}`)).body;
  expect([record.door_hash, record.door_at]).toEqual([undefined, '2026-11-24 08:00:00']);
  expect((await park.call(tenant, 'PUT', `/vapi/service/mtroom/door/${hall}`, {})).status).toBe(403);
  expect((await park.call(staff, 'PUT', `/vapi/service/mtroom/close_door/${hall}`, {})).status).toBe(200);
  expect((await door(key)).body.message).toBe('门口屏地址不存在或已停用');
});
it('the code of the booking that is on checks in, once, and the use is billed; guesses are slowed down', async () => {
  const key = await address();
  const { id, code } = await book('11:00', '12:00');
  expect((await checkIn(key, code)).body.message).toBe('现在没有要签到的预约');
  now = new Date('2026-11-24T10:40:00+08:00');
  expect((await checkIn('wrong', code)).status).toBe(404);
  expect((await checkIn(key, code)).body).toEqual({ message: '签到成功' });
  expect((await checkIn(key, code)).body.message).toBe('现在没有要签到的预约');
  const [row] = await park.database.rows<{ check_in_at: Date; amount: number }>(
    'select b.check_in_at, f.amount::int from mtroom_apl b join fee_bill f on f.id = b.fee_bill_id where b.id = $1',
    [id],
  );
  expect([new Date(row?.check_in_at ?? 0), row?.amount]).toEqual([now, 6000]);
  expect((await door(key)).body.slots.at(-1)).toMatchObject({ is_in: 1 });
  const next = await book('14:00', '15:00');
  now = new Date('2026-11-24T13:50:00+08:00');
  const wrong = next.code === '000000' ? '000001' : '000000';
  for (let nth = 0; nth < 5; nth += 1) expect((await checkIn(key, wrong)).body.message).toBe('签到码不正确');
  expect(await checkIn(key, next.code)).toMatchObject({ status: 429 });
  now = new Date('2026-11-24T13:52:00+08:00');
  expect((await checkIn(key, next.code)).status).toBe(200);
});
it('before midnight the door knows the first meeting of the next day, which may be checked in for', async () => {
  const night = { name: '夜间会议室', capacity: 8, open_from: '00:00', open_to: '23:30', weekdays: [1, 2, 3, 4, 5, 6, 7], is_free_audit: 1 };
  const { id: room } = await park.make(mtroom, { ...night, incubator_id: 1 });
  now = new Date('2026-11-24T23:20:00+08:00');
  const during = ['2026-11-25 00:00:00', '2026-11-25 00:30:00'];
  const booked = await park.call(tenant, 'POST', '/vapi/service/mtroomApl', {
    ...{ mtroom_id: room, during, title: '交接', people: 2, contact_name: '张三', contact_mobile: '13800000001' },
  });
  const made = await park.call(staff, 'PUT', `/vapi/service/mtroom/door/${room}`, {});
  const key = new URL(String(made.body.message), 'http://park').searchParams.get('key') ?? '';
  expect((await door(key)).body.slots).toEqual([]);
  now = new Date('2026-11-24T23:30:00+08:00');
  expect((await door(key)).body.slots).toMatchObject([{ id: booked.body.id, start_at: during[0] }]);
  expect((await checkIn(key, String(booked.body.code))).body).toEqual({ message: '签到成功' });
});
