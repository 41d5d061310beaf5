import { afterAll, beforeAll, expect, it } from 'vitest';
import { floor } from '@/domain/resources/floor';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('合同草稿：条款与账单计划', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let at: { room: number; other: number; rent: number; property: number };
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const storey = await park.make(floor, { ...inside, number: 1, name: '1F' });
    const make = async (name: string) => (await park.make(room, { ...inside, floor_id: storey.id, name, area: 100 })).id;
    const item = async (name: string) => (await park.make(paymentItem, { name, enabled: 1 })).id;
    at = { room: await make('101'), other: await make('102'), rent: await item('试租金'), property: await item('试物业费') };
  });
  afterAll(() => park?.close());
  const bill = (month: number, more: object = {}) => {
    const from = `2026-${String(month).padStart(2, '0')}`;
    return {
      ...{
        payment_item_id: at.rent,
        room_id: at.room,
        period_start: `${from}-01`,
        period_end: `${from}-28`,
        amount: '1000',
        bill_at: `${from}-01`,
        due_at: `${from}-05`,
      },
      ...more,
    };
  };
  const body = (more: object = {}) => ({
    ...{
      kind: 1,
      type: 1,
      party_kind: 1,
      incubator_id: here.incubator,
      building_id: here.building,
      number: `HT-${++count}`,
      enterprise_id: here.enterprise,
    },
    ...{ sign_at: '2026-01-01', start_at: '2026-01-01', end_at: '2026-12-31', handler_id: who.operator.userId },
    rooms: [{ room_id: at.room, area: 100, start_at: '2026-01-01', end_at: '2026-12-31' }],
    terms: [
      {
        payment_item_id: at.rent,
        room_id: at.room,
        price: '36.5',
        price_unit: 'yuan_m_month',
        pay_cycle: 'month',
        start_at: '2026-01-01',
        end_at: '2026-12-31',
        deposit: '2000',
      },
    ],
    plan: [bill(2), bill(1)],
    ...more,
  });
  const store = (more?: object) => park.call(who.operator, 'POST', '/vapi/pact/contract', body(more));
  const update = (row: { id: number; version: number }, more: object) =>
    park.call(who.operator, 'PUT', `/vapi/pact/contract/${row.id}`, { version: row.version, ...more });

  const rows = (text: string, params: unknown[]) => park.database.tx((tx) => park.database.rows(text, params, tx));
  it('步骤是第一步到第四步', async () => {
    for (const step of [0, -1, 5]) {
      const { status, body: refused } = await store({ step });
      expect([status, refused.errors?.step]).toEqual([422, ['步骤应在1到4之间']]);
    }
    expect((await store({ step: 4 })).status).toBe(201);
  });
  it('草稿的账单计划不是账单：生效、改期、调整、移除、催缴、收款都不行；承租企业看不到草稿，待签约起才看得到，履行中才生效', async () => {
    const made = await store();
    const { id } = made.body;
    const bill = made.body.plan[0].id;
    const call = (asker: Session, method: string, path: string, body?: object) => park.call(asker, method, `/vapi/${path}`, body);
    const doors: [string, string, object][] = [
      ['PUT', `fee/activate/${bill}`, {}],
      ['PUT', `fee/${bill}`, { version: 1, due_at: '2026-02-01' }],
      ['PUT', `fee/adjust/${bill}`, { change: '1.00', note: '补足' }],
      ['PUT', 'fee/remove', { ids: [bill], remove_reason: '误' }],
      ['PUT', 'fee/remind', { ids: [bill] }],
    ];
    const payment = { incubator_id: here.incubator, enterprise_id: here.enterprise, paid_at: '2026-01-01 00:00:00', method: 1, amount: '1000.00' };
    const pay = () => call(who.operator, 'POST', 'payment', { ...payment, bills: [{ fee_bill_id: bill, amount: '1000.00' }] });
    for (const status of [5, 10, 15]) {
      await rows('update contract set status = $2 where id = $1', [id, status]);
      for (const [method, path, body] of doors)
        expect([status, path, (await call(who.operator, method, path, body)).status]).toEqual([status, path, 404]);
      expect((await pay()).body.errors).toEqual({ bills: ['账单不存在'] });
      expect(await rows('select distinct status, paid_amount from fee_bill where contract_id = $1', [id])).toEqual([{ status: 5, paid_amount: 0 }]);
      for (const asker of [who.operator, who.tenant]) expect((await call(asker, 'GET', `fee/${bill}`)).status).toBe(404);
      expect((await call(who.tenant, 'GET', `pact/contract/${id}`)).status).toBe(404);
      expect((await call(who.tenant, 'GET', `pact/contract?number=${made.body.number}`)).body.total).toBe(0);
    }
    await rows('update contract set status = 20 where id = $1', [id]);
    for (const path of [`pact/contract/${id}`, `fee/${bill}`]) expect([path, (await call(who.tenant, 'GET', path)).status]).toEqual([path, 200]);
    expect((await call(who.operator, 'PUT', `fee/activate/${bill}`, {})).body).toMatchObject({ message: '合同尚未签约，账单不能生效' });
    const job = async () => ((await rows("select id from job where name = 'due_bills'", []))[0] as { id: number }).id;
    const due = async () => {
      expect((await park.call(['job_list', 'job_rerun'], 'PUT', `/vapi/job/rerun/${await job()}`)).status).toBe(200);
      await park.app.jobs.tick();
      return rows('select status from fee_bill where id = $1', [bill]);
    };
    await park.app.jobs.tick();
    expect(await due()).toEqual([{ status: 5 }]);
    await rows('update contract set status = 30 where id = $1', [id]);
    expect((await call(who.operator, 'PUT', `fee/activate/${bill}`, {})).body.status).toBe(10);
    expect((await pay()).status).toBe(201);
  });
  it('草稿的计划不算应收，通过审核起才算', async () => {
    const due = async (): Promise<number> =>
      ((await rows("select coalesce(sum(amount), 0)::float8 n from receivable_bill(null, null, '2026-01-01', '2026-12-01')", []))[0] as { n: number })
        .n;
    await rows('update payment_item set is_income = 1 where id = any($1)', [[at.rent, at.property]]);
    const before = await due();
    const { id } = (await store()).body;
    expect(await due()).toBe(before);
    await rows('update contract set status = 20 where id = $1', [id]);
    expect(await due()).toBe(before + 2000_00);
  });
  it('条款说得通：比例、免租、递增、租期、出账日各有其界', async () => {
    const terms = [
      { ...body().terms[0], late_rate: -1, free_days: 400, free_from: '2020-01-01', free_to: '2027-01-01', increase_months: 0, increase_rate: -500 },
    ];
    const rooms = [{ ...body().rooms[0], area: 0 }];
    expect((await store({ terms, rooms, plan: [bill(1, { bill_at: '1900-01-01', due_at: '1900-01-01' })] })).body.errors).toEqual({
      'rooms.0.area': ['面积应大于0'],
      'terms.0.late_rate': ['滞纳金应在0到100之间'],
      'terms.0.free_days': ['免租天数不能超过条款期间'],
      'terms.0.free_from': ['不能早于开始日期'],
      'terms.0.free_to': ['不能晚于结束日期'],
      'terms.0.increase_months': ['递增周期应大于0'],
      'terms.0.increase_rate': ['递增比例应在-100到100之间'],
      'plan.0.bill_at': ['不能早于合同签订日期'],
    });
    expect((await store({ terms: [{ ...body().terms[0], increase_months: 12 }] })).body.errors).toEqual({
      'terms.0.increase_rate': ['请输入递增比例'],
    });
    // free from a day on, without an end, would be free for ever
    const free = async (more: object) => (await store({ terms: [{ ...body().terms[0], ...more }] })).body.errors;
    for (const none of [{}, { free_days: 0 }])
      expect(await free({ free_from: '2026-02-01', ...none })).toEqual({ 'terms.0.free_to': ['请选择免租结束，或填写免租天数'] });
    expect(await free({ free_from: '2026-02-01', free_to: '2026-02-10', free_days: 0 })).toBeUndefined();
    expect(await free({ free_to: '2026-02-10' })).toEqual({ 'terms.0.free_from': ['请选择免租开始'] });
    expect(await free({ free_from: '2026-02-01', free_to: '2026-02-10', free_days: 9 })).toEqual({
      'terms.0.free_days': ['与免租起止的天数不一致，请只填一种'],
    });
    for (const ahead_days of [-1, 181]) expect(await free({ ahead_days })).toEqual({ 'terms.0.ahead_days': ['提前出账天数应为0至180的整数'] });
    expect(await free({ ahead_days: 180 })).toBeUndefined();
    expect((await store({ end_at: '2046-01-01' })).body.errors).toEqual({ end_at: ['租期不能超过20年'] });
  });
  it('编号不填由系统给出；个人只在公寓合同里；经办人是园区的人；房间、优惠、日期各有其界', async () => {
    const [one, two] = [await store({ number: '' }), await store({ number: undefined })];
    for (const { body } of [one, two]) expect(body.number).toMatch(/^HT甲园\d{6}\d{4}$/);
    expect(one.body.number).not.toBe(two.body.number);
    const wrong = await store({
      ...{ party_kind: 2, party_name: '张三', party_mobile: '13812345678', party_id_no: '110101199001011234', enterprise_id: null },
      ...{ handler_id: who.tenant.userId, sign_at: '9999-01-01' },
      terms: [{ ...body().terms[0], room_id: at.other, discount: 101 }],
      plan: [bill(1, { room_id: at.other, due_at: '2025-12-31' })],
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        enterprise_id: ['请选择乙方'],
        handler_id: ['该经办人不可选'],
        sign_at: ['年份应在1900至2199之间'],
        'terms.0.room_id': ['该房间不在合同房源中'],
        'terms.0.discount': ['优惠应在0到100之间'],
        'plan.0.room_id': ['该房间不在合同房源中'],
        'plan.0.due_at': ['应缴日不能早于出账日'],
      },
    ]);
    const flat = await store({ kind: 2, party_kind: 2, party_name: '张三', party_mobile: '13812345678', party_id_no: '110101199001011234' });
    expect(flat.body).toMatchObject({ party_kind: 2, party_name: '张三', enterprise_id: null, enterprise_name: '张三' });
    expect(await store({ id: one.body.id })).toMatchObject({ status: 400, body: { message: '不支持提交的字段：id' } });
  });
  it('一次保存：合同、房源、条款、账单计划，合计与折合单价由服务端得出', async () => {
    const made = await store();
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ version: 1, status: 5, deposit: '2000.00', total_money: '2000.00' });
    expect(made.body.rooms).toMatchObject([{ room_id: at.room, room_name: '101', area: 100 }]);
    // 36.5 元 a month are 36.5 × 12 ÷ 365 a day
    expect(made.body.terms).toMatchObject([{ payment_item_id: at.rent, deposit: '2000.00', day_price: '1.2000' }]);
    expect(made.body.plan).toMatchObject([
      { period_start: '2026-01-01', amount: '1000.00', status: 5 },
      { period_start: '2026-02-01', amount: '1000.00', status: 5 },
    ]);
    const stored = await park.database.rows(
      'select kind, enterprise_id, account_month::text from fee_bill where contract_id = $1 order by period_start',
      [made.body.id],
    );
    expect(stored).toMatchObject([{ kind: 1, enterprise_id: here.enterprise, account_month: '2026-01-01' }, { account_month: '2026-02-01' }]);
    // a plan is no bill yet: the list of bills does not show it
    expect((await park.call(who.operator, 'GET', `/vapi/feeLists?contract_id=${made.body.id}`)).body.total).toBe(0);
    const changed = await update(made.body, { plan: [{ id: made.body.plan[1].id, amount: '900', edit_reason: '优惠' }, bill(3)] });
    expect(changed.body).toMatchObject({
      version: 2,
      total_money: '1900.00',
      plan: [{ id: made.body.plan[1].id, amount: '900.00', edit_reason: '优惠' }, { period_start: '2026-03-01' }],
    });
    expect(await update(made.body, { plan: [] })).toMatchObject({ status: 400, body: { message: '该记录已被他人修改，请刷新后重试' } });
    const [log] = await park.database.rows<{ before: { plan: object[] }; after: { plan: object[] } }>(
      "select before, after from operation_log where resource = 'contract' and row_id = $1 and action = 'update' order by id desc limit 1",
      [made.body.id],
    );
    expect([log?.before.plan, log?.after.plan]).toMatchObject([
      [{ amount: 100_000 }, { amount: 100_000 }],
      [{ amount: 90_000 }, { amount: 100_000 }],
    ]);
  });
  it('行与合同、行与行不符的，在那一格说明；什么也不存', async () => {
    const {
      rooms: [place],
    } = body();
    const wrong = await store({
      rooms: [place, { ...place, start_at: '2026-06-01' }],
      terms: [
        { ...body().terms[0], end_at: '2027-03-31' },
        { ...body().terms[0], price: '', payment_item_id: at.property },
      ],
      plan: [
        bill(1),
        bill(1, { payment_item_id: at.property }),
        bill(1, { period_start: '2026-01-10' }),
        bill(5, { period_end: null, amount: '-1' }),
      ],
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({
      'rooms.1.start_at': ['与第1行的期间重叠'],
      'terms.0.end_at': ['不能晚于合同结束日期'],
      'terms.1.price': ['请输入单价'],
      'plan.2.period_start': ['与第1行的期间重叠'],
      'plan.3.period_end': ['请选择计费结束'],
      'plan.3.amount': ['应收金额不能小于0'],
    });
    expect(await park.database.rows('select 1 from contract where number = $1', [`HT-${count}`])).toEqual([]);
  });
  it('一百二十张账单一次保存；入住人只在公寓合同里', async () => {
    const plan = Array.from({ length: 120 }, (_, n) =>
      bill((n % 12) + 1, {
        room_id: null,
        payment_item_id: at.property,
        period_start: `20${26 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
        period_end: `20${26 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-20`,
      }),
    );
    const made = await store({ end_at: '2035-12-31', plan, occupants: [{ name: '张三', mobile: '13812345678' }] });
    expect(made.status, JSON.stringify(made.body).slice(0, 300)).toBe(201);
    expect([made.body.plan.length, made.body.total_money, made.body.occupants]).toEqual([120, '120000.00', []]);
  });
  it('签约之后不能改；企业看得到自己的合同，改不了；别的园区看不到', async () => {
    const made = await store();
    await rows('update contract set status = 20 where id = $1', [made.body.id]);
    expect((await park.call(who.tenant, 'GET', `/vapi/pact/contract/${made.body.id}`)).body.plan).toHaveLength(2);
    expect((await park.call(who.tenant, 'PUT', `/vapi/pact/contract/${made.body.id}`, { version: 1, remark: '改' })).status).toBe(403);
    const other = await people(park, await place(park, `乙园${++count}`));
    expect((await park.call(other.operator, 'GET', `/vapi/pact/contract/${made.body.id}`)).status).toBe(404);
    await rows('update contract set status = 30 where id = $1', [made.body.id]);
    expect(await update(made.body, { plan: [] })).toMatchObject({ status: 400, body: { message: '当前状态不可编辑' } });
    expect((await park.call(who.operator, 'GET', `/vapi/feeLists?contract_id=${made.body.id}`)).body.total).toBe(2);
  });
});
