import { afterAll, beforeAll, expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { contract } from '@/domain/resources/contract';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { meter, meterBinding } from '@/domain/resources/meter';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { addDays } from '@/domain/kernel/moment';
import { daysOf } from '@/domain/calc/dates';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

const day = '2026-05-16';
const [start, end] = ['2026-04-01', '2027-03-31'];

onEachEngine('换房', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let rent: number;
  let single: number;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date(`${day}T02:00:00Z`) });
    here = await place(park, '甲园');
    who = await people(park, here);
    rent = (await park.make(paymentItem, { name: '试租金', enabled: 1 })).id;
    single = (await park.make(paymentItem, { name: '试开办费', enabled: 1 })).id;
  });
  afterAll(() => park?.close());
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const space = async (area: number) => (await park.make(room, { ...inside(), name: `R-${++count}`, use: 1, area, status: 1 })).id;
  const operator = (method: string, path: string, body?: object): Promise<Answer> => park.call(who.operator, method, `/vapi${path}`, body);
  /** A tenant with a contract in force over one room, 2 元 a ㎡ and day by the quarter; the term of its room, or of the whole contract. */
  async function tenant(area: number, whole = false, once?: { amount: number; deposit: number }) {
    const firm = (await park.make(enterprise, { ...inside(), name: `租户${++count}有限公司`, residence: 2, settled_at: start })).id;
    const from = await space(area);
    const of = { ...inside(), enterprise_id: firm, party_name: null, start_at: start, end_at: end, status: 30, kind: 1, number: `CR-${count}` };
    const { id } = await park.make(contract, { ...of, handler_id: who.operator.userId, prev_contract_id: null, next_contract_id: null });
    await park.make(contractRoom, { contract_id: id, room_id: from, area, start_at: start, end_at: end, replaced_by: null });
    const price = { price: 2, price_unit: 'yuan_m_day', pay_cycle: 'quarter', start_at: start, end_at: end, day_price: 2 };
    const none = {
      free_days: null,
      free_from: null,
      free_to: null,
      increase_months: null,
      increase_rate: null,
      discount: null,
      ahead_days: 0,
      late_rate: null,
    };
    await park.make(contractTerm, {
      contract_id: id,
      room_id: whole ? null : from,
      payment_item_id: rent,
      ...price,
      ...none,
      deposit: once ? null : 5000_00,
    });
    const sum = { ...price, ...none, price: once?.amount ?? 0, price_unit: 'yuan', deposit: once?.deposit ?? null };
    if (once) await park.make(contractTerm, { contract_id: id, room_id: from, payment_item_id: single, ...sum });
    await park.make(roomOccupancy, {
      ...{ room_id: from, during: `[${start},${addDays(end, 1)})`, kind: 3, enterprise_id: firm, contract_id: id, need_id: null },
      released_at: null,
    });
    expect((await operator('PUT', `/pact/contract/bill/${id}`, {})).status).toBe(200);
    await rows('update fee_bill set status = 10 where contract_id = $1 and bill_at <= $2 and status = 5', [id, day]);
    return { id, firm, from };
  }
  const bills = (id: number) =>
    rows<{
      id: number;
      kind: number;
      room_id: number | null;
      amount: number;
      paid: number;
      status: number;
      from: string;
      to: string;
      origin: number | null;
    }>(
      `select id, kind, room_id, amount::float8 amount, paid_amount::float8 paid, status, period_start::text "from", period_end::text "to", origin_id origin
       from fee_bill where contract_id = $1 and status <> 30 order by period_start, id`,
      [id],
    );
  const pay = async (firm: number, bill: { id: number; amount: number }) => {
    const amount = (bill.amount / 100).toFixed(2);
    const of = { incubator_id: here.incubator, enterprise_id: firm, paid_at: `${day} 08:00:00`, method: 1, amount };
    const done = await operator('POST', '/payment', { ...of, bills: [{ fee_bill_id: bill.id, amount }] });
    expect(done.status, JSON.stringify(done.body)).toBe(201);
  };
  const change = (firm: number, from_room: number, to_room: number, more: object = {}) =>
    operator('PUT', `/enterprise/changeRoom/${firm}`, { from_room, to_room, changed_at: day, ...more });
  /** What the rent of all days is worth, day by day; 分. */
  const rentOf = (...held: readonly (readonly [from: string, to: string, area: number])[]): number =>
    held.reduce((sum, [from, to, area]) => sum + daysOf(from, to) * area * 200, 0);
  const income = (all: Awaited<ReturnType<typeof bills>>): number =>
    all.filter(({ kind }) => kind !== 3).reduce((sum, { amount }) => sum + amount, 0);

  it('月中换到更大的房间：旧账单按天分开，已缴的余款抵新账单，往后的按新房间，一天不多一天不少', async () => {
    const { id, firm, from } = await tenant(100);
    const first = (await bills(id)).find(({ kind, from: since }) => kind === 1 && since === start);
    expect(first).toMatchObject({ amount: rentOf([start, '2026-06-30', 100]), status: 10 });
    await pay(firm, first as { id: number; amount: number });
    const deposit = (await bills(id)).find(({ kind }) => kind === 3);
    const to = await space(150);
    const meterOf = async (at: number) =>
      (await park.make(meter, { ...inside(), room_id: at, kind: 1, number: `M${++count}`, parent_id: null, gateway_id: null })).id;
    const [old, next] = [await meterOf(from), await meterOf(to)];
    await park.make(meterBinding, { meter_id: old, room_id: from, enterprise_id: firm, during: `[${start},)` });
    const done = await change(firm, from, to);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const all = await bills(id);
    expect(income(all)).toBe(rentOf([start, addDays(day, -1), 100], [day, end, 150]));
    const half = all.find(({ room_id, from: since, kind }) => room_id === to && kind === 1 && since === day);
    const over = rentOf([day, '2026-06-30', 100]);
    // the tenant owes the difference and nothing else
    expect(half).toMatchObject({ to: '2026-06-30', amount: rentOf([day, '2026-06-30', 150]), paid: over, status: 15 });
    expect(all.find(({ origin }) => origin === first?.id)).toMatchObject({ kind: 6, amount: -over, from: day });
    expect(all.filter(({ room_id, kind, from: since }) => room_id === from && kind === 1 && since > day)).toEqual([]);
    expect(all.find(({ id: one }) => one === deposit?.id)).toMatchObject({ room_id: to, amount: 5000_00 });
    const held =
      'select room_id, lower(during)::text since, upper(during)::text until from room_occupancy where contract_id = $1 and released_at is null order by 2';
    expect(await rows(held, [id])).toEqual([
      { room_id: from, since: start, until: day },
      { room_id: to, since: day, until: addDays(end, 1) },
    ]);
    expect(await rows('select status from room where id = any($1::bigint[]) order by id', [[from, to]])).toEqual([{ status: 1 }, { status: 3 }]);
    expect(
      await rows('select meter_id, upper(during)::text until from meter_binding where meter_id = any($1::bigint[]) order by 1', [[old, next]]),
    ).toEqual([
      { meter_id: old, until: day },
      { meter_id: next, until: null },
    ]);
    const parts = await rows(
      'select room_id, start_at::text, end_at::text, replaced_by is not null replaced from contract_room where contract_id = $1 order by start_at',
      [id],
    );
    expect(parts).toEqual([
      { room_id: from, start_at: start, end_at: addDays(day, -1), replaced: true },
      { room_id: to, start_at: day, end_at: end, replaced: false },
    ]);
    expect((await operator('GET', `/enterprise/timeline?enterprise_id=${firm}`)).body.data[0]).toMatchObject({ type: 4, happened_at: day });
    // carried out again: nothing is charged twice
    expect((await operator('PUT', `/pact/contract/bill/${id}`, {})).body.made).toBe(0);
    expect(income(await bills(id))).toBe(income(all));
    const seen = (await operator('GET', `/enterprise/${firm}/rooms`)).body.data;
    expect(seen).toMatchObject([{ room_id: to, area: 150, kindText: '在租' }]);
  });
  it('换到更小的房间，余款留作预存；整份合同计价的按面积折算；再换回来也说得清', async () => {
    const { id, firm, from } = await tenant(100);
    const first = (await bills(id)).find(({ kind, from: since }) => kind === 1 && since === start) as { id: number; amount: number };
    await pay(firm, first);
    const small = await space(10);
    expect((await change(firm, from, small)).status).toBe(200);
    const all = await bills(id);
    expect(income(all)).toBe(rentOf([start, addDays(day, -1), 100], [day, end, 10]));
    const credit = await rows<{ credit: number }>(
      'select coalesce(sum(credit_left), 0)::float8 credit from payment where enterprise_id = $1 and status = 1',
      [firm],
    );
    const paidNew = all.filter(({ room_id }) => room_id === small).reduce((sum, { paid }) => sum + paid, 0);
    expect((credit[0]?.credit ?? 0) + paidNew).toBe(rentOf([day, '2026-06-30', 100]));
    const whole = await tenant(100, true);
    const owed = (await bills(whole.id)).find(({ kind, from: since }) => kind === 1 && since === start) as { id: number; amount: number };
    await pay(whole.firm, owed);
    const big = await space(120);
    expect((await change(whole.firm, whole.from, big)).status).toBe(200);
    expect(income(await bills(whole.id))).toBe(rentOf([start, addDays(day, -1), 100], [day, end, 120]));
    const back = await change(whole.firm, big, whole.from, { changed_at: '2026-08-10' });
    expect([back.status, JSON.stringify(back.body)]).toEqual([200, expect.any(String)]);
    expect(income(await bills(whole.id))).toBe(rentOf([start, addDays(day, -1), 100], [day, '2026-08-09', 120], ['2026-08-10', end, 100]));
  });
  it('新房间有人、不在租期、不是自己的房间：各有一句话，什么也不动；两个人同时换，只成一次', async () => {
    const { id, firm, from } = await tenant(100);
    const other = await tenant(80);
    const before = await bills(id);
    expect((await change(firm, from, other.from)).body.errors.to_room[0]).toMatch(/已由「租户\d+有限公司」在租/);
    expect((await change(firm, from, from)).body.errors).toEqual({ to_room: ['新房间与原房间相同'] });
    const free = await space(60);
    expect((await change(firm, from, free, { changed_at: start })).body.message).toBe('换房日期应晚于原房间的起租日');
    expect((await change(firm, from, free, { changed_at: '2030-01-01' })).body.message).toBe('该企业在换房日期没有以履行中的合同租用原房间');
    expect((await change(firm, other.from, free)).body.message).toBe('该企业在换房日期没有以履行中的合同租用原房间');
    expect(await bills(id)).toEqual(before);
    expect(
      (await park.call(who.tenant, 'PUT', `/vapi/enterprise/changeRoom/${firm}`, { from_room: from, to_room: free, changed_at: day })).status,
    ).toBe(403);
    const both = await Promise.all([change(firm, from, free), change(other.firm, other.from, free)]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  /** Everything that is owed by now, paid; 分. */
  async function payAll(id: number, firm: number): Promise<number> {
    const owed = (await bills(id)).filter(({ status, kind }) => status === 10 && kind !== 3);
    for (const bill of owed) await pay(firm, bill);
    return owed.reduce((sum, { amount }) => sum + amount, 0);
  }
  const sheet = async (id: number, exit_at: string): Promise<string> =>
    (await operator('GET', `/refund/preview?contract_id=${id}&exit_at=${exit_at}&kind=3`)).body.amount;
  const yuan = (fen: number): string => (fen / 100).toFixed(2);
  const [back, exit] = ['2026-06-10', '2026-06-20'];

  it('同一季度里换走又换回：回来以后的天数照常计费，押金只有一份，再出账也不重复', async () => {
    const { id, firm, from } = await tenant(100);
    await payAll(id, firm);
    const to = await space(150);
    expect((await change(firm, from, to)).status).toBe(200);
    expect((await change(firm, to, from, { changed_at: back })).status).toBe(200);
    const all = await bills(id);
    expect(income(all)).toBe(rentOf([start, addDays(day, -1), 100], [day, addDays(back, -1), 150], [back, end, 100]));
    expect(all.filter(({ kind }) => kind === 3)).toMatchObject([{ room_id: from, amount: 5000_00 }]);
    expect((await operator('PUT', `/pact/contract/bill/${id}`, {})).body.made).toBe(0);
  });
  for (const whole of [false, true])
    for (const area of [150, 10])
      it(`${whole ? '整份合同' : '按房间'}计价，换到${area}㎡，同一季度退租：结算单只收住过的天；再换一次也一样`, async () => {
        const { id, firm, from } = await tenant(100, whole);
        const paid = await payAll(id, firm);
        const to = await space(area);
        expect((await change(firm, from, to)).status).toBe(200);
        const used = rentOf([start, addDays(day, -1), 100], [day, addDays(back, -1), area]);
        expect(await sheet(id, back)).toBe(yuan(paid - used));
        const third = await space(100);
        expect((await change(firm, to, third, { changed_at: back })).status).toBe(200);
        expect(income(await bills(id))).toBe(used + rentOf([back, end, 100]));
        expect(await sheet(id, exit)).toBe(yuan(paid - used - rentOf([back, addDays(exit, -1), 100])));
      });
  it('整份合同的账单从换房当天开始、已经缴过：由新的一张代替，缴过的一分不少', async () => {
    const { id, firm, from } = await tenant(100, true);
    await rows("update fee_bill set status = 10 where contract_id = $1 and period_start = '2026-07-01'", [id]);
    const paid = await payAll(id, firm);
    const to = await space(120);
    const done = await change(firm, from, to, { changed_at: '2026-07-01' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const all = await bills(id);
    expect(income(all)).toBe(rentOf([start, '2026-06-30', 100], ['2026-07-01', end, 120]));
    const [old, next] = all.filter(({ kind, from: since }) => kind === 1 && since === '2026-07-01');
    expect(next).toMatchObject({ origin: old?.id, amount: rentOf(['2026-07-01', '2026-09-30', 120]) });
    expect(await sheet(id, '2026-07-11')).toBe(yuan(paid - rentOf([start, '2026-06-30', 100], ['2026-07-01', '2026-07-10', 120])));
  });
  it('一次性的费用不退也不再收，随它收的押金只有一份', async () => {
    const { id, firm, from } = await tenant(100, false, { amount: 900, deposit: 3000_00 });
    await payAll(id, firm);
    expect((await change(firm, from, await space(100))).status).toBe(200);
    const all = await bills(id);
    expect(income(all)).toBe(rentOf([start, end, 100]) + 900_00);
    expect(all.filter(({ kind }) => kind === 3)).toMatchObject([{ amount: 3000_00 }]);
    expect(await rows('select 1 from payment where contract_id = $1 and credit_left > 0', [id])).toEqual([]);
  });
  it('换进套间或其中的床位：同住的人租着就不行；床位换成自己所在的套间、再换回来，照办', async () => {
    const flat = await space(60);
    const beds = [await space(20), await space(20)];
    await rows('update room set parent_id = $1 where id = any($2)', [flat, beds]);
    const { id, firm, from } = await tenant(20);
    expect((await change(firm, from, beds[0] as number)).status).toBe(200);
    const second = await tenant(20);
    expect((await change(second.firm, second.from, flat)).body.errors.to_room[0]).toMatch(/其中的 R-\d+ 已由「租户\d+有限公司」在租（合同 CR-\d+）/);
    expect((await change(firm, beds[0] as number, flat, { changed_at: '2026-06-01' })).status).toBe(200);
    expect((await change(second.firm, second.from, beds[1] as number, { changed_at: '2026-06-11' })).body.errors.to_room[0]).toMatch(
      /所在的 R-\d+ 已由/,
    );
    expect((await change(second.firm, second.from, beds[1] as number)).body.errors.to_room[0]).toMatch(/^2026-06-01 至 2027-03-31 所在的/);
    expect((await change(firm, flat, beds[1] as number, { changed_at: '2026-07-01' })).status).toBe(200);
    expect((await change(second.firm, second.from, beds[0] as number, { changed_at: '2026-07-01' })).status).toBe(200);
    expect(income(await bills(id))).toBe(rentOf([start, '2026-05-31', 20], ['2026-06-01', '2026-06-30', 60], ['2026-07-01', end, 20]));
  });
  it('换到本合同已租着的房间：写在新房间一栏', async () => {
    const { id, firm, from } = await tenant(100);
    const own = await space(50);
    await park.make(contractRoom, { contract_id: id, room_id: own, area: 50, start_at: start, end_at: end, replaced_by: null });
    await park.make(roomOccupancy, {
      ...{ room_id: own, during: `[${start},${addDays(end, 1)})`, kind: 3, enterprise_id: firm, contract_id: id, need_id: null },
      released_at: null,
    });
    expect((await change(firm, from, own)).body.errors.to_room[0]).toMatch(/在租（合同 CR-\d+）/);
  });

  it('换到另一栋楼：企业、入驻信息与合同随房间到新楼宇；还有房间留在原楼的不变', async () => {
    const { id: far } = await park.make(building, { incubator_id: here.incubator, name: 'B座' });
    const { id, firm, from } = await tenant(40);
    const stay = {
      enterprise_id: firm,
      status: 2,
      settlement_type: 1,
      settled_at: start,
      exited_at: null,
      end_kind: null,
      contract_id: id,
      need_id: null,
    };
    await park.make(entryInformation, { ...inside(), ...stay });
    const to = (await park.make(room, { incubator_id: here.incubator, building_id: far, name: `R-${++count}`, use: 1, area: 40, status: 1 })).id;
    expect((await change(firm, from, to)).status).toBe(200);
    const [moved] = await rows(
      `select e.building_id firm, s.building_id stay, c.building_id contract from enterprise e join entry_information s on s.enterprise_id = e.id
       join contract c on c.enterprise_id = e.id where e.id = $1`,
      [firm],
    );
    expect(moved).toEqual({ firm: far, stay: far, contract: far });
    const two = await tenant(40);
    const kept = await space(30);
    await park.make(roomOccupancy, {
      ...{
        room_id: kept,
        during: `[${start},${addDays(end, 1)})`,
        kind: 3,
        enterprise_id: two.firm,
        contract_id: two.id,
        need_id: null,
        released_at: null,
      },
    });
    const next = (await park.make(room, { incubator_id: here.incubator, building_id: far, name: `R-${++count}`, use: 1, area: 40, status: 1 })).id;
    expect((await change(two.firm, two.from, next)).status).toBe(200);
    expect(await rows('select building_id from enterprise where id = $1', [two.firm])).toEqual([{ building_id: here.building }]);
  });

  it('补办的换房：补出的账单应缴日不早于办理那天，预览说的也是这一天；往后的照旧', async () => {
    const { id, firm, from } = await tenant(100);
    const to = await space(150);
    const before = '2026-04-21';
    const body = { from_room: from, to_room: to, changed_at: before };
    const seen = await operator('PUT', `/enterprise/changeRoom/${firm}?preview=1`, body);
    const made = (seen.body.changes as { resource: string; before: unknown; after: { due_at: string } }[])
      .flatMap(({ resource, before: was, after }) => (resource === 'fee_bill' && was === null ? [after.due_at] : []))
      .sort();
    expect(made[0]).toBe(day);
    expect((await operator('PUT', `/enterprise/changeRoom/${firm}`, body)).status).toBe(200);
    const due = `select period_start::text "from", due_at::text due, account_month::text "month" from fee_bill
      where contract_id = $1 and room_id = $2 and kind = 1 and status <> 30 order by period_start limit 2`;
    expect(await rows(due, [id, to])).toEqual([
      { from: before, due: day, month: '2026-05-01' },
      { from: '2026-07-01', due: '2026-07-01', month: '2026-07-01' },
    ]);
  });

  it('退租结清时，换房前那间房在换房之前的用电也在结算单上；已结清的不再出现', async () => {
    const { id, firm, from } = await tenant(100);
    const to = await space(100);
    const now = await park.make(meter, {
      ...inside(),
      room_id: from,
      kind: 1,
      number: `E${++count}`,
      name: '旧室电表',
      ratio: 1,
      parent_id: null,
      gateway_id: null,
    });
    await rows('insert into energy_price (incubator_id, kind, band, from_time, to_time, price, valid) values ($1, 1, 0, $2, $2, 1, $3)', [
      here.incubator,
      '00:00',
      '[2020-01-01,)',
    ]);
    await park.make(meterBinding, { meter_id: now.id, room_id: from, enterprise_id: firm, during: `[${start},)` });
    const shows = (on: string, value: number) =>
      rows("insert into meter_rollup (meter_id, grain, bucket_at, last_value) values ($1, 3, $2::date::timestamp at time zone 'Asia/Shanghai', $3)", [
        now.id,
        on,
        value,
      ]);
    await shows(addDays(start, -1), 100);
    await shows(addDays(day, -1), 160);
    // what the next tenant uses is not his
    await shows(addDays(day, 3), 500);
    expect((await change(firm, from, to)).status).toBe(200);
    const exit = addDays(day, 10);
    const sheet = async (readings: object[] = []) =>
      (await operator('GET', `/refund/preview?contract_id=${id}&exit_at=${exit}&kind=3&readings=${encodeURIComponent(JSON.stringify(readings))}`))
        .body;
    expect((await sheet()).meters).toMatchObject([
      {
        meter_id: now.id,
        room_id: from,
        period_start: start,
        period_end: addDays(day, -1),
        last_value: '100.000',
        shown: '160.000',
        fault: '请填写末次读数',
      },
    ]);
    expect(await sheet([{ meter_id: now.id, value: '160' }])).toMatchObject({
      metered: '60.00',
      meters: [{ usage: '60', amount: '60.00', fault: null }],
    });
    const body = { contract_id: id, room_ids: [to], exit_at: exit, exit_reason: 1, readings: [{ meter_id: now.id, value: '160' }] };
    const handed = await operator('POST', '/refundRoom', body);
    expect(handed.status, JSON.stringify(handed.body)).toBe(201);
    expect((await operator('PUT', `/refund/audit/${handed.body.id}`, { status: 20 })).status).toBe(200);
    expect((await bills(id)).filter(({ kind }) => kind === 2)).toMatchObject([{ room_id: from, amount: 60_00, from: start, to: addDays(day, -1) }]);
    expect((await sheet()).meters).toEqual([]);
  });
});
