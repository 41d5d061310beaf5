import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const day = '2026-05-16';
const year = ['2026-04-01', '2027-03-31'] as const;

onEachEngine('减免随期间走', (engine) => {
  let all: Awaited<ReturnType<typeof pricedLeases>>;
  beforeAll(async () => {
    all = await pricedLeases(engine, day);
  });
  afterAll(() => all?.park.close());

  it('减免一半的季度涨价 0.46 元：只多欠 0.46 元；减免按天分到新账单，写明来处，合同总额每天只算一次', async () => {
    const { id } = await all.lease(year);
    const first = await all.billOf(id, '2026-04-01');
    await all.reduce(first.id, 9000_00, '疫情减免');
    expect(await all.owed(id, '2026-06-30')).toBe(9200_00);
    const done = await all.reprice(id, { begins_at: day, new_price: '2.0001' });
    expect([done.status, done.body.message]).toEqual([200, '改价成功，减免 4549.45 元随天数转到新账单']);
    expect(await all.owed(id, '2026-06-30')).toBe(9200_46);
    const rest = await all.billOf(id, day);
    expect((await all.bills(id)).filter(({ origin, kind }) => kind === 6 && origin === rest.id)).toMatchObject([
      { amount: -4549_45, status: 20, reason: `疫情减免（自账单 ${first.number} 转来）` },
    ]);
    // 45 days at 2.00, 320 at 2.0001 for 100 ㎡; each bill is rounded by itself
    expect(await all.totalOf(id)).toBe(73003_20);
    expect((await all.good(all.call('PUT', `pact/contract/bill/${id}`, {}))).made).toBe(0);
    expect(await all.totalOf(id)).toBe(73003_20);
  });
  it('换房之后改价，再换回原房间：改过的单价跟着回来', async () => {
    const { id, firm, home } = await all.lease(year);
    const other = await all.freeRoom(100);
    const move = (from_room: number, to_room: number, changed_at: string) =>
      all.good(all.call('PUT', `enterprise/changeRoom/${firm}`, { from_room, to_room, changed_at }));
    await move(home, other, day);
    expect((await all.reprice(id, { begins_at: '2026-06-01', rise: '10' })).status).toBe(200);
    await move(other, home, '2026-07-01');
    // 61 days at 2 元 for 100 ㎡, 304 at 2.20
    expect(await all.totalOf(id)).toBe(61 * 200_00 + 304 * 220_00);
    expect((await all.billOf(id, '2026-07-01')).room).toBe(home);
  });
  it('全免的季度涨价 5%：只欠涨出来的部分；再改一次，减免跟着走；降价时最多减到零', async () => {
    const { id } = await all.lease(year);
    await all.reduce((await all.billOf(id, '2026-04-01')).id, 18200_00);
    expect((await all.reprice(id, { begins_at: day, rise: '5' })).status).toBe(200);
    expect(await all.owed(id, '2026-06-30')).toBe(460_00);
    expect((await all.reprice(id, { begins_at: '2026-06-01', new_price: '2' })).status).toBe(200);
    // 16 days at 2.10 are left of the rise; the reduction of June is as much as June asks for
    expect(await all.owed(id, '2026-06-30')).toBe(160_00);
    expect((await all.reprice(id, { begins_at: '2026-06-11', new_price: '1' })).status).toBe(200);
    expect(await all.owed(id, '2026-06-30')).toBe(160_00);
  });
  it('部分减免、其余已缴的季度涨价：余款与减免都抵新账单', async () => {
    const { id, firm } = await all.lease(year);
    const first = await all.billOf(id, '2026-04-01');
    await all.reduce(first.id, 9000_00);
    await all.pay(firm, first.id, 9200_00, day);
    expect((await all.reprice(id, { begins_at: day, new_price: '2.0001' })).status).toBe(200);
    expect(await all.owed(id, '2026-06-30')).toBe(46);
    expect(await all.creditOf(firm)).toBe(0);
  });
  it('下一季度提前出账并全免之后，改价与换房照办：减免转到替它的账单', async () => {
    for (const way of ['reprice', 'change'] as const) {
      const { id, firm, home } = await all.lease(year, { ahead_days: 60 });
      const coming = await all.billOf(id, '2026-07-01');
      await all.reduce(coming.id, coming.amount);
      expect((await all.billOf(id, '2026-07-01')).status).toBe(20);
      const to_room = await all.freeRoom();
      const done = await (way === 'reprice'
        ? all.reprice(id, { begins_at: '2026-06-10', rise: '5' })
        : all.call('PUT', `enterprise/changeRoom/${firm}`, { from_room: home, to_room, changed_at: '2026-06-10', area: '100' }));
      expect([done.status, done.body.message]).toEqual([200, expect.stringContaining('减免 18400.00 元随天数转到新账单')]);
      const owed = (await all.owed(id, '2026-09-30')) - (await all.owed(id, '2026-06-30'));
      expect(owed).toBe(way === 'reprice' ? 920_00 : 0);
      // the quarter comes into force: what a reduction has settled is settled
      await all.on('2026-07-01', true);
      const now = (await all.bills(id)).filter(({ kind, from }) => kind === 1 && from === '2026-07-01').at(-1);
      expect(now?.status).toBe(way === 'reprice' ? 10 : 20);
      await all.on(day);
      // an agreement of another price does the same once more
      expect((await all.reprice(id, { begins_at: '2026-08-10', new_price: '3' })).status).toBe(200);
    }
  });
  it('两间房的整份条款，先换后一天的，再换前一天的：账单合成一张，先后转走的减免都跟来', async () => {
    const { id, firm, home, second } = await all.lease(year, { room_id: null, pay_cycle: 'all' }, true);
    const first = await all.billOf(id, '2026-04-01');
    await all.reduce(first.id, first.amount);
    const move = (from_room: number, to_room: number, changed_at: string) =>
      all.good(all.call('PUT', `enterprise/changeRoom/${firm}`, { from_room, to_room, changed_at }));
    await move(home, await all.freeRoom(100), '2026-08-01');
    expect(await all.owed(id, '2027-03-31')).toBe(0);
    await move(second, await all.freeRoom(100), '2026-06-01');
    // of the days from August on nothing is lost: their bill begins in June now
    expect((await all.billOf(id, '2026-06-01')).to).toBe('2027-03-31');
    expect(await all.owed(id, '2027-03-31')).toBe(0);
  });
});
