import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { feeBill } from '@/domain/resources/fee-bill';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import type { LeaseAndPatent } from '@/domain/feeds/lease';
import { addDays, today } from '@/domain/kernel/moment';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const day = today(new Date());
const fen = (yuan: unknown): number => Math.round(Number(yuan ?? 0) * 100);

onEngineInTurn('租赁管理', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let other: Awaited<ReturnType<typeof people>>;
  let items: Record<string, number>;
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    [who, other] = [await people(park, here), await people(park, there)];
    items = Object.fromEntries((await rows<{ code: string; id: number }>('select code, id from payment_item')).map(({ code, id }) => [code, id]));
  });
  afterAll(() => park.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const get = async (path: string, by: Session = who.operator) => (await park.call(by, 'GET', `/vapi/${path}`)).body;
  const inside = (at: Place = here) => ({ incubator_id: at.incubator, building_id: at.building });
  /** A tenant with a contract on a room, that ends in so many days. */
  async function tenant(name: string, { at = here, ends = 200, area = 100 }: { at?: Place; ends?: number; area?: number } = {}) {
    const firm = await park.make(enterprise, { ...inside(at), name, residence: 2 });
    const space = await park.make(room, { ...inside(at), use: 1, status: 3, area, name: `${name}房` });
    const held = await park.make(contract, {
      ...inside(at),
      enterprise_id: firm.id,
      status: 30,
      start_at: addDays(day, -300),
      end_at: addDays(day, ends),
    });
    await park.make(roomOccupancy, {
      room_id: space.id,
      enterprise_id: firm.id,
      contract_id: held.id,
      need_id: null,
      field_record_id: null,
      kind: 3,
      released_at: null,
      during: `[${addDays(day, -300)},${addDays(day, ends + 1)})`,
    });
    const stay = await park.make(entryInformation, {
      ...inside(at),
      enterprise_id: firm.id,
      contract_id: held.id,
      status: 2,
      settled_at: addDays(day, -300),
      exited_at: null,
    });
    return { firm: firm.id, contract: held.id, stay: stay.id, room: space.id };
  }
  const bill = (of: { firm: number; contract: number }, amount: number, due: string, change: object = {}, at: Place = here) =>
    park.make(feeBill, {
      ...inside(at),
      kind: 5,
      enterprise_id: of.firm,
      contract_id: of.contract,
      room_id: null,
      payment_item_id: items.rent,
      amount,
      status: 10,
      bill_at: due,
      due_at: due,
      origin_id: null,
      meter_settlement_id: null,
      ...change,
    });
  const register = 'enterprise/entryInformation';

  it('待租房源按可租时间找：这些天里没有人占用的房间，另一头不填即一直可租', async () => {
    const firm = await park.make(enterprise, { ...inside(), name: '明年来的', residence: 1 });
    const [open, taken] = await Promise.all(['可租甲', '可租乙'].map((name) => park.make(room, { ...inside(), use: 1, status: 1, area: 50, name })));
    // from the hundredth to the two hundredth day somebody else has the second
    const lease = await park.make(contract, {
      ...inside(),
      enterprise_id: firm.id,
      status: 30,
      start_at: addDays(day, 100),
      end_at: addDays(day, 200),
    });
    await park.make(roomOccupancy, {
      ...{ room_id: taken?.id, enterprise_id: firm.id, contract_id: lease.id, need_id: null, field_record_id: null, kind: 3, released_at: null },
      during: `[${addDays(day, 100)},${addDays(day, 201)})`,
    });
    const free = async (from?: number, to?: number): Promise<string[]> => {
      const ends = [from, to].map((end, at) => (end === undefined ? '' : `&free_${at === 0 ? 'start' : 'end'}=${addDays(day, end)}`));
      return (await get(`space/idleRoom?name=可租${ends.join('')}`)).data.map(({ name }: { name: string }) => name).sort();
    };
    const [one, both] = [['可租甲'], ['可租甲', '可租乙'].sort()];
    expect(open?.id).toBeGreaterThan(0);
    // what a demand has reserved is not let yet, and its own contract is to find it
    const wish = await park.make(need, { ...inside(), enterprise_id: firm.id, status: 20 });
    await park.make(roomOccupancy, {
      ...{ room_id: open?.id, enterprise_id: firm.id, contract_id: null, need_id: wish.id, field_record_id: null, kind: 1, released_at: null },
      during: `[${day},)`,
    });
    expect(await free()).toEqual(both);
    expect([await free(0, 99), await free(201, 400), await free(201)]).toEqual([both, both, both]);
    expect([await free(0, 100), await free(200, 300), await free(120, 130), await free(50), await free(undefined, 150)]).toEqual([
      one,
      one,
      one,
      one,
      one,
    ]);
    expect([await free(undefined, 99), await free(undefined, -1), await free(10, 5)]).toEqual([both, [], []]);
    expect(await park.call(who.operator, 'GET', '/vapi/space/idleRoom?free_start=2026-13-01')).toMatchObject({ status: 400 });
    expect((await get('space/idleRoom/sums?name=可租&free_start=' + addDays(day, 120))).rows).toBe(1);
    // what somebody leaves by then is found by whoever comes then; whoever has stayed past the end of his lease has not left
    const held = await park.make(contract, {
      ...inside(),
      enterprise_id: firm.id,
      status: 30,
      start_at: addDays(day, -100),
      end_at: addDays(day, 80),
    });
    const past = await park.make(contract, {
      ...inside(),
      enterprise_id: firm.id,
      status: 40,
      start_at: addDays(day, -100),
      end_at: addDays(day, -1),
    });
    for (const [name, of, until] of [
      ['可租丙', held, 81],
      ['可租丁', past, 1],
    ] as const) {
      const { id } = await park.make(room, { ...inside(), use: 1, status: 3, area: 50, name });
      await park.make(roomOccupancy, {
        ...{ room_id: id, enterprise_id: firm.id, contract_id: of.id, need_id: null, field_record_id: null, kind: 3, released_at: null },
        during: `[${addDays(day, -100)},${addDays(day, until)})`,
      });
    }
    expect([await free(), await free(80), await free(201), await free(81, 99)]).toEqual([
      both,
      one,
      [...both, '可租丙'].sort(),
      [...both, '可租丙'].sort(),
    ]);
  });

  it('待租房源按折合日单价找，不论各自的计价单位', async () => {
    const units = [
      ['价甲', '2', 'yuan_m_day'],
      ['价乙', '60', 'yuan_m_month'],
      ['价丙', '4562.5', 'yuan_month'],
      ['价丁', null, 'yuan_m_day'],
    ] as const;
    for (const [name, guide_price, price_unit] of units)
      await park.make(room, { ...inside(), use: 1, status: 1, area: 50, name, guide_price, price_unit } as never);
    const at = async (query: string): Promise<string[]> =>
      (await get(`space/idleRoom?name=价&${query}`)).data.map(({ name }: { name: string }) => name).sort();
    // 60 元 a ㎡ and month are 1.9726 元 a day; 4,562.5 元 a month of 50 ㎡ are 3
    expect([await at('day_price_start=2'), await at('day_price_end=1.9726'), await at('day_price_start=1.98&day_price_end=2.99')]).toEqual([
      ['价丙', '价甲'].sort(),
      ['价乙'],
      ['价甲'],
    ]);
    expect(await park.call(who.operator, 'GET', '/vapi/space/idleRoom?day_price_end=abc')).toMatchObject({
      status: 400,
      body: { message: '折合日单价格式不正确' },
    });
  });

  it('tells of each stay its rooms, area, end, deposit and what is owed, and their sums are those of the rows', async () => {
    const one = await tenant('甲一', { ends: 20, area: 120.5 });
    const two = await tenant('甲二', { ends: 80, area: 60 });
    const three = await tenant('甲三', { ends: -5, area: 30 });
    const late = await bill(one, 100_00, addDays(day, -10));
    await bill(one, 50_00, addDays(day, 10));
    await bill(one, -20_00, day, { kind: 6, status: 20, origin_id: late.id });
    await bill(two, 80_00, addDays(day, 3), { status: 5 });
    const deposit = await bill(two, 1000_00, addDays(day, -300), { kind: 3, payment_item_id: items.deposit });
    await park.call(who.operator, 'POST', '/vapi/payment', {
      incubator_id: here.incubator,
      enterprise_id: two.firm,
      paid_at: `${day} 00:00:00`,
      method: 1,
      amount: '1000.00',
      bills: [{ fee_bill_id: deposit.id, amount: '1000.00' }],
    });
    const list = await get(`${register}?pageSize=1000&status=2`);
    const byId = new Map<number, Record<string, unknown>>(list.data.map((row: { id: number }) => [row.id, row]));
    expect(byId.get(one.stay)).toMatchObject({
      rooms: '甲一房',
      leased_area: 120.5,
      contract_end: addDays(day, 20),
      days_left: 20,
      deposit: '0.00',
      balance: '130.00',
      overdue: '80.00',
    });
    expect(byId.get(two.stay)).toMatchObject({ leased_area: 60, deposit: '1000.00', balance: '0.00', overdue: '0.00', days_left: 80 });
    expect(byId.get(three.stay)).toMatchObject({ days_left: -5, rooms: null });

    const sums = await get(`${register}/sums?status=2`);
    const total = (name: string): number => list.data.reduce((sum: number, row: Record<string, unknown>) => sum + fen(row[name]), 0);
    expect(sums.rows).toBe(list.total);
    for (const [name, sum] of [
      ['leased_area', sums.area],
      ['deposit', sums.deposit],
      ['balance', sums.balance],
      ['overdue', sums.overdue],
    ] as const)
      expect([name, fen(sum)]).toEqual([name, total(name)]);

    const found = async (query: string) => (await get(`${register}?pageSize=1000&${query}`)).data.map(({ id }: { id: number }) => id);
    expect(await found('ending=30')).toEqual([one.stay]);
    expect((await found('ending=90')).sort()).toEqual([one.stay, two.stay].sort());
    expect(await found('ending=0')).toEqual([three.stay]);
    expect(await found('late=1')).toEqual([one.stay]);
    expect(await found('late=2')).not.toContain(one.stay);
    expect((await park.call(who.operator, 'GET', `/vapi/${register}?ending=7`)).body.message).toBe('合同到期格式不正确');
    expect((await get(`${register}/sums?late=1`)).overdue).toBe('80.00');
  });

  it('shows an operator his incubators alone, and a tenant himself', async () => {
    const far = await tenant('乙一', { at: there });
    const ids = async (by: Session) => (await get(`${register}?pageSize=1000`, by)).data.map(({ id }: { id: number }) => id);
    expect(await ids(who.operator)).not.toContain(far.stay);
    expect(await ids(other.operator)).toContain(far.stay);
    expect((await park.call(who.operator, 'GET', `/vapi/${register}/about/${far.stay}`)).status).toBe(404);
    expect((await park.call(who.tenant, 'GET', `/vapi/${register}`)).status).toBe(403);
    const self = await park.account({
      username: '乙一用户',
      type: 3,
      permissions: ['entry_information_list', 'entry_information_read'],
      enterprise_id: far.firm,
    });
    expect(await ids(self)).toEqual([far.stay]);
    const about = await get(`${register}/about/${far.stay}`, other.operator);
    expect([about.rooms.map(({ name }: { name: string }) => name), about.contracts.length, about.billCount]).toEqual([['乙一房'], 1, 0]);
    expect(await get(`${register}/about/${far.stay}`, self)).toMatchObject({ contracts: null, bills: null });
  });

  it('lists what can be let, with the days it stands empty and what they cost', async () => {
    const idle = { ...inside(), use: 1, status: 1, parent_id: null, rentable_from: '2025-01-01', rentable_to: null, idle_since: addDays(day, -30) };
    const byDay = await park.make(room, { ...idle, area: 100, guide_price: '1.2', price_unit: 'yuan_m_day' });
    const byMonth = await park.make(room, { ...idle, area: 50, guide_price: '36.5', price_unit: 'yuan_m_month' });
    const whole = await park.make(room, { ...idle, area: 40, guide_price: '80', price_unit: 'yuan_day' });
    const bare = await park.make(room, { ...idle, area: 40, guide_price: null });
    const reserved = await park.make(room, { ...idle, area: 40, guide_price: '1', price_unit: 'yuan_m_day' });
    const { id: need_id } = await park.make(need, { ...inside(), enterprise_id: null, room: null, done_at: null, status: 10 });
    expect((await park.call(who.operator, 'PUT', `/vapi/space/room/reserve/${reserved.id}`, { need_id, from: day })).status).toBe(200);
    const away = [
      await park.make(room, { ...idle, use: 2 }),
      await park.make(room, { ...idle, use: 3 }),
      await park.make(room, { ...idle, use: 5 }),
      await park.make(room, { ...idle, rentable_to: day }),
    ];
    const coming = await park.make(room, { ...idle, area: 10, guide_price: '1', price_unit: 'yuan_m_day', rentable_from: addDays(day, 5) });
    const desk = await park.make(room, { ...idle, area: 5, parent_id: bare.id, guide_price: '2', price_unit: 'yuan_m_day' });
    const list = await get('space/idleRoom?pageSize=1000');
    const byId = new Map<number, Record<string, unknown>>(list.data.map((row: { id: number }) => [row.id, row]));
    expect(byId.get(byDay.id)).toMatchObject({ vacant_days: 30, day_price: '1.2000', lost: '3600.00' });
    expect(byId.get(byMonth.id)).toMatchObject({ day_price: '1.2000', lost: '1800.00' });
    expect(byId.get(whole.id)).toMatchObject({ day_price: '2.0000', lost: '2400.00' });
    expect(byId.get(reserved.id)).toMatchObject({ vacant_days: null, lost: null });
    expect(byId.get(coming.id)).toMatchObject({ vacant_days: 0, lost: '0.00' });
    expect([bare, ...away].filter(({ id }) => byId.has(id))).toEqual([]);
    expect(byId.get(desk.id)).toMatchObject({ lost: '300.00' });
    const sums = await get('space/idleRoom/sums');
    expect([sums.rows, fen(sums.lost)]).toEqual([
      list.total,
      list.data.reduce((sum: number, row: Record<string, unknown>) => sum + fen(row.lost), 0),
    ]);
    // the statistics name the same rooms, with the same days and the same loss
    const { lease } = await get(`statistics/zl?incubator_id=${here.incubator}`, who.admin);
    const inWords = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).sort();
    const empty = (list.data as Record<string, unknown>[]).filter(({ vacant_days }) => vacant_days !== null);
    expect(empty.length).toBeGreaterThan(4);
    expect(inWords(lease.vacant_top.map((one: LeaseAndPatent['lease']['vacant_top'][number]) => [one.area, one.days, one.lost.value]))).toEqual(
      inWords(empty.map((one) => [one.area, one.vacant_days, one.lost === null ? null : Math.round(fen(one.lost) / 10_000) / 100])),
    );
    const prices = await park.call(who.operator, 'PUT', '/vapi/space/room/reprice', { ids: [byDay.id, byMonth.id], percent: 10, reason: '旺季' });
    expect(prices.status).toBe(200);
    expect((await get(`space/idleRoom/${byDay.id}`)).lost).toBe('3960.00');
    expect((await get('space/idleRoom', other.operator)).data.map(({ id }: { id: number }) => id)).not.toContain(byDay.id);
    expect((await park.call(who.tenant, 'GET', '/vapi/space/idleRoom')).status).toBe(403);
    const book = await park.call(who.operator, 'GET', '/vapi/space/idleRoom/export');
    expect(book.headers.get('content-type')).toContain('spreadsheetml');
  });
});
