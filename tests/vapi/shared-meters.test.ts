import { expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { addDays, toWire } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { people, place, type Place } from './people';
import { noon, type Row, settlementPark } from './settlement-park';

const [first, last] = ['2026-10-01', '2026-10-31'];
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

onEachEngine('公摊到没有自有表计的租户', (engine) => {
  const on = settlementPark(engine);
  const { rows, put, get, newRoom, newMeter, readings, bind, generate, sheetsOf } = on;
  let count = 0;

  /** A firm, or a person where none is wanted, who holds a room on days. */
  async function lets(where: Place, room: number, from: string, to: string, { firm, person = false }: { firm?: number; person?: boolean } = {}) {
    const inside = { incubator_id: where.incubator, building_id: where.building };
    const name = `${person ? '住户' : '租户'}${++count}`;
    const enterprise_id = person ? null : (firm ?? (await on.park.make(enterprise, { ...inside, name, residence: 2 })).id);
    const { id } = await on.park.make(contract, {
      ...inside,
      ...{ kind: person ? 2 : 1, party_kind: person ? 2 : 1, party_name: name, enterprise_id, start_at: from, end_at: to, status: 30 },
    });
    await rows("insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3, '[]'), 3, $4, $5)", [
      ...[room, from, to, enterprise_id, id],
    ]);
    return { id, enterprise_id, name };
  }
  const givenBy = (sheet: number): Promise<Row[]> =>
    rows('select contract_id, to_id, sum(usage)::float8 usage from meter_share where settlement_id = $1 group by 1, 2 order by 1, 2', [sheet]);
  const billsOf = (sheet: number): Promise<Row[]> =>
    rows(
      `select id, contract_id, enterprise_id, payer_name, room_id, amount::int, status, period_start::text as "from", period_end::text as "to", account_month::text as month,
        due_at::text as due, formula from fee_bill where meter_settlement_id = $1 and status <> 30 order by contract_id`,
      [sheet],
    );
  const areaOf = async (where: Place): Promise<number> =>
    (
      await rows<{ a: number }>('select round(sum(area) * 100)::float8 a from room where incubator_id = $1 and deleted_at is null', [where.incubator])
    )[0]?.a ?? 0;
  /** All that is given and the park's rest are what was counted; a bill comes to its steps, and its steps to what it bears. */
  async function mustAddUp(sheet: number): Promise<void> {
    const [of] = await rows<{ usage: number }>('select (usage * 1000)::float8 usage from meter_settlement where id = $1', [sheet]);
    const shown = (await get(`iot/settlement/${sheet}/shares?pageSize=100`)).body.data as Row[];
    expect(shown.reduce((sum, { usage }) => sum + Math.round(usage * 1000), 0)).toBe(of?.usage);
    expect(shown.every(({ usage }) => usage >= 0)).toBe(true);
    const given = await givenBy(sheet);
    for (const bill of await billsOf(sheet)) {
      const { steps, meters } = bill.formula;
      const share = given.find((one) => one.contract_id === bill.contract_id)?.usage;
      expect(Number(meters[0].share)).toBe(share);
      expect(Math.round(steps.reduce((sum: number, step: Row) => sum + step.quantity * 1000, 0))).toBe(Math.round(share * 1000));
      expect(bill.amount).toBe(Math.round(steps.reduce((sum: number, { price, quantity }: Row) => sum + price * quantity * 100, 0)));
      expect(bill.month).toBe(`${bill.due.slice(0, 7)}-01`);
    }
  }

  it('按面积：没有水表的租户按房间面积与天数各出一张账单，空房归园区，有表的由其抄表单承担', async () => {
    const yard = await place(on.park, `公摊园${engine}`);
    const [one, two, empty, metered] = [await newRoom(yard, 30), await newRoom(yard, 50), await newRoom(yard, 20), await newRoom(yard, 40)];
    const [a, b] = [await lets(yard, one, '2026-01-01', '2026-12-31'), await lets(yard, two, '2026-01-01', '2026-10-10')];
    const [c, d] = [await lets(yard, two, '2026-10-16', '2027-10-15', { person: true }), await lets(yard, metered, '2026-01-01', '2026-12-31')];
    const [water, own] = [
      await newMeter({ kind: 2, is_public: 1, share_rule: 1, number: `SW-${engine}` }, yard),
      await newMeter({ kind: 2, room_id: metered }, yard),
    ];
    await bind(own, d.enterprise_id as number, '2026-09-01', metered);
    for (const id of [water, own]) await readings(id, { '2026-10-01': 100, '2026-11-01': 200.315 });
    expect((await generate(yard)).status).toBe(200);
    const [shared] = (await sheetsOf(water)) as [Row];
    const all = (await areaOf(yard)) * 31;
    const part = (area: number, days: number): number => Math.floor((100_315 * area * 100 * days) / all) / 1000;
    // whom the confirmation bills is said before it, and why the rest stays with the park
    const before = (await get(`iot/settlement/${shared.id}/shares`)).body.data as Row[];
    expect(before.map(({ to_name, usage, bill }) => [to_name.split('　')[0], usage, bill])).toEqual([
      [(await rows('select name from enterprise where id = $1', [d.enterprise_id]))[0]?.name, part(40, 31), '见其抄表单'],
      [a.name, part(30, 31), '确认出账时生成'],
      [b.name, part(50, 10), '确认出账时生成'],
      [c.name, part(50, 16), '确认出账时生成'],
      ['园区承担', expect.any(Number), ''],
    ]);
    expect(before[0]?.basis).toMatch(/^由其抄表单承担（按面积 1,240 ÷ [\d,.]+ ㎡·天）$/);
    expect(before.at(-1)?.basis).toContain('空置');
    expect(empty).toBeGreaterThan(0);
    await mustAddUp(shared.id);

    expect((await put(`settlement/confirm/${shared.id}`)).status).toBe(200);
    expect((await sheetsOf(water))[0]).toMatchObject({ status: 3, fee_bill_id: null });
    const bills = await billsOf(shared.id);
    expect(bills).toMatchObject([
      { contract_id: a.id, enterprise_id: a.enterprise_id, payer_name: a.name, room_id: one, from: first, to: last, status: 10, month: '2026-12-01' },
      { contract_id: b.id, room_id: two, from: first, to: '2026-10-10' },
      { contract_id: c.id, enterprise_id: null, payer_name: c.name, room_id: two, from: '2026-10-16', to: last },
    ]);
    expect(bills[0]?.formula.meters).toEqual([
      {
        ...{ number: `SW-${engine}`, last_value: '100.000', value: '200.315', ratio: '1.000', usage: '100.315', share: String(part(30, 31)) },
        basis: expect.stringMatching(/^按面积 930 ÷ [\d,.]+ ㎡·天$/),
      },
    ]);
    await mustAddUp(shared.id);
    const after = (await get(`iot/settlement/${shared.id}/shares`)).body.data as Row[];
    expect(after.map(({ to_name, usage }) => [to_name, usage])).toEqual(before.map(({ to_name, usage }) => [to_name, usage]));

    // the sheet of the own meter is made anew: it bears its part again, and nobody bears twice
    const [sheet] = (await sheetsOf(own)) as [Row];
    expect((await put(`settlement/confirm/${sheet.id}`)).status).toBe(200);
    const [ownBill] = await billsOf(sheet.id);
    expect(ownBill?.month).toBe('2026-12-01');
    // and says of how much it is, and by which rule
    expect(ownBill?.formula.meters[0].of).toMatch(new RegExp(`^SW-${engine} 用量 100\\.315，按面积 1,240 ÷ [\\d,.]+ ㎡·天$`));
    expect((await put(`settlement/reverse/${shared.id}`, { reason: '重算' })).body.message).toBe('公摊量已计入已确认的抄表单，请先冲销它们');
    expect((await put(`settlement/reverse/${sheet.id}`, { reason: '重读' })).status).toBe(200);
    await generate(yard);
    expect((await sheetsOf(own))[0]).toMatchObject({ share: part(40, 31) });
    await mustAddUp(shared.id);

    // it goes with the sheet's reversal only, and not while one of them is paid
    const gone = await on.park.call(on.who.admin, 'PUT', '/vapi/fee/remove', { ids: [bills[0]?.id], remove_reason: '错' });
    expect(gone.body.message).toContain('请冲销其抄表单');
    const paid = await on.park.call(on.who.admin, 'POST', '/vapi/payment', {
      ...{ incubator_id: yard.incubator, enterprise_id: a.enterprise_id, paid_at: toWire(noon), method: 1, amount: '0.01' },
      bills: [{ fee_bill_id: bills[0]?.id, amount: '0.01' }],
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    const refused = (await put(`settlement/reverse/${shared.id}`, { reason: '重算' })).body.message;
    expect(refused).toMatch(new RegExp(`^「${a.name}」的账单 ZD\\S+ 已收款，请先作废收款，再冲销$`));
    expect(await billsOf(shared.id)).toHaveLength(3);
    expect((await on.park.call(on.who.admin, 'PUT', `/vapi/payment/void/${paid.body.id}`, { void_reason: '错' })).status).toBe(200);
    expect((await put(`settlement/reverse/${shared.id}`, { reason: '重算' })).status).toBe(200);
    expect([await billsOf(shared.id), await givenBy(shared.id)]).toEqual([[], []]);
    expect((await sheetsOf(own))[0]).toMatchObject({ share: null });
  });
  it('一套房的公摊表只由其床位的住户承担，同层有自有表计的企业不分摊', async () => {
    const yard = await place(on.park, `套房园${engine}`);
    const flat = await newRoom(yard, 60);
    const beds = [await newRoom(yard, 15), await newRoom(yard, 15), await newRoom(yard, 15)];
    await rows('update room set parent_id = $1 where id = any($2)', [flat, beds]);
    const office = await newRoom(yard, 40);
    const [one, two] = [
      await lets(yard, beds[0] as number, '2026-01-01', '2026-12-31', { person: true }),
      await lets(yard, beds[1] as number, '2026-01-01', '2026-12-31', { person: true }),
    ];
    const firm = await lets(yard, office, '2026-01-01', '2026-12-31');
    const own = await newMeter({ kind: 1, room_id: office }, yard);
    await bind(own, firm.enterprise_id as number, '2026-09-01', office);
    const households = await newMeter({ kind: 1, is_public: 1, share_rule: 2, room_id: flat, number: `SF-${engine}` }, yard);
    const areas = await newMeter({ kind: 1, is_public: 1, share_rule: 1, room_id: flat, number: `SG-${engine}` }, yard);
    for (const id of [own, households, areas]) await readings(id, { '2026-10-01': 100, '2026-11-01': 140 });
    expect((await generate(yard)).status).toBe(200);
    const shares = async (meter: number) =>
      ((await get(`iot/settlement/${((await sheetsOf(meter)) as [Row])[0].id}/shares`)).body.data as Row[]).map(({ to_name, usage }) => [
        to_name,
        usage,
      ]);
    expect(await shares(households)).toEqual([
      [one.name, 20],
      [two.name, 20],
      ['园区承担', 0],
    ]);
    // the third bed is empty: its part and what belongs to no bed are the park's
    expect(await shares(areas)).toEqual([
      [one.name, 10],
      [two.name, 10],
      ['园区承担', 20],
    ]);
    expect((await sheetsOf(own))[0]).toMatchObject({ share: null });
    const [sheet] = (await sheetsOf(households)) as [Row];
    expect((await put(`settlement/confirm/${sheet.id}`)).status).toBe(200);
    expect((await billsOf(sheet.id)).map(({ contract_id, room_id }) => [contract_id, room_id])).toEqual([
      [one.id, null],
      [two.id, null],
    ]);
    await mustAddUp(sheet.id);
  });
  it('退租单列明尚未出账的公摊天数；公摊抄表单确认到退出日前一天后，计入本单', async () => {
    const yard = await place(on.park, `退租园${engine}`);
    const room = await newRoom(yard, 30);
    const { id } = await lets(yard, room, first, '2026-12-31');
    const meter = await newMeter({ kind: 2, is_public: 1, share_rule: 1, number: `SX-${engine}` }, yard);
    await readings(meter, { '2026-10-01': 100, '2026-10-16': 500 });
    const shown = async (more = '&kind=3'): Promise<Row> => {
      const { body } = await get(`refund/preview?contract_id=${id}&exit_at=2026-10-16${more}`);
      return { unpaid: body.unpaid, shares: body.shares.filter((line: Row) => line.of !== 'deposit') };
    };
    const days = { period_start: first, period_end: '2026-10-15' };
    const toCome = { of: 'share', number: `SX-${engine}`, item: '水费公摊', ...days, worth: '0.00', owed: '0.00' };
    expect(await shown()).toMatchObject({ unpaid: '0.00', shares: [toCome] });
    // who only has money given back stays, and so does his share
    expect((await shown('&kind=1')).shares).toEqual([]);
    const store = async (period_start: string, period_end: string, this_value: string): Promise<number> => {
      const sheet = { incubator_id: yard.incubator, meter_id: meter, period_start, period_end, this_value };
      const stored = await on.park.call(on.who.admin, 'POST', '/vapi/iot/settlement', sheet);
      expect(stored.status, JSON.stringify(stored.body)).toBe(201);
      return stored.body.id;
    };
    const [early, late] = [await store(first, '2026-10-05', '200'), await store('2026-10-06', '2026-10-15', '500')];
    expect((await shown()).shares).toMatchObject([toCome]);
    // whichever is confirmed first: what still waits is named
    expect((await put(`settlement/confirm/${late}`)).status).toBe(200);
    expect((await shown()).shares).toMatchObject([{ of: 'bill' }, { ...toCome, period_start: first, period_end: '2026-10-05' }]);
    expect((await put(`settlement/confirm/${early}`)).status).toBe(200);
    const [one, other] = [...(await billsOf(early)), ...(await billsOf(late))];
    const all = (one?.amount ?? 0) + (other?.amount ?? 0);
    expect(Math.min(one?.amount, other?.amount)).toBeGreaterThan(0);
    const after = await shown();
    expect([after.unpaid, after.shares.map((line: Row) => [line.of, line.id])]).toEqual([
      (all / 100).toFixed(2),
      [
        ['bill', one?.id],
        ['bill', other?.id],
      ],
    ]);
  });

  it('到期未退的租户，其自有表计的账单仍归他的合同', async () => {
    const yard = await place(on.park, `续住园${engine}`);
    const room = await newRoom(yard, 30);
    const a = await lets(yard, room, '2026-01-01', '2026-09-30');
    await rows('update contract set status = 40 where id = $1', [a.id]);
    await rows("update room_occupancy set during = daterange('2026-01-01', null) where contract_id = $1", [a.id]);
    const own = await newMeter({ kind: 2, room_id: room }, yard);
    await bind(own, a.enterprise_id as number, '2026-09-01', room);
    await readings(own, { '2026-10-01': 100, '2026-11-01': 200 });
    expect((await generate(yard)).status).toBe(200);
    const [sheet] = (await sheetsOf(own)) as [Row];
    expect((await put(`settlement/confirm/${sheet.id}`)).status).toBe(200);
    expect(await billsOf(sheet.id)).toMatchObject([{ contract_id: a.id, enterprise_id: a.enterprise_id, room_id: room, from: first, to: last }]);
  });
  it('按面积：床位是房间的一部分，其面积不再算一次', async () => {
    const yard = await place(on.park, `床位园${engine}`);
    const flat = await newRoom(yard, 40);
    const beds = [await newRoom(yard, 20), await newRoom(yard, 20)];
    await rows('update room set parent_id = $1 where id = any($2)', [flat, beds]);
    for (const bed of beds) await lets(yard, bed, '2026-01-01', '2026-12-31', { person: true });
    const water = await newMeter({ kind: 2, is_public: 1, share_rule: 1 }, yard);
    await readings(water, { '2026-10-01': 100, '2026-11-01': 200 });
    await generate(yard);
    const [shared] = (await sheetsOf(water)) as [Row];
    const shown = (await get(`iot/settlement/${shared.id}/shares`)).body.data as Row[];
    expect(shown.map(({ usage }) => usage)).toEqual([50, 50, 0]);
  });

  it('自有抄表单晚于公摊单出账的，不再承担同样的天数', async () => {
    const yard = await place(on.park, `迟抄园${engine}`);
    const [one, two] = [await newRoom(yard, 30), await newRoom(yard, 50)];
    const a = await lets(yard, one, '2026-01-01', '2026-12-31');
    await lets(yard, two, '2026-01-01', '2026-12-31', { firm: a.enterprise_id as number });
    const own = await newMeter({ kind: 2, room_id: one }, yard);
    await bind(own, a.enterprise_id as number, '2026-09-01', one);
    for (const rule of [1, 2]) {
      const water = await newMeter({ kind: 2, is_public: 1, share_rule: rule }, yard);
      await readings(water, { '2026-10-01': 0, '2026-11-01': 62 });
      await generate(yard);
      const [shared] = (await sheetsOf(water)) as [Row];
      expect((await put(`settlement/confirm/${shared.id}`)).status).toBe(200);
      // both contracts of the firm by ㎡; one household by its first
      expect((await billsOf(shared.id)).length).toBe(rule === 1 ? 2 : 1);
    }
    await readings(own, { '2026-10-01': 0, '2026-11-01': 5 });
    await generate(yard);
    expect((await sheetsOf(own))[0]).toMatchObject({ usage: 5, share: null });
  });
  it('任意租期、面积与自有表计：分得之和加园区承担等于公摊表，账单等于其步骤', async () => {
    let random = 20261128;
    const next = (most: number): number => (random = (random * 1103515245 + 12345) % 2147483648) % most;
    for (let round = 0; round < 3; round++) {
      const yard = await place(on.park, `任意园${round}${engine}`);
      await people(on.park, yard);
      const rule = 1 + (round % 2);
      const held: { room: number; area: number; from: string; to: string; contract: number; tenant: string; own: boolean }[] = [];
      let firm: number | undefined;
      for (let n = 0; n < 6; n++) {
        const area = 10 + next(900) / 10;
        const room = await newRoom(yard, area);
        const turn = addDays(first, next(31));
        const spans = [[addDays(first, -next(20)), turn] as const, [addDays(turn, 1 + next(3)), addDays(last, next(9))] as const].filter(
          () => next(4) > 0,
        );
        for (const [from, to] of spans.filter((span) => span[0] <= span[1])) {
          const made = await lets(yard, room, from, to, { person: next(4) === 0, ...(firm && next(3) === 0 && { firm }) });
          if (made.enterprise_id) firm = made.enterprise_id;
          const own = made.enterprise_id !== null && from <= first && to >= last && next(2) === 0;
          held.push({ room, area, from, to, contract: made.id, tenant: made.enterprise_id ? `f${made.enterprise_id}` : `c${made.id}`, own });
          if (!own) continue;
          const id = await newMeter({ kind: 2, room_id: room }, yard);
          await bind(id, made.enterprise_id as number, '2026-09-01', room);
          await readings(id, { '2026-10-01': 0, '2026-11-01': next(50) });
        }
      }
      const water = await newMeter({ kind: 2, is_public: 1, share_rule: rule, ratio: 1 + next(3) }, yard);
      await readings(water, { '2026-10-01': next(1000) / 1000, '2026-11-01': 1 + next(500_000) / 1000 });
      expect((await generate(yard)).status).toBe(200);
      const [shared] = (await sheetsOf(water)) as [Row];
      await mustAddUp(shared.id);
      expect((await put(`settlement/confirm/${shared.id}`)).status).toBe(200);
      await mustAddUp(shared.id);
      // reckoned day by day, in the plainest way
      const days = Array.from({ length: 31 }, (_, at) => addDays(first, at));
      const holding = (day: string) => held.filter(({ from, to }) => from <= day && day <= to).sort((one, other) => one.contract - other.contract);
      const weights = new Map<number, number>();
      const bears = await rows<{ room: number; tenant: string }>(
        "select t.room_id room, 'f' || t.enterprise_id tenant from meter_share x join meter_settlement t on t.id = x.to_id where x.settlement_id = $1",
        [shared.id],
      );
      for (const day of days) {
        const seen = new Set(rule === 1 ? [] : bears.map(({ tenant }) => tenant));
        for (const one of holding(day)) {
          if (rule === 1 ? bears.some(({ room }) => room === one.room) : seen.has(one.tenant)) continue;
          seen.add(one.tenant);
          weights.set(one.contract, (weights.get(one.contract) ?? 0) + (rule === 1 ? Math.round(one.area * 100) : 1));
        }
      }
      const all = rule === 1 ? (await areaOf(yard)) * 31 : days.reduce((sum, day) => sum + new Set(holding(day).map(({ tenant }) => tenant)).size, 0);
      const expected = [...weights]
        .map(([id, weight]) => [id, Math.floor((Math.round(shared.usage * 1000) * weight) / all) / 1000])
        .sort((x, y) => Number(x[0]) - Number(y[0]));
      const given = (await givenBy(shared.id))
        .filter(({ contract_id }) => contract_id !== null)
        .map(({ contract_id, usage }) => [contract_id, usage]);
      expect(given, JSON.stringify({ round, rule, held })).toEqual(expected.filter(([, usage]) => Number(usage) > 0));
      expect((await put(`settlement/reverse/${shared.id}`, { reason: '重算' })).status).toBe(200);
      expect([ids((await billsOf(shared.id)) as { id: number }[]), await givenBy(shared.id)]).toEqual([[], []]);
    }
  });
});
