import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';

onEngineInTurn('合同随日期到期', (engine) => {
  let park: Park;
  let now = new Date('2026-11-20T10:00:00+08:00');
  /** The next minute of a day: the jobs of the night have run. */
  const night = async (day: string): Promise<void> => {
    now = new Date(`${day}T00:05:00+08:00`);
    await park.app.jobs.tick();
  };
  const morning = async (day: string): Promise<void> => {
    now = new Date(`${day}T09:00:00+08:00`);
    await park.app.jobs.tick();
  };
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    await park.app.jobs.tick();
  });
  afterAll(() => park.close());
  const one = async <T>(text: string, params: readonly unknown[]): Promise<T> => (await park.database.rows<T>(text, params))[0] as T;
  /** A contract in force with a room let by it, both to its last day. */
  async function lease(end_at: string, more: Record<string, unknown> = {}) {
    const house = await park.make(room, { use: 1, status: 3 });
    const held = await park.make(contract, {
      status: 30,
      start_at: '2026-01-01',
      end_at,
      incubator_id: house.incubator_id,
      building_id: house.building_id,
      ...more,
    });
    await park.database.rows(
      `insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange('2026-01-01', $2::date + 1), 3, $3, $4)`,
      [house.id, end_at, held.enterprise_id, held.id],
    );
    return { id: held.id, room_id: house.id, handler: Number(held.handler_id), firm: Number(held.enterprise_id) };
  }
  const stateOf = (id: number) => one<{ status: number; version: number }>('select status, version from contract where id = $1', [id]);
  const until = async (contractId: number): Promise<string> =>
    (await one<{ day: string }>('select upper(during)::text as day from room_occupancy where contract_id = $1', [contractId])).day;
  /** A session of today: one of last month has run out. */
  const ask = async (permissions: readonly string[], path: string, body?: object) =>
    park.call(await park.account({ type: 1, permissions }), body ? (path.startsWith('/pact/') ? 'POST' : 'PUT') : 'GET', `/vapi${path}`, body);
  const shown = async (roomId: number): Promise<number> => (await ask(['room_list', 'room_read'], `/space/room/${roomId}`)).body.status;

  it('最后一天仍在履行，过了零点就到期；改动记在系统名下', async () => {
    const { id } = await lease('2026-11-30');
    await night('2026-11-30');
    expect(await stateOf(id)).toMatchObject({ status: 30 });
    const { version } = await stateOf(id);
    await night('2026-12-01');
    expect(await stateOf(id)).toEqual({ status: 40, version: version + 1 });
    const entry = await one('select username, cause, cause_resource, before, after from operation_log where resource = $1 and row_id = $2', [
      'contract',
      id,
    ]);
    expect(entry).toEqual({ username: '系统', cause: '定时任务：合同到期', cause_resource: 'job', before: { status: 30 }, after: { status: 40 } });
  });
  it('停机几天也补上；有后续合同在履行的记为已续签', async () => {
    const plain = await lease('2026-12-02');
    const next = await park.make(contract, { status: 30, start_at: '2026-12-03', end_at: '2027-12-02' });
    const renewed = await lease('2026-12-02', { next_contract_id: next.id });
    await night('2026-12-06');
    expect([(await stateOf(plain.id)).status, (await stateOf(renewed.id)).status]).toEqual([40, 50]);
  });
  it('到期未退的房间一天一天留给承租方，停机几天也连着；提前退掉的不受影响', async () => {
    const staying = await lease('2026-12-09');
    await night('2026-12-10');
    expect(await until(staying.id)).toBe('2026-12-11');
    expect(await shown(staying.room_id)).toBe(4);
    await night('2026-12-13');
    expect(await until(staying.id)).toBe('2026-12-14');
    const gone = await lease('2026-12-31');
    await park.database.rows(`update room_occupancy set during = daterange('2026-01-01', '2026-12-12') where contract_id = $1`, [gone.id]);
    await night('2027-01-01');
    expect([(await stateOf(gone.id)).status, await until(gone.id)]).toEqual([40, '2026-12-12']);
  });
  it('房间已另有安排时不顺延，只告诉经办人一次', async () => {
    const { id, room_id, handler } = await lease('2027-01-09');
    await park.database.rows(`insert into room_occupancy (room_id, during, kind) values ($1, daterange('2027-01-10', '2027-02-01'), 4)`, [room_id]);
    await night('2027-01-10');
    await night('2027-01-11');
    expect(await until(id)).toBe('2027-01-10');
    const messages = await park.database.rows('select user_id, title from message where dedupe_key like $1', [`contract.stay:${id}:%`]);
    expect(messages).toEqual([{ user_id: handler, title: expect.stringMatching(/已到期未退，房间 .+ 已另有安排/) }]);
  });
  it('缓存的房态跟着日期走：停用到期的房间过了零点就是空闲', async () => {
    const house = await park.make(room, { use: 1, status: 5 });
    await park.database.rows(`insert into room_occupancy (room_id, during, kind) values ($1, daterange('2027-01-05', '2027-01-15'), 4)`, [house.id]);
    const stored = async () => (await one<{ status: number }>('select status from room where id = $1', [house.id])).status;
    await night('2027-01-14');
    expect([await stored(), await shown(house.id)]).toEqual([5, 5]);
    now = new Date('2027-01-15T00:00:01+08:00');
    expect(await shown(house.id)).toBe(1);
    await night('2027-01-15');
    expect(await stored()).toBe(1);
    const list = await ask(['room_list'], `/space/room?status=1&building_id=${String(house.building_id)}`);
    expect(list.body.data.map(({ id }: { id: number }) => id)).toContain(house.id);
  });
  it('预订到期的需求回到洽谈中，客户随之，记在系统名下；另有房间、另有合同、虚拟入驻的不动', async () => {
    const firmOf = async (id: number) =>
      one<{ id: number; need_status: number }>('select e.id, e.need_status from enterprise e join need n on n.enterprise_id = e.id where n.id = $1', [
        id,
      ]);
    const wish = async (more: object = {}) =>
      park.make(need, { enterprise_id: (await park.make(enterprise, {})).id, status: 10, type: null, room: null, done_at: null, ...more });
    const reserve = async (need_id: number, until: string | null, from = '2027-01-16') => {
      const house = await park.make(room, { use: 1, status: 1, rentable_from: '2020-01-01', rentable_to: null });
      const answer = await park.call(
        await park.account({ type: 1, permissions: ['room_reserve', 'room_read', 'need_list'] }),
        'PUT',
        `/vapi/space/room/reserve/${house.id}`,
        { need_id, from, ...(until && { until }) },
      );
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return house.id;
    };
    const stateOfNeed = (id: number) => one<{ status: number; room: number | null }>('select status, room from need where id = $1', [id]);
    now = new Date('2027-01-16T10:00:00+08:00');
    const [lapsing, moving, signed, virtual] = [await wish(), await wish(), await wish(), await wish({ status: 20, type: 2 })];
    const place = await reserve(lapsing.id, '2027-01-17');
    await reserve(moving.id, '2027-01-17');
    const kept = await reserve(moving.id, null);
    const taken = await reserve(signed.id, '2027-01-17');
    const firm = await firmOf(signed.id);
    const taking = await park.make(contract, {
      status: 20,
      need_id: signed.id,
      enterprise_id: firm.id,
      start_at: '2027-01-18',
      end_at: '2027-12-31',
    });
    await park.database.rows(
      `insert into room_occupancy (room_id, during, kind, need_id, created_at) values ($1, daterange('2026-12-01', '2026-12-02'), 1, $2, now())`,
      [place, virtual.id],
    );
    await night('2027-01-17');
    expect([await stateOfNeed(lapsing.id), (await firmOf(lapsing.id)).need_status]).toEqual([{ status: 20, room: place }, 20]);
    await night('2027-01-18');
    expect([await stateOfNeed(lapsing.id), (await firmOf(lapsing.id)).need_status]).toEqual([{ status: 10, room: null }, 10]);
    expect(await stateOfNeed(moving.id)).toEqual({ status: 20, room: kept });
    expect(await stateOfNeed(signed.id)).toEqual({ status: 20, room: taken });
    expect(await stateOfNeed(virtual.id)).toEqual({ status: 20, room: null });
    const entry = await one('select username, cause, before, after from operation_log where resource = $1 and row_id = $2 order by id desc limit 1', [
      'need',
      lapsing.id,
    ]);
    expect(entry).toMatchObject({
      username: '系统',
      cause: '定时任务：房态随日期更新',
      before: { status: 20, room: place },
      after: { status: 10, room: null },
    });
    expect(await one('select from_status, to_status, content from need_dynamic where need_id = $1 order by id desc limit 1', [lapsing.id])).toEqual({
      from_status: 20,
      to_status: 10,
      content: '释放预订：预订到期',
    });
    const moves = () => park.database.rows('select 1 from need_dynamic where need_id = any($1::bigint[])', [[lapsing.id, moving.id, signed.id]]);
    const before = (await moves()).length;
    await night('2027-01-19');
    expect((await moves()).length).toBe(before);
    // the contract that went on with it is voided: nothing is reserved for it any more
    expect((await ask(['contract_invalid', 'contract_read'], '/pact/invalid', { id: taking.id, reason: '签错' })).status).toBe(200);
    expect([await stateOfNeed(signed.id), (await firmOf(signed.id)).need_status]).toEqual([{ status: 10, room: null }, 10]);
  });
  it('提醒：90、60、30、7 天各一次，经办人与承租企业都收到；晚签的只提醒最近的一次，重跑不重复', async () => {
    const { id, handler, firm } = await lease('2027-06-30');
    const tenant = await park.account({ type: 3, enterprise_id: firm });
    const messages = () =>
      park.database.rows<{ user_id: number; title: string }>('select user_id, title from message where dedupe_key like $1 order by id, user_id', [
        `contract.ending:${id}:%`,
      ]);
    const titles = async () => [...new Set((await messages()).map(({ title }) => title.replace(/^合同 \S+ /, '')))];
    await morning('2027-03-31');
    expect(await titles()).toEqual([]);
    await morning('2027-04-01');
    expect(await titles()).toEqual(['还有 90 天到期']);
    expect((await messages()).map(({ user_id }) => user_id).sort()).toEqual([handler, tenant.userId].sort());
    await morning('2027-04-02');
    await morning('2027-05-03');
    expect(await titles()).toEqual(['还有 90 天到期', '还有 58 天到期']);
    await morning('2027-06-01');
    const job = await one<{ id: number }>("select id from job where name = 'contract_reminders'", []);
    expect((await ask(['job_rerun', 'job_read'], `/job/rerun/${job.id}`, {})).status).toBe(200);
    await morning('2027-06-02');
    await morning('2027-06-24');
    await morning('2027-06-30');
    expect(await titles()).toEqual(['还有 90 天到期', '还有 58 天到期', '还有 29 天到期', '还有 6 天到期']);
    expect(await messages()).toHaveLength(8);
    const late = await lease('2027-07-05');
    await morning('2027-07-01');
    expect(await park.database.rows('select distinct title from message where dedupe_key like $1', [`contract.ending:${late.id}:%`])).toHaveLength(1);
  });
  it('几天前提醒是参数', async () => {
    const rights = ['parameter_update', 'parameter_list'];
    expect((await ask(rights, '/parameter/contract.remind_days', { value: [15] })).status).toBe(200);
    expect(await ask(rights, '/parameter/contract.remind_days', { value: [15, 15] })).toMatchObject({
      status: 422,
      body: { errors: { value: ['合同到期前几天提醒应为1至10个不同的天数，每个1至365之间，整数'] } },
    });
    const { id } = await lease('2027-08-31');
    await morning('2027-08-10');
    await morning('2027-08-16');
    expect(await park.database.rows('select distinct title from message where dedupe_key like $1', [`contract.ending:${id}:%`])).toHaveLength(1);
  });
});
