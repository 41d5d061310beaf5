import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractTab } from '@/domain/codes/money';
import { addDays, today } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place } from './people';

const day = today(new Date());
onEachEngine('合同合计', (engine) => {
  let park: Park;
  let get: (path: string) => Promise<any>;
  beforeAll(async () => {
    park = await openPark({ engine });
    const here = await place(park, '甲园');
    const who = await people(park, here);
    get = async (path) => (await park.call(who.operator, 'GET', `/vapi/${path}`)).body;
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const firm = await park.make(enterprise, { ...inside, name: '合计有限公司', residence: 2 });
    const made: readonly (readonly [status: number, total: number, deposit: number, end: number])[] = [
      [5, 100_00, 10_00, 300],
      [10, 200_00, 0, 300],
      [30, 1_000_01, 50_00, 300],
      [30, 2_000_02, 60_00, 20],
      [40, 400_00, 5_00, -3],
      [90, 9_999_00, 99_00, 300],
    ];
    for (const [status, total_money, deposit, end] of made)
      await park.make(contract, {
        ...inside,
        enterprise_id: firm.id,
        status,
        total_money,
        deposit,
        start_at: addDays(day, -100),
        end_at: addDays(day, end),
      });
    const elsewhere = await place(park, '乙园');
    const other = await park.make(enterprise, { incubator_id: elsewhere.incubator, building_id: elsewhere.building, name: '别的园区的' });
    await park.make(contract, { incubator_id: elsewhere.incubator, enterprise_id: other.id, status: 30, total_money: 7_00, deposit: 7_00 });
  });
  afterAll(() => park.close());

  it('每一栏的数是那一栏列表的条数，合计是列表各行之和，作废的不计金额，别的园区的不在其中', async () => {
    const { all, tabs } = await get('pact/contract/sums');
    expect([all, (await get('pact/contract?pageSize=100')).total]).toEqual([6, 6]);
    expect(tabs.map(({ status }: { status: number }) => status)).toEqual(contractTab.items.map(({ code }) => code));
    for (const { status, count } of tabs) expect([status, (await get(`pact/contract?status=${status}`)).total]).toEqual([status, count]);
    expect(await get('pact/contract/sums')).toMatchObject({ rows: 6, money: '3700.03', deposit: '125.00' });
    // of one tab the sums are its own, and the tabs beside it stay as they are
    expect(await get('pact/contract/sums?status=35')).toMatchObject({ rows: 1, money: '2000.02', deposit: '60.00', all: 6, tabs });
    expect(await get('pact/contract/sums?status=90')).toMatchObject({ rows: 1, money: '0.00', deposit: '0.00' });
    expect(await get('pact/contract/sums?number=没有')).toMatchObject({ rows: 0, all: 0, money: '0.00' });
  });
});
