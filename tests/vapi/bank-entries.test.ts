import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const day = today(new Date());

onEachEngine('银行流水', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let item: number;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    who = await people(park, here);
    item = (await rows<{ id: number }>("select id from payment_item where code = 'rent'"))[0]?.id as number;
  });
  afterAll(() => park?.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const call = (method: string, path: string, body?: object, by: Session = who.operator): Promise<Answer> =>
    park.call(by, method, `/vapi/${path}`, body);
  const firm = async (name: string) =>
    (await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name, residence: 2 })).id;
  const bill = async (enterprise_id: number, amount: string, due_at = day) =>
    (
      await call('POST', 'fee', {
        incubator_id: here.incubator,
        building_id: here.building,
        enterprise_id,
        payment_item_id: item,
        amount,
        bill_at: addDays(day, -400),
        due_at,
      })
    ).body as { id: number; number: string };
  const entry = async (payer_name: string, amount: string, more: object = {}) => {
    const body = { incubator_id: here.incubator, serial: `LS${++count}`, booked_at: `${day} 00:00:00`, payer_name, amount, ...more };
    const made = await call('POST', 'bank/entry', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id as number;
  };
  const proposals = async (id: number) => (await call('GET', `bank/entry/${id}/proposals`)).body.data;
  const post = (id: number, body: object) => call('PUT', `bank/entry/post/${id}`, body);
  const parts = (bills: readonly { id: number; amount: string }[]) =>
    bills.filter(({ amount }) => amount !== '0.00').map(({ id, amount }) => ({ fee_bill_id: id, amount }));

  it('按户名、附言与金额建议，最可能的在前；确认后成一笔收款，账单缴清；作废收款，流水回到待认领', async () => {
    const one = await firm('晨星科技（杭州）有限公司');
    const other = await firm('远山软件有限公司');
    const [older, newer] = [await bill(one, '300', addDays(day, -60)), await bill(one, '500')];
    await bill(other, '800');
    const id = await entry('晨星科技(杭州)有限公司', '800', { payer_account: '6222000011112222' });
    const found = await proposals(id);
    expect(found.map(({ payer, exact, reasons, rest }: Record<string, unknown>) => [payer, exact, reasons, rest])).toEqual([
      ['晨星科技（杭州）有限公司', true, ['户名一致', '金额与全部待缴相同'], '0.00'],
      ['远山软件有限公司', false, ['金额与最早一期相同'], '0.00'],
    ]);
    expect(found[0].bills).toMatchObject([
      { id: older.id, amount: '300.00', overdue_days: 60 },
      { id: newer.id, amount: '500.00' },
    ]);
    // whoever sees another building alone is proposed nothing of this one
    const second = await park.make(building, { incubator_id: here.incubator });
    const clerk = await park.account({ type: 2, permissions: ['payment_store', 'fee_bill_list'], incubators: [here.incubator] });
    await rows('update user_incubator set building_ids = array[$2]::bigint[] where user_id = $1', [clerk.userId, second.id]);
    const seen = await call('GET', `bank/entry/${id}/proposals`, undefined, clerk);
    expect([seen.status, seen.body.data]).toEqual([200, []]);
    const done = await post(id, { bills: parts(found[0].bills) });
    expect([done.status, done.body.status, done.body.enterprise_id], JSON.stringify(done.body)).toEqual([200, 2, one]);
    const paid = (await call('GET', `payment/${done.body.payment_id}`)).body;
    expect(paid).toMatchObject({
      amount: '800.00',
      method: 1,
      payer_name: '晨星科技(杭州)有限公司',
      enterprise_id: one,
      remark: `银行流水 LS${count}`,
    });
    expect((await call('GET', `fee/${newer.id}`)).body.status).toBe(20);
    expect((await post(id, { bills: parts(found[0].bills) })).body.message).toBe('该流水已处理');
    expect((await call('DELETE', `bank/entry/${id}`, {})).body.message).toBe('已入账的流水不能删除，请先作废其收款');
    expect((await call('PUT', `payment/void/${paid.id}`, { void_reason: '认错了人' })).status).toBe(200);
    expect((await call('GET', `bank/entry/${id}`)).body).toMatchObject({ status: 1, payment_id: null, enterprise_id: null });
    expect((await post(id, { bills: parts(found[0].bills) })).status).toBe(200);
    // whose account it was is known from now on, whatever name it bears
    await bill(one, '77');
    const again = await entry('张某', '50', { payer_account: '6222000011112222' });
    expect(await proposals(again)).toMatchObject([{ payer: '晨星科技（杭州）有限公司', exact: false, reasons: ['此前由该账户缴过费'] }]);
  });
  it('附言点名账单的在先；没有根据的不建议；多出的要说清留作预存，别家的账单与空着的都被拒绝', async () => {
    const one = await firm('青禾智造有限公司');
    const first = await bill(one, '120.50');
    const id = await entry('李四', '200', { remark: `代青禾智造缴 ${first.number}` });
    const [found] = await proposals(id);
    expect([found.payer, found.reasons, found.rest]).toEqual(['青禾智造有限公司', ['附言提到账单'], '79.50']);
    expect((await post(id, { bills: parts(found.bills) })).body.errors).toEqual({
      credit: ['还有 79.50 元没有分配到账单，请分配或勾选余额转预存'],
    });
    expect((await post(id, {})).body.errors).toEqual({ bills: ['请选择一条建议，或选择其他缴费方'] });
    const strange = await firm('旁人有限公司');
    expect((await post(id, { enterprise_id: strange, bills: parts(found.bills), credit: 1 })).body.errors).toEqual({ bills: ['账单不属于该缴费方'] });
    const done = await post(id, { bills: parts(found.bills), credit: 1 });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await call('GET', `payment/${done.body.payment_id}`)).body.credit_left).toBe('79.50');
    expect(await proposals(await entry('谁也不是', '3.21', { remark: '货款' }))).toEqual([]);
  });
  it('没有企业也没有合同的缴费方不能转预存；别园的企业也不能；没有缴费方的账单不收；到账时刻不晚于当前', async () => {
    const person = {
      incubator_id: here.incubator,
      building_id: here.building,
      payment_item_id: item,
      amount: '100',
      bill_at: addDays(day, -9),
      due_at: day,
    };
    const made = await call('POST', 'fee', { ...person, payer_name: '散户甲' });
    const id = await entry('散户甲', '150');
    const paying = { bills: [{ fee_bill_id: made.body.id, amount: '100' }], credit: 1 };
    expect((await post(id, paying)).body.errors).toEqual({ credit: ['该缴费方没有企业或合同，余额不能转预存'] });
    expect((await call('POST', 'fee', person)).body.errors).toEqual({ enterprise_id: ['请选择缴费方，或填写缴费人'] });
    const stranger = (await park.make(enterprise, { incubator_id: there.incubator, building_id: there.building, name: '别园企业' })).id;
    expect((await call('PUT', `bank/entry/post/${id}`, { enterprise_id: stranger, credit: 1 }, who.admin)).body.errors).toEqual({
      enterprise_id: ['缴费方不属于该园区，余额不能转预存'],
    });
    const late = await entry('谁', '5', { booked_at: `${day} 23:59:59` });
    const own = await firm('当日企业');
    const done = await post(late, { enterprise_id: own, credit: 1 });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const [paid] = await rows<{ late: boolean }>('select paid_at > now() late from payment where id = $1', [done.body.payment_id]);
    expect(paid?.late).toBe(false);
  });
  it('个人承租的合同可以选作缴费方；别园的、企业的不行，企业与个人只能选一个', async () => {
    const flat = (at: Place, more: object = {}) =>
      park.make(contract, {
        ...{ incubator_id: at.incubator, building_id: at.building, kind: 2, party_kind: 2, party_name: '沈若溪', enterprise_id: null, status: 30 },
        ...more,
      });
    const [mine, strange] = [await flat(here), await flat(there)];
    const owned = await flat(here, { kind: 1, party_kind: 1, party_name: null, enterprise_id: await firm('有企业的公司') });
    const id = await entry('他的母亲', '88');
    for (const { id: contract_id } of [strange, owned])
      expect((await call('PUT', `bank/entry/post/${id}`, { contract_id, credit: 1 }, who.admin)).status).toBe(422);
    expect((await post(id, { contract_id: mine.id, enterprise_id: await firm('两个'), credit: 1 })).body.errors).toEqual({
      contract_id: ['企业与个人只能选择一个'],
    });
    const done = await post(id, { contract_id: mine.id, credit: 1 });
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 2, contract_id: mine.id, enterprise_id: null });
    expect((await call('GET', `payment/credit?incubator_id=${here.incubator}&contract_id=${mine.id}`)).body.credit).toBe('88.00');
  });
  it('同一流水只记一次；八人同时入账，只成一笔；忽略要原因，可恢复；别园的人与租户看不到', async () => {
    const one = await firm('同时有限公司');
    const only = await bill(one, '60');
    const id = await entry('同时有限公司', '60');
    const twice = { incubator_id: here.incubator, serial: `ls${count}`, booked_at: `${day} 00:00:00`, payer_name: '同时有限公司', amount: '60' };
    expect((await call('POST', 'bank/entry', twice)).body.errors).toEqual({ serial: ['该流水已存在'] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(id, { bills: [{ fee_bill_id: only.id, amount: '60' }] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows('select count(*)::int n from payment where enterprise_id = $1', [one])).toEqual([{ n: 1 }]);
    const odd = await entry('退货', '9');
    expect((await call('PUT', `bank/entry/ignore/${odd}`, {})).body.errors).toEqual({ ignore_reason: ['请输入原因'] });
    expect((await call('PUT', `bank/entry/ignore/${odd}`, { ignore_reason: '不是房租' })).body).toMatchObject({
      status: 3,
      ignore_reason: '不是房租',
    });
    expect((await call('PUT', `bank/entry/reopen/${odd}`, {})).body).toMatchObject({ status: 1, ignore_reason: null });
    const elsewhere = await people(park, there);
    expect((await call('GET', `bank/entry/${odd}/proposals`, undefined, elsewhere.operator)).status).toBe(404);
    expect((await call('PUT', `bank/entry/post/${odd}`, { bills: [] }, elsewhere.operator)).status).toBe(404);
    expect((await call('GET', 'bank/entry', undefined, who.tenant)).status).toBe(403);
  });
});
