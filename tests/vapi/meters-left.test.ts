import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { contractRoom } from '@/domain/resources/contract-part';
import { meter, meterBinding } from '@/domain/resources/meter';
import { meterSettlement } from '@/domain/resources/meter-settlement';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const [start, end, half] = ['2026-01-01', '2026-12-31', '2026-06-30'];
type Row = Record<string, any>;

onEachEngine('合同离开的房间的表计', (engine) => {
  let all: Awaited<ReturnType<typeof pricedLeases>>;
  beforeAll(async () => {
    all = await pricedLeases(engine, '2026-07-10');
    await all.rows(
      "insert into energy_price (incubator_id, kind, band, from_time, to_time, price, valid) values ($1, 1, 0, '00:00', '00:00', 1, $2)",
      [all.here.incubator, '[2020-01-01,)'],
    );
  });
  afterAll(() => all?.park.close());
  let count = 0;
  const inside = () => ({ incubator_id: all.here.incubator, building_id: all.here.building });
  /** A meter of a room that serves a tenant; what it showed at the end of days. */
  async function reports(room: number, whose: object | null, shown: Readonly<Record<string, number>> = {}, during = `[${start},)`): Promise<number> {
    const named = { kind: 1, number: `ML-${engine}-${++count}`, name: `表${count}`, ratio: 1, parent_id: null, gateway_id: null, is_public: 2 };
    const { id } = await all.park.make(meter, { ...inside(), ...named, room_id: room });
    const by = { room_id: room, enterprise_id: null, contract_id: null };
    if (whose) await all.park.make(meterBinding, { meter_id: id, ...by, ...whose, during });
    for (const [day, value] of Object.entries(shown))
      await all.rows(
        "insert into meter_rollup (meter_id, grain, bucket_at, last_value) values ($1, 3, $2::date::timestamp at time zone 'Asia/Shanghai', $3)",
        [id, day, value],
      );
    return id;
  }
  /** What a meter was settled for. */
  const settled = (meter_id: number, whose: object, period_start: string, period_end: string, [last_value, this_value]: readonly [number, number]) =>
    all.park.make(meterSettlement, {
      ...{ ...inside(), meter_id, period_start, period_end, last_value, this_value, usage: this_value - last_value, ratio: 1, amount: 0 },
      ...{ enterprise_id: null, contract_id: null, room_id: null, share_usage: null, fee_bill_id: null, status: 2, ...whose },
    });
  const served = (id: number) =>
    all.rows('select enterprise_id, contract_id, during::text from meter_binding where meter_id = $1 order by during', [id]);
  const sheetsOf = (id: number) =>
    all.rows(
      'select enterprise_id, contract_id, period_start::text "from", period_end::text "to", usage::float8 usage from meter_settlement where meter_id = $1 and status <> 4 order by period_start',
      [id],
    );
  const linesOf = async (id: number, exit_at: string, more = ''): Promise<unknown[]> => {
    const { meters } = await all.good(all.call('GET', `refund/preview?contract_id=${id}&exit_at=${exit_at}&kind=3${more}`));
    return meters.map(({ meter_id, period_start, period_end, last_value, shown }: Row) => [
      meter_id,
      period_start,
      period_end,
      Number(last_value),
      shown,
    ]);
  };
  const handIn = (id: number, room_ids: readonly number[], exit_at: string, readings: object[] = []) =>
    all.call('POST', 'refundRoom', { contract_id: id, room_ids, exit_at, exit_reason: 1, readings });
  const finish = async (id: number, day = '2026-07-10') => {
    await all.good(all.call('PUT', `refund/audit/${id}`, { status: 20 }));
    return all.good(all.call('PUT', `refund/pay/${id}`, { paid_at: `${day} 09:00:00`, method: 1 }));
  };
  const generate = (month: string): Promise<Row> =>
    all.good(all.call('PUT', 'iot/settlement/generate', { incubator_id: all.here.incubator, month }, all.who.admin));
  /** The room of a contract is let to a day before the contract's end. */
  async function shortened(id: number, room: number, last: string): Promise<void> {
    await all.rows('update contract_room set end_at = $3 where contract_id = $1 and room_id = $2', [id, room, last]);
    await all.rows('update contract_term set end_at = $3 where contract_id = $1 and room_id = $2', [id, room, last]);
    await all.rows('update room_occupancy set during = daterange(lower(during), $3) where contract_id = $1 and room_id = $2', [
      ...[id, room, addDays(last, 1)],
    ]);
  }
  /** Another contract over a room, to the end of the year: in force, or still to be signed. */
  async function lets(enterprise_id: number, room_id: number, start_at: string, status: 20 | 30 = 30): Promise<void> {
    const none = { party_name: null, prev_contract_id: null, next_contract_id: null };
    const of = { ...inside(), ...none, enterprise_id, start_at, end_at: end, status, kind: 1, number: `ML-${engine}-${++count}` };
    const { id } = await all.park.make(contract, { ...of, handler_id: all.who.operator.userId });
    await all.park.make(contractRoom, { contract_id: id, room_id, area: 100, start_at, end_at: end, replaced_by: null });
    await all.rows(
      "insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3, '[]'), $4, $5, $6)",
      [...[room_id, start_at, end, status / 10, enterprise_id, id]],
    );
  }
  const expiry = async (): Promise<void> => {
    await all.park.app.jobs.tick();
    const [job] = await all.rows("select id from job where name = 'contract_expiry'");
    await all.good(all.call('PUT', `job/rerun/${job?.id}`, {}, all.who.admin));
    await all.park.app.jobs.tick();
  };

  it('租期先止的房间：其表计抄到该日为止，列在退租单上，自该日起不再归他', async () => {
    const { id, firm, home, second } = await all.lease([start, end], {}, true);
    await shortened(id, home, half);
    const shown = { '2026-05-31': 500, [half]: 560, '2026-07-09': 580, '2026-07-31': 700 };
    const [gone, kept] = [await reports(home, { enterprise_id: firm }, shown), await reports(second, { enterprise_id: firm }, shown)];
    for (const one of [gone, kept]) await settled(one, { enterprise_id: firm }, '2026-05-01', '2026-05-31', [400, 500]);
    expect(await linesOf(id, '2026-07-10')).toEqual([
      [kept, '2026-06-01', '2026-07-09', 500, null],
      [gone, '2026-06-01', half, 500, '560.000'],
    ]);
    const readings = [
      { meter_id: kept, value: '580' },
      { meter_id: gone, value: '560' },
    ];
    expect((await handIn(id, [second], '2026-07-10', readings.slice(0, 1))).body.errors.readings).toHaveLength(1);
    await finish((await all.good(handIn(id, [second], '2026-07-10', readings))).id);
    expect(await served(gone)).toMatchObject([{ enterprise_id: firm, during: `[${start},2026-07-01)` }]);
    expect(await served(kept)).toMatchObject([{ enterprise_id: firm, during: `[${start},2026-07-10)` }]);
    expect((await sheetsOf(gone)).at(-1)).toMatchObject({ from: '2026-06-01', to: half, usage: 60, enterprise_id: firm });
    // nothing of July is the firm's beyond that
    await all.on('2026-08-05');
    await generate('2026-07-01');
    expect((await sheetsOf(gone)).filter(({ from }) => from > half)).toEqual([]);
    await all.on('2026-07-10');
  });
  it('到期任务：房间的租期已止、合同还在，其表计自该日起无人使用；到期未退的不动', async () => {
    const { id, firm, home, second } = await all.lease([start, end], {}, true);
    await shortened(id, home, half);
    const [gone, kept] = [await reports(home, { enterprise_id: firm }), await reports(second, { enterprise_id: firm })];
    const over = await all.lease([start, half]);
    const staying = await reports(over.home, { enterprise_id: over.firm });
    // a sheet that was made for him since stays, and can be reversed; its days are not his
    const later = await all.lease([start, end], {}, true);
    await shortened(later.id, later.home, '2026-05-31');
    const billed = await reports(later.home, { enterprise_id: later.firm });
    await settled(billed, { enterprise_id: later.firm }, '2026-06-01', half, [0, 10]);
    // taken again by another contract of the tenant, at once or later
    const again = await all.lease([start, end], {}, true);
    await shortened(again.id, again.home, half);
    const back = await reports(again.home, { enterprise_id: again.firm });
    await lets(again.firm, again.home, '2026-07-05');
    await expiry();
    expect(await served(gone)).toMatchObject([{ during: `[${start},2026-07-01)` }]);
    expect(await served(kept)).toMatchObject([{ during: `[${start},)` }]);
    expect(await served(staying)).toMatchObject([{ during: `[${start},)` }]);
    expect(await served(billed)).toMatchObject([{ during: `[${start},2026-06-01)` }]);
    expect(await served(back)).toMatchObject([
      { enterprise_id: again.firm, during: `[${start},2026-07-01)` },
      { enterprise_id: again.firm, during: '[2026-07-05,)' },
    ]);
    await all.on('2026-07-11');
    await expiry();
    expect(await served(back)).toHaveLength(2);
    await all.on('2026-07-10');
  });
  it('房间已全部让出的合同，退出日期不晚于最后一间止租的次日', async () => {
    const { id, firm, home } = await all.lease([start, half]);
    const own = await reports(home, { enterprise_id: firm }, { '2026-05-31': 500, [half]: 560, '2026-07-09': 580 });
    await settled(own, { enterprise_id: firm }, '2026-05-01', '2026-05-31', [400, 500]);
    await all.rows('update contract set status = 40 where id = $1', [id]);
    await lets(all.here.enterprise, home, '2026-07-01', 20);
    expect((await handIn(id, [], '2026-07-10')).body.errors).toEqual({ exit_at: [`该合同的房间至 ${half} 止，请选择该日的次日或更早`] });
    const made = await all.good(handIn(id, [home], '2026-07-01', [{ meter_id: own, value: '560' }]));
    await finish(made.id);
    expect(await served(own)).toMatchObject([{ during: `[${start},2026-07-01)` }]);
  });
  it('同一企业接着以另一合同租用的房间，前一合同退租不动其表计', async () => {
    const { id, firm, home } = await all.lease([start, half]);
    await all.rows('update contract set status = 40 where id = $1', [id]);
    const next = await all.park.make(contract, {
      ...{ ...inside(), enterprise_id: firm, party_name: null, start_at: '2026-07-01', end_at: end, status: 30, kind: 1, number: `MN-${engine}` },
      ...{ handler_id: all.who.operator.userId, prev_contract_id: null, next_contract_id: null },
    });
    await all.park.make(contractRoom, { contract_id: next.id, room_id: home, area: 100, start_at: '2026-07-01', end_at: end, replaced_by: null });
    await all.rows(
      "insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, '[2026-07-01,2027-01-01)', 3, $2, $3)",
      [...[home, firm, next.id]],
    );
    const own = await reports(home, { enterprise_id: firm }, { [half]: 560 });
    const made = await all.good(handIn(id, [home], '2026-07-01', [{ meter_id: own, value: '560', last_value: '500' }]));
    await finish(made.id);
    expect(await served(own)).toMatchObject([{ during: `[${start},)` }]);
  });
  it('换出又换回的房间，先前那段的用电也在退租单上', async () => {
    await all.on('2026-07-10');
    const { id, firm, home } = await all.lease([start, end]);
    const other = await all.freeRoom();
    const shown = { [half]: 500, '2026-07-03': 530, '2026-07-06': 600, '2026-07-09': 610 };
    const own = await reports(home, { enterprise_id: firm }, shown);
    await settled(own, { enterprise_id: firm }, '2026-06-01', half, [400, 500]);
    const move = (from_room: number, to_room: number, changed_at: string) =>
      all.good(all.call('PUT', `enterprise/changeRoom/${firm}`, { from_room, to_room, changed_at }));
    await move(home, other, '2026-07-04');
    await move(other, home, '2026-07-07');
    expect(await linesOf(id, '2026-07-10')).toEqual([
      [own, '2026-07-07', '2026-07-09', 600, null],
      [own, '2026-07-01', '2026-07-03', 500, null],
    ]);
    // one reading is typed: that of the last days
    await finish((await all.good(handIn(id, [home], '2026-07-10', [{ meter_id: own, value: '610' }]))).id);
    expect(await sheetsOf(own)).toMatchObject([
      { to: half },
      { from: '2026-07-01', to: '2026-07-03', usage: 30, enterprise_id: firm },
      { from: '2026-07-07', to: '2026-07-09', usage: 10, enterprise_id: firm },
    ]);
  });
  /** A person's contract to October 15, and the one that renews it; the meter is bound to each in its days. */
  async function renewedPerson(): Promise<{ before: number; id: number; home: number; own: number }> {
    const { id: before, home } = await all.lease([start, '2026-10-15']);
    const { id } = await all.lease(['2026-10-16', end]);
    const person = "kind = 2, party_kind = 2, enterprise_id = null, party_name = '王五', party_mobile = '13812345678'";
    await all.rows(`update contract set ${person} where id = any($1)`, [[before, id]]);
    await all.rows('update contract set status = 50, next_contract_id = $2 where id = $1', [before, id]);
    await all.rows('update contract set prev_contract_id = $1 where id = $2', [before, id]);
    for (const table of ['fee_bill', 'room_occupancy'])
      await all.rows(`update ${table} set enterprise_id = null where contract_id = any($1)`, [[before, id]]);
    for (const table of ['room_occupancy', 'contract_room']) await all.rows(`update ${table} set room_id = $1 where contract_id = $2`, [home, id]);
    const shown = { '2026-09-30': 100, '2026-10-15': 130, '2026-10-31': 180, '2026-11-30': 200 };
    const own = await reports(home, { contract_id: before }, shown, `[${start},2026-10-16)`);
    await all.park.make(meterBinding, { meter_id: own, room_id: home, enterprise_id: null, contract_id: id, during: '[2026-10-16,)' });
    await settled(own, { contract_id: before }, '2026-09-01', '2026-09-30', [50, 100]);
    return { before, id, home, own };
  }
  it('个人续签后退租：续签前未结的天数也在退租单上', async () => {
    await all.on('2026-11-05');
    const { id, home, own } = await renewedPerson();
    expect(await linesOf(id, '2026-11-01')).toMatchObject([[own, '2026-10-01', '2026-10-31', 100, null]]);
    await finish((await all.good(handIn(id, [home], '2026-11-01', [{ meter_id: own, value: '180' }]))).id, '2026-11-05');
    expect((await sheetsOf(own)).slice(1)).toMatchObject([{ contract_id: id, from: '2026-10-01', to: '2026-10-31', usage: 80 }]);
    await generate('2026-10-01');
    expect(await sheetsOf(own)).toHaveLength(2);
  });
  it('按月生成补上两张抄表单之间没有抄表单的天数，空置的不补', async () => {
    await all.on('2026-11-05');
    const { before, id, own } = await renewedPerson();
    const { firm, home } = await all.lease([start, end]);
    const shown = { '2026-09-30': 100, '2026-10-10': 115, '2026-10-25': 150, '2026-10-31': 160 };
    // the next tenant of its room has left before the month was settled; so has the first of a new meter
    const [second, fresh] = [await reports(home, { enterprise_id: firm }, shown, '[2026-01-01,2026-10-11)'), await reports(home, null, shown)];
    const by = { room_id: home, enterprise_id: all.here.enterprise, contract_id: null };
    await all.park.make(meterBinding, { meter_id: second, ...by, during: '[2026-10-11,2026-10-26)' });
    await all.park.make(meterBinding, { meter_id: fresh, ...by, enterprise_id: firm, during: '[2026-10-04,2026-10-11)' });
    await settled(own, { contract_id: id }, '2026-10-16', '2026-10-31', [130, 180]);
    await settled(second, { enterprise_id: firm }, '2026-09-01', '2026-09-30', [50, 100]);
    await settled(second, { enterprise_id: all.here.enterprise }, '2026-10-11', '2026-10-25', [115, 150]);
    await settled(fresh, {}, '2026-10-11', '2026-10-25', [115, 150]);
    // nobody was served between these two
    const idle = await reports(home, { enterprise_id: firm }, shown, '[2026-10-26,2026-10-30)');
    await settled(idle, {}, '2026-09-01', '2026-09-30', [50, 100]);
    await settled(idle, { enterprise_id: firm }, '2026-10-26', '2026-10-31', [150, 160]);
    await generate('2026-10-01');
    expect((await sheetsOf(own)).slice(1)).toMatchObject([
      { contract_id: before, from: '2026-10-01', to: '2026-10-15', usage: 30 },
      { contract_id: id, from: '2026-10-16', to: '2026-10-31', usage: 50 },
    ]);
    expect((await sheetsOf(second)).slice(1)).toMatchObject([
      { enterprise_id: firm, from: '2026-10-01', to: '2026-10-10', usage: 15 },
      { enterprise_id: all.here.enterprise, from: '2026-10-11', to: '2026-10-25' },
      { enterprise_id: null, contract_id: null, from: '2026-10-26', to: '2026-10-31', usage: 10 },
    ]);
    expect(await sheetsOf(fresh)).toMatchObject([
      { enterprise_id: null, from: '2026-10-01', to: '2026-10-03' },
      { enterprise_id: firm, from: '2026-10-04', to: '2026-10-10' },
      { from: '2026-10-11', to: '2026-10-25' },
      { from: '2026-10-26', to: '2026-10-31' },
    ]);
    expect(await sheetsOf(idle)).toHaveLength(2);
    // again, and for the month after: nothing twice
    expect((await generate('2026-10-01')).made).toBe(0);
    const [sheet] = await all.rows('select id from meter_settlement where meter_id = $1 and status = 1', [own]);
    await all.good(all.call('PUT', `iot/settlement/confirm/${sheet?.id}`, {}));
    expect(await all.rows('select contract_id, amount::int, status from fee_bill where meter_settlement_id = $1', [sheet?.id])).toEqual([
      { contract_id: before, amount: 30_00, status: 10 },
    ]);
  });
});
