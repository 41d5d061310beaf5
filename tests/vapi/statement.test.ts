import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpaidTab } from '@/domain/codes/money';
import { enterprise } from '@/domain/resources/enterprise';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { counterOf, day } from './counter';
import { people, place, type Place } from './people';

onEachEngine('对账单与催缴', (engine) => {
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
  afterAll(() => park.close());
  const { inside, put, rows, newBill, pay } = counterOf(() => ({ park, here, operator: who.operator, item }));

  it('对账单：期初、应收、已收、期末首尾相接，最后一个月的欠款正是待缴之和；作废的收款不算，别园的看不到', async () => {
    const firm = (await park.make(enterprise, { ...inside(), name: '对账科技', residence: 2 })).id;
    const month = (n: number) => `${new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + n, 1)).toISOString().slice(0, 7)}-01`;
    const bill = (amount: string, due_at: string) => newBill(amount, { enterprise_id: firm, bill_at: addDays(due_at, -5), due_at });
    const first = await bill('1000', month(-2));
    const second = await bill('600.50', month(-1));
    const third = await bill('300', day);
    const paying = (amount: string, bills: readonly (readonly [number, string])[], paid_at: string) =>
      pay(amount, bills, { enterprise_id: firm, paid_at: `${paid_at} 09:00:00`, credit: 1 });
    expect((await paying('400', [[first.id, '400']], month(-2))).status).toBe(201);
    const wrong = await paying('600', [[first.id, '600']], month(-1));
    expect((await put(`payment/void/${wrong.body.id}`, { void_reason: '重复' })).status).toBe(200);
    expect(
      (
        await paying(
          '700',
          [
            [first.id, '600'],
            [second.id, '0.5'],
          ],
          month(-1),
        )
      ).status,
    ).toBe(201);
    expect((await put(`fee/adjust/${second.id}`, { change: '-100', note: '减免' })).status).toBe(200);
    const statement = async (of: string) => (await park.call(who.operator, 'GET', `/vapi/fee/statement/${third.id}?month=${of}`)).body;
    const sums = async (of: string) => {
      const { opening, charged, paid, closing } = await statement(of);
      return [opening, charged, paid, closing];
    };
    expect(await sums(month(-2))).toEqual(['0.00', '1000.00', '400.00', '600.00']);
    expect(await sums(month(-1))).toEqual(['600.00', '600.50', '600.50', '600.00']);
    const last = await statement(day);
    // at the end of the month before, nothing had been used of what was paid ahead; at the end of the one before that, nothing was there
    expect([(await statement(month(-2))).credit, (await statement(month(-1))).credit]).toEqual(['0.00', '99.50']);
    expect([last.opening, last.charged, last.paid, last.closing, last.credit]).toEqual(['600.00', '200.00', '0.00', '800.00', '99.50']);
    expect(last.lines.map(({ text, charge, balance }: Record<string, unknown>) => [text, charge, balance])).toEqual(
      expect.arrayContaining([[expect.stringContaining('（调整）'), '-100.00', expect.any(String)]]),
    );
    const open = await park.call(who.operator, 'GET', `/vapi/feeLists?enterprise_id=${firm}&status=${unpaidTab}&page=1&pageSize=50`);
    expect(open.body.data.reduce((sum: number, { left }: { left: string }) => sum + Number(left), 0).toFixed(2)).toBe(last.closing);
    const there = await people(park, await place(park, '对账别园'));
    expect((await park.call(there.operator, 'GET', `/vapi/fee/statement/${third.id}`)).status).toBe(404);
    expect((await park.call(who.tenant, 'GET', `/vapi/fee/statement/${third.id}`)).status).toBe(404);
  });

  it('对账单：提前缴的在缴的那天计入应收，其余在应缴日，每分钱一次；缴清了下月账单的期末是 0', async () => {
    const firm = (await park.make(enterprise, { ...inside(), name: '预缴科技', residence: 2 })).id;
    const next = `${new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 14)).toISOString().slice(0, 10)}`;
    const whole = await newBill('34.93', { enterprise_id: firm, bill_at: day, due_at: next });
    const half = await newBill('100', { enterprise_id: firm, bill_at: day, due_at: next });
    const paid = await pay('74.93', [[whole.id, '34.93'] as const, [half.id, '40'] as const], { enterprise_id: firm, paid_at: `${day} 00:00:00` });
    expect(paid.status).toBe(201);
    const of = async (month: string) => (await park.call(who.operator, 'GET', `/vapi/fee/statement/${half.id}?month=${month}`)).body;
    const now = await of(day);
    expect([now.opening, now.charged, now.paid, now.closing]).toEqual(['0.00', '74.93', '74.93', '0.00']);
    expect(now.lines.map(({ text, charge, pay: sum }: Record<string, unknown>) => [text, charge, sum])).toEqual([
      [expect.stringContaining('（提前缴纳）'), '34.93', null],
      [expect.stringContaining('（提前缴纳）'), '40.00', null],
      ['收款', null, '74.93'],
    ]);
    const later = await of(next);
    expect([later.opening, later.charged, later.paid, later.closing]).toEqual(['0.00', '60.00', '0.00', '60.00']);
  });

  it('催缴：站内消息与短信各一行，同一缴费方一天一条短信，说的是全部待缴；没有手机号的说清楚，别园的不知道', async () => {
    const mobile = '13900001234';
    const debtor = (await park.make(enterprise, { ...inside(), name: '欠费科技', contact_mobile: mobile })).id;
    const of = { enterprise_id: debtor };
    const late = await newBill('1234.50', { ...of, bill_at: addDays(day, -9), due_at: addDays(day, -3) });
    const due = await newBill('100.00', of);
    const list = (await park.call(who.operator, 'GET', `/vapi/feeLists?enterprise_id=${debtor}`)).body.data;
    expect(list.map(({ accounts, mobiles }: Record<string, number>) => [accounts, mobiles])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect((await put('fee/remind', { ids: [late.id], way: 1 })).body.message).toBe('缴费方没有可用的账号，无法发送催缴消息');
    expect((await put('fee/remind', { ids: [late.id, due.id], way: 3 })).body.data).toEqual([
      { id: late.id, ok: true },
      { id: due.id, ok: true },
    ]);
    const letters = await rows<{ content: string; template: string }>('select content, template from outbox where to_address = $1', [mobile]);
    expect(letters).toEqual([
      { template: 'bill_reminder', content: expect.stringContaining('甲园提醒：您有2张账单待缴，共1,334.50元，其中已逾期1,234.50元，请及时缴纳。') },
    ]);
    const about = async (id: number) => (await park.call(who.operator, 'GET', `/vapi/fee/about/${id}`)).body.reminders;
    expect(await about(late.id)).toMatchObject([{ way: 2, receiver: '139****1234', amount: '1234.50', overdue_days: 3 }]);
    expect(await about(due.id)).toMatchObject([{ way: 2, receiver: '139****1234', amount: '100.00', overdue_days: 0 }]);
    const both = await newBill('66.00');
    await rows('update enterprise set contact_mobile = $2 where id = $1', [here.enterprise, '0571-88888888']);
    expect((await put('fee/remind', { ids: [both.id], way: 2 })).body.message).toBe('缴费方没有可用的手机号，无法发送催缴短信');
    await rows('update enterprise set contact_mobile = $2 where id = $1', [here.enterprise, '13700005678']);
    expect((await put('fee/remind', { ids: [both.id], way: 3 })).status).toBe(200);
    expect((await about(both.id)).map(({ way }: { way: number }) => way)).toEqual([2, 1]);
    expect((await park.call(who.tenant, 'GET', `/vapi/fee/about/${both.id}`)).body.reminders).toBeNull();
    expect((await put('fee/remind', { ids: [both.id], way: 9 })).status).toBe(422);
  });
});
