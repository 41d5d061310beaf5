import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths } from '@/domain/calc/dates';
import { addDays, today } from '@/domain/kernel/moment';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

const day = today(new Date());

onEachEngine('缴费申报', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let item: number;
  let slip: number;
  beforeAll(async () => {
    park = await openPark({ engine, connections: 10 });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    who = await people(park, here);
    item = (await rows<{ id: number }>("select id from payment_item where code = 'rent'"))[0]?.id as number;
    slip = await upload(who.tenant, 'pdf');
  });
  afterAll(() => park?.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi/${path}`, body);
  const upload = async (by: Session, ext: string) =>
    (await park.make(file, { save_name: `回单.${ext}`, ext, is_public: 2, created_by: by.userId })).id;
  const bill = async (amount: string, more: object = {}) =>
    (
      await call(who.operator, 'POST', 'fee', {
        ...{ incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise, payment_item_id: item },
        ...{ amount, bill_at: addDays(day, -400), due_at: day, ...more },
      })
    ).body as { id: number; number: string };
  const declare = (bills: readonly number[], amount: string, more: object = {}, by: Session = who.tenant) =>
    call(by, 'POST', 'payment/notice', { fee_bill_ids: bills, amount, paid_at: day, method: 1, voucher: [slip], ...more });
  const made = async (bills: readonly number[], amount: string, more: object = {}) => {
    const { status, body } = await declare(bills, amount, more);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id as number;
  };
  const pass = (id: number, more: object = {}, by: Session = who.operator) => call(by, 'PUT', `payment/notice/audit/${id}`, { status: 20, ...more });
  const payments = () => rows<{ n: number }>('select count(*)::int n from payment where enterprise_id = $1', [here.enterprise]);
  const lastMessage = (by: Session) =>
    rows<{ title: string; content: string; path: string; query: unknown }>(
      'select title, content, path, query from message where user_id = $1 order by id desc limit 1',
      [by.userId],
    );

  it('企业申报两张账单；园区通过即成一笔收款，先到期的先缴，凭证随收款保存，双方各得消息', async () => {
    const newer = await bill('500');
    const older = await bill('300', { due_at: addDays(day, -60) });
    const sent = await declare([newer.id, older.id], '600', { remark: '两张一起', paid_at: addDays(day, -1), method: 2 });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(sent.body).toMatchObject({ status: 10, enterprise_id: here.enterprise, incubator_id: here.incubator, amount: '600.00' });
    expect(sent.body.number).toMatch(/^SB/);
    expect((await call(who.operator, 'GET', `fee/${older.id}`)).body).toMatchObject({ declared: '600.00', left: '300.00' });
    const done = await pass(sent.body.id);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const paid = (await call(who.tenant, 'GET', `payment/${done.body.payment_id}`)).body;
    expect(paid).toMatchObject({ amount: '600.00', method: 2, paid_at: `${addDays(day, -1)} 00:00:00`, remark: '两张一起', credit_left: '0.00' });
    expect(paid.voucher.map(({ id }: { id: number }) => id)).toEqual([slip]);
    expect((await call(who.tenant, 'GET', `fee/${older.id}`)).body).toMatchObject({ status: 20, declared: null });
    expect((await call(who.tenant, 'GET', `fee/${newer.id}`)).body).toMatchObject({ status: 15, left: '200.00' });
    expect((await pass(sent.body.id)).body.message).toBe('该记录已被审核');
  });
  it('驳回要原因，原因告诉企业；驳回与撤回之后可以重新申报；已处理的不能撤回', async () => {
    const one = await bill('100');
    const first = await made([one.id], '100');
    const before = await payments();
    expect((await call(who.operator, 'PUT', `payment/notice/audit/${first}`, { status: 15 })).body.errors).toEqual({ reason: ['请输入驳回原因'] });
    expect((await call(who.operator, 'PUT', `payment/notice/audit/${first}`, { status: 15, reason: '回单看不清' })).body).toMatchObject({
      status: 15,
    });
    const [message] = await lastMessage(who.tenant);
    expect(JSON.stringify(message)).toContain('回单看不清');
    const second = await made([one.id], '100');
    expect((await call(who.tenant, 'PUT', `payment/notice/withdraw/${first}`)).body.message).toBe('该申报已处理，不能撤回');
    expect((await call(who.tenant, 'PUT', `payment/notice/withdraw/${second}`)).body).toMatchObject({ status: 90 });
    expect((await pass(second)).body.message).toBe('该记录已被审核');
    await made([one.id], '100');
    expect(await payments()).toEqual(before);
  });
  it('凭证必填且只收图片与 PDF；金额、日期、账单各有各的话；别家的账单、重复的申报都被拒绝', async () => {
    const one = await bill('100');
    const two = await bill('50');
    const stranger = await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name: '旁人有限公司', residence: 2 });
    const other = await bill('70', { enterprise_id: stranger.id });
    const faultsOf = async (bills: readonly number[], amount: string, more: object = {}) => (await declare(bills, amount, more)).body.errors;
    expect(await faultsOf([one.id], '100', { voucher: [] })).toEqual({ voucher: ['请上传缴费凭证'] });
    expect(await faultsOf([one.id], '100', { voucher: [await upload(who.tenant, 'zip')] })).toHaveProperty('voucher');
    expect(await faultsOf([], '100')).toEqual({ fee_bill_ids: ['请选择账单'] });
    expect(await faultsOf([one.id, two.id], '150.01')).toEqual({ amount: ['缴费金额不能大于待缴合计 150.00 元'] });
    expect(await faultsOf([one.id], '0')).toEqual({ amount: ['金额应大于0'] });
    expect(await faultsOf([one.id], '100', { paid_at: addDays(day, 1) })).toEqual({ paid_at: ['缴费日期不能晚于今天'] });
    for (const paid_at of ['1900-01-01', addDays(addMonths(day, -12), -1)])
      expect(await faultsOf([one.id], '100', { paid_at })).toEqual({ paid_at: ['缴费日期不能早于一年前，更早的缴费请联系园区登记'] });
    expect(await faultsOf([one.id], '100', { method: 6 })).toHaveProperty('method');
    expect(await faultsOf([one.id, other.id], '120')).toEqual({ fee_bill_ids: ['缴纳账单不存在'] });
    const mixed = await declare([one.id, other.id], '120', { voucher: [await upload(who.operator, 'png')] }, who.operator);
    expect(mixed.body.errors).toEqual({ fee_bill_ids: ['所选账单属于不同的缴费方或园区，请分别申报'] });
    await made([one.id], '100');
    expect(await faultsOf([two.id, one.id], '150')).toEqual({ fee_bill_ids: [`账单 ${one.number} 已有待审核的缴费申报`] });
    const planned = await bill('10', { bill_at: addDays(day, 30), due_at: addDays(day, 40) });
    expect(await faultsOf([planned.id], '10')).toEqual({ fee_bill_ids: ['只能申报待缴费或部分缴费的账单'] });
  });
  it('其间已缴清的不能通过，什么也不生成；其间缴了一部分的，多出的说清留作预存', async () => {
    const collect = (id: number, amount: string) =>
      call(who.operator, 'POST', 'payment', {
        ...{ incubator_id: here.incubator, enterprise_id: here.enterprise, paid_at: `${day} 00:00:00`, method: 4, amount },
        bills: [{ fee_bill_id: id, amount }],
      });
    const whole = await bill('80');
    const gone = await made([whole.id], '80');
    expect((await collect(whole.id, '80')).status).toBe(201);
    const before = await payments();
    expect((await pass(gone)).body.message).toBe('所申报的账单已缴清或移除，没有生成收款，请驳回并说明原因');
    expect((await pass(gone, { credit: 1 })).status).toBe(400);
    expect(await payments()).toEqual(before);
    expect((await call(who.tenant, 'GET', `payment/notice/${gone}`)).body).toMatchObject({ status: 10, payment_id: null });
    const half = await bill('90');
    const over = await made([half.id], '90');
    await collect(half.id, '30');
    expect((await pass(over)).body.errors).toEqual({ credit: ['账单在申报之后有变动，多出 30.00 元，请核对后勾选余额转预存，或驳回'] });
    const done = await pass(over, { credit: 1 });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await call(who.operator, 'GET', `payment/${done.body.payment_id}`)).body).toMatchObject({ amount: '90.00', credit_left: '30.00' });
  });
  it('十人同时通过，只成一笔；十份同时申报同一张，只收一份', async () => {
    const one = await bill('60');
    const sent = await Promise.all(Array.from({ length: 10 }, () => declare([one.id], '60')));
    const [first, ...others] = sent.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    const [{ n } = { n: 0 }] = await payments();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pass(first?.body.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await payments()).toEqual([{ n: n + 1 }]);
    expect((await call(who.tenant, 'GET', `fee/${one.id}`)).body).toMatchObject({ status: 20, paid_amount: '60.00' });
  });
  it('企业只见自己的；别园的人看不到；没有审核权的人不能通过；消息与待办直接打开这份申报', async () => {
    const one = await bill('20');
    const id = await made([one.id], '20');
    const neighbour = await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name: '邻居有限公司', residence: 2 });
    const neighbourTenant = await park.account({ username: 'neighbour', type: 3, permissions: rightsOf(3), enterprise_id: neighbour.id });
    const elsewhere = await people(park, there);
    for (const by of [neighbourTenant, elsewhere.tenant, elsewhere.operator]) {
      expect((await call(by, 'GET', `payment/notice/${id}`)).status).toBe(404);
      expect((await call(by, 'PUT', `payment/notice/withdraw/${id}`)).status).toBe(404);
    }
    expect((await pass(id, {}, who.tenant)).status).toBe(403);
    expect((await pass(id, {}, elsewhere.operator)).status).toBe(404);
    const [request] = await lastMessage(who.operator);
    expect(request).toMatchObject({ path: '/customer/fee', query: { list: 'notice', id } });
    const inbox = (await call(who.operator, 'GET', 'task/inbox')).body;
    expect(inbox.kinds.find((kind: { resource: string }) => kind.resource === 'payment_notice')?.total).toBeGreaterThan(0);
    await pass(id);
    const [answer] = await lastMessage(who.tenant);
    expect(answer).toMatchObject({ path: '/customer/fee', query: { list: 'notice', id } });
  });
});
