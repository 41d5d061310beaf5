import { afterAll, beforeAll, expect, it } from 'vitest';
import { activity } from '@/domain/resources/activity';
import { alarm } from '@/domain/resources/alarm';
import { checkTask } from '@/domain/resources/check-task';
import { contract } from '@/domain/resources/contract';
import { entryInformation } from '@/domain/resources/entry-information';
import { feeBill } from '@/domain/resources/fee-bill';
import { floor } from '@/domain/resources/floor';
import { meter } from '@/domain/resources/meter';
import { payment } from '@/domain/resources/payment';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { visitor } from '@/domain/resources/visitor';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place } from './people';

const beforeMidnight = new Date('2026-11-30T23:59:30+08:00');
const afterMidnight = new Date('2026-12-01T00:00:30+08:00');
/** Midnight of the machine's own reckoning, which is no midnight here. */
const atEight = new Date('2026-12-01T08:00:30+08:00');
onEachEngine('北京时间午夜与换月', (engine) => {
  let park: Park;
  let now = beforeMidnight;
  let operator: Awaited<ReturnType<typeof people>>['operator'];
  const get = async (path: string): Promise<any> => {
    const { status, body } = await park.call(operator, 'GET', `/vapi${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    const here = await place(park, '甲园');
    ({ operator } = await people(park, here));
    const at = { incubator_id: here.incubator, building_id: here.building };
    const own = { ...at, enterprise_id: here.enterprise };
    const { database } = park;
    const rent = await park.make(paymentItem, { name: '午夜租金', is_income: 1, code: null });
    const bill = { ...own, payment_item_id: rent.id, kind: 5, status: 10, origin_id: null, bill_at: '2026-11-01', contract_id: null };
    // overdue from the day after it was due
    const first = await park.make(feeBill, { ...bill, account_month: '2026-11-01', amount: 1_000_000, paid_amount: 0, due_at: '2026-11-30' });
    await park.make(feeBill, { ...bill, account_month: '2026-12-01', amount: 2_000_000, paid_amount: 0, due_at: '2026-12-31' });
    const paid = await park.make(payment, {
      incubator_id: here.incubator,
      enterprise_id: here.enterprise,
      amount: 500_000,
      status: 1,
      paid_at: '2026-11-30 23:58:00+08',
    });
    await database.tx((tx) =>
      database.rows('insert into payment_bill (payment_id, fee_bill_id, amount) values ($1, $2, 500000)', [paid.id, first.id], tx),
    );
    for (const visit_at of ['2026-11-30 23:00:00+08', '2026-12-01 00:10:00+08', '2026-12-01 09:00:00+08'])
      await park.make(visitor, { ...own, status: 3, visit_at });
    for (const day of ['2026-11-30', '2026-12-05', '2026-12-06'])
      await park.make(activity, {
        ...{ ...at, is_online: 1, start_at: `${day} 00:00:00+08`, end_at: `${day} 02:00:00+08`, apply_end_at: `${day} 00:00:00+08` },
      });
    for (const day of ['2026-11-30', '2026-12-01', '2026-12-02'])
      await park.make(checkTask, { ...at, status: 1, due_date: day, due_at: `${day} 23:59:59+08` });
    const level = await park.make(floor, { ...at, number: 1, name: '1F' });
    const office = await park.make(room, {
      ...{ ...at, floor_id: level.id, name: '101', area: 100, use: 1, status: 3, parent_id: null, rentable_from: '2020-01-01', rentable_to: null },
    });
    const term = { ...own, status: 30, party_kind: 1, start_at: '2026-01-01' };
    const ending = await park.make(contract, { ...term, end_at: '2026-11-30' });
    await park.make(contract, { ...term, end_at: '2026-12-31' });
    await database.tx((tx) =>
      database.rows(
        "insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, '[2026-01-01,2026-12-01)', 3, $2, $3)",
        [office.id, here.enterprise, ending.id],
        tx,
      ),
    );
    const stay = { ...own, status: 2, begin_kind: 1, settlement_type: 2, exited_at: null, contract_id: null, need_id: null, refund_id: null };
    await park.make(entryInformation, { ...stay, settled_at: '2026-12-01' });
    await park.make(alarm, { ...at, level: 2, status: 4, room_id: null, handled_at: '2026-11-30 23:30:00+08', cleared_at: null });
    const whole = await park.make(meter, { ...at, kind: 1, is_total: 1, floor_id: null, room_id: null, parent_id: null });
    for (const [day, usage] of [
      ['2026-11-01', 5],
      ['2026-11-29', 10],
      ['2026-11-30', 20],
      ['2026-12-01', 3],
    ])
      await database.tx((tx) =>
        database.rows(
          'insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_flat) values ($1, 3, day_start($2::date), $3, $3)',
          [whole.id, day, usage],
          tx,
        ),
      );
  });
  afterAll(() => park.close());
  /** What the screens say that runs with the day and with the month. */
  const shown = async (moment: Date) => {
    now = moment;
    const operate = await get('/driveOperate');
    const iot = await get('/statistics/iot');
    const site = await get('/cockpit/site');
    const overview = await get('/cockpit-incubator');
    const lease = (await get('/statistics/zl')).lease;
    const status = site.rooms.map((one: readonly unknown[]) => one[site.columns.indexOf('status')]);
    return {
      month: operate.month,
      months: [operate.trend.x.at(-1), operate.year.x.at(-1), overview.trend.x.at(-1), lease.trend.x.at(-1)],
      fee: [operate.fee.receivable.value, operate.fee.received.value, operate.fee.overdue.value, operate.fee.overdue.count],
      today: [operate.service.visitor_today, operate.alarms_closed_today, iot.alarms_closed_today],
      ofMonth: [operate.service.activity_month, operate.safety.task_total, operate.funnel.at(-1).value],
      contract: [operate.contract.active, operate.contract.expiring_30],
      electric: [iot.electric.today.value, iot.electric.month.value],
      site: [site.today, site.at, site.from, site.to],
      rooms: [status, site.parks[0].overdue, lease.rent_rate],
      residents: overview.kpis[0].value,
    };
  };
  it('午夜之前是十一月三十日，之后是十二月一日，一分钟之间全都换过', async () => {
    expect(await shown(beforeMidnight)).toEqual({
      month: '2026-11',
      months: Array(4).fill('2026-11'),
      fee: [1, 0.5, null, 0],
      today: [1, 1, 1],
      ofMonth: [1, 1, 0],
      contract: [2, 1],
      electric: [20, 35],
      site: ['2026-11-30', '2026-11-30', '2025-11-30', '2027-05-29'],
      rooms: [[4], '0.00', 100],
      residents: 0,
    });
    expect(await shown(afterMidnight)).toEqual({
      month: '2026-12',
      months: Array(4).fill('2026-12'),
      fee: [2, null, 0.5, 1],
      today: [2, 0, 0],
      ofMonth: [2, 2, 1],
      contract: [1, 1],
      electric: [3, 3],
      site: ['2026-12-01', '2026-12-01', '2025-12-01', '2027-05-30'],
      rooms: [[1], '5000.00', 0],
      residents: 1,
    });
  });
  it('格林尼治的午夜不是这里的午夜', async () => {
    const early = await shown(afterMidnight);
    expect(await shown(atEight)).toEqual(early);
  });
});
