import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysOf } from '@/domain/calc/dates';
import { addDays } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { meter, meterBinding } from '@/domain/resources/meter';
import { room } from '@/domain/resources/room';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const day = '2026-05-16';
const [start, end] = ['2026-04-01', '2027-03-31'];

onEachEngine('个人合同的换房', (engine) => {
  let at: Awaited<ReturnType<typeof pricedLeases>>;
  let count = 0;
  beforeAll(async () => {
    at = await pricedLeases(engine, day);
  });
  afterAll(() => at?.park.close());
  const inside = () => ({ incubator_id: at.here.incubator, building_id: at.here.building });
  const space = async (area: number, more: object = {}): Promise<number> => {
    const always = { rentable_from: '2020-01-01', rentable_to: null };
    return (await at.park.make(room, { ...inside(), ...always, name: `C-${++count}`, use: 1, area, status: 1, ...more })).id;
  };
  /** A person who has a bed or a flat by a contract in force: 2 元 a ㎡ and day, by the month, with a deposit. */
  async function lodger(home: number, area: number) {
    const party = { enterprise_id: null, party_kind: 2, party_name: '林某', party_mobile: '13800000157', party_id_no: '330108199805120042' };
    const of = { ...inside(), ...party, kind: 2, number: `CB-${++count}`, start_at: start, end_at: end, status: 30 };
    const { id } = await at.park.make(contract, { ...of, handler_id: at.who.operator.userId, prev_contract_id: null, next_contract_id: null });
    await at.park.make(contractRoom, { contract_id: id, room_id: home, area, start_at: start, end_at: end, replaced_by: null });
    await at.rows('insert into room_occupancy (room_id, during, kind, contract_id) values ($1, daterange($2, $3), 3, $4)', [
      home,
      start,
      addDays(end, 1),
      id,
    ]);
    const price = { price: 2, price_unit: 'yuan_m_day', pay_cycle: 'month', day_price: 2, deposit: 500_00, ahead_days: 0, late_rate: null };
    const none = {
      ...{ free_days: null, free_from: null, free_to: null, increase_months: null, increase_rate: null, discount: null, counted_from: null },
    };
    await at.park.make(contractTerm, { contract_id: id, room_id: home, payment_item_id: at.item, start_at: start, end_at: end, ...none, ...price });
    await at.good(at.call('PUT', `pact/contract/bill/${id}`, {}));
    await at.rows('update fee_bill set status = 10 where contract_id = $1 and bill_at <= $2 and status = 5', [id, day]);
    return id;
  }
  const change = (id: number, from_room: number, to_room: number, query = '') =>
    at.call('PUT', `pact/contract/changeRoom/${id}${query}`, { from_room, to_room, changed_at: day });
  const rent = (...held: readonly (readonly [from: string, to: string, area: number])[]): number =>
    held.reduce((sum, [from, to, area]) => sum + daysOf(from, to) * area * 200, 0);
  const income = async (id: number) => (await at.bills(id)).filter(({ kind }) => kind !== 3).reduce((sum, { amount }) => sum + amount, 0);
  const held = (id: number) =>
    at.rows(
      'select room_id, lower(during)::text since, upper(during)::text until from room_occupancy where contract_id = $1 and released_at is null order by 2',
      [id],
    );

  it('月中换一张床位：先能预览；账单按天分开，押金与表计一并过去，别的床位不相干', async () => {
    const flat = await space(60);
    const [from, to, other] = [await space(10, { parent_id: flat }), await space(15, { parent_id: flat }), await space(12, { parent_id: flat })];
    const id = await lodger(from, 10);
    const meterOf = async (where: number) =>
      (await at.park.make(meter, { ...inside(), room_id: where, kind: 1, number: `CM${++count}`, parent_id: null, gateway_id: null })).id;
    const [old, next] = [await meterOf(from), await meterOf(to)];
    await at.park.make(meterBinding, { meter_id: old, room_id: from, enterprise_id: null, contract_id: id, during: `[${start},)` });
    const before = await at.bills(id);
    const seen = await change(id, from, to, '?preview=1');
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    expect(seen.body.refused).toBeNull();
    expect(JSON.stringify(seen.body)).toMatch(/账单/);
    expect(JSON.stringify(seen.body)).toMatch(/房/);
    expect(await at.bills(id)).toEqual(before);
    const done = await change(id, from, to);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await income(id)).toBe(rent([start, addDays(day, -1), 10], [day, end, 15]));
    const all = await at.bills(id);
    expect(all.find(({ room: of, from: since, kind }) => of === to && kind === 1 && since === day)).toMatchObject({
      to: '2026-05-31',
      amount: rent([day, '2026-05-31', 15]),
    });
    expect(all.find(({ kind }) => kind === 3)).toMatchObject({ room: to, amount: 500_00 });
    expect(await held(id)).toEqual([
      { room_id: from, since: start, until: day },
      { room_id: to, since: day, until: addDays(end, 1) },
    ]);
    expect(await at.rows('select id, status from room where id = any($1::bigint[]) order by id', [[from, to, other]])).toEqual([
      { id: from, status: 1 },
      { id: to, status: 3 },
      { id: other, status: 1 },
    ]);
    const bound =
      'select meter_id, contract_id, lower(during)::text since, upper(during)::text until from meter_binding where meter_id = any($1::bigint[]) order by 1';
    expect(await at.rows(bound, [[old, next]])).toEqual([
      { meter_id: old, contract_id: id, since: start, until: day },
      { meter_id: next, contract_id: id, since: day, until: null },
    ]);
  });
  it('床位换到整套，整套换到床位；已被占用的说明由谁占用', async () => {
    const flat = await space(60);
    const bed = await space(10, { parent_id: flat });
    const second = await space(10, { parent_id: flat });
    const id = await lodger(bed, 10);
    // the flat about the bed that is left is free from that day on, unless somebody has another bed of it
    const neighbour = await lodger(second, 10);
    const refused = await change(id, bed, flat);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.to_room[0]).toContain('其中的');
    expect((await change(id, bed, second)).status).toBe(422);
    const alone = await space(40);
    expect((await change(id, bed, alone)).status).toBe(200);
    expect(await income(id)).toBe(rent([start, addDays(day, -1), 10], [day, end, 40]));
    const whole = await space(50);
    const third = await lodger(whole, 50);
    expect((await change(third, whole, bed)).status).toBe(200);
    expect(await income(third)).toBe(rent([start, addDays(day, -1), 50], [day, end, 10]));
    const own = await space(60);
    const inner = await space(20, { parent_id: own });
    const fourth = await lodger(inner, 20);
    expect((await change(fourth, inner, own)).status).toBe(200);
    expect((await held(neighbour)).length).toBe(1);
  });
  it('企业的合同在企业上办理；不在履行中的不能换', async () => {
    const { id, home } = await at.lease([start, end]);
    const other = await space(100);
    const refused = await change(id, home, other);
    expect([refused.status, refused.body.message]).toEqual([400, '企业的合同请在该企业上办理换房']);
    const bed = await space(10);
    const gone = await lodger(bed, 10);
    await at.rows('update contract set status = 40 where id = $1', [gone]);
    const late = await change(gone, bed, other);
    expect([late.status, late.body.message]).toEqual([400, '只有履行中的合同可以换房']);
  });
});
