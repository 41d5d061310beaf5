import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteColumns, type SiteAnswer, type SiteRoom } from '@/domain/answers/site';
import { statisticsCalls } from '@/domain/calls/statistics';
import { addDays, toWire } from '@/domain/kernel/moment';
import { alarm } from '@/domain/resources/alarm';
import { building } from '@/domain/resources/building';
import { feeBill } from '@/domain/resources/fee-bill';
import { meter } from '@/domain/resources/meter';
import { onEachEngine } from '../support/engines';
import type { Answer, Session } from '../support/park';
import { cellsOf, day, openSpace, type Space } from './spaces';
import { rightsOf } from './people';

type Room = { -readonly [K in keyof SiteRoom]: SiteRoom[K] };
/** The rooms of an answer by the names of its columns. */
const roomsOf = ({ columns, rooms }: SiteAnswer): Room[] =>
  rooms.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as unknown as Room);

onEachEngine('园区沙盘', (engine) => {
  let space: Space;
  const let_: number[] = [];
  const ask = (by: Session, query = '', buildings?: number): Promise<Answer> =>
    space.park.call(by, 'GET', `/vapi/cockpit/site${query && `?${query}`}`, undefined, buildings ? { buildings: String(buildings) } : {});
  const site = async (by: Session, query = ''): Promise<SiteAnswer> => {
    const { status, body } = await ask(by, query);
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  const roomAt = async (id: number | undefined, query = '') => roomsOf(await site(space.who.operator, query)).find((room) => room.id === id);

  beforeAll(async () => {
    space = await openSpace(engine);
    const { here, newRoom, demand, put, who, letOut, rows } = space;
    // let for long, to its end soon, until yesterday, from next month on; reserved, under repair, in own use; not lettable any more, not yet; a desk
    const made = [];
    for (const more of [{}, {}, {}, {}, {}, {}, { use: 2 }, { rentable_to: addDays(day, 30) }, { rentable_from: addDays(day, -10) }, {}])
      made.push((await newRoom(more)).id);
    const [long, soon, over, later, reserved, repaired] = made as [number, number, number, number, number, number];
    let_.push(long, soon);
    await letOut(long, addDays(day, -300), addDays(day, 400));
    await letOut(soon, addDays(day, -300), addDays(day, 20));
    await letOut(over, addDays(day, -300), addDays(day, -1));
    await letOut(later, addDays(day, 31), addDays(day, 400));
    const { id: need_id } = await demand();
    expect((await put(who.operator, `reserve/${reserved}`, { need_id, from: addDays(day, 10), until: addDays(day, 60) })).status).toBe(200);
    expect((await put(who.operator, `hold/${repaired}`, { kind: 4, from: day, until: addDays(day, 5), reason: '漏水' })).status).toBe(200);
    await newRoom({ parent_id: made[9] });
    await rows("update enterprise set industry_id = (select id from classification where code = 'I65') where id = $1", [here.enterprise]);
  });
  afterAll(() => space.park.close());

  it('says of every room what the board says of it, on any day that may be asked', async () => {
    const { who, board } = space;
    const statuses = new Set<number>();
    for (const at of [addDays(day, -365), addDays(day, -200), day, addDays(day, 90), addDays(day, 180)]) {
      const cells = cellsOf(await board(who.operator, at));
      const answer = await site(who.operator, `at=${at}`);
      expect(answer).toMatchObject({ at, today: day, from: addDays(day, -365), to: addDays(day, 180), soon_days: 60 });
      expect(cells.length).toBeGreaterThan(9);
      const shown = roomsOf(answer).map(({ id, name, status, rentable, area, enterprise, tenant, owed, parent, floor }) => ({
        ...{ id, name, status, rentable, area, enterprise, tenant, owed, parent, floor },
      }));
      expect(shown).toEqual(
        cells.map((cell) => ({
          ...{ id: cell.id, name: cell.name, status: cell.status, rentable: cell.rentable, area: cell.area },
          ...{ enterprise: cell.enterprise_id, tenant: cell.enterprise_name, owed: cell.owed, parent: cell.parent_id, floor: space.level.id },
        })),
      );
      for (const { status } of cells) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('a let room has its tenant, his trade and the end of his contract', async () => {
    const [, soon] = let_;
    const { industries } = await site(space.who.operator);
    expect(await roomAt(soon)).toMatchObject({ tenant: '甲园科技有限公司', until: addDays(day, 20), status: 4, industry: industries[0]?.id });
    expect(industries.map(({ name }) => name)).toEqual(['信息传输、软件和信息技术服务业']);
    // nobody is there then: neither tenant nor trade
    expect(await roomAt(soon, `at=${addDays(day, 21)}`)).toMatchObject({ tenant: null, until: null, industry: null, status: 1 });
  });

  it('a tenant who has stayed after the end of his lease has his room on later days too, until somebody else has it', async () => {
    const { newRoom, letOut, rows, board, who } = space;
    const { id } = await newRoom();
    const { id: over } = await letOut(id, addDays(day, -300), addDays(day, -1));
    const { id: next } = await letOut(id, addDays(day, 40), addDays(day, 60));
    const contractOf = async (at: string) => cellsOf(await board(who.operator, at)).find((cell) => cell.id === id)?.contract_id ?? null;
    expect(await contractOf(addDays(day, 30))).toBe(null);
    // the clock keeps the room for him from day to day
    await rows('update room_occupancy set during = daterange(lower(during), $2::date) where contract_id = $1', [over, addDays(day, 1)]);
    await rows('update contract set status = 40 where id = $1', [over]);
    const seen = [day, addDays(day, 30), addDays(day, 180)].map(async (at) => (await roomAt(id, `at=${at}`))?.status);
    expect(await Promise.all(seen)).toEqual([4, 4, 4]);
    expect(await contractOf(addDays(day, 30))).toBe(over);
    expect(await contractOf(addDays(day, 50))).toBe(next);
  });

  it('what is owed is told to who may see bills, and to nobody else', async () => {
    const { here, park, rows } = space;
    const [long] = let_;
    const [{ id: contract_id } = { id: 0 }] = await rows<{ id: number }>('select contract_id id from room_occupancy where room_id = $1', [long]);
    const late = { status: 10, amount: 123_450, paid_amount: 0, due_at: addDays(day, -3), kind: 1, origin_id: null };
    await park.make(feeBill, { incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise, contract_id, ...late });
    expect(await roomAt(long)).toMatchObject({ owed: '1234.50' });
    const rights = rightsOf(2).filter((name) => name !== 'fee_bill_list');
    const blind = await park.account({ type: 2, permissions: rights, incubators: [here.incubator] });
    const seen = roomsOf(await site(blind));
    expect(seen.map(({ id }) => id)).toContain(long);
    expect(seen.filter(({ owed }) => owed !== null)).toEqual([]);
  });

  it('energy and alarms are those of its meters, of now', async () => {
    const { here, park, rows } = space;
    const [long, soon] = let_;
    const at = { kind: 1, is_total: 2, incubator_id: here.incubator, building_id: here.building, floor_id: null, room_id: null, parent_id: null };
    const meters = [await park.make(meter, at), await park.make(meter, at), await park.make(meter, { ...at, kind: 2 })];
    const bind = (id: number | undefined, room: number | undefined, during = `[${day},)`) =>
      rows('insert into meter_binding (meter_id, room_id, during) values ($1, $2, $3::daterange)', [id, room, during]);
    await bind(meters[0]?.id, long);
    await bind(meters[1]?.id, soon);
    await bind(meters[2]?.id, long);
    for (const { id } of [meters[0], meters[2]] as { id: number }[])
      await rows('insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_flat) values ($1, 3, day_start($2::date), 12.5, 12.5)', [
        id,
        day,
      ]);
    const raise = (level: number, status: number, more: object) =>
      park.make(alarm, { level, status, incubator_id: here.incubator, building_id: here.building, room_id: null, ...more });
    await raise(2, 1, { meter_id: meters[0]?.id });
    await raise(3, 4, { meter_id: meters[0]?.id });
    await raise(1, 2, { meter_id: null, room_id: long });
    expect(await roomAt(long)).toMatchObject({ energy: 12.5, alarm: 2 });
    expect(await roomAt(long, `at=${addDays(day, 90)}`)).toMatchObject({ energy: 12.5, alarm: 2 });
    // a meter that has said nothing today is not nought
    expect(await roomAt(soon)).toMatchObject({ energy: null, alarm: null });
  });

  it('a room that is drawn on the plan of its floor has its place there', async () => {
    const { level, who, park } = space;
    const [long, soon] = let_;
    const points = [
      [0.1, 0.1],
      [0.4, 0.1],
      [0.4, 0.5],
    ];
    const body = { id: level.id, version: 1, regions: [{ room_id: long, points }] };
    expect((await park.call(who.operator, 'POST', '/vapi/space/saveFloorImg', body)).status).toBe(200);
    expect([(await roomAt(long))?.region, (await roomAt(soon))?.region]).toEqual([points, null]);
  });

  it('knows the parks in reach and no other', async () => {
    const { here, who, stranger, park } = space;
    const [mine, theirs] = [await site(who.operator), await site(stranger.operator)];
    expect(mine.parks.map(({ id, name }) => [id, name])).toEqual([[here.incubator, '甲园']]);
    expect(mine.buildings).toMatchObject([{ id: here.building, park: here.incubator, floors: [{ id: space.level.id, number: 3, name: '3F' }] }]);
    expect(theirs.parks.map(({ name }) => name)).toEqual(['乙园']);
    expect([theirs.rooms, theirs.industries, theirs.buildings.map(({ floors }) => floors)]).toEqual([[], [], [[]]]);
    expect((await ask(stranger.operator, `incubator_id=${here.incubator}`)).status).toBe(404);
    expect((await site(who.admin)).parks.map(({ name }) => name)).toEqual(['甲园', '乙园']);
    expect((await site(who.admin, `incubator_id=${here.incubator}`)).buildings.map(({ id }) => id)).toEqual([here.building]);
    for (const nobody of [who.tenant, who.provider, who.tutor]) expect((await ask(nobody)).status).toBe(403);
    // a building chosen is all that there is
    const other = (await park.make(building, { incubator_id: here.incubator, name: 'B座' })).id;
    const narrowed = (await ask(who.operator, '', other)).body as SiteAnswer;
    expect([narrowed.buildings.map(({ id }) => id), narrowed.rooms]).toEqual([[other], []]);
    expect(narrowed.columns).toEqual(siteColumns);
  });

  it('whoever looks at it hears of every change of rooms and alarms, of readings by no nudge', async () => {
    const { who, park, put, newRoom } = space;
    const version = async (): Promise<number> => (await park.call(who.operator, 'GET', '/vapi/cockpit/siteChanges')).body.version;
    const { id } = await newRoom();
    const [before, received] = [await version(), park.received.nudges.length];
    expect((await put(who.operator, `hold/${id}`, { kind: 4, from: day, until: day, reason: '漏水' })).status).toBe(200);
    expect(park.received.nudges.slice(received).flatMap(({ feeds }) => feeds)).toContain('cockpit.site');
    expect(await version()).toBeGreaterThan(before);
    expect(await roomAt(id)).toMatchObject({ status: 5 });
    expect(statisticsCalls.cockpitSiteChanges.reads.filter((table) => table.startsWith('meter'))).toEqual([]);
    expect((await park.call(who.tenant, 'GET', '/vapi/cockpit/siteChanges')).status).toBe(403);
  });

  it('refuses a day that is out of reach where it was asked', async () => {
    const { operator } = space.who;
    for (const at of [addDays(day, -366), addDays(day, 181), '1999-01-01']) {
      const { status, body } = await ask(operator, `at=${at}`);
      expect([status, body.errors]).toEqual([422, { at: [`日期应在${addDays(day, -365)}至${addDays(day, 180)}之间`] }]);
    }
    expect((await ask(operator, 'at=2026-02-30')).status).toBe(422);
  });

  it('what weighs on a park and its buildings, and what a room used, is what SQL written apart says', async () => {
    const { here, park, rows, who, get } = space;
    const [long] = let_;
    const there = (await park.make(building, { incubator_id: here.incubator, name: 'C座' })).id;
    const at = { incubator_id: here.incubator, enterprise_id: here.enterprise, contract_id: null, kind: 1, origin_id: null, paid_amount: 0 };
    const of = { level: 1, meter_id: null, room_id: null, incubator_id: here.incubator };
    await park.make(alarm, { ...of, status: 1, building_id: there });
    await park.make(alarm, { ...of, status: 3, building_id: there });
    // of the park alone, and of a day that is not over: the first counts in the park, the other nowhere
    await park.make(alarm, { ...of, status: 2, building_id: null });
    await park.make(feeBill, { ...at, building_id: null, status: 10, amount: 50_00, due_at: addDays(day, -1) });
    await park.make(feeBill, { ...at, building_id: there, status: 10, amount: 70_00, due_at: day });
    const partly = { ...at, building_id: there, status: 15, amount: 90_00, paid_amount: 40_00, due_at: addDays(day, -9) };
    const { id: origin_id } = await park.make(feeBill, partly);
    await park.make(feeBill, { ...at, building_id: there, kind: 6, origin_id, status: 20, amount: -10_00, due_at: day });
    const apart = await rows<{ id: number; building: number | null; alarms: number; owed: number }>(
      `select i.id, b.id building,
        (select count(*)::int from alarm a where a.incubator_id = i.id and (b.id is null or a.building_id = b.id) and a.status < 3) alarms,
        (select coalesce(sum(f.amount - f.paid_amount), 0) + coalesce(sum((select sum(x.amount) from fee_bill x where x.origin_id = f.id and x.kind = 6 and x.amount < 0)), 0)
          from fee_bill f where f.incubator_id = i.id and (b.id is null or f.building_id = b.id) and f.status in (10, 15) and f.due_at < $2)::float8 owed
      from incubator i left join lateral (select null::bigint id union all select x.id from building x where x.incubator_id = i.id) b on true where i.id = $1`,
      [here.incubator, day],
    );
    const answer = await site(who.operator);
    const shown = [
      ...answer.parks.map((one) => ({ ...one, building: null })),
      ...answer.buildings.map((one) => ({ ...one, building: one.id, id: one.park })),
    ];
    const weighed = (list: readonly { id: number; building: number | null; alarms: number }[]) =>
      list.map(({ id, building: house, alarms }) => [id, house, alarms]).sort();
    expect(weighed(shown)).toEqual(weighed(apart));
    for (const { building: house, owed } of apart)
      expect([house, Number(shown.find((one) => one.building === house)?.overdue)]).toEqual([house, owed / 100]);
    expect(shown.find((one) => one.building === there)).toMatchObject({ alarms: 1, overdue: '40.00' });
    // bills are for who may see them, alarms for everybody who sees the park
    const blind = await site(
      await park.account({ type: 2, permissions: rightsOf(2).filter((name) => name !== 'fee_bill_list'), incubators: [here.incubator] }),
    );
    expect(blind.parks.map(({ alarms, overdue }) => [alarms, overdue])).toEqual([[answer.parks[0]?.alarms, null]]);
    expect((await site(space.stranger.operator)).parks.map(({ alarms, overdue }) => [alarms, overdue])).toEqual([[0, '0.00']]);
    // the meters of a room, each with what it counted today
    const used = await rows<{ id: number; used: number | null }>(
      `select m.id, (select sum(u.usage)::float8 from meter_rollup u where u.meter_id = m.id and u.grain = 3 and (u.bucket_at at time zone 'Asia/Shanghai')::date = $2) used
        from meter m join meter_binding b on b.meter_id = m.id where b.room_id = $1 order by m.kind, m.id`,
      [long, day],
    );
    const { meters } = (await get(who.operator, `room/about/${long}`)).body;
    expect(meters.map(({ id, used: of_today }: { id: number; used: number | null }) => ({ id, used: of_today }))).toEqual(used);
    expect(used.map((one) => one.used)).toContain(12.5);
  });

  it('is as new as the newest of its rows, and never newer than now', async () => {
    const { who, here, rows } = space;
    const before = (await site(who.operator)).as_of ?? '9';
    await rows("update building set updated_at = now() + interval '1 day' where id = $1", [here.building]);
    const { as_of } = await site(who.operator);
    expect((as_of ?? '') >= before && (as_of ?? '') <= toWire(new Date())).toBe(true);
  });
});
