import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { mtroom } from '@/domain/resources/mtroom';
import { room as lettable } from '@/domain/resources/room';
import { onEachEngine } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';

const tenantRights = ['mtroom_list', 'mtroom_apl_list', 'mtroom_apl_read', 'mtroom_apl_store', 'mtroom_apl_cancel', 'fee_bill_list', 'fee_bill_read'];
const staffRights = [
  ...tenantRights,
  ...['mtroom_apl_audit', 'parameter_update', 'payment_store', 'payment_void', 'payment_list', 'fee_bill_remove', 'fee_bill_store'],
  ...['field_record_list', 'field_record_store', 'field_record_audit', 'field_record_cancel'],
];

onEachEngine('会议室与场地的费用', (engine) => {
  let park: Park;
  // a Monday
  let now = new Date('2026-11-23T08:00:00+08:00');
  /** The clock goes on, and nobody is signed out by it. */
  const at = async (text: string): Promise<void> => {
    now = new Date(`${text}+08:00`);
    const later = new Date(now.getTime() + 86_400_000);
    await park.database.rows('update session set expires_at = $1', [later]);
    await park.database.rows('update session_token set expires_at = $1', [later]);
  };
  let staff: Session;
  let tenant: Session;
  let firm = 0;
  let incubator = 0;
  let made = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10 });
    const one = await park.make(enterprise, { name: '付费企业' });
    [firm, incubator] = [Number(one.id), Number(one.incubator_id)];
    staff = await park.account({ type: 1, permissions: staffRights });
    tenant = await park.account({ type: 3, permissions: tenantRights, enterprise_id: firm });
  });
  afterAll(() => park.close());
  const hall = async (more: Record<string, unknown> = {}): Promise<number> => {
    made += 1;
    const base = { name: `收费会议室${made}`, capacity: 10, open_from: '09:00', open_to: '18:00', weekdays: [1, 2, 3, 4, 5], is_free_audit: 1 };
    return (await park.make(mtroom, { ...base, incubator_id: incubator, price: 20000, price_unit: 1, member_free_hours: 2, ...more })).id;
  };
  const book = (who: Session, id: number, from: string, to: string, more: object = {}) =>
    park.call(who, 'POST', '/vapi/service/mtroomApl', {
      ...{
        mtroom_id: id,
        during: [`${from}:00`, `${to}:00`],
        title: '周会',
        people: 5,
        contact_name: '张三',
        contact_mobile: '13800000001',
        ...more,
      },
    });
  const checkIn = (who: Session, { id, code }: { id: number; code: string }) =>
    park.call(who, 'PUT', `/vapi/service/mtroomApl/checkIn/${id}`, { check_code: code });
  const billsOf = () =>
    park.database.rows<{
      id: number;
      amount: number;
      status: number;
      kind: number;
      payer_name: string;
      account_month: string;
      enterprise_id: number;
    }>('select id, amount::int, status, kind, payer_name, account_month::text, enterprise_id::int from fee_bill order by id');
  const bookingOf = async (id: number) =>
    (
      await park.database.rows<{ status: number; cost: number; free_minutes: number; fee_bill_id: number | null }>(
        'select status, cost::int, free_minutes, fee_bill_id::int from mtroom_apl where id = $1',
        [id],
      )
    )[0];

  it('约时就说出费用；免费时长先用，用完收费；跨月另算；取消的还回免费时长', async () => {
    const id = await hall();
    const charge = async () => (await park.call(tenant, 'GET', `/vapi/service/aplMtroomlist?line=${id}`)).body.data[0].charge;
    expect(await charge()).toBe('200元/小时，余免费2小时');
    const quoted = async (who: Session, from: string, to: string, more = '') =>
      (await park.call(who, 'GET', `/vapi/service/mtroomCost?mtroom_id=${id}&start_at=${from}:00&end_at=${to}:00${more}`)).body;
    const before = { message: '费用 200.00 元，另用免费时长 2 小时；签到后出账，取消不收' };
    expect(await quoted(tenant, '2026-11-24 09:00', '2026-11-24 12:00')).toEqual(before);
    expect(await quoted(tenant, '2026-11-24 09:00', '2026-11-24 10:30', '&repeat=1&repeat_until=2026-11-25')).toEqual({
      message: '费用 200.00 元，共 2 次，另用免费时长 2 小时；签到后出账，取消不收',
    });
    expect(await quoted(staff, '2026-11-24 09:00', '2026-11-24 12:00')).toEqual({ message: null });
    expect((await quoted(tenant, '2026-11-24 12:00', '2026-11-24 09:00')).errors).toEqual({ end_at: ['结束时间应大于开始时间'] });
    const first = (await book(tenant, id, '2026-11-24 09:00', '2026-11-24 10:30')).body;
    expect(first).toMatchObject({ cost: '0.00', free_minutes: 90, fee_bill_id: null });
    const second = (await book(tenant, id, '2026-11-24 11:00', '2026-11-24 12:30')).body;
    expect(second).toMatchObject({ cost: '200.00', free_minutes: 30 });
    expect((await book(tenant, id, '2026-12-01 11:00', '2026-12-01 12:30')).body).toMatchObject({ cost: '0.00', free_minutes: 90 });
    expect(await charge()).toBe('200元/小时，余免费0小时');
    expect((await park.call(tenant, 'GET', `/vapi/service/mtroomAplCancel/${first.id}`)).status).toBe(200);
    expect(await charge()).toBe('200元/小时，余免费1.5小时');
    // what was quoted stays so
    expect(await bookingOf(second.id)).toMatchObject({ cost: 20000, free_minutes: 30 });
  });
  it('园区自己开会不收费，按次的收一次，免费的会议室没有费用', async () => {
    const [hourly, byUse, free] = [await hall(), await hall({ price_unit: 2, member_free_hours: null }), await hall({ price: 0 })];
    expect((await book(staff, hourly, '2026-11-24 09:00', '2026-11-24 10:30')).body).toMatchObject({ cost: null, free_minutes: null });
    expect((await book(tenant, byUse, '2026-11-24 09:00', '2026-11-24 10:30')).body).toMatchObject({ cost: '200.00', free_minutes: 0 });
    expect((await book(tenant, free, '2026-11-24 09:00', '2026-11-24 10:30')).body).toMatchObject({ cost: null });
  });
  it('系列预约逐次用免费时长', async () => {
    const id = await hall();
    const series = await book(tenant, id, '2026-11-23 09:00', '2026-11-23 10:00', { repeat: 1, repeat_until: '2026-11-26' });
    expect(series.status).toBe(201);
    const rows = await park.database.rows<{ cost: number }>('select cost::int from mtroom_apl where mtroom_id = $1 order by lower(during)', [id]);
    expect(rows.map(({ cost }) => cost)).toEqual([0, 0, 20000, 20000]);
  });
  it('签到即出账，一次一张，写明怎么算的；园区撤销时收回账单，已收款的先作废收款', async () => {
    await at('2026-11-24T08:00:00');
    const id = await hall({ member_free_hours: 1 });
    const { body } = await book(tenant, id, '2026-11-24 09:00', '2026-11-24 10:30');
    await at('2026-11-24T08:45:00');
    const before = (await billsOf()).length;
    const here = await checkIn(tenant, body);
    expect(here).toMatchObject({ status: 200, body: { fee_bill_id: expect.any(Number) } });
    expect((await checkIn(tenant, body)).status).toBe(400);
    const bills = await billsOf();
    expect(bills).toHaveLength(before + 1);
    const bill = bills.at(-1);
    expect(bill).toMatchObject({ amount: 10000, status: 10, kind: 7, payer_name: '付费企业', enterprise_id: firm, account_month: '2026-11-01' });
    const read = await park.call(tenant, 'GET', `/vapi/fee/${bill?.id}`);
    expect(read.body.formula).toMatchObject({
      ...{ unit: 'hour', steps: [{ price: '200.00', quantity: '0.5' }] },
      note: expect.stringContaining('09:00 至 10:30，共 1.5 小时，其中免费 1 小时'),
    });
    const paid = await park.call(staff, 'POST', '/vapi/payment', {
      ...{
        enterprise_id: firm,
        incubator_id: incubator,
        amount: '40.00',
        paid_at: '2026-11-24 08:00:00',
        method: 1,
        bills: [{ fee_bill_id: bill?.id, amount: '40.00' }],
      },
    });
    expect(paid.status).toBe(201);
    const revoke = () => park.call(staff, 'PUT', `/vapi/service/mtroomApl/revoke/${body.id}`, { reason: '停电' });
    expect(await revoke()).toMatchObject({ status: 400, body: { message: '费用已收款，请先作废收款再操作' } });
    expect((await park.call(staff, 'PUT', `/vapi/payment/void/${paid.body.id}`, { void_reason: '录错' })).status).toBe(200);
    expect((await revoke()).status).toBe(200);
    expect((await billsOf()).at(-1)).toMatchObject({ status: 30 });
    expect(await bookingOf(body.id)).toMatchObject({ status: 3 });
  });
  it('预约之后会议室改为按次收费，账单仍按报价时的小时说明', async () => {
    await at('2026-11-24T08:00:00');
    const id = await hall({ member_free_hours: null });
    const { body } = await book(tenant, id, '2026-11-24 13:00', '2026-11-24 14:30');
    expect(body).toMatchObject({ cost: '300.00', price_unit: 1 });
    await park.database.rows('update mtroom set price_unit = 2, price = 99900 where id = $1', [id]);
    await at('2026-11-24T12:50:00');
    expect((await checkIn(tenant, body)).status).toBe(200);
    const read = await park.call(tenant, 'GET', `/vapi/fee/${(await billsOf()).at(-1)?.id}`);
    expect(read.body).toMatchObject({ amount: '300.00', formula: { unit: 'hour', steps: [{ price: '200.00', quantity: '1.5' }] } });
  });
  it('到结束还没有人签到的是爽约，不出账，哪怕判爽约的时间还没有到：会短，或审核得晚', async () => {
    await at('2026-11-24T14:40:00');
    const [short, audited] = [
      await hall({ member_free_hours: null, slot_minutes: 10, min_minutes: 10 }),
      await hall({ member_free_hours: null, is_free_audit: 2 }),
    ];
    const one = (await book(tenant, short, '2026-11-24 15:00', '2026-11-24 15:10')).body;
    const two = (await book(tenant, audited, '2026-11-24 15:00', '2026-11-24 16:00')).body;
    const before = (await billsOf()).length;
    await at('2026-11-24T15:10:00');
    await park.app.jobs.tick();
    expect(await bookingOf(one.id)).toMatchObject({ status: 5, fee_bill_id: null });
    await at('2026-11-24T15:50:00');
    expect((await park.call(staff, 'PUT', '/vapi/service/aplMtroom', { id: two.id, status: 1 })).status).toBe(200);
    await park.app.jobs.tick();
    expect(await bookingOf(two.id)).toMatchObject({ status: 1 });
    await at('2026-11-24T16:00:00');
    await park.app.jobs.tick();
    expect(await bookingOf(two.id)).toMatchObject({ status: 5, fee_bill_id: null });
    expect((await billsOf()).length).toBe(before);
  });
  it('没有签到而开完的会由作业出账；爽约不出账', async () => {
    await at('2026-11-25T08:00:00');
    const id = await hall({ member_free_hours: null });
    const [missed, kept] = [
      (await book(tenant, id, '2026-11-25 09:00', '2026-11-25 09:30')).body,
      (await book(tenant, id, '2026-11-25 10:00', '2026-11-25 11:00')).body,
    ];
    const before = (await billsOf()).length;
    await at('2026-11-25T09:50:00');
    await park.app.jobs.tick();
    expect(await bookingOf(missed.id)).toMatchObject({ status: 5, fee_bill_id: null });
    expect((await park.call(staff, 'PUT', '/vapi/parameter/mtroom.noshow_minutes', { value: 0 })).status).toBe(200);
    await at('2026-11-25T11:01:00');
    await park.app.jobs.tick();
    expect(await bookingOf(kept.id)).toMatchObject({ status: 4, fee_bill_id: expect.any(Number) });
    const bills = await billsOf();
    expect([bills.length, bills.at(-1)?.amount]).toEqual([before + 1, 20000]);
  });
  it('同一时段五十次签到与撤销并发：账单最多一张有效，撤销的没有有效账单', async () => {
    await at('2026-11-25T08:00:00');
    const id = await hall({ member_free_hours: null });
    const { body } = await book(tenant, id, '2026-11-25 09:00', '2026-11-25 10:30');
    await at('2026-11-25T08:45:00');
    const before = (await billsOf()).filter(({ status }) => status !== 30).length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        nth % 5 === 4 ? park.call(staff, 'PUT', `/vapi/service/mtroomApl/revoke/${body.id}`, { reason: '停电' }) : checkIn(tenant, body),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const booking = await bookingOf(body.id);
    const standing = (await billsOf()).filter(({ status }) => status !== 30).length - before;
    expect(standing).toBe(booking?.status === 3 ? 0 : 1);
  });
  it('场地申请通过后收取费用，一次一张；取消时收回', async () => {
    const venue = await park.make(lettable, { venue: 1, incubator_id: incubator });
    const form = {
      room_id: venue.id,
      start_at: '2026-12-05',
      end_at: '2026-12-06',
      use_for: '路演',
      contact_name: '李四',
      contact_mobile: '13800000002',
    };
    const application = (await park.call(staff, 'POST', '/vapi/field/record', form)).body;
    const charge = (more: object) => park.call(staff, 'PUT', `/vapi/field/record/charge/${application.id}`, more);
    expect(await charge({ amount: '600.00' })).toMatchObject({ status: 400, body: { message: '当前状态不能收取费用' } });
    expect((await park.call(staff, 'PUT', `/vapi/field/record/audit/${application.id}`, { audit_status: 3 })).status).toBe(200);
    expect((await charge({ amount: '0.00' })).status).toBe(422);
    expect(await charge({ amount: '600.00', due: '2020-01-01' })).toMatchObject({ status: 422, body: { errors: { due: ['应缴日不能早于今天'] } } });
    expect(await charge({ amount: '600.00' })).toMatchObject({ status: 200, body: { fee_bill_id: expect.any(Number) } });
    expect(await charge({ amount: '600.00' })).toMatchObject({ status: 400, body: { message: '该申请已有账单' } });
    expect((await billsOf()).at(-1)).toMatchObject({ amount: 60000, status: 10, kind: 7, payer_name: '李四' });
    expect((await park.call(staff, 'PUT', `/vapi/field/record/cancel/${application.id}`, {})).status).toBe(200);
    expect((await billsOf()).at(-1)).toMatchObject({ status: 30 });
  });
});
