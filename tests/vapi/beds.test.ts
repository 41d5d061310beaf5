import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { floor } from '@/domain/resources/floor';
import { room } from '@/domain/resources/room';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const day = '2026-03-10';
const [start, end] = ['2026-04-01', '2028-03-31'];

onEachEngine('套间与其中的床位', (engine) => {
  let at: Awaited<ReturnType<typeof pricedLeases>>;
  let scan: number;
  let count = 0;
  beforeAll(async () => {
    at = await pricedLeases(engine, day);
    scan = (await at.park.make(file, { save_name: '扫描件.pdf', created_by: at.who.operator.userId })).id;
  });
  afterAll(() => at?.park.close());
  const inside = () => ({ incubator_id: at.here.incubator, building_id: at.here.building });
  const space = async (more: object = {}): Promise<{ id: number; name: string }> => {
    const name = `T-${++count}`;
    const always = { rentable_from: '2020-01-01', rentable_to: null };
    return { id: (await at.park.make(room, { ...inside(), ...always, name, use: 1, area: 20, status: 1, ...more })).id, name };
  };
  const held = (id: number, from = start, to = end) => ({ room_id: id, area: 20, start_at: from, end_at: to });
  const check = (...rooms: object[]) => at.call('POST', 'pact/contract/check', { start_at: start, end_at: end, rooms, terms: [] });
  /** A draft over a room, with the plan that its term comes to. */
  async function drafted(id: number): Promise<number> {
    const firm = await at.park.make(enterprise, { ...inside(), name: `客户${++count}`, residence: 0, need_status: 20 });
    const term = { payment_item_id: at.item, room_id: id, price: '2', price_unit: 'yuan_m_day', pay_cycle: 'quarter', start_at: start, end_at: end };
    const what = { sign_at: day, start_at: start, end_at: end, rooms: [held(id)], terms: [term] };
    const { data } = await at.good(at.call('POST', 'pact/contract/preview', what));
    const plan = data.map(({ account_month: _m, formula: _f, payment_item_name: _n, ...bill }: Record<string, unknown>) => bill);
    const party = { kind: 1, type: 1, party_kind: 1, enterprise_id: firm.id, handler_id: at.who.operator.userId };
    return (await at.good(at.call('POST', 'pact/contract', { ...inside(), ...what, ...party, plan }))).id;
  }
  const submit = (id: number) => at.call('PUT', `pact/contract/submit/${id}`, {});
  const pass = (id: number) => at.call('PUT', `pact/contract/audit/${id}`, { status: 20 }, at.who.admin);
  const sign = (id: number) => at.call('PUT', `pact/contract/sign/${id}`, { scan: [scan] });
  const free = async (): Promise<number[]> =>
    (await at.good(at.call('GET', `space/room/free?from=${start}&to=${end}&building_id=${at.here.building}&pageSize=100`))).data.map(
      ({ id }: { id: number }) => id,
    );

  it('房态图与房源合计按床位算，套间的面积不再加一次', async () => {
    const sums = async () => {
      const { counts } = await at.good(at.call('GET', `space/room/board?building_id=${at.here.building}`));
      const { area } = await at.good(at.call('GET', `space/room/sums?building_id=${at.here.building}`));
      const all = (name: 'rooms' | 'area') => counts.reduce((sum: number, one: Record<string, number>) => sum + (one[name] ?? 0), 0);
      return [all('rooms'), all('area'), area];
    };
    const [rooms, ofBoard, ofList] = await sums();
    const level = await at.park.make(floor, { ...inside(), number: 88, name: '88F' });
    const flat = await space({ area: 20, floor_id: level.id });
    for (const area of [8, 9]) await space({ area, parent_id: flat.id, floor_id: level.id });
    expect(await sums()).toEqual([rooms + 2, ofBoard + 17, ofList + 17]);
  });
  it('床位租着，套间不能租：核对、提交与审核各有一句话；另一张床位与别的日子不相干', async () => {
    const flat = await space();
    const [first, second] = [await space({ parent_id: flat.id }), await space({ parent_id: flat.id })];
    expect(await free()).toEqual(expect.arrayContaining([first.id, second.id]));
    // two drafts over the flat, one of them handed in, when the bed is let
    const [waits, draft] = [await drafted(flat.id), await drafted(flat.id)];
    expect((await submit(waits)).status).toBe(200);
    const own = await drafted(first.id);
    for (const step of [submit, pass, sign]) expect((await step(own)).status).toBe(200);
    const words = new RegExp(`^2026-04-01 至 2028-03-31 其中的 ${first.name} 已由「客户\\d+」\\S+（合同 \\S+）$`);
    const refused = await submit(draft);
    expect([refused.status, refused.body.errors['rooms.0.room_id'][0]]).toEqual([422, expect.stringMatching(words)]);
    expect((await pass(waits)).body.message).toMatch(words);
    expect((await check(held(flat.id))).body.errors['rooms.0.room_id'][0]).toMatch(words);
    expect((await check(held(second.id))).status).toBe(200);
    const later = { start_at: '2028-04-01', end_at: '2028-12-31' };
    const rooms = [held(flat.id, later.start_at, later.end_at)];
    expect((await at.call('POST', 'pact/contract/check', { ...later, rooms, terms: [] })).status).toBe(200);
  });
  it('套间租着，其中的床位不能租，也不列在空闲房源里；后来才归到它名下的，签约时说', async () => {
    const flat = await space();
    const bed = await space({ parent_id: flat.id });
    const whole = await drafted(flat.id);
    for (const step of [submit, pass]) expect((await step(whole)).status).toBe(200);
    const refused = (await check(held(bed.id))).body.errors['rooms.0.room_id'][0];
    expect(refused).toMatch(new RegExp(`所在的 ${flat.name} 已由「客户\\d+」合同预留`));
    expect(await free()).not.toContain(bed.id);
    const outer = await space();
    const other = await drafted(outer.id);
    for (const step of [submit, pass, sign]) expect((await step(other)).status).toBe(200);
    await at.rows('update room set parent_id = $1 where id = $2', [outer.id, flat.id]);
    expect((await sign(whole)).body.message).toContain(`所在的 ${outer.name} 已由`);
    await at.rows('update room set parent_id = null where id = $1', [flat.id]);
    expect((await sign(whole)).status).toBe(200);
  });
  it('同一份合同里的套间与床位，同一天也只能有一个', async () => {
    const flat = await space();
    const bed = await space({ parent_id: flat.id });
    expect((await check(held(bed.id), held(flat.id))).body.errors).toEqual({ 'rooms.1.room_id': [`${bed.name}在该房间内，同一天只能租其中一个`] });
    expect((await check(held(flat.id), held(bed.id))).body.errors).toEqual({ 'rooms.1.room_id': [`该房间在${flat.name}内，同一天只能租其中一个`] });
    expect((await check(held(flat.id, start, '2027-03-31'), held(bed.id, '2027-04-01', end))).status).toBe(200);
  });
  it('套间租着，其中的床位不能预订、写进需求或借作场地；床位租着，套间也不能', async () => {
    const [flat, other] = [await space(), await space()];
    const [bed, letBed] = [await space({ parent_id: flat.id }), await space({ parent_id: other.id })];
    for (const id of [await drafted(flat.id), await drafted(letBed.id)])
      for (const step of [submit, pass, sign]) expect((await step(id)).status).toBe(200);
    const firm = await at.park.make(enterprise, { ...inside(), name: `客户${++count}`, residence: 0, need_status: 10 });
    const wish = { ...inside(), enterprise_id: firm.id, user_id: at.who.operator.userId, need_area: '120.5' };
    const demand = await at.good(at.call('POST', 'enterprise/needAdd', { ...wish, status: 10, type: 1 }));
    const taken = '所选房源在该租期内已被占用';
    for (const { id } of [bed, other]) {
      const reserved = await at.call('PUT', `space/room/reserve/${id}`, { need_id: demand.id, from: start, until: end });
      expect([reserved.status, reserved.body.message]).toEqual([400, taken]);
      const named = await at.call('PUT', `enterprise/needEdit/${demand.id}`, {
        status: 20,
        type: 1,
        room: id,
        in_at: start,
        version: demand.version,
      });
      expect([named.status, named.body.errors]).toEqual([422, { room: [taken] }]);
    }
    expect((await at.call('PUT', `space/room/reserve/${bed.id}`, { need_id: demand.id, from: day, until: '2026-03-31' })).status).toBe(200);
  });
});
