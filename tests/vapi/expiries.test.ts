import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { room } from '@/domain/resources/room';
import type { Expiries } from '@/domain/answers/money';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place } from './people';

onEngineInTurn('到期日历', (engine) => {
  let park: Park;
  const now = new Date('2026-11-20T10:00:00+08:00');
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
  });
  afterAll(() => park.close());

  it('今天起十二个月，加上已到期未退的；年租金是最后一天的单价乘以面积；续签的进度跟着后一份合同', async () => {
    const here = await place(park, '到期园');
    const who = await people(park, here);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const [rent] = await park.database.rows<{ id: number }>("select id from payment_item where code = 'rent'");
    const lease = async (name: string, end_at: string, more: object = {}, price: object = {}) => {
      const held = await park.make(contract, {
        ...{ ...inside, enterprise_id: here.enterprise, status: 30, start_at: '2024-12-01', end_at, next_contract_id: null, prev_contract_id: null },
        ...more,
      });
      const { id } = await park.make(room, { ...inside, name, use: 1, status: 3 });
      await park.make(contractRoom, { contract_id: held.id, room_id: id, area: '100.00', start_at: '2024-12-01', end_at });
      await park.make(contractTerm, {
        ...{ contract_id: held.id, room_id: id, payment_item_id: rent?.id, price: '1', price_unit: 'yuan_m_day', day_price: '1', pay_cycle: 'month' },
        ...{
          start_at: '2024-12-01',
          end_at,
          increase_months: null,
          increase_rate: null,
          discount: null,
          free_days: null,
          free_from: null,
          free_to: null,
        },
        ...price,
      });
      return held.id;
    };
    const past = await lease('101', '2026-11-01', { status: 40 });
    const risen = await lease('102', '2026-12-31', {}, { increase_months: 12, increase_rate: '10', discount: '50' });
    const last = await lease('103', '2027-11-19');
    await lease('105', '2027-11-20');
    await lease('104', '2026-12-31', { status: 60 });
    const read = async (): Promise<Expiries> => (await park.call(who.operator, 'GET', '/vapi/pact/contract/expiries')).body;
    const first = await read();
    expect([first.today, first.months.length, first.months[0], first.months.at(-1)]).toEqual(['2026-11-20', 13, '2026-11-01', '2027-11-01']);
    // two rises by the end: 1 × 1.1 × 1.1, half of it let off
    expect(first.data.map(({ id, left, rent: yearly, renewal, rooms, area }) => [id, left, yearly, renewal, rooms, area])).toEqual([
      [past, -19, '36500.00', 1, '101', 100],
      [risen, 41, '22082.50', 1, '102', 100],
      [last, 364, '36500.00', 1, '103', 100],
    ]);
    const renewed = await park.call(who.operator, 'PUT', `/vapi/pact/contract/renew/${risen}`, { ends_at: '2027-12-31', rise: 0 });
    expect(renewed.status).toBe(200);
    expect((await read()).data.find(({ id }) => id === risen)).toMatchObject({ renewal: 2, next_id: renewed.body.renewal_id });
    await park.database.rows('update contract set status = 20 where id = $1', [renewed.body.renewal_id]);
    expect((await read()).data.find(({ id }) => id === risen)?.renewal).toBe(3);
    const there = await people(park, await place(park, '别园'));
    expect((await park.call(there.operator, 'GET', '/vapi/pact/contract/expiries')).body.data).toEqual([]);
    expect((await park.call(who.tenant, 'GET', '/vapi/pact/contract/expiries')).status).toBe(403);
  });
});
