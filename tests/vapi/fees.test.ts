import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeStatus } from '@/domain/codes/money';
import { enterprise } from '@/domain/resources/enterprise';
import { feeBill } from '@/domain/resources/fee-bill';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { counterOf, day } from './counter';
import { people, place, type Place } from './people';

onEachEngine('账单与收款', (engine) => {
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
  const one = async (id: number) => (await park.call(who.operator, 'GET', `/vapi/fee/${id}`)).body;

  it('is paid in half, taken back, and paid in full', async () => {
    const bill = await newBill('1000.00');
    expect(bill.number).toMatch(/^ZD.+\d{6}\d{4}$/);
    expect(await one(bill.id)).toMatchObject({ status: 10, statusText: '待缴费', kindText: '一次性' });
    const half = await pay('400.00', [[bill.id, '400.00']]);
    expect(half).toMatchObject({ status: 201, body: { amount: '400.00', status: 1 } });
    expect(await one(bill.id)).toMatchObject({ status: 15, paid_amount: '400.00' });
    expect((await put(`payment/void/${half.body.id}`, { void_reason: '' })).body.errors).toEqual({ void_reason: ['请输入原因'] });
    expect((await put(`payment/void/${half.body.id}`, { void_reason: '重复' })).body).toMatchObject({ status: 2 });
    expect((await put(`payment/void/${half.body.id}`, { void_reason: '重复' })).body.message).toBe('该收款已作废');
    expect(await one(bill.id)).toMatchObject({ status: 10, paid_amount: '0.00' });
    const all = await pay('1000.00', [[bill.id, '1000.00']]);
    expect(await one(bill.id)).toMatchObject({ status: 20, statusText: '已缴清' });
    const receipt = (await park.call(who.operator, 'GET', `/vapi/payment/${all.body.id}/receipt`)).body;
    expect(receipt).toMatchObject({ words: '壹仟元整', bills: [{ number: bill.number, amount: '1000.00' }] });
  });

  it('refuses what does not add up, without leaving a trace', async () => {
    const bill = await newBill('100.00');
    const before = await rows('select count(*) from payment');
    const refused: [string, Promise<Answer>, object][] = [
      ['more than the bill', pay('200.00', [[bill.id, '200.00']]), { bills: ['收款金额不能大于应收金额'] }],
      ['more than its parts', pay('150.00', [[bill.id, '100.00']]), { amount: ['收款金额不能大于应收金额'] }],
      ['less than its parts', pay('50.00', [[bill.id, '100.00']]), { bills: ['分配金额之和不能大于收款金额'] }],
      [
        'a bill twice',
        pay('100.00', [
          [bill.id, '50.00'],
          [bill.id, '50.00'],
        ]),
        { bills: ['账单分配格式不正确'] },
      ],
      ['three decimals', pay('1.00', [[bill.id, '0.001']]), { bills: ['账单分配格式不正确'] }],
      ['no such bill', pay('1.00', [[9_999_999, '1.00']]), { bills: ['账单不存在'] }],
      ['in the future', pay('1.00', [[bill.id, '1.00']], { paid_at: `${addDays(day, 2)} 00:00:00` }), { paid_at: ['收款时间不能晚于当前时间'] }],
      ['by deposit', pay('1.00', [[bill.id, '1.00']], { method: 7 }), { method: ['押金只能在退租结算时抵扣'] }],
      ['without credit', pay('1.00', [[bill.id, '1.00']], { method: 6 }), { amount: ['预存余额不足'] }],
    ];
    for (const [what, answer, errors] of refused) expect([what, (await answer).body.errors]).toEqual([what, errors]);
    expect(await rows('select count(*) from payment')).toEqual(before);
    expect((await pay('0', [])).body.errors).toEqual({ amount: ['金额应大于0'] });
    expect((await pay('1.00', [[bill.id, '1.00']], {}, who.tenant)).status).toBe(403);
  });

  it('keeps what is left over as credit, pays from it, and gives it back', async () => {
    const [first, second] = [await newBill('100.00'), await newBill('80.00')];
    const ahead = await pay('150.00', [[first.id, '100.00']], { credit: 1 });
    expect(ahead.body.credit_left).toBe('50.00');
    const usable = async (more = `&enterprise_id=${here.enterprise}`, by: Session = who.operator) =>
      (await park.call(by, 'GET', `/vapi/payment/credit?incubator_id=${here.incubator}${more}`)).body.credit;
    expect([await usable(), await usable('')]).toEqual(['50.00', '0.00']);
    const used = await pay('30.00', [[second.id, '30.00']], { method: 6 });
    expect(await usable()).toBe('20.00');
    // the receipt tells what was paid ahead that day, whatever became of it
    const receipt = (await park.call(who.operator, 'GET', `/vapi/payment/${ahead.body.id}/receipt`)).body;
    expect(receipt).toMatchObject({ credit: '50.00', payment: { amount: '150.00', credit_left: '20.00' } });
    expect(used.status).toBe(201);
    const left = async () => (await park.call(who.operator, 'GET', `/vapi/payment/${ahead.body.id}`)).body.credit_left;
    expect(await left()).toBe('20.00');
    expect((await put(`payment/void/${ahead.body.id}`, { void_reason: '误' })).body.message).toBe(
      `该收款的预存已被使用，请先作废使用预存的收款（最近一笔 ${used.body.number}）`,
    );
    await put(`payment/void/${used.body.id}`, { void_reason: '误' });
    expect(await left()).toBe('50.00');
    expect((await put(`payment/void/${ahead.body.id}`, { void_reason: '误' })).status).toBe(200);
    expect([(await one(first.id)).status, (await one(second.id)).status]).toEqual([10, 10]);
  });

  it('takes one of two payments at once', async () => {
    const bill = await newBill('100.00');
    const both = await Promise.all([1, 2, 3].map(() => pay('100.00', [[bill.id, '100.00']])));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await one(bill.id)).toMatchObject({ status: 20, paid_amount: '100.00' });
  });

  it('what is allocated counts, also where another payment of the bill is taken back at that moment', async () => {
    if (engine === 'embedded') return; // one connection: nothing happens at once
    for (let round = 0; round < 12; round++) {
      const bill = await newBill('100.00');
      const first = await pay('30.00', [[bill.id, '30.00']]);
      const [gone, paid] = await Promise.all([put(`payment/void/${first.body.id}`, { void_reason: '误' }), pay('30.00', [[bill.id, '30.00']])]);
      expect([gone.status, paid.status]).toEqual([200, 201]);
      expect(await one(bill.id)).toMatchObject({ paid_amount: '30.00', status: 15 });
    }
  });

  it('what two transactions allocate and take back at once is summed whole, whoever waits for whom', async () => {
    if (engine === 'embedded') return;
    const bill = await newBill('100.00');
    let count = 0;
    const insert = async (status: number): Promise<number> =>
      (
        await rows<{ id: number }>(
          'insert into payment (incubator_id, number, paid_at, enterprise_id, amount, method, status) values ($1, $2, now(), $3, 3000, 1, $4) returning id',
          [here.incubator, `T-${bill.id}-${status}-${++count}`, here.enterprise, status],
        )
      )[0]?.id as number;
    const [old, fresh] = [await insert(1), await insert(1)];
    await rows('insert into payment_bill (payment_id, fee_bill_id, amount) values ($1, $2, 3000)', [old, bill.id]);
    let started: () => void = () => undefined;
    const begun = new Promise<void>((done) => {
      started = done;
    });
    let finish: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      finish = done;
    });
    const allocation = park.database.tx(async (tx) => {
      await park.database.rows('insert into payment_bill (payment_id, fee_bill_id, amount) values ($1, $2, 3000)', [fresh, bill.id], tx);
      started();
      await held;
    });
    await begun;
    const other = rows('update payment set status = 2 where id = $1', [old]);
    await new Promise((done) => setTimeout(done, 300)); // by now it waits for the bill
    finish();
    await Promise.all([allocation, other]);
    expect(await rows('select paid_amount from fee_bill where id = $1', [bill.id])).toEqual([{ paid_amount: 3000 }]);
  });

  it('a payment crosses neither parks nor payers', async () => {
    const bill = await newBill('20.00');
    const other = await place(park, '丁园');
    const stranger = { enterprise_id: null, payer_name: '路人' };
    const admin = who.admin;
    const wrong = { bills: ['账单不属于该缴费方'] };
    expect((await pay('20.00', [[bill.id, '20.00']], stranger)).body.errors).toEqual(wrong);
    expect((await pay('20.00', [[bill.id, '20.00']], { ...stranger, incubator_id: other.incubator }, admin)).body.errors).toEqual(wrong);
    expect((await pay('20.00', [[bill.id, '20.00']], { incubator_id: other.incubator }, admin)).body.errors).toEqual(wrong);
    expect((await pay('20.00', [[bill.id, '20.00']], { enterprise_id: other.enterprise }, admin)).body.errors).toEqual(wrong);
    // a person without a firm pays the bills in his name
    const own = await newBill('9.00', { enterprise_id: null, payer_name: '路人' });
    expect((await pay('9.00', [[own.id, '9.00']], { ...stranger, payer_name: '他人' })).body.errors).toEqual(wrong);
    expect((await pay('9.00', [[own.id, '9.00']], stranger)).status).toBe(201);
  });

  it('corrects an effective bill beside it, never in it', async () => {
    const bill = await newBill('500.00');
    const { version } = await one(bill.id);
    expect((await put(`fee/${bill.id}`, { version, due_at: addDays(day, 3) })).body.message).toBe('当前状态不可编辑');
    expect((await put(`fee/adjust/${bill.id}`, { change: '-600', note: '减免' })).body.errors).toEqual({
      change: ['最多减免 500.00 元，已收的部分请先退款'],
    });
    expect((await put(`fee/adjust/${bill.id}`, { change: '-100', note: '减免' })).status).toBe(200);
    expect((await pay('401.00', [[bill.id, '401.00']])).body.errors).toEqual({ bills: ['收款金额不能大于应收金额'] });
    expect((await pay('400.00', [[bill.id, '400.00']])).status).toBe(201);
    expect((await one(bill.id)).status).toBe(20);
    await put(`fee/adjust/${bill.id}`, { change: '25.5', note: '补收', due: addDays(day, 10) });
    const [extra] = await rows<{ amount: number; status: number; kind: number }>(
      'select amount, status, kind from fee_bill where origin_id = $1 and amount > 0',
      [bill.id],
    );
    expect(extra).toEqual({ amount: 2550, status: 10, kind: 6 });
  });

  it('moves along its states and no other way, whoever asks', async () => {
    const states = feeStatus.items.map(({ code }) => code);
    const legal = new Set(['5>10', '5>30', '10>15', '10>20', '10>30', '15>10', '15>20', '20>10', '20>15']);
    for (const from of states)
      for (const to of states) {
        if (from === to) continue;
        const { id } = await park.make(feeBill, {
          ...inside(),
          enterprise_id: here.enterprise,
          contract_id: null,
          room_id: null,
          kind: 5,
          status: from,
          origin_id: null,
          meter_settlement_id: null,
        });
        const moved = await rows('update fee_bill set status = $2 where id = $1', [id, to]).then(
          () => 'moved',
          (error: Error) => error.message,
        );
        expect([`${from}>${to}`, moved]).toEqual([`${from}>${to}`, legal.has(`${from}>${to}`) ? 'moved' : '账单状态不能这样变更']);
      }
    const draft = await newBill('10.00', { bill_at: addDays(day, 5), due_at: addDays(day, 9) });
    expect((await one(draft.id)).status).toBe(5);
    expect((await pay('10.00', [[draft.id, '10.00']])).body.errors).toEqual({ bills: ['只能收待缴费或部分缴费的账单'] });
    expect((await put(`fee/activate/${draft.id}`)).body.status).toBe(10);
    expect((await put(`fee/activate/${draft.id}`)).body.message).toBe('账单不是待生效状态');
    await pay('4.00', [[draft.id, '4.00']]);
    expect((await put('fee/remove', { ids: [draft.id], remove_reason: '误' })).body.message).toBe('已收款的账单不能移除');
    const gone = await newBill('10.00');
    await put(`fee/adjust/${gone.id}`, { change: '-4', note: '减免' });
    expect((await put('fee/remove', { ids: [gone.id], remove_reason: '' })).body.errors).toEqual({ remove_reason: ['请输入原因'] });
    expect((await put('fee/remove', { ids: [gone.id], remove_reason: '误' })).body.data).toEqual([{ id: gone.id, ok: true }]);
    // nothing was received for it: whoever removes it again is told what is so
    expect((await put('fee/remove', { ids: [gone.id], remove_reason: '误' })).body.message).toBe('账单已移除');
    // what was taken off it goes with it: no sum counts it any longer
    expect(await rows('select status, remove_reason from fee_bill where origin_id = $1', [gone.id])).toEqual([{ status: 30, remove_reason: '误' }]);
  });

  it('never makes or loses money, whatever is paid and taken back', async () => {
    const amount = fc.integer({ min: 1, max: 50_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(2), amount, fc.boolean()), { maxLength: 8 }),
        async (sizes, actions) => {
          const bills = [];
          for (const size of sizes) bills.push((await newBill((size / 100).toFixed(2))).id);
          const paid: number[] = [];
          for (const [at, size, back] of actions) {
            const answer = await pay((size / 100).toFixed(2), [[bills[at % bills.length] as number, (size / 100).toFixed(2)]]);
            if (answer.status === 201) paid.push(answer.body.id);
            if (back && paid.length > 0) await put(`payment/void/${paid.shift()}`, { void_reason: '退' });
          }
          const state = await rows<{ id: number; amount: number; paid_amount: number; status: number; given: number }>(
            `select f.id, f.amount, f.paid_amount, f.status, coalesce(sum(b.amount) filter (where p.status = 1), 0)::bigint given from fee_bill f
             left join payment_bill b on b.fee_bill_id = f.id left join payment p on p.id = b.payment_id where f.id = any($1::bigint[]) group by f.id`,
            [bills],
          );
          for (const one of state) {
            expect(one.paid_amount).toBe(one.given);
            expect(one.paid_amount).toBeLessThanOrEqual(one.amount);
            expect(one.status).toBe(one.paid_amount === 0 ? 10 : one.paid_amount === one.amount ? 20 : 15);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('reckons what is left and how late it is, in tabs and sums that agree with the rows', async () => {
    const firm = (await park.make(enterprise, { ...inside(), name: '账龄企业' })).id;
    const mine = { enterprise_id: firm };
    const late = await newBill('100.00', { ...mine, bill_at: addDays(day, -9), due_at: addDays(day, -4) });
    const due = await newBill('60.00', mine);
    const draft = await newBill('30.00', { ...mine, bill_at: addDays(day, 2), due_at: addDays(day, 5) });
    const done = await newBill('20.00', { ...mine, bill_at: addDays(day, -9), due_at: addDays(day, -2) });
    const gone = await newBill('10.00', mine);
    await put('fee/remove', { ids: [gone.id], remove_reason: '误' });
    await pay('20.00', [[done.id, '20.00']], mine);
    await pay('40.00', [[late.id, '40.00']], mine);
    await put(`fee/adjust/${late.id}`, { change: '-15.00', note: '减免' });
    const list = async (query: string) => (await park.call(who.operator, 'GET', `/vapi/feeLists?enterprise_id=${firm}&pageSize=1000${query}`)).body;
    const figures = Object.fromEntries((await list('')).data.map((row: Record<string, unknown>) => [row.id, [row.left, row.overdue_days]]));
    expect([late, due, draft, done, gone].map(({ id }) => figures[id])).toEqual([
      ['45.00', 4],
      ['60.00', null],
      [null, null],
      ['0.00', null],
      [null, null],
    ]);
    expect((await list('&status=40')).data.map(({ id }: { id: number }) => id)).toEqual([late.id]);
    expect((await list('&status=40&status=5')).total).toBe(2);
    const unpaid = (await list('&status=45&sortField=due_at&sortOrder=ascend')).data;
    expect(unpaid.map(({ id }: { id: number }) => id)).toEqual([late.id, due.id]);
    // nobody of this firm may sign in: a reminder would reach nobody, and the page says so beforehand
    expect(unpaid.map(({ accounts }: { accounts: number }) => accounts)).toEqual([0, 0]);
    expect((await park.call(who.operator, 'GET', '/vapi/feeLists?status=41')).body.message).toBe('状态格式不正确');
    const sums = async (query = '') => (await park.call(who.operator, 'GET', `/vapi/fee/sums?enterprise_id=${firm}${query}`)).body;
    const counted = (tabs: { status: number; count: number }[]) => Object.fromEntries(tabs.map(({ status, count }) => [status, count]));
    const all = await sums();
    expect(all).toMatchObject({ rows: 6, all: 6, receivable: '195.00', received: '60.00', open: '105.00', overdue: '45.00' });
    expect(counted(all.tabs)).toEqual({ 5: 1, 10: 1, 15: 1, 20: 2, 30: 1, 40: 1, 45: 2 });
    expect(await sums('&status=45')).toMatchObject({ rows: 2, receivable: '160.00', open: '105.00', overdue: '45.00' });
    const overdue = await sums('&status=40');
    expect(overdue).toMatchObject({ rows: 1, all: 6, receivable: '100.00', open: '45.00', overdue: '45.00' });
    expect(overdue.tabs).toEqual(all.tabs);
    // what came in on some days, of whatever month the bills are: row by row and together, and nothing of it where no days are given
    const cashOf = (days: string) =>
      list(days).then(({ data }) => data.flatMap(({ cash }: { cash: string | null }) => (cash === null ? [] : [cash])));
    const since = `&received_start=${addDays(day, -400)}&received_end=${day}`;
    expect([all.cash, await cashOf('')]).toEqual([null, []]);
    expect((await cashOf(since)).reduce((sum: number, cash: string) => sum + Number(cash), 0)).toBe(60);
    expect(await sums(since)).toMatchObject({ received: '60.00', cash: '60.00' });
    expect(await sums(`&received_start=${addDays(day, 1)}`)).toMatchObject({ rows: 0, cash: '0.00' });
    expect((await park.call(who.operator, 'GET', '/vapi/fee/sums?received_start=13月')).body.message).toBe('实收日期格式不正确');
    // the cockpit and the panels say the same
    expect(await rows('select unpaid from overdue_bill(null, null, $1::date) where enterprise_id = $2', [day, firm])).toEqual([{ unpaid: 4500 }]);
    const about = (await park.call(who.operator, 'GET', `/vapi/fee/about/${late.id}`)).body;
    expect(about).toMatchObject({ payments: [{ amount: '40.00', status: 1 }], corrections: [{ amount: '-15.00', edit_reason: '减免' }] });
    const there = await people(park, await place(park, '丙园'));
    expect((await park.call(there.operator, 'GET', `/vapi/fee/sums?enterprise_id=${firm}`)).body).toMatchObject({ rows: 0, open: '0.00' });
    expect((await park.call(there.operator, 'GET', `/vapi/fee/about/${late.id}`)).status).toBe(404);
  });

  it('reminds whoever owes, once a day, and shows a tenant his own bills alone', async () => {
    const bill = await newBill('66.00', { bill_at: addDays(day, -9), due_at: addDays(day, -3) });
    expect((await put('fee/remind', { ids: [bill.id] })).status).toBe(200);
    expect((await put('fee/remind', { ids: [bill.id] })).body.message).toBe('该账单今天已催缴');
    expect(await one(bill.id)).toMatchObject({ remind_count: 1 });
    const silent = (await park.make(enterprise, { ...inside(), name: '没有账号的企业' })).id;
    const silentBill = await newBill('5.00', { enterprise_id: silent });
    expect((await put('fee/remind', { ids: [silentBill.id], way: 1 })).body.message).toBe('缴费方没有可用的账号，无法发送催缴消息');
    // of several each has its own answer
    const second = await newBill('7.00');
    expect((await put('fee/remind', { ids: [bill.id, second.id] })).body.data).toEqual([
      { id: bill.id, ok: false, message: '该账单今天已催缴' },
      { id: second.id, ok: true },
    ]);
    const inbox = (await park.call(who.tenant, 'GET', '/vapi/notice/notice-list')).body.data.filter(({ title }: { title: string }) =>
      title.includes(bill.number),
    );
    expect(inbox.map(({ title, content }: { title: string; content: string }) => [title, content])).toEqual([
      [`账单 ${bill.number} 待缴 66.00 元`, `应缴日 ${addDays(day, -3)}，已逾期 3 天`],
    ]);
    const there = await people(park, await place(park, '乙园'));
    expect((await park.call(there.tenant, 'GET', '/vapi/feeLists')).body.total).toBe(0);
    expect((await park.call(there.operator, 'GET', `/vapi/fee/${bill.id}`)).status).toBe(404);
    expect((await park.call(who.tenant, 'GET', '/vapi/feeLists')).body.total).toBeGreaterThan(0);
  });
});
