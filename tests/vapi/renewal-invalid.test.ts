import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '@/domain/kernel/moment';
import { file } from '@/domain/resources/file';
import { meter, meterBinding } from '@/domain/resources/meter';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const [start, end] = ['2026-01-01', '2026-06-30'];
const next = addDays(end, 1);

onEachEngine('续签合同作废', (engine) => {
  let at: Awaited<ReturnType<typeof pricedLeases>>;
  let scan: number;
  beforeAll(async () => {
    at = await pricedLeases(engine, '2026-06-10');
    scan = (await at.park.make(file, { save_name: '扫描件.pdf', created_by: at.who.operator.userId })).id;
  });
  afterAll(() => at?.park.close());
  const inForce = async (person: boolean) => {
    await at.on('2026-06-10');
    const { id, firm, home } = await at.lease([start, end], { deposit: 5000_00 });
    if (person) {
      const party =
        "kind = 2, party_kind = 2, enterprise_id = null, party_name = '王五', party_mobile = '13812345678', party_id_no = '110101199001011234'";
      await at.rows(`update contract set ${party} where id = $1`, [id]);
      for (const table of ['fee_bill', 'room_occupancy']) await at.rows(`update ${table} set enterprise_id = null where contract_id = $1`, [id]);
    }
    const { id: electric } = await at.park.make(meter, {
      incubator_id: at.here.incubator,
      building_id: at.here.building,
      room_id: home,
      kind: 1,
      is_public: 2,
    });
    const whose = person ? { enterprise_id: null, contract_id: id } : { enterprise_id: firm, contract_id: null };
    await at.park.make(meterBinding, { meter_id: electric, room_id: home, ...whose, during: `[${start},)` });
    return { id, firm, home, electric };
  };
  /** A renewal of half a year, handed in, passed and signed. */
  const renewed = async (id: number): Promise<number> => {
    const { renewal_id } = await at.good(at.call('PUT', `pact/contract/renew/${id}`, { ends_at: '2026-12-31' }));
    await at.good(at.call('PUT', `pact/contract/submit/${renewal_id}`, {}));
    await at.good(at.call('PUT', `pact/contract/audit/${renewal_id}`, { status: 20 }, at.who.admin));
    await at.good(at.call('PUT', `pact/contract/sign/${renewal_id}`, { scan: [scan] }));
    return renewal_id;
  };
  /** Its tenth day, when the contract before it is over. */
  const begin = async () => {
    await at.on('2026-07-10');
    await at.park.app.jobs.tick();
    const [expiry] = await at.rows("select id from job where name = 'contract_expiry'");
    await at.good(at.call('PUT', `job/rerun/${expiry?.id}`, {}, at.who.admin));
    await at.park.app.jobs.tick();
  };
  const begun = async (id: number): Promise<number> => {
    const follows = await renewed(id);
    await begin();
    return follows;
  };
  const invalid = (id: number) => at.call('POST', 'pact/invalid', { id, reason: '不续了' });
  const served = (id: number) =>
    at.rows('select contract_id, enterprise_id, during::text from meter_binding where meter_id = $1 order by during', [id]);
  const held = (id: number) =>
    at.rows(
      'select contract_id, during::text from room_occupancy where room_id = $1 and released_at is null and not isempty(during) order by during',
      [id],
    );

  it('个人的表计在续签生效之前作废：仍归原合同，没有终止日', async () => {
    const { id, electric } = await inForce(true);
    const follows = await renewed(id);
    expect(await served(electric)).toEqual([
      { contract_id: id, enterprise_id: null, during: `[${start},${next})` },
      { contract_id: follows, enterprise_id: null, during: `[${next},)` },
    ]);
    await at.good(invalid(follows));
    expect(await served(electric)).toEqual([{ contract_id: id, enterprise_id: null, during: `[${start},)` }]);
  });
  it('退租续签后的合同时，续签前的合同还欠多少列在结算单上，不在合计内', async () => {
    const { id } = await inForce(false);
    const ahead = { incubator_id: at.here.incubator, contract_id: id, paid_at: '2026-06-10 08:00:00', method: 1, amount: '120.00' };
    await at.good(at.call('POST', 'payment', { ...ahead, bills: [], credit: 1 }));
    const follows = await renewed(id);
    const [before] = await at.rows<{ number: string; owed: string }>(
      `select c.number, (sum(f.amount - f.paid_amount) / 100.0)::numeric(14,2)::text owed from contract c join fee_bill f on f.contract_id = c.id
       and f.status in (10, 15) where c.id = $1 group by c.id`,
      [id],
    );
    expect(Number(before?.owed)).toBeGreaterThan(0);
    const { shares, unpaid } = await at.good(at.call('GET', `refund/preview?contract_id=${follows}&exit_at=2026-07-02&kind=3`));
    expect(shares.at(-1)).toMatchObject({ of: 'earlier', id, number: before?.number, owed: before?.owed });
    const counted = shares
      .filter(({ of }: { of: string }) => of === 'bill')
      .reduce((sum: number, { owed }: { owed: string }) => sum + Number(owed), 0);
    expect(counted.toFixed(2)).toBe(unpaid);
    // what was paid ahead for the one before comes back once that is over
    const prepaid = async () => (await at.good(at.call('GET', `refund/preview?contract_id=${follows}&exit_at=2026-07-02&kind=3`))).credit;
    expect(await prepaid()).toBe('0.00');
    await at.rows('update contract set status = 50 where id = $1', [id]);
    expect(await prepaid()).toBe('120.00');
    await at.rows('update contract set status = 30 where id = $1', [id]);
  });
  it('个人：续签后的合同退租，连同续签前的预存一并抵扣；对账单此后不再有它，此前的月份照旧', async () => {
    const { id, home, electric } = await inForce(true);
    for (const [table, column] of [
      ['meter_binding', 'meter_id'],
      ['meter', 'id'],
    ])
      await at.rows(`delete from ${table} where ${column} = $1`, [electric]);
    const ahead = { incubator_id: at.here.incubator, contract_id: id, paid_at: '2026-06-10 08:00:00', method: 1, amount: '120.00' };
    await at.good(at.call('POST', 'payment', { ...ahead, bills: [], credit: 1 }));
    const follows = await renewed(id);
    await at.on('2026-07-10');
    await at.park.app.jobs.tick();
    expect(await at.rows('select id, status from contract where id in ($1, $2) order by id', [id, follows])).toEqual([
      { id, status: 50 },
      { id: follows, status: 30 },
    ]);
    const made = await at.good(at.call('POST', 'refundRoom', { contract_id: follows, room_ids: [home], exit_at: '2026-07-10', exit_reason: 1 }));
    await at.good(at.call('PUT', `refund/audit/${made.id}`, { status: 20 }));
    await at.good(at.call('PUT', `refund/pay/${made.id}`, { paid_at: '2026-07-10 09:00:00', method: 1 }));
    expect(await at.rows('select credit::float8 credit from refund where id = $1', [made.id])).toEqual([{ credit: 120_00 }]);
    expect(await at.rows('select credit_left::float8 "left" from payment where contract_id = $1 and method = 1', [id])).toEqual([{ left: 0 }]);
    await at.on('2026-08-05');
    const [own] = await at.bills(id);
    const creditIn = async (month: string) => (await at.good(at.call('GET', `fee/statement/${own?.id}?month=${month}-01`))).credit;
    expect([await creditIn('2026-06'), await creditIn('2026-07')]).toEqual(['120.00', '0.00']);
  });
  it('个人：续签前的预存，续签后的账单用得上，作废也退得回来；可用的、对账单与结算单上的是同一个数', async () => {
    const { id } = await inForce(true);
    const of = { incubator_id: at.here.incubator, paid_at: '2026-06-10 08:00:00' };
    const pay = (contract_id: number, more: object) => at.call('POST', 'payment', { ...of, contract_id, bills: [], ...more });
    for (const { kind, id: bill, amount } of await at.bills(id)) {
      const sum = (amount / 100).toFixed(2);
      if (kind === 1) await at.good(pay(id, { method: 1, amount: sum, bills: [{ fee_bill_id: bill, amount: sum }] }));
    }
    const first = await at.good(pay(id, { method: 1, amount: '2000.00', credit: 1 }));
    const follows = await renewed(id);
    const creditOf = async (contract: number) =>
      (await at.good(at.call('GET', `payment/credit?incubator_id=${at.here.incubator}&contract_id=${contract}`))).credit;
    // until the renewal has begun it is the one's that it was paid for
    expect([await creditOf(id), await creditOf(follows)]).toEqual(['2000.00', '0.00']);
    await begin();
    expect([await creditOf(id), await creditOf(follows)]).toEqual(['2000.00', '2000.00']);
    const own = await at.billOf(follows, next);
    await at.rows('update fee_bill set status = 10 where id = $1', [own.id]);
    const used = await at.good(
      pay(follows, { paid_at: '2026-07-10 08:00:00', method: 6, amount: '1500.00', bills: [{ fee_bill_id: own.id, amount: '1500.00' }] }),
    );
    const before = await at.billOf(id, start);
    const figures = async () => {
      const stated = async (bill: number) => (await at.good(at.call('GET', `fee/statement/${bill}?month=2026-07-01`))).credit;
      const preview = await at.good(at.call('GET', `refund/preview?contract_id=${follows}&exit_at=2026-07-10&kind=3`));
      return [await creditOf(id), await creditOf(follows), await stated(before.id), await stated(own.id), preview.credit];
    };
    expect(await figures()).toEqual(Array(5).fill('500.00'));
    expect((await at.call('PUT', `payment/void/${first.id}`, { void_reason: '录错' })).body.message).toContain('请先作废使用预存的收款');
    await at.good(at.call('PUT', `payment/void/${used.id}`, { void_reason: '录错' }));
    expect(await figures()).toEqual(Array(5).fill('2000.00'));
    // given back by a 退款 of the one that is over, it is gone from both
    const made = await at.good(at.call('POST', 'refund', { contract_id: id, exit_at: '2026-06-30' }));
    await at.good(at.call('PUT', `refund/audit/${made.id}`, { status: 20 }));
    await at.good(at.call('PUT', `refund/pay/${made.id}`, { paid_at: '2026-07-10 09:00:00' }));
    await at.on('2026-08-05');
    expect((await figures()).slice(0, 4)).toEqual(Array(4).fill('0.00'));
  });
  it.each([
    ['个人', true],
    ['企业', false],
  ])('%s：续签生效之后作废，原合同成为已到期：房间、表计与押金都归它，从续签的首日起', async (_who, person) => {
    const { id, firm, home, electric } = await inForce(person);
    const [deposit] = (await at.bills(id)).filter(({ kind }) => kind === 3);
    const paid = { incubator_id: at.here.incubator, contract_id: id, paid_at: '2026-06-10 08:00:00', method: 1, amount: '5000.00' };
    await at.good(at.call('POST', 'payment', { ...paid, bills: [{ fee_bill_id: deposit?.id, amount: '5000.00' }] }));
    const follows = await begun(id);
    expect(await at.rows('select status from contract where id = $1', [id])).toEqual([{ status: 50 }]);
    await at.good(invalid(follows));
    expect(await at.rows('select status, ended_at from contract where id = $1', [id])).toEqual([{ status: 40, ended_at: null }]);
    expect(await served(electric)).toEqual([{ contract_id: person ? id : null, enterprise_id: person ? null : firm, during: `[${start},)` }]);
    expect(await held(home)).toEqual([{ contract_id: id, during: `[${start},2026-07-11)` }]);
    expect((await at.bills(id)).filter(({ kind }) => kind === 3)).toMatchObject([{ id: deposit?.id, paid: 5000_00, status: 20 }]);
  });
  it('减过的押金随续签转来转去，减免跟着它；续签合同不因它而作废不了', async () => {
    const { id } = await inForce(false);
    const [deposit] = (await at.bills(id)).filter(({ kind }) => kind === 3);
    await at.reduce(deposit?.id ?? 0, 1000_00);
    const paid = { incubator_id: at.here.incubator, contract_id: id, paid_at: '2026-06-10 08:00:00', method: 1, amount: '4000.00' };
    await at.good(at.call('POST', 'payment', { ...paid, bills: [{ fee_bill_id: deposit?.id, amount: '4000.00' }] }));
    const follows = await begun(id);
    expect(await at.rows('select contract_id from fee_bill where id = $1', [deposit?.id])).toEqual([{ contract_id: follows }]);
    const deposits = () => at.rows('select id, deposit::float8 deposit from contract where id in ($1, $2) order by id', [id, follows]);
    expect(await deposits()).toEqual([
      { id, deposit: 0 },
      { id: follows, deposit: 5000_00 },
    ]);
    expect((await at.good(at.call('GET', `pact/contract/${follows}`))).paid_bills).toBe(0);
    await at.good(invalid(follows));
    const standing = await at.rows(
      'select id, contract_id, status, amount::float8 amount from fee_bill where id = $1 or origin_id = $1 order by id',
      [deposit?.id],
    );
    expect(standing).toMatchObject([
      { contract_id: id, status: 20, amount: 5000_00 },
      { contract_id: id, status: 20, amount: -1000_00 },
    ]);
    expect((await deposits())[0]).toEqual({ id, deposit: 5000_00 });
  });
  it('从未由续签接过的表计不变：此前手工解绑的不再绑定', async () => {
    const { id, electric } = await inForce(true);
    await at.rows('update meter_binding set during = $2 where meter_id = $1', [electric, `[${start},2026-05-01)`]);
    await at.good(invalid(await renewed(id)));
    expect(await served(electric)).toEqual([{ contract_id: id, enterprise_id: null, during: `[${start},2026-05-01)` }]);
  });
});
