import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { feeBill } from '@/domain/resources/fee-bill';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { room } from '@/domain/resources/room';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('合同的账单', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let item: number;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    item = (await rows<{ id: number }>("select id from payment_item where code = 'rent'"))[0]?.id as number;
  });
  afterAll(() => park?.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const put = (path: string) => park.call(who.operator, 'PUT', `/vapi/${path}`, {});

  it('makes the bills of a contract once, however often and by however many it is asked', async () => {
    const space = await park.make(room, { ...inside(), use: 1 });
    const held = await park.make(contract, { ...inside(), enterprise_id: here.enterprise, start_at: '2026-01-01', end_at: '2026-12-31', status: 30 });
    await park.make(contractRoom, { contract_id: held.id, room_id: space.id, area: 100, start_at: '2026-01-01', end_at: '2026-12-31' });
    const term = {
      contract_id: held.id,
      room_id: space.id,
      payment_item_id: item,
      start_at: '2026-01-01',
      end_at: '2026-12-31',
      free_days: null,
      free_from: null,
      free_to: null,
      increase_months: null,
      increase_rate: null,
      discount: null,
      ahead_days: 0,
      late_rate: null,
    };
    await park.make(contractTerm, { ...term, price: '1.2', price_unit: 'yuan_m_day', pay_cycle: 'quarter', deposit: 10_000_00 });
    const made = await Promise.all(Array.from({ length: 5 }, () => put(`pact/contract/bill/${held.id}`)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // one of the five made them all, and each says what it did
    expect(made.map(({ body }) => body.made).sort()).toEqual([0, 0, 0, 0, 5]);
    expect(made.find(({ body }) => body.made === 5)?.body).toMatchObject({ id: held.id, said: '已生成5张账单' });
    expect(made.find(({ body }) => body.made === 0)?.body.said).toBe('生成账单0张：应有的账单均已生成');
    const bills = await rows<{ kind: number; amount: number }>(
      'select kind, amount from fee_bill where contract_id = $1 order by kind, period_start',
      [held.id],
    );
    expect(bills.map(({ kind, amount }) => [kind, amount])).toEqual([
      [1, 90 * 120_00],
      [1, 91 * 120_00],
      [1, 92 * 120_00],
      [1, 92 * 120_00],
      [3, 10_000_00],
    ]);
    const [sum] = await rows<{ total_money: number; deposit: number }>('select total_money, deposit from contract where id = $1', [held.id]);
    expect(sum).toEqual({ total_money: 365 * 120_00, deposit: 10_000_00 });
    // a bill of other periods stands for its days: the plan's own quarters are not charged beside it
    const remove = (from: string) =>
      rows("update fee_bill set status = 30, remove_reason = '错' where contract_id = $1 and kind = 1 and period_start = any($2::date[])", [
        held.id,
        [from],
      ]);
    for (const from of ['2026-04-01', '2026-07-01']) await remove(from);
    const other = { ...inside(), contract_id: held.id, room_id: space.id, payment_item_id: item, kind: 1, status: 10, amount: 5_000_00 };
    await park.make(feeBill, { ...other, period_start: '2026-06-15', period_end: '2026-07-14' });
    expect((await put(`pact/contract/bill/${held.id}`)).body.made).toBe(0);
    // one that was removed stands for nothing
    await remove('2026-06-15');
    expect((await put(`pact/contract/bill/${held.id}`)).body.made).toBe(2);
  });
});
