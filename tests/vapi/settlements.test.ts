import { expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { meterBinding } from '@/domain/resources/meter';
import { addDays, toWire } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import type { Answer } from '../support/park';
import { noon, october, type Row, settlementPark } from './settlement-park';
import { place } from './people';

onEachEngine('抄表单', (engine) => {
  const on = settlementPark(engine);
  const { rows, put, get, newRoom, newMeter, readings, bind, generate, sheetsOf, price, firms } = on;

  it('按月生成：期间相接，绑定有变的分开，重复与同时生成都不多不少', async () => {
    const id = await newMeter({ ratio: 2 });
    await readings(id, { '2026-10-01': 100, '2026-11-01': 410 });
    await bind(id, firms[0], '2026-09-01');
    await bind(id, firms[1], '2026-10-11');
    const both = await Promise.all([generate(), generate()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const sheets = await sheetsOf(id);
    // 310 units over 31 days, ten of them the first tenant's
    expect(sheets).toMatchObject([
      { enterprise_id: firms[0], from: '2026-10-01', to: '2026-10-10', last: 100, this: 200, usage: 200, amount: 16246, status: 1 },
      { enterprise_id: firms[1], from: '2026-10-11', to: '2026-10-31', last: 200, this: 410, usage: 420, amount: 34117, status: 1 },
    ]);
    expect((await generate()).body.message).toBe('生成 0 张抄表单');
    expect((await generate(on.here, { month: '2026-11-02' })).body.errors).toEqual({ month: ['该月尚未结束'] });
    // the list of a kind, and its file
    expect((await get(`iot/settlement?kind=1&meter_id=${id}`)).body.total).toBe(2);
    expect((await get(`iot/settlement?kind=2&meter_id=${id}`)).body.total).toBe(0);
    expect((await get(`iot/settlement/export?meter_id=${id}`)).status).toBe(200);
    // a binding does not reach into days that are settled
    expect((await bind(id, firms[2], '2026-10-20')).body.errors.from[0]).toContain('该表计已抄表至 2026-10-31');
  });
  it('个人承租的房间：抄表单与账单记在合同上，由承租人付', async () => {
    const id = await newMeter();
    const space = await newRoom(on.here, 40);
    await readings(id, { '2026-10-01': 100, '2026-11-01': 150 });
    const inside = { incubator_id: on.here.incubator, building_id: on.here.building };
    const flat = await on.park.make(contract, {
      ...{ ...inside, kind: 2, party_kind: 2, party_name: '王五', enterprise_id: null, start_at: '2026-09-01', end_at: '2027-08-31', status: 30 },
    });
    await on.park.make(meterBinding, { meter_id: id, room_id: space, enterprise_id: null, contract_id: flat.id, during: '[2026-09-01,)' });
    expect((await generate()).status).toBe(200);
    const [sheet] = await rows('select id, contract_id, enterprise_id, amount::int from meter_settlement where meter_id = $1', [id]);
    expect(sheet).toMatchObject({ contract_id: flat.id, enterprise_id: null, amount: 4062 });
    expect((await put(`settlement/confirm/${sheet?.id}`)).status).toBe(200);
    const bills = await rows(
      'select contract_id, enterprise_id, room_id, payer_name, amount::int, status from fee_bill where meter_settlement_id = $1',
      [sheet?.id],
    );
    expect(bills).toEqual([{ contract_id: flat.id, enterprise_id: null, room_id: space, payer_name: '王五', amount: 4062, status: 10 }]);
    expect((await get(`iot/meter/${id}/bindings`)).body.data).toMatchObject([{ enterprise_name: '王五', until: null }]);
    expect((await put(`settlement/reverse/${sheet?.id}`, { reason: '测试' })).status).toBe(200);
  });
  it('没有读数的表不生成，并说明；另一园区不受影响', async () => {
    const [silent, other] = [await newMeter({ number: 'SILENT' }), await newMeter({}, on.there)];
    await bind(silent, firms[0], '2026-09-01');
    await bind(other, on.there.enterprise, '2026-09-01');
    await readings(other, { '2026-10-01': 0, '2026-11-01': 31 });
    expect((await generate()).body.message).toContain('SILENT 没有本期读数');
    expect([await sheetsOf(silent), await sheetsOf(other)]).toEqual([[], []]);
    expect((await generate(on.there, october)).body.message).toBe('生成 1 张抄表单');
    expect(
      (await on.park.call(on.who.operator, 'PUT', '/vapi/iot/settlement/generate', { incubator_id: on.there.incubator, ...october })).status,
    ).toBeGreaterThanOrEqual(400);
    const [sheet] = await sheetsOf(other);
    for (const call of ['confirm', 'reverse'])
      expect((await put(`settlement/${call}/${sheet?.id}`, { reason: '错' }, on.who.operator)).status).toBe(404);
    expect((await put(`settlement/confirm/${sheet?.id}`, {}, on.who.tenant)).status).toBe(403);
  });
  it('手工抄表：与上期相接，不小于上期；待确认的可改可删，出账后不可', async () => {
    const id = await newMeter();
    await readings(id, { '2026-10-01': 50 });
    await bind(id, firms[0], '2026-09-01');
    const store = (period_start: string, period_end: string, this_value: number, more: object = {}): Promise<Answer> =>
      on.park.call(on.who.admin, 'POST', '/vapi/iot/settlement', {
        ...{ incubator_id: on.here.incubator, building_id: on.here.building, meter_id: id, period_start, period_end, this_value },
        ...more,
      });
    // a year that was mistyped is said at its field, and nothing is reckoned day by day
    for (const from of ['1900-01-01', '2016-10-31'])
      expect((await store(from, '2026-10-31', 60)).body.errors).toEqual({ period_start: ['期间不能长于10年'] });
    expect((await store('2026-10-01', '2026-10-31', 49)).body.errors).toEqual({ this_value: ['本期读数不能小于上期读数'] });
    expect((await store('2026-11-01', '2026-10-31', 60)).body.errors).toEqual({ period_end: ['期间结束不能早于期间开始'] });
    expect((await store('2026-11-01', '2026-12-31', 60)).body.errors).toEqual({ period_end: ['期间结束不能晚于今天'] });
    expect((await store('2026-10-01', '2026-10-31', 60, { incubator_id: on.there.incubator, building_id: null })).body.errors.meter_id).toEqual([
      '该表计不在所选园区',
    ]);
    const made = await store('2026-10-01', '2026-10-31', 150, { share_usage: 10 });
    expect(made.body, JSON.stringify(made.body)).toMatchObject({
      last_value: 50,
      usage: 100,
      share_usage: 10,
      amount: '89.35',
      status: 1,
      enterprise_id: firms[0],
    });
    expect((await store('2026-10-20', '2026-11-10', 200)).body.errors).toEqual({ period_start: ['期间须自 2026-11-01 开始，与上期相接'] });
    const path = `settlement/${made.body.id}`;
    const changed = await put(path, { version: (await get(`iot/${path}`)).body.version, this_value: 250 });
    expect(changed.body, JSON.stringify(changed.body)).toMatchObject({ usage: 200, amount: '170.58' });
    expect((await put(path, { version: changed.body.version, this_value: 20 })).body.errors).toEqual({ this_value: ['本期读数不能小于上期读数'] });
    // confirmed: one bill, which belongs to the sheet
    expect((await put(`settlement/confirm/${made.body.id}`)).status).toBe(200);
    const [sheet] = await sheetsOf(id);
    expect(sheet?.status).toBe(3);
    const [bill] = await rows(
      'select kind, amount::float8 amount, status, enterprise_id, period_end::text, meter_settlement_id, formula from fee_bill where id = $1',
      [sheet?.fee_bill_id],
    );
    expect(bill).toMatchObject({
      kind: 2,
      amount: 17058,
      status: 10,
      enterprise_id: firms[0],
      period_end: '2026-10-31',
      meter_settlement_id: made.body.id,
    });
    expect(bill?.formula.meters[0]).toMatchObject({ last_value: '50.000', value: '250.000' });
    expect((await put(path, { version: sheet?.version, this_value: 260 })).status).toBe(400);
    expect((await on.park.call(on.who.admin, 'DELETE', `/vapi/iot/${path}`)).status).toBe(400);
    expect((await on.park.call(on.who.admin, 'PUT', '/vapi/fee/remove', { ids: [sheet?.fee_bill_id], remove_reason: '错' })).body.message).toContain(
      '请冲销其抄表单',
    );
    // paid: not reversed until the payment is void
    const paid = await on.park.call(on.who.admin, 'POST', '/vapi/payment', {
      ...{
        incubator_id: on.here.incubator,
        enterprise_id: firms[0],
        paid_at: toWire(noon),
        method: 1,
        amount: '20.00',
        bills: [{ fee_bill_id: sheet?.fee_bill_id, amount: '20.00' }],
      },
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    expect((await put(`settlement/reverse/${made.body.id}`, { reason: '读错' })).body.message).toBe('账单已收款，请先作废收款，再冲销');
    expect((await on.park.call(on.who.admin, 'PUT', `/vapi/payment/void/${paid.body.id}`, { void_reason: '错' })).status).toBe(200);
    expect((await put(`settlement/reverse/${made.body.id}`, {})).body.errors).toEqual({ reason: ['请输入冲销原因'] });
    expect((await put(`settlement/reverse/${made.body.id}`, { reason: '读错' })).status).toBe(200);
    expect(
      await rows('select s.status, f.status bill from meter_settlement s join fee_bill f on f.id = s.fee_bill_id where s.id = $1', [made.body.id]),
    ).toEqual([{ status: 4, bill: 30 }]);
    const again = await store('2026-10-01', '2026-10-31', 160);
    expect(again.body).toMatchObject({ usage: 110, status: 1 });
    expect((await on.park.call(on.who.admin, 'DELETE', `/vapi/iot/settlement/${again.body.id}`)).status).toBe(200);
  });
  it('换表的一期按两段连续结算', async () => {
    const id = await newMeter();
    await bind(id, firms[0], '2026-09-01');
    await readings(id, { '2026-10-01': 1000 });
    const done = await put(`meter/replace/${id}`, {
      closing: 1090,
      opening: 5,
      number: 'E-replaced',
      at: '2026-10-10 00:00:00',
      reason: '到期更换',
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    await readings(id, { '2026-11-01': 115 });
    await generate();
    expect(await sheetsOf(id)).toMatchObject([
      { from: '2026-10-01', to: '2026-10-10', last: 1000, this: 1090, usage: 90 },
      { from: '2026-10-11', to: '2026-10-31', last: 5, this: 115, usage: 110 },
    ]);
  });
  it('公摊：按面积与按户，企业之和加园区承担等于公摊表', async () => {
    const [small, large, empty] = [await newRoom(on.there, 30), await newRoom(on.there, 50), await newRoom(on.there, 20)];
    expect(empty).toBeGreaterThan(0);
    const other = (await on.park.make(enterprise, { name: '丁公司', incubator_id: on.there.incubator, building_id: on.there.building, residence: 2 }))
      .id;
    const [one, two] = [await newMeter({ room_id: small }, on.there), await newMeter({ room_id: large }, on.there)];
    await bind(one, on.there.enterprise, '2026-09-01', small);
    await bind(two, other, '2026-09-01', large);
    const byArea = await newMeter({ is_public: 1, share_rule: 1 }, on.there);
    const byHousehold = await newMeter({ is_public: 1, share_rule: 2 }, on.there);
    for (const id of [one, two, byArea, byHousehold]) await readings(id, { '2026-10-01': 0, '2026-11-01': 100 });
    await generate(on.there);
    const [area] = await rows<{ a: number }>('select sum(area)::float8 a from room where building_id = $1 and deleted_at is null', [
      on.there.building,
    ]);
    expect(area?.a).toBe(100);
    const shared = await rows<{ of: number; to: number; usage: number }>(
      `select s.meter_id as of, t.meter_id as to, x.usage::float8 usage from meter_share x join meter_settlement s on s.id = x.settlement_id
       join meter_settlement t on t.id = x.to_id where s.meter_id = any($1::bigint[]) order by 1, 2`,
      [[byArea, byHousehold]],
    );
    expect(shared.filter(({ of }) => of === byArea)).toEqual([
      { of: byArea, to: one, usage: 30 },
      { of: byArea, to: two, usage: 50 },
    ]);
    // of two tenants; the first of them has an older meter, whose sheet bears its half
    expect(shared.filter(({ of }) => of === byHousehold).map(({ usage }) => usage)).toEqual([50, 50]);
    expect(shared.find(({ of, to }) => of === byHousehold && to === two)).toMatchObject({ usage: 50 });
    const [sheet] = await sheetsOf(two);
    expect(sheet).toMatchObject({ usage: 100, share: 100, amount: Math.round(200 * 81.23) });
    const [giving] = await sheetsOf(byArea);
    expect(giving).toMatchObject({ usage: 100, amount: null, enterprise_id: null });
    const about = (await get(`iot/settlement/${giving?.id}/shares`)).body.data;
    expect(about.map(({ usage }: Row) => usage).reduce((sum: number, usage: number) => sum + usage, 0)).toBe(100);
    expect(about.at(-1)).toMatchObject({ to_name: '园区承担', usage: 20 });
    // of hundreds of shares none is left out: they come by the page, the park's at the end
    const { body: last } = await get(`iot/settlement/${giving?.id}/shares?page=3&pageSize=1`);
    expect(last).toMatchObject({ total: 3, page: 3, data: [{ to_name: '园区承担', usage: 20 }] });
    // what is derived is not typed
    expect((await put(`settlement/${sheet?.id}`, { version: sheet?.version, share_usage: 1 })).body.errors).toEqual({
      share_usage: ['公摊量由公摊表计分得，不能修改'],
    });
    // a shared sheet that somebody was billed by stays; else it lets go
    expect((await put(`settlement/confirm/${sheet?.id}`)).status).toBe(200);
    expect((await on.park.call(on.who.admin, 'DELETE', `/vapi/iot/settlement/${giving?.id}`)).body.message).toBe(
      '公摊量已计入已确认的抄表单，请先冲销它们',
    );
    await put(`settlement/reverse/${sheet?.id}`, { reason: '重分' });
    expect((await on.park.call(on.who.admin, 'DELETE', `/vapi/iot/settlement/${giving?.id}`)).status).toBe(200);
    expect((await sheetsOf(one))[0]).toMatchObject({ usage: 100, share: null });
    await generate(on.there);
    expect((await sheetsOf(one))[0]).toMatchObject({ share: 30 });
  });
  it('许多人同时：用量乘单价等于金额，一张抄表单一张账单，天天都结且只结一次', async () => {
    const yard = await place(on.park, `丙园${engine}`);
    expect((await price(yard)).status).toBe(201);
    const tenants: number[] = [];
    for (let n = 0; n < 3; n++)
      tenants.push(
        (await on.park.make(enterprise, { name: `并发${n}${engine}`, incubator_id: yard.incubator, building_id: yard.building, residence: 2 })).id,
      );
    const shared = await newMeter({ is_public: 1, share_rule: 2 }, yard);
    const meters: number[] = [];
    for (const tenant of tenants) {
      const id = await newMeter({}, yard);
      await bind(id, tenant, '2026-07-01');
      meters.push(id);
    }
    const months = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];
    for (const [at, id] of [...meters, shared].entries())
      await readings(id, Object.fromEntries(months.map((day, month) => [day, (at + 1) * 100 * month + month * month])));
    let random = 20261123;
    const next = (most: number): number => (random = (random * 1103515245 + 12345) % 2147483648) % most;
    const month = () => ({ month: addDays(months[next(3)] as string, 3) });
    const done = new Map<number, number>();
    for (let round = 0; round < 12; round++) {
      const sheets = await rows('select id, status, version, fee_bill_id from meter_settlement where incubator_id = $1 and status <> 4 order by id', [
        yard.incubator,
      ]);
      const one = () => sheets[next(Math.max(1, sheets.length))]?.id ?? 0;
      const twice = one();
      const answers = await Promise.all([
        generate(yard, month()),
        generate(yard, month()),
        put(`settlement/confirm/${twice}`),
        put(`settlement/confirm/${twice}`),
        put(`settlement/reverse/${next(2) ? twice : one()}`, { reason: '重来' }),
        bind(meters[next(3)] as number, tenants[next(3)], addDays('2026-08-01', next(100))),
        on.park.call(on.who.admin, 'DELETE', `/vapi/iot/settlement/${one()}`),
        on.park.call(on.who.admin, 'DELETE', `/vapi/iot/settlement/${one()}`),
      ]);
      for (const { status, body } of answers) expect([200, 400, 404, 422], JSON.stringify([round, status, body])).toContain(status);
      for (const [at, { status }] of answers.entries()) if (status === 200) done.set(at, (done.get(at) ?? 0) + 1);
      for (const { body } of answers) expect(body.message).not.toBe('有人正在修改同一内容，请稍后重试');
    }
    // each of them was done, and not only refused
    expect([0, 2, 4, 6].map((at) => (done.get(at) ?? 0) > 0)).toEqual([true, true, true, true]);
    const wrong = await rows(
      `select s.id, s.amount, r.worth, s.usage, x.given from meter_settlement s join meter m on m.id = s.meter_id
        cross join lateral (select round((coalesce(s.usage, 0) + coalesce(s.share_usage, 0)) * 0.8123 * 100) worth) r
        cross join lateral (select coalesce(sum(h.usage), 0) given from meter_share h where h.settlement_id = s.id) x
      where s.incubator_id = $1 and s.status <> 4 and (s.usage <> (s.this_value - s.last_value) * s.ratio
        or case when m.is_public = 1 then x.given > s.usage
           else s.amount <> r.worth or coalesce(s.share_usage, 0) <> coalesce((select sum(h.usage) from meter_share h where h.to_id = s.id), 0) end)`,
      [yard.incubator],
    );
    expect(wrong, 'sheets that are not worth what they say').toEqual([]);
    const bills = await rows(
      `select s.id, s.status, f.id bill, f.status bill_status from meter_settlement s full join (select * from fee_bill where kind = 2 and incubator_id = $1) f on f.meter_settlement_id = s.id
      where coalesce(s.incubator_id, f.incubator_id) = $1 and (f.id is not null or s.status = 3)
        and not (s.status = 3 and f.status = 10 and f.amount = s.amount and s.fee_bill_id = f.id and f.enterprise_id = s.enterprise_id or s.status <> 3 and f.status = 30 )`,
      [yard.incubator],
    );
    expect(
      bills.filter(({ status, bill_status }) => !(status === 3 && bill_status === 30)),
      'bills that no sheet stands for, sheets without their one bill',
    ).toEqual([]);
    // whatever came between: the days of each sheet are those of one binding
    const split = await rows(
      `select s.id from meter_settlement s join meter m on m.id = s.meter_id and m.is_public = 2 where s.incubator_id = $1 and s.status = 3
        and not exists (select 1 from meter_binding b where b.meter_id = s.meter_id and b.enterprise_id = s.enterprise_id and b.during @> daterange(s.period_start, s.period_end, '[]'))`,
      [yard.incubator],
    );
    expect(split, 'sheets across two tenants').toEqual([]);
    // then all that is left is settled, without a gap
    for (const day of months.slice(0, 3)) expect((await generate(yard, { month: day })).status).toBe(200);
    for (const id of meters) {
      const days = await rows<{ from: string; to: string; last: number; this: number }>(
        'select period_start::text "from", period_end::text "to", last_value::float8 as last, this_value::float8 as this from meter_settlement where meter_id = $1 and status <> 4 order by period_start',
        [id],
      );
      for (const [at, one] of days.entries())
        if (at > 0) expect([one.from, one.last]).toEqual([addDays(days[at - 1]?.to ?? '', 1), days[at - 1]?.this]);
      expect(days.at(-1)?.to).toBe('2026-10-31');
    }
  });
});
