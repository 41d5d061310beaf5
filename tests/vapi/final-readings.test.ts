import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeBill } from '@/domain/resources/fee-bill';
import { meterSettlement } from '@/domain/resources/meter-settlement';
import { addDays } from '@/domain/kernel/moment';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { day, start } from './leases';
import { meteredLeases } from './metered-lease';

onEngineInTurn('退租的末次读数', (engine) => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark({ engine });
  });
  afterAll(() => park.close());
  const { leases, rows, put, last, metered, read } = meteredLeases(() => park);

  it('同一房间两块电表：一块的抄表账单不算另一块已结清', async () => {
    const { who, id, rooms: leased, meters, here } = await metered();
    const period = { period_start: start, period_end: addDays(day, -1) };
    const of = {
      incubator_id: here.incubator,
      building_id: here.building,
      enterprise_id: here.enterprise,
      contract_id: id,
      room_id: leased[0],
      ...period,
    };
    const sheet = await park.make(meterSettlement, { ...of, meter_id: meters.power, last_value: 1000, this_value: 1015, usage: 15, status: 3 });
    const [item] = await rows<{ id: number }>("select id from payment_item where code = 'electric'");
    await park.make(feeBill, { ...of, kind: 2, payment_item_id: item?.id, meter_settlement_id: sheet.id, amount: 100, status: 10, origin_id: null });
    const { body } = await park.call(who.operator, 'GET', `/vapi/refund/preview?contract_id=${id}&exit_at=${day}&kind=2&rooms=${leased[0]}`);
    const state = body.meters.map(({ meter: name, settled, fault }: Record<string, unknown>) => [name, settled, fault]);
    expect(state).toEqual([
      ['1号电表', true, null],
      ['2号电表', false, '请填写末次读数'],
      ['水表', false, '请填写末次读数'],
    ]);
  });
  it('更早的用量还没有抄表单，或抄表单待确认：提交、审核与确认退款都不放行；没有用量的日子不拦', async () => {
    const { who, id, meters, here, leave, rooms: leased } = await metered();
    const of = { incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise, contract_id: id, room_id: leased[0] };
    const later = { period_start: addDays(start, 3), period_end: addDays(start, 5), last_value: 1009, this_value: 1012, usage: 3 };
    // days in front of it on which nothing was counted are nobody's business
    await park.make(meterSettlement, { ...of, ...later, meter_id: meters.plant, last_value: 50, this_value: 53, status: 3 });
    await park.make(meterSettlement, { ...of, ...later, meter_id: meters.power, status: 3 });
    const readings = [read(meters.power, '1015'), read(meters.plant, '62'), read(meters.water, '30', '20')];
    const early = `${start} 至 ${addDays(start, 2)}`;
    const words = `${early} 的用量没有抄表单，请先按月生成并确认出账（1号电表）`;
    const refused = await leave([leased[0]], readings);
    expect([refused.status, refused.body.errors]).toEqual([422, { readings: [words] }]);
    const gap = { ...of, period_start: start, period_end: addDays(start, 2), meter_id: meters.power, last_value: 1000, this_value: 1009, usage: 9 };
    const sheet = await park.make(meterSettlement, { ...gap, status: 3 });
    expect((await leave([leased[0]], readings)).status).toBe(201);
    const waits = await last();
    const call = (step: string, body: object) => put(who.operator, `refund/${step}/${waits.id}`, body);
    const pass = () => call('audit', { status: 20 });
    const pay = () => call('pay', { paid_at: `${day} 00:00:00`, method: 1 });
    const stands = (status: number) => rows('update meter_settlement set status = $1 where id = $2', [status, sheet.id]);
    await stands(1);
    const unconfirmed = `${early} 的抄表单待确认，请先确认出账或删除（1号电表）`;
    expect((await pass()).body.message).toBe(unconfirmed);
    await stands(4);
    expect((await pass()).body.message).toBe(words);
    await stands(3);
    expect((await pass()).status).toBe(200);
    await stands(1);
    expect((await pay()).body.message).toBe(unconfirmed);
    await stands(3);
    expect((await pay()).status).toBe(200);
  });
  it('come to lines of the sheet before anything is stored, to a bill a room and kind when it is approved', async () => {
    const { who, id, rooms, meters, leave, here } = await metered();
    const readings = [read(meters.power, '1015'), read(meters.plant, '62'), read(meters.water, '30', '20')];
    const requested = `contract_id=${id}&exit_at=${day}&kind=2&rooms=${rooms[0]}`;
    const preview = async (given?: unknown) =>
      (
        await park.call(
          who.operator,
          'GET',
          `/vapi/refund/preview?${requested}${given ? `&readings=${encodeURIComponent(JSON.stringify(given))}` : ''}`,
        )
      ).body;
    const bare = await preview();
    expect(bare.meters.map((line: Record<string, unknown>) => [line.meter, line.last_value, line.fault])).toEqual([
      ['1号电表', '1000.000', '请填写末次读数'],
      ['2号电表', '50.000', '请填写末次读数'],
      ['水表', null, '请填写末次读数'],
    ]);
    expect(bare).toMatchObject({ metered: '0.00', unpaid: '100.00' });
    const full = await preview(readings);
    // 15 kWh as 10 by day and 5 by night; 24 kWh over 14 and 10 hours; 10 t over five days at 4 元 and five at 5 元
    const [light, plant, water] = [10 * 106 + 5 * 42, 14 * 106 + 10 * 42, 5 * 400 + 5 * 500];
    expect(full.meters.map((line: Record<string, unknown>) => [line.usage, line.amount, line.fault])).toEqual([
      ['15', (light / 100).toFixed(2), null],
      ['24', (plant / 100).toFixed(2), null],
      ['10', (water / 100).toFixed(2), null],
    ]);
    const whole = light + plant + water;
    expect(full).toMatchObject({ metered: (whole / 100).toFixed(2), unpaid: ((10_000 + whole) / 100).toFixed(2) });
    expect((await rows('select 1 from meter_settlement where incubator_id = $1', [here.incubator])).length).toBe(0);

    expect((await leave([rooms[0]], readings)).status).toBe(201);
    const row = await last();
    expect(row).toMatchObject({ kind: 2, status: 10, unpaid: 10_000 + whole, amount: -10_000 - whole });
    expect((await rows('select 1 from fee_bill where contract_id = $1 and kind = 2', [id])).length).toBe(0);
    expect((await put(who.operator, `refund/audit/${row.id}`, { status: 20 })).body).toMatchObject({ status: 20 });
    const bills = await rows<{ id: number; code: string; amount: number; status: number; period_start: string; period_end: string; room_id: number }>(
      `select f.id, i.code, f.amount, f.status, f.period_start::text, f.period_end::text, f.room_id from fee_bill f join payment_item i on i.id = f.payment_item_id
       where f.contract_id = $1 and f.kind = 2 order by f.id`,
      [id],
    );
    const period = { status: 10, period_start: start, period_end: addDays(day, -1), room_id: rooms[0] };
    expect(bills).toEqual([
      { id: expect.any(Number), code: 'electric', amount: light + plant, ...period },
      { id: expect.any(Number), code: 'water', amount: water, ...period },
    ]);
    const settled = await rows(
      'select meter_id, last_value::float8 l, this_value::float8 v, usage::float8 u, amount, status from meter_settlement where incubator_id = $1 order by meter_id',
      [here.incubator],
    );
    expect(settled).toEqual([
      { meter_id: meters.power, l: 1000, v: 1015, u: 15, amount: light, status: 3 },
      { meter_id: meters.plant, l: 50, v: 62, u: 24, amount: plant, status: 3 },
      { meter_id: meters.water, l: 20, v: 30, u: 10, amount: water, status: 3 },
    ]);

    // the tenant pays like any bill; then the rooms are free, and the meters serve nobody there
    const paid = { paid_at: `${day} 00:00:00` };
    expect((await put(who.operator, `refund/pay/${row.id}`, paid)).body.errors.method[0]).toMatch(/^应补 [\d.]+ 元，请选择收款方式$/);
    for (const bill of bills) await leases().pay(here, id, bill.id, bill.amount);
    await leases().pay(
      here,
      id,
      (await rows<{ id: number }>('select id from fee_bill where contract_id = $1 and kind = 1 and room_id = $2', [id, rooms[0]]))[0]?.id as number,
      100_00,
    );
    expect((await put(who.operator, `refund/pay/${row.id}`, paid)).body).toMatchObject({ status: 30, amount: '0.00' });
    const bound = await rows<{ meter_id: number; open: boolean }>(
      'select meter_id, upper_inf(during) open from meter_binding where enterprise_id = $1 order by meter_id',
      [here.enterprise],
    );
    expect(bound.map(({ open }) => open)).toEqual([false, false, false, true]);
  });

  it('are refused by meter, with a reason, and nothing is kept', async () => {
    const { rooms, meters, leave } = await metered();
    const before = await rows('select count(*) from refund');
    const wrong = async (readings: unknown) => (await leave([rooms[0]], readings)).body.errors;
    const [plant, water] = [read(meters.plant, '62'), read(meters.water, '30', '20')];
    expect(await wrong(undefined)).toEqual({ readings: ['请填写末次读数（1号电表）', '请填写末次读数（2号电表）', '请填写末次读数（水表）'] });
    expect(await wrong([read(meters.power, '999.999'), plant, water])).toEqual({ readings: ['本期读数不能小于上期读数（1号电表）'] });
    expect(await wrong([read(meters.power, '12a'), plant, water])).toEqual({ readings: ['读数应为不小于0的数，最多3位小数（1号电表）'] });
    expect(await wrong([read(meters.power, '1000'), plant, read(meters.water, '30')])).toEqual({ readings: ['请填写上期读数（水表）'] });
    expect(await wrong([read(meters.power, '1000'), plant, water, read(meters.other, '11')])).toEqual({ readings: ['所选表计不属于退还的房间'] });
    expect(await wrong([plant, plant, read(meters.power, '1000'), water])).toEqual({ readings: ['末次读数格式不正确'] });
    expect(await wrong('nonsense')).toEqual({ readings: ['末次读数格式不正确'] });
    // what the park knows is not what somebody types: a last reading cannot be talked down
    const higher = await leave([rooms[0]], [read(meters.power, '1000', '900'), plant, water]);
    expect(higher.status).toBe(201);
    expect((await last()) as object).toMatchObject({
      readings: expect.arrayContaining([expect.objectContaining({ meter: '1号电表', last_value: '1000.000', amount: '0.00' })]),
    });
    expect((await rows<{ count: number }>('select count(*)::int count from refund'))[0]?.count).toBe(
      Number((before[0] as { count: unknown }).count) + 1,
    );
  });

  it('wait for a sheet of the meter that nobody has confirmed: it is in no bill, and would be owed by who has left', async () => {
    const { rooms, meters, leave, here } = await metered();
    const of = { incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise, contract_id: null, room_id: rooms[0] };
    const month = { period_start: addDays(start, -31), period_end: addDays(start, -1), last_value: 900, this_value: 1000, usage: 100, amount: 50_00 };
    const waits = await park.make(meterSettlement, {
      ...of,
      ...month,
      meter_id: meters.power,
      ratio: 1,
      share_usage: null,
      fee_bill_id: null,
      status: 1,
    });
    const readings = [read(meters.power, '1015'), read(meters.plant, '62'), read(meters.water, '30', '20')];
    const refused = `${month.period_start} 至 ${month.period_end} 的抄表单待确认，请先确认出账或删除（1号电表）`;
    expect((await leave([rooms[0]], readings)).body.errors).toEqual({ readings: [refused] });
    await rows('update meter_settlement set status = 2 where id = $1', [waits.id]);
    expect((await leave([rooms[0]], readings)).status).toBe(201);
  });

  it('are reversed when an approved refund is called off, and go on from the last bill else', async () => {
    const { who, id, rooms, meters, leave, here } = await metered();
    const [item] = await rows<{ id: number }>("select id from payment_item where code = 'electric'");
    const ofContract = {
      incubator_id: here.incubator,
      building_id: here.building,
      enterprise_id: here.enterprise,
      contract_id: id,
      origin_id: null,
      meter_settlement_id: null,
    };
    // electricity of the contract is billed up to four days ago
    await park.make(feeBill, {
      ...ofContract,
      ...{
        kind: 2,
        room_id: null,
        payment_item_id: item?.id,
        period_start: start,
        period_end: addDays(day, -4),
        account_month: `${day.slice(0, 7)}-01`,
      },
      ...{ amount: 5_00, paid_amount: 0, status: 10, bill_at: day, due_at: day },
    });
    const readings = [read(meters.power, '1015'), read(meters.plant, '62'), read(meters.water, '30', '20')];
    expect((await leave([rooms[0]], readings)).status).toBe(201);
    const { id: first } = await last();
    await put(who.operator, `refund/audit/${first}`, { status: 20 });
    const open = () =>
      rows<{ period_start: string; status: number }>(
        'select period_start::text, status from fee_bill where contract_id = $1 and kind = 2 and room_id = $2 order by id',
        [id, rooms[0]],
      );
    expect(await open()).toEqual([
      { period_start: addDays(day, -3), status: 10 },
      { period_start: start, status: 10 },
    ]);
    // it can be paid, and so not called off, until another bill comes between
    expect((await put(who.operator, `refund/cancel/${first}`)).body.message).toBe('当前状态不能撤销');
    const other = {
      kind: 5,
      room_id: rooms[0],
      payment_item_id: item?.id,
      period_start: null,
      period_end: null,
      account_month: `${day.slice(0, 7)}-01`,
    };
    await park.make(feeBill, { ...ofContract, ...other, amount: 1_00, paid_amount: 0, status: 10, bill_at: day, due_at: day });
    expect((await put(who.operator, `refund/cancel/${first}`)).body.status).toBe(90);
    expect((await open()).map(({ status }) => status)).toEqual([30, 30]);
    expect(await rows('select distinct status from meter_settlement where incubator_id = $1', [here.incubator])).toEqual([{ status: 4 }]);
    // and may be handed in anew
    expect((await leave([rooms[0]], readings)).status).toBe(201);
    const { id: again } = await last();
    expect((await put(who.operator, `refund/audit/${again}`, { status: 20 })).status).toBe(200);
    expect((await open()).map(({ status }) => status)).toEqual([30, 30, 10, 10]);
  });
});
