import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeBill } from '@/domain/resources/fee-bill';
import { addDays } from '@/domain/kernel/moment';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { readXlsx } from '../support/sheets';
import { cellsOf, day, openSpace, type Space } from './spaces';

onEngineInTurn('房间的占用', (engine) => {
  let space: Space;
  beforeAll(async () => {
    space = await openSpace(engine);
  });
  afterAll(() => space.park.close());

  it('reserves a room for a demand, shows it at once and on any day, and frees it again', async () => {
    const { who, newRoom, demand, put, get, cell, rows } = space;
    const { id } = await newRoom();
    const { id: need_id } = await demand();
    const needed = () =>
      rows('select status, type, room, (select need_status from enterprise e where e.id = n.enterprise_id) firm from need n where id = $1', [
        need_id,
      ]);
    const from = addDays(day, 10);
    const until = addDays(day, 19);
    expect((await put(who.operator, `reserve/${id}`, { need_id, from, until })).body).toMatchObject({ status: 2, statusText: '预订' });
    // the demand is 已预订 with its room, and so is its customer
    expect(await needed()).toEqual([{ status: 20, type: 1, room: id, firm: 20 }]);
    expect(await cell(id)).toMatchObject({ status: 2, occupancy_id: null, next_from: from });
    expect(await cell(id, until)).toMatchObject({ status: 2, kind: 1, since: from, until });
    expect(await cell(id, addDays(until, 1))).toMatchObject({ status: 1, occupancy_id: null });
    expect(await put(who.operator, `hold/${id}`, { kind: 4, from: until, until, reason: '漏水' })).toMatchObject({
      status: 400,
      body: { message: '所选房源在该租期内已被占用' },
    });
    expect((await put(who.operator, `hold/${id}`, { kind: 4, from: day, until: day, reason: '漏水' })).body.status).toBe(5);
    const { stays } = (await get(who.operator, `room/about/${id}`)).body;
    const held = stays.find(({ kind }: { kind: number }) => kind === 1);
    expect((await put(who.operator, `release/${id}`, { occupancy_id: held.id, reason: '客户取消' })).status).toBe(200);
    expect(await cell(id, until)).toMatchObject({ status: 1 });
    expect(await needed()).toEqual([{ status: 10, type: 1, room: null, firm: 10 }]);
    const causes = [
      { action: 'change', cause_resource: 'room', cause_action: 'reserve', cause_id: id },
      { action: 'change', cause_resource: 'room', cause_action: 'release', cause_id: id },
    ];
    expect(await logOf(space.park.database, 'need', need_id)).toMatchObject([
      { ...causes[0], before: { status: 10, room: null }, after: { status: 20, room: id } },
      { ...causes[1], before: { status: 20, room: id }, after: { status: 10, room: null } },
    ]);
    const [firm] = await rows<{ id: number; version: number }>(
      'select e.id, e.version from enterprise e join need n on n.enterprise_id = e.id where n.id = $1',
      [need_id],
    );
    expect(firm?.version).toBe(3);
    expect(await logOf(space.park.database, 'enterprise', firm?.id ?? 0)).toMatchObject([
      { ...causes[0], before: { need_status: 10 }, after: { need_status: 20 } },
      { ...causes[1], before: { need_status: 20 }, after: { need_status: 10 } },
    ]);
    expect(await rows('select kind, from_status, to_status, content from need_dynamic where need_id = $1 order by id', [need_id])).toEqual([
      { kind: 3, from_status: 10, to_status: 20, content: expect.stringMatching(/^预订房间/) },
      { kind: 3, from_status: 20, to_status: 10, content: '释放预订：客户取消' },
    ]);
  });

  it('lets one of fifty who want it at once', async () => {
    const { who, rows, newRoom, demand, put } = space;
    const { id } = await newRoom();
    const { id: need_id } = await demand();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => put(who.operator, `reserve/${id}`, { need_id, from: addDays(day, at % 5), until: addDays(day, 30) })),
    );
    expect(all.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(new Set(['所选房源在该租期内已被占用']));
    expect((await rows('select 1 from room_occupancy where room_id = $1', [id])).length).toBe(1);
  });

  it('tells what is let, what ends soon, who owes, and since when rooms stand empty', async () => {
    const { park, who, newRoom, put, get, board, cell, letOut } = space;
    const [long, soon] = [await newRoom(), await newRoom()];
    await letOut(long.id, addDays(day, -100), addDays(day, 300));
    const ending = await letOut(soon.id, addDays(day, -300), addDays(day, 20));
    expect([(await cell(long.id)).status, (await cell(soon.id)).status, (await cell(soon.id, addDays(day, 21))).status]).toEqual([3, 4, 1]);
    expect(await cell(soon.id)).toMatchObject({
      contract_id: ending.id,
      contract_end: addDays(day, 20),
      until: addDays(day, 20),
      owed: '0.00',
    });
    const listed = async (status: string) => (await get(who.operator, `room?${status}&pageSize=1000`)).body.data.map(({ id }: { id: number }) => id);
    expect(await listed('status=4')).toEqual([soon.id]);
    expect((await get(who.operator, 'room?status=7')).body.message).toBe('房态格式不正确');
    const { building, counts, soon_days } = await board(who.operator);
    expect(building.area).toBeTypeOf('number');
    expect(soon_days).toBe(60);
    expect(counts.find(({ code }: { code: number }) => code === 4)).toMatchObject({ label: '即将到期', rooms: 1, area: 100 });
    expect(await put(who.operator, `release/${soon.id}`, { occupancy_id: (await cell(soon.id)).occupancy_id, reason: '误' })).toMatchObject({
      body: { message: '合同占用的房间请办理退房或作废合同' },
    });
    expect(await park.call(who.operator, 'DELETE', `/vapi/space/room/${long.id}`)).toMatchObject({
      status: 400,
      body: {
        message: `该房间已被占用或预订，不能删除（在租，甲园科技有限公司，${addDays(day, -100)} 至 ${addDays(day, 300)}）`,
      },
    });
  });

  it('shows a room under one status on board, list, filter, record, drawer and export, whatever was stored at the last write', async () => {
    const { park, who, newRoom, demand, put, get, cell, letOut, rows } = space;
    const { id: floor_id } = space.level;
    const shown = {
      let: await newRoom(),
      soon: await newRoom(),
      over: await newRoom(),
      toCome: await newRoom({ area: 10 }),
      own: await newRoom({ use: 2 }),
    };
    await letOut(shown.let.id, addDays(day, -100), addDays(day, 300));
    await letOut(shown.soon.id, addDays(day, -300), addDays(day, 20));
    await letOut(shown.over.id, addDays(day, -300), addDays(day, -1));
    const { id: need_id } = await demand();
    await put(who.operator, `reserve/${shown.toCome.id}`, { need_id, from: addDays(day, 5) });
    // nobody has written since: what is stored is what was so then
    await rows('update room set status = 3 where id = $1', [shown.over.id]);
    const wanted = { let: 3, soon: 4, over: 1, toCome: 2, own: 6 } as const;
    const words = ['', '空闲', '预订', '已租', '即将到期', '装修/维修', '自用'];
    const book = await park.call(who.operator, 'GET', `/vapi/space/room/export?floor_id=${floor_id}`);
    const [header = [], ...sheet] = await readXlsx(book.body);
    const exported = new Map(sheet.map((row) => [row[header.indexOf('房间号')], row[header.indexOf('房态')]]));
    for (const [key, status] of Object.entries(wanted)) {
      const { id, name } = shown[key as keyof typeof shown];
      const found = async (code: number) =>
        (await get(who.operator, `room?status=${code}&pageSize=1000`)).body.data.find((one: { id: number }) => one.id === id)?.statusText;
      expect([key, (await cell(id)).status, await found(status), await found(status === 3 ? 4 : 3)]).toEqual([key, status, words[status], undefined]);
      expect((await get(who.operator, `room/${id}`)).body).toMatchObject({ status, statusText: words[status] });
      expect((await get(who.operator, `room/about/${id}`)).body.room).toMatchObject({ status, statusText: words[status] });
      expect(exported.get(String(name))).toBe(words[status]);
    }
    // the room whose lease is over can be let: it is idle, and may be shown
    expect((await get(who.operator, `idleRoom/${shown.over.id}`)).body).toMatchObject({ status: 1, statusText: '空闲' });
    expect((await get(who.operator, 'idleRoom?status=2&pageSize=1000')).body.data.map(({ id }: { id: number }) => id)).toContain(shown.toCome.id);
    const shownNow = await park.call(who.operator, 'PUT', `/vapi/space/webShow/${shown.over.id}`, { web_show: 1 });
    expect(shownNow.body).toMatchObject({ web_show: 1, status: 1 });
    expect((await park.call(null, 'GET', `/vapi/websit/room/${shown.over.id}`)).body).toMatchObject({ status: 1, statusText: '空闲' });
  });

  it('lists each room with its tenant, the end of its lease and what it owes as the board has them, and counts them by status', async () => {
    const { park, here, who, level, newRoom, get, cell, letOut } = space;
    const [let_, paid, idle] = [await newRoom({ area: 12.5 }), await newRoom({ area: 30.25 }), await newRoom({ area: 7 })];
    const lease = await letOut(let_.id, addDays(day, -100), addDays(day, 300));
    await letOut(paid.id, addDays(day, -50), addDays(day, 20));
    const bill = {
      incubator_id: here.incubator,
      building_id: here.building,
      enterprise_id: here.enterprise,
      contract_id: lease.id,
      room_id: let_.id,
    };
    const money = { amount: 120050, paid_amount: 20000, status: 15, bill_at: addDays(day, -40), due_at: addDays(day, -10) };
    await park.make(feeBill, { ...bill, ...money });
    const listed = async (query: string) => (await get(who.operator, `room?floor_id=${level.id}&pageSize=1000&${query}`)).body.data;
    const those = new Set([let_.id, paid.id, idle.id]);
    const shown = (await listed('')).filter(({ id }: { id: number }) => those.has(id));
    expect(shown.length).toBe(3);
    for (const row of shown) {
      const { enterprise_name, contract_end, owed } = await cell(row.id);
      expect(row).toMatchObject({ enterprise_name, contract_end, owed: row.id === idle.id ? null : owed });
    }
    expect(shown.map(({ owed }: { owed: string | null }) => owed)).toEqual(['1000.50', '0.00', null]);
    expect((await get(who.operator, `room/${let_.id}`)).body).toMatchObject({ contract_end: addDays(day, 300), owed: '1000.50' });
    const [owing, free] = [await listed('owes=1'), await listed('owes=2')];
    expect(owing.map(({ id }: { id: number }) => id)).toEqual([let_.id]);
    expect(free.length + 1).toBe((await listed('')).length);
    expect((await get(who.operator, 'room?owes=3')).body.message).toBe('欠费格式不正确');
    // the counts stand beside each other, whichever tab is chosen; the area is of the rows shown
    const sums = async (query: string) => (await get(who.operator, `room/sums?floor_id=${level.id}&${query}`)).body;
    const all = await sums('');
    for (const { status, count } of all.tabs) expect([status, count]).toEqual([status, (await listed(`status=${status}`)).length]);
    expect(all.all).toBe((await listed('')).length);
    const soon: { area: number }[] = await listed('status=4');
    expect(await sums('status=4')).toEqual({ ...all, area: soon.reduce((sum, { area }) => sum + Number(area), 0) });
    expect(await sums('owes=1')).toMatchObject({ all: 1, area: 12.5 });
    // of money nothing is said, nor asked, without the right to bills
    const blind = (path: string) => park.call(['room_list'], 'GET', `/vapi/space/${path}`);
    const [seen] = (await blind(`room?floor_id=${level.id}`)).body.data;
    expect(Object.keys(seen)).toContain('enterprise_name');
    expect(Object.keys(seen)).not.toContain('owed');
    for (const path of ['room?owes=1', 'room/sums?owes=2'])
      expect(await blind(path)).toMatchObject({ status: 400, body: { message: '没有按欠费查询的权限' } });
  });

  it('finds rooms that are free between two days', async () => {
    const { who, newRoom, get, letOut } = space;
    const big = await newRoom({ area: 5000 });
    const ask = async (from: string, to: string) =>
      (await get(who.operator, `room/free?from=${from}&to=${to}&area=4000`)).body.data.map(({ id }: { id: number }) => id);
    await letOut(big.id, addDays(day, 10), addDays(day, 20));
    expect(await ask(day, addDays(day, 9))).toEqual([big.id]);
    expect(await ask(day, addDays(day, 10))).toEqual([]);
    expect(await ask(addDays(day, 20), addDays(day, 25))).toEqual([]);
    expect(await ask(addDays(day, 21), addDays(day, 25))).toEqual([big.id]);
    const desk = await newRoom({ area: 4500, parent_id: big.id });
    const more = [await newRoom({ area: 4100 }), await newRoom({ area: 4200 })].map(({ id }) => id).reverse();
    expect(await ask(day, day)).toEqual([desk.id, ...more]); // not the room that the desk is in; the largest first
    const paged = async (page: number) => (await get(who.operator, `room/free?from=${day}&to=${day}&area=4000&pageSize=2&page=${page}`)).body;
    expect(await paged(1)).toMatchObject({
      data: [
        { id: desk.id, area: 4500 },
        { id: more[0], area: 4200 },
      ],
      total: 3,
      page: 1,
      pageSize: 2,
    });
    expect(await paged(2)).toMatchObject({ data: [{ id: more[1] }], total: 3 });
    expect(await paged(3)).toMatchObject({ data: [], total: 3 });
    expect((await get(who.operator, `room/free?from=${day}&to=${addDays(day, -1)}`)).body.errors).toEqual({ to: ['结束日期不能早于开始日期'] });
  });

  it('publishes free rooms only, and takes back what is let', async () => {
    const { park, who, newRoom, put, get, letOut } = space;
    const { id } = await newRoom();
    const show = (web_show: number) => park.call(who.operator, 'PUT', `/vapi/space/webShow/${id}`, { web_show });
    expect((await show(1)).body.web_show).toBe(1);
    await letOut(id, day, addDays(day, 9));
    await put(who.operator, `hold/${id}`, { kind: 4, from: addDays(day, 30), until: addDays(day, 31), reason: '刷墙' });
    expect((await get(who.operator, `room/${id}`)).body).toMatchObject({ status: 4, web_show: 2 });
    expect((await show(1)).body.message).toBe('空闲或预订的房间才能展示');
  });

  it('tells open boards of every change, and what is owed to those alone who may see bills', async () => {
    const { park, here, who, newRoom, demand, put, get, board, cell } = space;
    const { id } = await newRoom({ name: 'W1', area: 40 });
    const { id: need_id } = await demand();
    const version = async () => (await get(who.operator, 'changes')).body.version;
    const before = await version();
    const received = park.received.nudges.length;
    await put(who.operator, `reserve/${id}`, { need_id, from: addDays(day, 3), until: addDays(day, 9) });
    expect(await version()).toBeGreaterThan(before);
    const nudged = park.received.nudges.slice(received).flatMap(({ feeds }) => feeds);
    expect(nudged).toEqual(expect.arrayContaining(['space.changes', 'cockpit.space']));
    expect((await get(who.tenant, 'changes')).status).toBe(403);
    const { stays } = (await get(who.operator, `room/about/${id}`)).body;
    expect(stays).toMatchObject([{ kind: 1, current: false, coming: true, released: false }]);
    expect(await cell(id)).toMatchObject({ owed: '0.00', web_show: 2, rentable: true });
    expect((await board(who.operator)).today).toBe(day);
    const { body } = await park.call(['room_list'], 'GET', `/vapi/space/room/board?building_id=${here.building}`);
    expect(cellsOf(body).find((one) => one.id === id)?.owed).toBe(null);
  });

  it('counts for the rent rate what can be let on the day, a room with desks by its desks', async () => {
    const { newRoom, cell } = space;
    const whole = await newRoom({ area: 30 });
    const desk = await newRoom({ area: 5, parent_id: whole.id });
    const closed = await newRoom({ rentable_to: addDays(day, -1) });
    const own = await newRoom({ use: 2 });
    const counted = async (id: number, at = '') => (await cell(id, at)).rentable;
    expect([await counted(whole.id), await counted(desk.id), await counted(closed.id), await counted(own.id)]).toEqual([false, true, false, false]);
    expect(await counted(closed.id, addDays(day, -30))).toBe(true);
  });

  it('says of a room what its contract owes now: less what was taken off, without what is not asked for yet, of all bills', async () => {
    const { park, here, who, rows, newRoom, get, cell, letOut } = space;
    const { id } = await newRoom();
    const { id: contract_id } = await letOut(id, addDays(day, -100), addDays(day, 300));
    const [item] = await rows<{ id: number }>("select id from payment_item where code = 'rent'");
    const bill = (amount: number, status: number, due_at: string, more: object = {}) =>
      park.make(feeBill, {
        ...{ incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise, contract_id, payment_item_id: item?.id },
        ...{ room_id: null, kind: 5, period_start: null, period_end: null, meter_settlement_id: null, origin_id: null, paid_amount: 0 },
        ...{ amount, status, account_month: `${due_at.slice(0, 7)}-01`, bill_at: due_at, due_at, ...more },
      });
    const late = await bill(100_000, 10, addDays(day, -5));
    await bill(-30_000, 20, day, { kind: 6, origin_id: late.id });
    await bill(50_000, 10, addDays(day, 5));
    await bill(70_000, 5, addDays(day, 60));
    for (let n = 0; n < 24; n++) await bill(1_000, 20, addDays(day, 90 + n), { paid_amount: 0, kind: 6, origin_id: late.id, amount: -100 });
    expect((await cell(id)).owed).toBe('676.00');
    const { owed, bills } = (await get(who.operator, `room/about/${id}`)).body;
    expect(owed).toEqual({ left: '1176.00', overdue: '676.00' });
    expect(bills).toHaveLength(24);
    expect((await park.call(['room_read', 'room_list'], 'GET', `/vapi/space/room/about/${id}`)).body).toMatchObject({ bills: null, owed: null });
  });
});
