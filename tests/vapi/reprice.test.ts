import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { enterprise } from '@/domain/resources/enterprise';
import { room } from '@/domain/resources/room';
import { addDays } from '@/domain/kernel/moment';
import { daysOf } from '@/domain/calc/dates';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

const day = '2026-05-16';
const [start, end] = ['2026-04-01', '2027-03-31'];

onEachEngine('改价', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let rent: number;
  let property: number;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date(`${day}T02:00:00Z`) });
    here = await place(park, '甲园');
    who = await people(park, here);
    const item = async (code: string) => Number((await rows<{ id: number }>('select id from payment_item where code = $1', [code]))[0]?.id);
    [rent, property] = [await item('rent'), await item('property')];
  });
  afterAll(() => park?.close());
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const operator = (method: string, path: string, body?: object): Promise<Answer> => park.call(who.operator, method, `/vapi${path}`, body);
  const none = { free_days: null, free_from: null, free_to: null, increase_months: null, increase_rate: null, discount: null, late_rate: null };
  /** A contract in force over a room of 100 ㎡, 2 元 a ㎡ and day by the quarter, with a deposit; what its terms say beside that. */
  async function lease(more: object = {}, whole = false) {
    const firm = (await park.make(enterprise, { ...inside(), name: `改价${++count}有限公司`, residence: 2, settled_at: start })).id;
    const { id: home } = await park.make(room, { ...inside(), name: `P-${count}`, use: 1, area: 100, status: 3 });
    const of = { ...inside(), enterprise_id: firm, party_name: null, start_at: start, end_at: end, status: 30, kind: 1, number: `GJ-${count}` };
    const { id } = await park.make(contract, { ...of, handler_id: who.operator.userId, prev_contract_id: null, next_contract_id: null });
    await park.make(contractRoom, { contract_id: id, room_id: home, area: 100, start_at: start, end_at: end, replaced_by: null });
    const price = { price: 2, price_unit: 'yuan_m_day', pay_cycle: 'quarter', start_at: start, end_at: end, day_price: 2, ahead_days: 0 };
    const term = { contract_id: id, room_id: whole ? null : home, payment_item_id: rent, ...price, ...none, deposit: 5000_00, counted_from: null };
    const { id: of_rent } = await park.make(contractTerm, { ...term, ...more });
    expect((await operator('PUT', `/pact/contract/bill/${id}`, {})).status).toBe(200);
    await rows('update fee_bill set status = 10 where contract_id = $1 and bill_at <= $2 and status = 5', [id, day]);
    return { id, firm, home, term: of_rent };
  }
  interface Bill {
    readonly id: number;
    readonly kind: number;
    readonly amount: number;
    readonly paid: number;
    readonly status: number;
    readonly from: string;
    readonly to: string;
    readonly origin: number | null;
  }
  const bills = (id: number) =>
    rows<Bill>(
      `select id, kind, amount::float8 amount, paid_amount::float8 paid, status, period_start::text "from", period_end::text "to", origin_id origin
       from fee_bill where contract_id = $1 and status <> 30 order by period_start, id`,
      [id],
    );
  const pay = async (firm: number, bill: Bill | undefined) => {
    const amount = ((bill?.amount ?? 0) / 100).toFixed(2);
    const of = { incubator_id: here.incubator, enterprise_id: firm, paid_at: `${day} 08:00:00`, method: 1, amount };
    const done = await operator('POST', '/payment', { ...of, bills: [{ fee_bill_id: bill?.id, amount }] });
    expect(done.status, JSON.stringify(done.body)).toBe(201);
  };
  const reprice = (id: number, body: object, more = ''): Promise<Answer> =>
    operator('PUT', `/pact/contract/reprice/${id}${more}`, { begins_at: day, change_reason: '补充协议一', ...body });
  const rentOf = (...spans: readonly (readonly [from: string, to: string, price: number])[]): number =>
    spans.reduce((sum, [from, to, price]) => sum + daysOf(from, to) * price * 10_000, 0);
  const income = (all: readonly Bill[]): number => all.filter(({ kind }) => kind !== 3).reduce((sum, { amount }) => sum + amount, 0);
  const first = async (id: number) => (await bills(id)).find(({ kind, from }) => kind === 1 && from === start);
  const creditOf = async (firm: number): Promise<number> =>
    Number(
      (await rows<{ credit: number }>('select coalesce(sum(credit_left), 0)::float8 credit from payment where enterprise_id = $1', [firm]))[0]
        ?.credit,
    );

  for (const whole of [false, true])
    it(`${whole ? '整份合同' : '按房间'}计价，季度中间涨价：缴过的余款抵新单价的账单，只差涨出来的部分，一天不多一天不少`, async () => {
      const { id, firm, term } = await lease({}, whole);
      const old = await first(id);
      await pay(firm, old);
      const done = await reprice(id, { new_price: '2.5' });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      expect(done.body.message).toBe(`改价成功，已缴的余款 ${(rentOf([day, '2026-06-30', 2]) / 100).toFixed(2)} 元转抵新账单`);
      const all = await bills(id);
      expect(income(all)).toBe(rentOf([start, addDays(day, -1), 2], [day, end, 2.5]));
      const rest = all.find(({ kind, from }) => kind === 1 && from === day);
      // the quarter ends where it did
      expect(rest).toMatchObject({ to: '2026-06-30', amount: rentOf([day, '2026-06-30', 2.5]), paid: rentOf([day, '2026-06-30', 2]), status: 15 });
      expect(all.filter(({ kind, from }) => kind === 1 && from > day).map(({ from }) => from)).toEqual(['2026-07-01', '2026-10-01', '2027-01-01']);
      expect(all.find(({ origin }) => origin === old?.id)).toMatchObject({ kind: 6, amount: -rentOf([day, '2026-06-30', 2]) });
      expect(all.filter(({ kind }) => kind === 3)).toMatchObject([{ amount: 5000_00 }]);
      const terms = await rows(
        'select start_at::text, end_at::text, price::float8 price, day_price::float8 day_price, deposit::float8 deposit, counted_from::text from contract_term where contract_id = $1 order by start_at',
        [id],
      );
      expect(terms).toEqual([
        { start_at: start, end_at: addDays(day, -1), price: 2, day_price: 2, deposit: 5000_00, counted_from: null },
        { start_at: day, end_at: end, price: 2.5, day_price: 2.5, deposit: null, counted_from: start },
      ]);
      // asked again, nothing is charged twice
      expect((await operator('PUT', `/pact/contract/bill/${id}`, {})).body.made).toBe(0);
      expect((await reprice(id, { term_ids: [term], new_price: '3' })).body.errors.term_ids[0]).toMatch(/在 2026-05-15 已结束$/);
      const kept = (await operator('GET', `/pact/supplement?contract_id=${id}`)).body.data;
      expect(kept).toMatchObject([
        {
          effective_on: day,
          content: `${whole ? '整份合同' : `P-${count}`} 租金 2 → 2.5 元/㎡/天`,
          change_reason: '补充协议一',
        },
      ]);
      const mine = await park.call(who.tenant, 'GET', `/vapi/pact/supplement?contract_id=${id}`);
      expect(mine.body.data).toEqual([]);
    });
  it('降价：多缴的抵新账单，余下的留作预存；同一天再改一次，仍然分文不差', async () => {
    const { id, firm } = await lease();
    await pay(firm, await first(id));
    expect((await reprice(id, { rise: '-50' })).status).toBe(200);
    let all = await bills(id);
    expect(income(all)).toBe(rentOf([start, addDays(day, -1), 2], [day, end, 1]));
    expect(all.find(({ kind, from }) => kind === 1 && from === day)).toMatchObject({ status: 20, paid: rentOf([day, '2026-06-30', 1]) });
    expect(await creditOf(firm)).toBe(rentOf([day, '2026-06-30', 1]));
    // the day's own term takes the price itself, and its paid bill gives way to another
    expect((await reprice(id, { new_price: '4' })).status).toBe(200);
    all = await bills(id);
    expect(income(all)).toBe(rentOf([start, addDays(day, -1), 2], [day, end, 4]));
    const paid = all.filter(({ kind }) => kind === 1).reduce((sum, bill) => sum + bill.paid, 0);
    const given = all.filter(({ kind }) => kind === 6).reduce((sum, bill) => sum + bill.amount, 0);
    expect(paid + (await creditOf(firm))).toBe(rentOf([start, '2026-06-30', 2]));
    expect(given).toBeLessThan(0);
    expect((await operator('PUT', `/pact/contract/bill/${id}`, {})).body.made).toBe(0);
  });
  it('按月计价、有递增、免租与优惠的条款：月与递增照原来的日子数，免租剩下的照旧', async () => {
    const more = { price: 30, price_unit: 'yuan_m_month', increase_months: 6, increase_rate: 10, free_days: 90, discount: 10, pay_cycle: 'month' };
    const { id } = await lease(more);
    expect((await reprice(id, { rise: '20' })).status).toBe(200);
    const plans = (await bills(id)).filter(({ kind }) => kind === 1);
    const due = (price: number, part = 1) => Math.round(price * 100 * 0.9 * part * 100);
    // 90 days from 1 April are free: to the 29th of June
    expect(plans.map(({ from, to, amount }) => [from, to, amount])).toEqual(
      [
        [day, '2026-06-30', expect.anything()],
        ...['07', '08', '09'].map((month) => [`2026-${month}-01`, expect.anything(), due(36)]),
        ...['10', '11', '12'].map((month) => [`2026-${month}-01`, expect.anything(), due(39.6)]),
        ...['01', '02', '03'].map((month) => [`2027-${month}-01`, expect.anything(), due(39.6)]),
      ].map((row, at) => (at === 0 ? ['2026-06-01', '2026-06-30', due(36, 1 / 30)] : row)),
    );
  });
  it('预览说清将要改的条款与账单，什么也不留下；租户没有这个动作', async () => {
    const { id, firm } = await lease();
    await pay(firm, await first(id));
    const before = await bills(id);
    const seen = await reprice(id, { new_price: '3' }, '?preview=1');
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    expect(seen.body.refused).toBeNull();
    const of = (resource: string) => seen.body.changes.filter((one: { resource: string }) => one.resource === resource);
    expect(of('fee_bill').length).toBeGreaterThan(4);
    expect(of('contract_supplement')).toHaveLength(1);
    expect(await bills(id)).toEqual(before);
    const denied = await park.call(who.tenant, 'PUT', `/vapi/pact/contract/reprice/${id}`, { begins_at: day, new_price: '3', change_reason: '试' });
    expect(denied.status).toBe(403);
  });
  it('改过并写明原因的计划账单被新账单代替：预览与结果都说出期间、金额与原因', async () => {
    const { id } = await lease();
    await rows(
      "update fee_bill set amount = 9000000, edit_reason = '装修优惠' where contract_id = $1 and period_start = '2026-10-01' and status = 5",
      [id],
    );
    const words = ['改过的计划账单按条款重出：2026-10-01 至 2026-12-31 的 90000.00 元（装修优惠）'];
    expect((await reprice(id, { new_price: '3' }, '?preview=1')).body).toMatchObject({ refused: null, warnings: words });
    const done = await reprice(id, { new_price: '3' });
    expect([done.status, done.body.message]).toEqual([200, `改价成功，${words[0]}`]);
    expect((await reprice((await lease()).id, { new_price: '3' }, '?preview=1')).body.warnings).toEqual([]);
  });
  it('每一种不成立的改价各有一句话，写在自己的一栏，什么也不动', async () => {
    const { id, home } = await lease();
    const other = await lease();
    const sum = { ...none, price: 900, price_unit: 'yuan', pay_cycle: 'all', start_at: start, end_at: end, day_price: null, ahead_days: 0 };
    const once = await park.make(contractTerm, {
      contract_id: id,
      room_id: home,
      payment_item_id: property,
      ...sum,
      deposit: null,
      counted_from: null,
    });
    const before = await bills(id);
    const faults: readonly (readonly [object, object])[] = [
      [{}, { new_price: ['请输入新单价或涨跌幅'] }],
      [{ new_price: '3', rise: '5' }, { rise: ['新单价与涨跌幅只填一项'] }],
      [{ rise: '0' }, { rise: ['涨跌幅不能为0'] }],
      [{ rise: '-100' }, { rise: ['改价后的单价应大于0'] }],
      [{ rise: '101' }, { rise: ['涨幅应在-100到100之间'] }],
      [{ new_price: '0' }, { new_price: ['新单价应大于0'] }],
      [{ new_price: '2' }, { new_price: ['改价后的单价与现单价相同'] }],
      [{ new_price: '3', begins_at: addDays(start, -1) }, { begins_at: [`改价日期不能早于合同开始日期 ${start}`] }],
      [{ new_price: '3', begins_at: addDays(end, 1) }, { begins_at: [`改价日期不能晚于合同结束日期 ${end}`] }],
      [{ new_price: '3', begins_at: addDays(day, -1) }, { begins_at: ['改价日期不能早于今天，已过的天数请在账单上调整'] }],
      [{ new_price: '3', change_reason: '' }, { change_reason: ['请输入改价原因'] }],
      [{ new_price: '3', term_ids: [other.term] }, { term_ids: ['所选条款不属于该合同'] }],
      [{ new_price: '3', term_ids: ['x'] }, { term_ids: ['请选择本合同的条款'] }],
      [{ new_price: '3', term_ids: [once.id] }, { term_ids: [expect.stringMatching(/是一次性费用，不能改价$/)] }],
    ];
    for (const [body, errors] of faults) {
      const answer = await reprice(id, body);
      expect([answer.status, answer.body.errors], JSON.stringify(body)).toEqual([422, errors]);
    }
    await rows('update contract set status = 40 where id = $1', [id]);
    expect((await reprice(id, { new_price: '3' })).body.message).toBe('只有履行中的合同可以改价');
    expect(await bills(id)).toEqual(before);
  });
  it('两个人同时改同一份合同的价：一前一后，账单只有一套', async () => {
    const { id } = await lease();
    const both = await Promise.all([reprice(id, { new_price: '3' }), reprice(id, { new_price: '4' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const price = Number((await rows('select price::float8 price from contract_term where contract_id = $1 and start_at = $2', [id, day]))[0]?.price);
    expect(income(await bills(id))).toBe(rentOf([start, addDays(day, -1), 2], [day, end, price]));
  });
});
