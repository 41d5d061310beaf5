import { expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { meter, meterBinding } from '@/domain/resources/meter';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { day, end, start, signingPark } from './signing-park';

onEachEngine('合同四步签订', (engine) => {
  const at = signingPark(engine);
  const { on, rows, inside, freeRoom, customer, operator, term, body, planned, drafted, submit, pass, sign, signed, held, bills } = at;

  it('所有房间在同一楼宇的合同不填楼宇时就是该楼宇，账单也是；跨楼宇的仍为空', async () => {
    const other = await at.park.make(building, { incubator_id: at.here.incubator, name: `二号楼${at.next()}`, area: 5000 });
    const [one, two] = [await freeRoom(), await freeRoom()];
    const there = (
      await at.park.make(room, { incubator_id: at.here.incubator, building_id: other.id, name: `D-${at.next()}`, use: 1, area: 100, status: 1 })
    ).id;
    const held = (...ids: number[]) => ids.map((room_id) => ({ room_id, area: 100, start_at: start, end_at: end }));
    const buildings = async (...ids: number[]) => {
      const { id } = await drafted(one, await customer(), { building_id: null, rooms: held(...ids) });
      const [row] = await rows<{ building_id: number | null }>('select building_id from contract where id = $1', [id]);
      const bills = await rows<{ building_id: number | null }>('select distinct building_id from fee_bill where contract_id = $1', [id]);
      return [row?.building_id, ...bills.map(({ building_id }) => building_id)];
    };
    expect(await buildings(one, two)).toEqual([at.here.building, at.here.building]);
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
      [{ payment_item_id: at.rent, name: '试租金', amount: total_money }],
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
    const demand = await at.park.make(need, { ...inside(), enterprise_id: firm, status: 10, room: null, done_at: null });
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
    for (const step of [submit, pass, (of: number) => sign(of, { scan: [at.scan], first_slip: 1 })]) expect((await step(id)).status).toBe(200);
    const listed = await operator('GET', `/feeLists?contract_id=${id}&page=1&pageSize=50&sortField=due_at&sortOrder=ascend`);
    const owed = listed.body.data.filter(({ status }: { status: number }) => status === 10);
    expect(owed.map(({ kind, amount, bill_at }: Record<string, unknown>) => [kind, amount, bill_at]).sort()).toEqual([
      [1, '12200.00', day],
      [3, '6000.00', day],
    ]);
    expect(listed.body.data).toHaveLength(9);
    const parts = owed.map(({ id: bill, amount }: Record<string, unknown>) => ({ fee_bill_id: bill, amount }));
    const body = { incubator_id: at.here.incubator, contract_id: id, amount: '18200.00', method: 1, paid_at: `${day} 09:00:00`, bills: parts };
    const paid = await operator('POST', '/payment', body);
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    expect((await bills(id)).filter(({ status }) => status === 20)).toHaveLength(2);
  });
  it('已入驻企业再签一份，房间当即在租；个人的公寓合同同样，不入企业的档', async () => {
    const again = await signed(await freeRoom(), at.here.enterprise);
    expect(await held(again)).toMatchObject([{ kind: 3 }]);
    const person = { kind: 2, party_kind: 2, party_name: '张三', party_mobile: '13812345678', party_id_no: '110101199001011234' };
    const flat = await signed(await freeRoom(), null, { ...person, occupants: [{ name: '张三', mobile: '13812345678' }] });
    expect(await held(flat)).toMatchObject([{ kind: 3 }]);
    expect(await rows('select 1 from entry_information where contract_id = $1', [flat])).toEqual([]);
  });
  it('租给在园企业的房间，其表计从租期首日起由它用，还绑定着原租户的到前一天为止；公摊的不动', async () => {
    const space = await freeRoom();
    const make = async (more: object) =>
      (await at.park.make(meter, { incubator_id: at.here.incubator, building_id: at.here.building, room_id: space, ...more })).id;
    const [free, shared, busy] = [await make({ is_public: 2 }), await make({ is_public: 1 }), await make({ is_public: 2 })];
    const other = (await at.park.make(enterprise, { incubator_id: at.here.incubator, residence: 2 })).id;
    await at.park.make(meterBinding, { meter_id: busy, room_id: space, enterprise_id: other, during: '[2026-01-01,)' });
    await signed(space, at.here.enterprise);
    const served = await rows(
      'select meter_id, enterprise_id, room_id, during::text from meter_binding where meter_id = any($1::bigint[]) order by meter_id, during',
      [[free, shared, busy]],
    );
    expect(served).toEqual([
      { meter_id: free, enterprise_id: at.here.enterprise, room_id: space, during: `[${start},)` },
      { meter_id: busy, enterprise_id: other, room_id: space, during: `[2026-01-01,${start})` },
      { meter_id: busy, enterprise_id: at.here.enterprise, room_id: space, during: `[${start},)` },
    ]);
  });
  it('个人承租的房间，表计凭合同归它；合同作废的不再归它', async () => {
    const space = await freeRoom();
    const inside = { incubator_id: at.here.incubator, building_id: at.here.building };
    const { id } = await at.park.make(meter, { ...inside, room_id: space, is_public: 2 });
    const person = { kind: 2, party_kind: 2, party_name: '李四', party_mobile: '13812345679', party_id_no: '110101199001011234' };
    const flat = await signed(space, null, { ...person, occupants: [{ name: '李四', mobile: '13812345679' }] });
    const served = () => rows('select enterprise_id, contract_id, during::text from meter_binding where meter_id = $1', [id]);
    expect(await served()).toEqual([{ enterprise_id: null, contract_id: flat, during: `[${start},)` }]);
    expect((await operator('POST', '/pact/invalid', { id: flat, reason: '不租了' })).status).toBe(200);
    expect(await served()).toEqual([]);
  });
});
