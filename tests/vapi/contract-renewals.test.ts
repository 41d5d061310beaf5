import { expect, it } from 'vitest';
import { room } from '@/domain/resources/room';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { day, end, start, signingPark } from './signing-park';

onEachEngine('合同的入住人、续签与草稿', (engine) => {
  const at = signingPark(engine);
  const { inside, on, rows, freeRoom, customer, operator, term, body, drafted, submit, pass, sign, signed, bills } = at;

  it('入住人须住在本合同的房源里，入住与离开须在合同期内：下一步、保存与提交都核对；套间里的床位可以，续签的可以早已入住', async () => {
    const [flat, other] = [await freeRoom(), await freeRoom()];
    const bed = (await at.park.make(room, { ...inside(), name: `C-${at.next()}`, parent_id: flat, use: 1, area: 20, status: 1 })).id;
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
  it('续签：接着原合同的房间与到期时的价格，有空档要说明；通过后原合同不再提醒，到期转已续签，押金随新合同', async () => {
    const space = await freeRoom();
    const first = await signed(space, at.here.enterprise, {
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
    await at.park.app.jobs.tick();
    const after = await rows('select status, end_reason, ended_at::text from contract where id = $1', [first]);
    expect(after).toEqual([{ status: 50, end_reason: '到期续签', ended_at: '2027-09-30' }]);
    expect(await rows('select contract_id from fee_bill where kind = 3 and room_id = $1 and status <> 30', [space])).toEqual([{ contract_id: next }]);
    await on(day);
  });
  it('续签作废，原合同恢复；草稿可以删除，别的不可以；即将到期自成一栏', async () => {
    const soon = addDays(day, 20);
    const space = await freeRoom();
    const first = await signed(space, at.here.enterprise, {
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
    const draft = await drafted(await freeRoom(), at.here.enterprise);
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
