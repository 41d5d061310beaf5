import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { contractTerm } from '@/domain/resources/contract-part';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('滞纳金', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let held: number;
  let now = new Date('2026-10-01T03:00:00Z');
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    held = (await park.make(contract, { ...inside(), enterprise_id: here.enterprise, start_at: '2026-10-10', end_at: '2027-10-09', status: 30 })).id;
    const [rent] = await rows<{ id: number }>("select id from payment_item where code = 'rent'");
    await park.make(contractTerm, {
      ...{
        contract_id: held,
        room_id: null,
        payment_item_id: rent?.id,
        start_at: '2026-10-10',
        end_at: '2027-10-09',
        price: '10',
        price_unit: 'yuan_day',
      },
      ...{ pay_cycle: 'month', late_rate: '0.1', deposit: 500_00, ahead_days: 0, discount: null },
      ...{ free_days: null, free_from: null, free_to: null, increase_months: null, increase_rate: null },
    });
    await call('PUT', `pact/contract/bill/${held}`);
  });
  afterAll(() => park?.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const call = async (method: 'PUT' | 'POST', path: string, body: object = {}) => {
    const answer = await park.call(who.operator, method, `/vapi/${path}`, body);
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    return answer.body;
  };
  const run = async (day: string) => {
    now = new Date(`${day}T03:00:00Z`);
    await park.app.jobs.tick();
  };
  const fees = () =>
    rows<{ from: string; to: string; amount: number; due_at: string; status: number }>(
      `select period_start "from", period_end "to", amount::int, due_at, status from fee_bill where contract_id = $1 and kind = 4 order by id`,
      [held],
    );
  const first = async () =>
    (await rows<{ id: number }>("select id from fee_bill where contract_id = $1 and kind = 1 and period_start = '2026-10-10'", [held]))[0]
      ?.id as number;

  it('每月按未缴金额与比例出一张，缴清的次日补到缴清之日；重跑不重复，移除的不再出', async () => {
    await run('2026-10-31');
    expect(await fees()).toEqual([]);
    await run('2026-11-01');
    // 10-10 asks for 310.00; late from the 11th to the 31st: 21 days at 0.1 %
    expect(await fees()).toEqual([{ from: '2026-10-11', to: '2026-10-31', amount: 6_51, due_at: '2026-11-16', status: 10 }]);
    await run('2026-11-02');
    expect(await fees()).toHaveLength(1);
    await rows(
      "insert into payment (incubator_id, number, paid_at, enterprise_id, amount, method, status, created_at) values ($1, 'T1', '2026-11-03 12:00+08', $2, 10000, 1, 1, $3), ($1, 'T2', '2026-11-05 12:00+08', $2, 21000, 1, 1, $3)",
      [here.incubator, here.enterprise, now],
    );
    await rows("insert into payment_bill (payment_id, fee_bill_id, amount) select id, $1, amount from payment where number in ('T1', 'T2')", [
      await first(),
    ]);
    await rows('update fee_bill set status = 20 where id = $1', [await first()]);
    await run('2026-11-06');
    // three days of 310.00, two of 210.00
    expect((await fees()).slice(1)).toEqual([{ from: '2026-11-01', to: '2026-11-05', amount: 1_35, due_at: '2026-11-21', status: 10 }]);
    const [last] = await rows<{ formula: object; origin_id: number; edit_reason: string }>(
      'select formula, origin_id, edit_reason from fee_bill where contract_id = $1 and kind = 4 order by id desc limit 1',
      [held],
    );
    expect(last).toMatchObject({
      origin_id: await first(),
      formula: {
        unit: 'late',
        rate: '0.1000',
        steps: [
          { from: '2026-11-01', to: '2026-11-03', price: '310', quantity: '3' },
          { from: '2026-11-04', to: '2026-11-05', price: '210', quantity: '2' },
        ],
      },
    });
    await rows('update fee_bill set status = 30 where kind = 4 and contract_id = $1', [held]);
    await run('2026-11-08');
    expect(await fees()).toHaveLength(2);
  });
  it('押金、没有比例的条款、已退租的合同不计', async () => {
    await rows('update contract set status = 60 where id = $1', [held]);
    await run('2027-03-01');
    expect(await fees()).toHaveLength(2);
    await rows('update contract set status = 30 where id = $1', [held]);
    await run('2027-03-02');
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      `select count(*)::int n from fee_bill l join fee_bill f on f.id = l.origin_id where l.kind = 4 and f.kind <> 1`,
    );
    expect([n, (await fees()).length]).toEqual([0, 6]);
  });
});
