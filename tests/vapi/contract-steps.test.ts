import { afterAll, beforeAll, expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { meter, meterBinding } from '@/domain/resources/meter';
import { need } from '@/domain/resources/need';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

const day = '2026-03-10';
const [start, end] = ['2026-04-01', '2028-03-31'];

onEachEngine('合同四步签订', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let rent: number;
  let scan: number;
  let count = 0;
  let now = new Date(`${day}T02:00:00Z`);
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    rent = (await park.make(paymentItem, { name: '试租金', enabled: 1 })).id;
    scan = (await park.make(file, { save_name: '扫描件.pdf', created_by: who.operator.userId })).id;
  });
  afterAll(() => park?.close());
  /** Another day of the park; whoever is signed in stays so. */
  const on = async (date: string): Promise<void> => {
    now = new Date(`${date}T02:00:00Z`);
    for (const table of ['session', 'session_token']) await rows(`update ${table} set expires_at = '2099-01-01'`);
  };
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const freeRoom = async () => (await park.make(room, { ...inside(), name: `C-${++count}`, use: 1, area: 100, status: 1 })).id;
  const customer = async (more: object = {}) =>
    (await park.make(enterprise, { ...inside(), name: `客户${++count}`, residence: 0, need_status: 20, ...more })).id;
  const operator = (method: string, path: string, body?: object): Promise<Answer> => park.call(who.operator, method, `/vapi${path}`, body);
  const term = (space: number | null, more: object = {}) => ({
    ...{ payment_item_id: rent, room_id: space, price: '2', price_unit: 'yuan_m_day', pay_cycle: 'quarter', start_at: start, end_at: end },
    ...{ free_days: 30, increase_months: 12, increase_rate: 5, deposit: '6000' },
    ...more,
  });
  const body = (space: number | null, firm: number | null, more: object = {}) => ({
    ...{ ...inside(), kind: 1, type: 1, party_kind: 1, enterprise_id: firm, sign_at: day, start_at: start, end_at: end },
    ...{ handler_id: who.operator.userId, rooms: space ? [{ room_id: space, area: 100, start_at: start, end_at: end }] : [], terms: [term(space)] },
    ...more,
  });
  const planned = async (draft: object): Promise<Answer> => {
    const { sign_at, start_at, end_at, rooms: spaces, terms } = draft as Record<string, unknown>;
    return operator('POST', '/pact/contract/preview', { sign_at, start_at, end_at, rooms: spaces, terms });
  };
  /** A draft with the plan that its terms come to. */
  async function drafted(space: number | null, firm: number | null, more: object = {}): Promise<{ id: number; version: number }> {
    const draft = body(space, firm, more);
    const { data } = (await planned(draft)).body;
    const plan = data.map(({ account_month: _m, formula: _f, payment_item_name: _n, ...bill }: Record<string, unknown>) => bill);
    const made = await operator('POST', '/pact/contract', { plan, ...draft });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  }
  const submit = (id: number) => operator('PUT', `/pact/contract/submit/${id}`, {});
  const pass = (id: number) => park.call(who.admin, 'PUT', `/vapi/pact/contract/audit/${id}`, { status: 20 });
  const sign = (id: number, more: object = { scan: [scan] }) => operator('PUT', `/pact/contract/sign/${id}`, more);
  async function signed(space: number | null, firm: number | null, more: object = {}): Promise<number> {
    const { id } = await drafted(space, firm, more);
    for (const step of [submit, pass, sign]) {
      const done = await step(id);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    }
    return id;
  }
  const held = (contract: number) =>
    rows(
      'select kind, lower(during)::text since, upper(during)::text until from room_occupancy where contract_id = $1 and released_at is null and not isempty(during) order by 2',
      [contract],
    );
  const bills = (contract: number) =>
    rows<{ kind: number; status: number; amount: number; period_start: string }>(
      'select kind, status, amount::float8 amount, period_start::text from fee_bill where contract_id = $1 and status <> 30 order by kind, period_start',
      [contract],
    );

  it('所有房间在同一楼宇的合同不填楼宇时就是该楼宇，账单也是；跨楼宇的仍为空', async () => {
    const other = await park.make(building, { incubator_id: here.incubator, name: `二号楼${++count}`, area: 5000 });
    const [one, two] = [await freeRoom(), await freeRoom()];
    const there = (await park.make(room, { incubator_id: here.incubator, building_id: other.id, name: `D-${++count}`, use: 1, area: 100, status: 1 }))
      .id;
    const held = (...ids: number[]) => ids.map((room_id) => ({ room_id, area: 100, start_at: start, end_at: end }));
    const buildings = async (...ids: number[]) => {
      const { id } = await drafted(one, await customer(), { building_id: null, rooms: held(...ids) });
      const [row] = await rows<{ building_id: number | null }>('select building_id from contract where id = $1', [id]);
      const bills = await rows<{ building_id: number | null }>('select distinct building_id from fee_bill where contract_id = $1', [id]);
      return [row?.building_id, ...bills.map(({ building_id }) => building_id)];
    };
    expect(await buildings(one, two)).toEqual([here.building, here.building]);
    expect(await buildings(one, there)).toEqual([null, null]);
  });
  it('下一步就核对：已被占用的房间、租期外的条款说在它自己的格子上，什么也不存；自己占用的不算', async () => {
    const [space, free] = [await freeRoom(), await freeRoom()];
    const contract = await signed(space, await customer());
    const { rooms: spaces, terms, start_at, end_at } = body(space, null) as Record<string, any>;
    const check = (more: object) => operator('POST', '/pact/contract/check', { start_at, end_at, rooms: spaces, terms, ...more });
    const taken = await check({});
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['rooms.0.room_id']]);
    expect(taken.body.errors['rooms.0.room_id'][0]).toMatch(/^2026-04-01 至 2028-03-31 已由「客户\d+」/);
    expect((await check({ contract_id: contract })).status).toBe(200);
    const outside = await check({
      rooms: [{ room_id: free, area: 100, start_at, end_at }],
      terms: [term(free, { start_at: '2026-03-01', end_at: '2028-04-30' })],
    });
    expect(outside.body.errors).toEqual({ 'terms.0.start_at': ['不能早于合同开始日期'], 'terms.0.end_at': ['不能晚于合同结束日期'] });
    const talking = await customer({ need_status: 10 });
    const party = await check({ enterprise_id: talking, rooms: [{ room_id: free, area: 100, start_at, end_at }], terms: [] });
    expect([party.status, party.body.errors]).toEqual([422, { enterprise_id: ['该企业还不是意向客户，请先将其需求转为已预订'] }]);
    expect((await check({ enterprise_id: await customer(), settlement_type: 2, rooms: [], terms: [] })).status).toBe(200);
    const nowhere = await check({ enterprise_id: await customer(), settlement_type: 1, rooms: [], terms: [] });
    expect([nowhere.status, nowhere.body.errors]).toEqual([422, { rooms: ['请选择房源'] }]);
    const stored = await rows('select 1 from contract_room where room_id = $1', [free]);
    expect(stored).toEqual([]);
  });

  it('账单计划由条款算出：一季度一期，免租扣除，一年后涨价，按月份与费用项合计，与保存的一致', async () => {
    const space = await freeRoom();
    const answer = await planned(body(space, await customer()));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { data, total_money, deposit, months, items } = answer.body;
    // 2 元 × 100 ㎡: the first quarter has 91 days, 30 of them free; after a year 2.10 元
    expect(data).toHaveLength(8);
    expect(data[0]).toMatchObject({ period_start: start, period_end: '2026-06-30', amount: '12200.00', payment_item_name: '试租金' });
    expect(data[4]).toMatchObject({ period_start: '2027-04-01', amount: '19110.00' });
    const sum = data.reduce((total: number, { amount }: { amount: string }) => total + Math.round(Number(amount) * 100), 0);
    expect([Math.round(Number(total_money) * 100), deposit, items]).toEqual([
      sum,
      '6000.00',
      [{ payment_item_id: rent, name: '试租金', amount: total_money }],
    ]);
    expect(months[0]).toEqual({ month: '2026-04', amount: '12200.00' });
    // what a contract may not say has no plan either, and the same words at the same cells
    const odd = await planned(body(space, null, { terms: [term(space, { free_from: '2026-05-01', free_days: 0 }), term(space)] }));
    expect([odd.status, odd.body.errors]).toEqual([
      422,
      { 'terms.0.free_to': ['请选择免租结束，或填写免租天数'], 'terms.1.start_at': ['与第1行的期间重叠'] },
    ]);
    const made = await drafted(space, await customer());
    const read = (await operator('GET', `/pact/contract/${made.id}`)).body;
    expect([read.total_money, read.deposit, read.plan.map(({ amount }: { amount: string }) => amount)]).toEqual([
      total_money,
      deposit,
      data.map(({ amount }: { amount: string }) => amount),
    ]);
    const kept = await rows<{ formula: { steps: unknown[] } }>('select formula from fee_bill where contract_id = $1 order by period_start limit 1', [
      made.id,
    ]);
    expect(kept[0]?.formula.steps).toEqual([{ from: '2026-05-01', to: '2026-06-30', price: '2', quantity: '61' }]);
  });
  it('提交前核对：房源、与条款不符的账单计划、还没有意向的客户，各在自己的一栏；改过的一期写明原因就可以', async () => {
    const space = await freeRoom();
    const firm = await customer({ need_status: 10 });
    const empty = await operator('POST', '/pact/contract', body(null, firm, { terms: [], plan: [] }));
    expect((await submit(empty.body.id)).body.errors).toEqual({
      rooms: ['请选择房源'],
      enterprise_id: ['该企业还不是意向客户，请先将其需求转为已预订'],
    });
    const none = await operator('POST', '/pact/contract', body(space, await customer(), { plan: [] }));
    expect((await submit(none.body.id)).body.errors).toEqual({ plan: ['请生成账单计划'] });
    const { id, version } = await drafted(space, await customer());
    const read = (await operator('GET', `/pact/contract/${id}`)).body;
    const plan = read.plan.map(({ id: bill }: { id: number }) => ({ id: bill }));
    const changed = await operator('PUT', `/pact/contract/${id}`, { version, plan: [{ ...plan[0], amount: '1.00' }, ...plan.slice(1, -1)] });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await submit(id)).body.errors).toEqual({
      'plan.0.amount': ['按条款应为 12200.00，请重新生成或填写修改原因'],
      plan: ['账单计划缺少1期（2028-01-01 起），请重新生成'],
    });
    const back = await operator('PUT', `/pact/contract/${id}`, {
      version: changed.body.version,
      plan: [
        { ...plan[0], amount: '1.00', edit_reason: '首季优惠' },
        ...plan.slice(1, -1),
        { ...read.plan.at(-1), id: undefined, amount: '0', edit_reason: '末季免收' },
      ].map(({ status: _s, statusText: _t, payment_item_name: _p, room_name: _r, ...bill }) => bill),
    });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect((await submit(id)).status).toBe(200);
    expect((await submit(id)).body.message).toBe('当前状态不可提交');
  });
  it('条款的提前出账天数改过之后，账单计划的出账日须重新生成；写明原因的可以不同', async () => {
    const space = await freeRoom();
    const { id, version } = await drafted(space, await customer());
    const read = (await operator('GET', `/pact/contract/${id}`)).body;
    const [first] = read.terms;
    const ahead = await operator('PUT', `/pact/contract/${id}`, { version, terms: [{ id: first.id, ahead_days: 10 }] });
    expect(ahead.status, JSON.stringify(ahead.body)).toBe(200);
    const refused = (await submit(id)).body.errors;
    expect(Object.keys(refused)).toHaveLength(read.plan.length);
    expect(refused['plan.1.bill_at']).toEqual(['按条款应为 2026-06-21，请重新生成或填写修改原因']);
    const { data } = (await planned(body(space, null, { terms: [term(space, { ahead_days: 10 })] }))).body;
    const plan = read.plan.map((bill: { id: number }, at: number) =>
      at === 0 ? { id: bill.id, edit_reason: '首期照旧' } : { id: bill.id, bill_at: data[at].bill_at },
    );
    const again = await operator('PUT', `/pact/contract/${id}`, { version: ahead.body.version, plan });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect((await submit(id)).status).toBe(200);
  });
  it('房间已有别人：说是谁、到哪天，写在那一行；自己的需求预订的不算', async () => {
    const space = await freeRoom();
    const other = await customer({ name: '先来科技' });
    const first = await signed(space, other);
    const { number } = (await operator('GET', `/pact/contract/${first}`)).body;
    const late = await operator('POST', '/pact/contract', body(space, await customer(), { plan: [] }));
    expect([late.status, late.body.errors]).toEqual([422, { 'rooms.0.room_id': [`${start} 至 ${end} 已由「先来科技」合同预留（合同 ${number}）`] }]);
    const free = await freeRoom();
    const firm = await customer({ need_status: 10 });
    const demand = await park.make(need, { ...inside(), enterprise_id: firm, status: 10, room: null, done_at: null });
    expect((await operator('PUT', `/space/room/reserve/${free}`, { need_id: demand.id, from: day })).status).toBe(200);
    expect((await operator('POST', '/pact/contract', body(free, await customer(), { plan: [] }))).status).toBe(422);
    expect((await operator('POST', '/pact/contract', body(free, firm, { need_id: demand.id, plan: [] }))).status).toBe(201);
  });
  it('签约要有扫描件；此后客户待入驻、账单生效、押金出账、大事记里有，确认入驻后房间在租', async () => {
    const space = await freeRoom();
    const firm = await customer();
    const { id } = await drafted(space, firm);
    expect((await sign(id)).body.message).toBe('当前状态不能签约');
    await submit(id);
    expect((await pass(id)).status).toBe(200);
    expect(await held(id)).toEqual([{ kind: 2, since: start, until: addDays(end, 1) }]);
    expect((await sign(id, {})).body.errors).toEqual({ scan: ['请上传合同扫描件'] });
    expect(await rows('select 1 from entry_information where enterprise_id = $1', [firm])).toEqual([]);
    const done = await sign(id);
    expect([done.status, done.body.status, done.body.files?.length], JSON.stringify(done.body)).toEqual([200, 30, 1]);
    expect(done.body.effective_at).toBeTruthy();
    const stay =
      'select residence, (select count(*)::int from entry_information i where i.enterprise_id = e.id and i.status = 1 and i.contract_id = $2) stays from enterprise e where id = $1';
    expect(await rows(stay, [firm, id])).toEqual([{ residence: 1, stays: 1 }]);
    const [deposit, ...plan] = [...(await bills(id))].sort((one, other) => other.kind - one.kind);
    expect(deposit).toMatchObject({ kind: 3, amount: 600000, status: 5, period_start: start });
    expect(plan.map(({ status }) => status)).toEqual([5, 5, 5, 5, 5, 5, 5, 5]);
    expect((await operator('GET', `/enterprise/timeline?enterprise_id=${firm}`)).body.data[0]).toMatchObject({ type: 1, text: '签订房源租赁合同' });
    await on(start);
    const moved = await operator('PUT', `/enterprise/settle/${firm}`, { settled_at: start, begin_kind: 1 });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await held(id)).toEqual([{ kind: 3, since: start, until: addDays(end, 1) }]);
    await on(day);
  });
  it('首期款现在出账：押金与最早应缴的一期立即待缴，其余照计划；一笔收款缴清', async () => {
    const { id } = await drafted(await freeRoom(), await customer());
    for (const step of [submit, pass, (of: number) => sign(of, { scan: [scan], first_slip: 1 })]) expect((await step(id)).status).toBe(200);
    const listed = await operator('GET', `/feeLists?contract_id=${id}&page=1&pageSize=50&sortField=due_at&sortOrder=ascend`);
    const owed = listed.body.data.filter(({ status }: { status: number }) => status === 10);
    expect(owed.map(({ kind, amount, bill_at }: Record<string, unknown>) => [kind, amount, bill_at]).sort()).toEqual([
      [1, '12200.00', day],
      [3, '6000.00', day],
    ]);
    expect(listed.body.data).toHaveLength(9);
    const parts = owed.map(({ id: bill, amount }: Record<string, unknown>) => ({ fee_bill_id: bill, amount }));
    const body = { incubator_id: here.incubator, contract_id: id, amount: '18200.00', method: 1, paid_at: `${day} 09:00:00`, bills: parts };
    const paid = await operator('POST', '/payment', body);
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    expect((await bills(id)).filter(({ status }) => status === 20)).toHaveLength(2);
  });
  it('已入驻企业再签一份，房间当即在租；个人的公寓合同同样，不入企业的档', async () => {
    const again = await signed(await freeRoom(), here.enterprise);
    expect(await held(again)).toMatchObject([{ kind: 3 }]);
    const person = { kind: 2, party_kind: 2, party_name: '张三', party_mobile: '13812345678', party_id_no: '110101199001011234' };
    const flat = await signed(await freeRoom(), null, { ...person, occupants: [{ name: '张三', mobile: '13812345678' }] });
    expect(await held(flat)).toMatchObject([{ kind: 3 }]);
    expect(await rows('select 1 from entry_information where contract_id = $1', [flat])).toEqual([]);
  });
  it('入住人须住在本合同的房源里，入住与离开须在合同期内：下一步、保存与提交都核对；套间里的床位可以，续签的可以早已入住', async () => {
    const [flat, other] = [await freeRoom(), await freeRoom()];
    const bed = (await park.make(room, { ...inside(), name: `C-${++count}`, parent_id: flat, use: 1, area: 20, status: 1 })).id;
    const person = { kind: 2, party_kind: 2, party_name: '张三', party_mobile: '13812345678', party_id_no: '110101199003078515' };
    const living = (...more: object[]) => ({ ...person, occupants: more.map((one) => ({ name: '张三', mobile: '13812345678', ...one })) });
    const wrong = [
      { room_id: other, in_at: addDays(start, -1), out_at: addDays(end, 2) },
      { room_id: flat, in_at: addDays(end, 1) },
      { room_id: bed, in_at: start, out_at: addDays(end, 1) },
    ];
    const faults = {
      'occupants.0.room_id': ['入住人的房间须是本合同的房源'],
      'occupants.0.in_at': ['入住日期须在合同期内'],
      'occupants.0.out_at': ['离开日期须在合同期内'],
      'occupants.1.in_at': ['入住日期须在合同期内'],
    };
    const { rooms: spaces } = body(flat, null) as Record<string, unknown>;
    const check = (occupants: object[]) =>
      operator('POST', '/pact/contract/check', { start_at: start, end_at: end, rooms: spaces, terms: [], occupants });
    const checked = await check(wrong);
    expect([checked.status, checked.body.errors]).toEqual([422, faults]);
    expect((await check(wrong.slice(2))).status).toBe(200);
    // the form offers what may be chosen alone
    const offered = async (query: string): Promise<number[]> =>
      (await operator('GET', `/options/room?for=contract.occupants.room_id${query}`)).body.data.map(({ id }: { id: number }) => id).sort();
    expect(await offered(`&let_rooms=${flat}`)).toEqual([flat, bed].sort());
    expect(await offered(`&let_rooms=${flat}&let_rooms=${other}`)).toEqual([flat, other, bed].sort());
    expect(await offered(`&let_rooms=${flat}&ids=${other}`)).toEqual([]);
    expect(await offered(`&ids=${other}`)).toEqual([other]);
    const refused = await operator('POST', '/pact/contract', body(flat, null, { plan: [], ...living(...wrong) }));
    expect([refused.status, refused.body.errors]).toEqual([422, faults]);
    const early = await check([{ out_at: addDays(start, -1) }]);
    expect(early.body.errors).toEqual({ 'occupants.0.out_at': ['离开日期须在合同期内'] });
    // of a contract of another kind nobody lives there, whatever is sent
    expect(
      (await operator('POST', '/pact/contract', body(other, await customer(), { plan: [], occupants: living(...wrong).occupants }))).status,
    ).toBe(201);
    const { id } = await drafted(flat, null, living({ room_id: bed, in_at: start }));
    // a draft that was kept before
    await rows('update contract_occupant set room_id = $2 where contract_id = $1', [id, other]);
    expect((await submit(id)).body.errors).toEqual({ 'occupants.0.room_id': ['入住人的房间须是本合同的房源'] });
    await rows('update contract_occupant set room_id = $2 where contract_id = $1', [id, bed]);
    for (const step of [submit, pass, sign]) expect((await step(id)).status).toBe(200);
    // who had another room before a change of rooms has none of the renewal's yet
    await rows(
      "insert into contract_occupant (contract_id, name, mobile, room_id) select contract_id, '李四', mobile, $2 from contract_occupant where contract_id = $1",
      [id, other],
    );
    const renewed = await operator('PUT', `/pact/contract/renew/${id}`, { ends_at: addDays(end, 100) });
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200);
    const next = (await operator('GET', `/pact/contract/${renewed.body.renewal_id}`)).body;
    const of = (name: string) => next.occupants.find((one: { name: string }) => one.name === name);
    expect([of('张三'), of('李四')]).toMatchObject([{ room_id: bed, in_at: addDays(end, 1) }, { room_id: null }]);
    const kept = await operator('PUT', `/pact/contract/${next.id}`, { version: next.version, occupants: [{ id: of('张三').id, in_at: start }] });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    expect((await submit(next.id)).status).toBe(200);
  });
  it('租给在园企业的房间，其表计从租期首日起由它用，还绑定着原租户的到前一天为止；公摊的不动', async () => {
    const space = await freeRoom();
    const make = async (more: object) =>
      (await park.make(meter, { incubator_id: here.incubator, building_id: here.building, room_id: space, ...more })).id;
    const [free, shared, busy] = [await make({ is_public: 2 }), await make({ is_public: 1 }), await make({ is_public: 2 })];
    const other = (await park.make(enterprise, { incubator_id: here.incubator, residence: 2 })).id;
    await park.make(meterBinding, { meter_id: busy, room_id: space, enterprise_id: other, during: '[2026-01-01,)' });
    await signed(space, here.enterprise);
    const served = await rows(
      'select meter_id, enterprise_id, room_id, during::text from meter_binding where meter_id = any($1::bigint[]) order by meter_id, during',
      [[free, shared, busy]],
    );
    expect(served).toEqual([
      { meter_id: free, enterprise_id: here.enterprise, room_id: space, during: `[${start},)` },
      { meter_id: busy, enterprise_id: other, room_id: space, during: `[2026-01-01,${start})` },
      { meter_id: busy, enterprise_id: here.enterprise, room_id: space, during: `[${start},)` },
    ]);
  });
  it('个人承租的房间，表计凭合同归它；合同作废的不再归它', async () => {
    const space = await freeRoom();
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const { id } = await park.make(meter, { ...inside, room_id: space, is_public: 2 });
    const person = { kind: 2, party_kind: 2, party_name: '李四', party_mobile: '13812345679', party_id_no: '110101199001011234' };
    const flat = await signed(space, null, { ...person, occupants: [{ name: '李四', mobile: '13812345679' }] });
    const served = () => rows('select enterprise_id, contract_id, during::text from meter_binding where meter_id = $1', [id]);
    expect(await served()).toEqual([{ enterprise_id: null, contract_id: flat, during: `[${start},)` }]);
    expect((await operator('POST', '/pact/invalid', { id: flat, reason: '不租了' })).status).toBe(200);
    expect(await served()).toEqual([]);
  });
  it('续签：接着原合同的房间与到期时的价格，有空档要说明；通过后原合同不再提醒，到期转已续签，押金随新合同', async () => {
    const space = await freeRoom();
    const first = await signed(space, here.enterprise, {
      end_at: '2027-09-30',
      rooms: [{ room_id: space, area: 100, start_at: start, end_at: '2027-09-30' }],
      terms: [term(space, { end_at: '2027-09-30' })],
    });
    const renew = (more: object) => operator('PUT', `/pact/contract/renew/${first}`, more);
    expect((await renew({ begins_at: '2027-09-30', ends_at: '2028-09-30' })).body.errors).toEqual({
      begins_at: ['新合同应在原合同结束（2027-09-30）之后开始'],
    });
    expect((await renew({ begins_at: '2027-10-03', ends_at: '2028-09-30' })).body.errors).toEqual({
      gap_reason: ['新合同与原合同之间空 2 天，请填写原因'],
    });
    // no lease binds longer than twenty years, a renewed one neither
    expect((await renew({ ends_at: '2047-10-01' })).body.errors).toEqual({ ends_at: ['租期不能超过20年'] });
    const made = await renew({ ends_at: '2028-09-30', rise: 10 });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const next = made.body.renewal_id;
    const draft = (await operator('GET', `/pact/contract/${next}`)).body;
    // 2 元 rose by 5 % after a year, and by 10 % now
    expect(draft).toMatchObject({ type: 2, status: 5, prev_contract_id: first, start_at: '2027-10-01', end_at: '2028-09-30', deposit: '0.00' });
    expect(draft.terms).toMatchObject([{ room_id: space, price: '2.3100', start_at: '2027-10-01', end_at: '2028-09-30', deposit: null }]);
    expect((await renew({ ends_at: '2029-09-30' })).body.message).toBe(`该合同已有续签合同 ${draft.number}`);
    expect((await submit(next)).status).toBe(200);
    expect((await pass(next)).status).toBe(200);
    expect((await operator('GET', `/pact/contract/${first}`)).body.next_contract_id).toBe(next);
    expect((await sign(next)).status).toBe(200);
    await on('2027-10-01');
    await park.app.jobs.tick();
    const after = await rows('select status, end_reason, ended_at::text from contract where id = $1', [first]);
    expect(after).toEqual([{ status: 50, end_reason: '到期续签', ended_at: '2027-09-30' }]);
    expect(await rows('select contract_id from fee_bill where kind = 3 and room_id = $1 and status <> 30', [space])).toEqual([{ contract_id: next }]);
    await on(day);
  });
  it('续签作废，原合同恢复；草稿可以删除，别的不可以；即将到期自成一栏', async () => {
    const soon = addDays(day, 20);
    const space = await freeRoom();
    const first = await signed(space, here.enterprise, {
      start_at: day,
      end_at: soon,
      rooms: [{ room_id: space, area: 100, start_at: day, end_at: soon }],
      terms: [],
    });
    const tab = async () => (await operator('GET', '/pact/contract?status=35&pageSize=100')).body.data.map(({ id }: { id: number }) => id);
    expect(await tab()).toEqual([first]);
    const next = (await operator('PUT', `/pact/contract/renew/${first}`, { ends_at: addDays(soon, 100) })).body.renewal_id;
    const { number } = (await operator('GET', `/pact/contract/${next}`)).body;
    const early = await operator('POST', '/pact/invalid', { id: first, reason: '作废' });
    expect(early.body.message).toBe(`该合同已有续签合同 ${number}，请先作废或删除它`);
    await submit(next);
    await pass(next);
    expect(await tab()).toEqual([]);
    expect((await operator('DELETE', `/pact/contract/${next}`)).body.message).toBe('只能删除草稿，其余请作废');
    expect((await operator('POST', '/pact/invalid', { id: next, reason: '不续了' })).status).toBe(200);
    expect(await tab()).toEqual([first]);
    const draft = await drafted(await freeRoom(), here.enterprise);
    expect((await operator('DELETE', `/pact/contract/${draft.id}`, { version: draft.version })).status).toBe(200);
    expect(await rows('select distinct status from fee_bill where contract_id = $1', [draft.id])).toEqual([{ status: 30 }]);
    const sheet = await operator('GET', '/pact/contract/export?status=35');
    expect(sheet.status).toBe(200);
  });
  it('八个人同时签同一份合同，只成一次', async () => {
    const { id } = await drafted(await freeRoom(), await customer());
    await submit(id);
    await pass(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    expect(await rows('select count(*)::int n from entry_information where contract_id = $1', [id])).toEqual([{ n: 1 }]);
    expect((await bills(id)).filter(({ kind }) => kind === 3)).toHaveLength(1);
  });
  it('草稿换了乙方，账单计划随之改由新的乙方缴', async () => {
    const [first, next] = [await customer(), await customer({ name: '后来科技' })];
    const { id, version } = await drafted(await freeRoom(), first);
    const changed = await operator('PUT', `/pact/contract/${id}`, { version, enterprise_id: next });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await rows('select distinct enterprise_id firm from fee_bill where contract_id = $1 and status <> 30', [id])).toEqual([{ firm: next }]);
    expect(await bills(id)).toHaveLength(8);
  });
  it('缩短的一期留下没人收的天数，提交前就说；免收的一期生效即缴清，不会逾期', async () => {
    const space = await freeRoom();
    const { id, version } = await drafted(space, await customer());
    const read = (await operator('GET', `/pact/contract/${id}`)).body;
    const [free, cut, ...rest] = read.plan.map(({ id: bill }: { id: number }) => ({ id: bill }));
    const nothing = { ...free, amount: '0', edit_reason: '首季免收' };
    const short = { ...cut, period_end: '2026-07-31', amount: '6200.00', edit_reason: '先收一个月' };
    const changed = await operator('PUT', `/pact/contract/${id}`, { version, plan: [nothing, short, ...rest] });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await submit(id)).body.errors).toEqual({ plan: ['账单计划缺少1期（2026-08-01 起），请重新生成'] });
    const back = await operator('PUT', `/pact/contract/${id}`, {
      version: changed.body.version,
      plan: [nothing, { ...short, period_end: '2026-09-30', amount: '0' }, ...rest],
    });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    for (const step of [submit, pass]) expect((await step(id)).body).toMatchObject({ id });
    await on('2026-04-03');
    const done = await sign(id);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await bills(id)).toHaveLength(9);
    const [settled, later] = await rows<{ id: number; status: number }>(
      'select id, status from fee_bill where contract_id = $1 and amount = 0 order by period_start',
      [id],
    );
    expect([settled?.status, later?.status]).toEqual([20, 5]);
    expect((await operator('PUT', `/fee/activate/${later?.id}`, {})).body).toMatchObject({ status: 20 });
    await on(day);
  });
});
