import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { carPark } from '@/domain/resources/car-park';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { folderStore } from '@/vapi/business/disk';
import type { Message } from '@/vapi/business/broker-message';
import { makeIntake, type Intake } from '@/vapi/business/intake';
import type { OwnPass } from '@/vapi/business/pass-batch';
import { openSpool, Unstorable, type Spool } from '@/vapi/business/spool';
import type { Database } from '@/vapi/kernel/db/database';
import { hashToken } from '@/vapi/kernel/session';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';

/** One red point. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==', 'base64');
const noon = Date.parse('2026-11-20T12:00:00+08:00');
const minute = 60_000;
/** What PostgreSQL says of a disk without room: it answers, and stores nothing. */
const fullDisk = () => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

onEngineInTurn('数据库不在时的上报', (engine) => {
  let park: Park;
  let database: Database;
  let intake: Intake;
  let spool: Spool;
  let folder = '';
  let now = new Date(noon);
  let lot = 0;
  let gateway = { id: 0, incubator_id: 0 };
  /** Away altogether; there, and refusing what writes; or every transaction that begins stays open. */
  let trouble: 'none' | 'away' | 'full' | 'held' = 'none';
  /** What the next transactions are given up with, one each. */
  let givenUp: string[] = [];
  let free: () => void = () => undefined;
  let begun = 0;
  const logged: string[] = [];
  const gone = (): never => {
    throw new Error('Connection terminated unexpectedly');
  };
  beforeAll(async () => {
    park = await openPark({ engine });
    const box = await park.make(iotGateway, { name: '网关', enabled: 1, token_hash: hashToken('gateway') });
    gateway = { id: box.id, incubator_id: Number(box.incubator_id) };
    await park.make(meter, {
      kind: 1,
      number: 'E1',
      ratio: 1,
      capacity: 1000,
      incubator_id: gateway.incubator_id,
      building_id: null,
      gateway_id: box.id,
    });
    lot = (await park.make(carPark, { name: '地面', incubator_id: gateway.incubator_id, spaces: 100 })).id;
    const add = "insert into car_gate (car_park_id, name, dir, token_hash) values ($1, '东门', 3, $2)";
    await park.database.tx((tx) => park.database.rows(add, [lot, hashToken('gate')], tx));
    database = {
      ...park.database,
      rows: async (text, params, on) => (trouble === 'away' ? gone() : park.database.rows(text, params, on)),
      tx: async (work) => {
        begun++;
        const code = givenUp.shift();
        if (code) throw Object.assign(new Error('given up'), { code });
        if (trouble === 'held')
          await new Promise<void>((go) => {
            const others = free;
            free = () => (go(), others());
          });
        if (trouble === 'full') throw fullDisk();
        return trouble === 'away' ? gone() : park.database.tx(work);
      },
    };
  });
  afterAll(() => park.close());
  afterEach(async () => {
    trouble = 'none';
    free();
    [givenUp, free, begun] = [[], () => undefined, 0];
    now = new Date(noon);
    await intake.close();
    rmSync(folder, { recursive: true, force: true });
    await park.database.tx(async (tx) => {
      for (const table of ['car_stay', 'car_pass', 'meter_reading', 'meter_anomaly', 'meter_rollup'])
        await park.database.rows(`delete from ${table}`, [], tx);
      await park.database.rows('update car_park set inside = 0', [], tx);
      await park.database.rows('update meter set last_seen_at = null, last_value = null', [], tx);
    });
  });
  const begin = (most = 1e6): void => {
    folder = mkdtempSync(join(tmpdir(), 'intake-'));
    spool = openSpool(join(folder, 'spool'), most);
    logged.length = 0;
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    intake = makeIntake(database, folderStore(folder), spool, log, () => now, 20);
  };
  const pass = (index: number, minutes: number, image: Buffer | null = null): OwnPass => ({
    ...{ gate: 1, plate: `浙A0000${index}`, dir: 1, at: noon + minutes * minute, number: null, index, image },
  });
  const send = async (message: Message) => expect(await intake.messages([message])).toEqual([null]);
  const drained = () => expect.poll(() => spool.isEmpty()).toBe(true);
  const one = async <T>(text: string): Promise<T> => (await park.database.rows<T>(text))[0] as T;

  it('通行落盘后才答复，恢复后连同抓拍补入，一次不多；此后的报到不被改早', async () => {
    begin();
    const gate = await intake.gateOf('gate');
    trouble = 'away';
    // known from before, also while nobody can look; a stranger is not turned away for good
    expect(await intake.gateOf('gate')).toEqual(gate);
    await expect(intake.gateOf('nobody')).rejects.toMatchObject({ status: 503 });
    const passes = [pass(0, -3, picture), pass(1, -2)];
    for (let twice = 0; twice < 2; twice++) expect(await intake.passes(gate, passes, now)).toEqual({ taken: null, faults: [] });
    expect(await intake.passes(gate, [], now)).toEqual({ taken: null, faults: [] }); // that it is there is worth no disk
    const later = new Date(noon + 30 * minute);
    await park.database.tx((tx) => park.database.rows('update car_gate set last_seen_at = $1', [later], tx));
    now = later;
    trouble = 'none';
    await drained();
    expect(await park.database.rows('select plate, image is not null pictured from car_pass order by plate')).toEqual([
      { plate: '浙A00000', pictured: true },
      { plate: '浙A00001', pictured: false },
    ]);
    expect(await one('select inside from car_park')).toEqual({ inside: 2 });
    expect(await one<{ last_seen_at: Date }>('select last_seen_at from car_gate')).toEqual({ last_seen_at: later });
    const { taken } = await intake.passes(gate, passes, now);
    expect(taken).toMatchObject({ accepted: 0, repeated: 2 });
  });

  it('暂存将满时通行照记，抓拍不占读数的地方', async () => {
    begin(3000);
    const gate = await intake.gateOf('gate');
    trouble = 'away';
    const large = Buffer.alloc(1200, picture);
    expect((await intake.passes(gate, [pass(0, -3, large)], now)).faults).toEqual([
      { index: 0, message: '暂存空间不足，抓拍图片未保存，通行已记录' },
    ]);
    for (let n = 1; n <= 4; n++) expect((await intake.passes(gate, [pass(n, -3)], now)).faults).toEqual([]);
    const more = Array.from({ length: 100 }, (_, n) => pass(n % 10, -n));
    await expect(intake.passes(gate, more, now)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '30' } });
    trouble = 'none';
    await drained();
    expect(await one('select count(*)::int n from car_pass')).toEqual({ n: 5 });
  });

  it('数据库写满时答得上话而存不进：读数与通行留在盘上，腾出地方即补入，没有一条被搁置', async () => {
    begin();
    const gate = await intake.gateOf('gate');
    trouble = 'full';
    const reading = { kind: 1 as const, number: 'E1', at: noon - minute, value: 10, power: null };
    expect(await intake.batch(gateway, { readings: [reading] }, now)).toBeNull();
    expect((await intake.passes(gate, [pass(0, -1)], now)).taken).toBeNull();
    await send({ topic: `park/${gateway.incubator_id}/electric/E1`, payload: JSON.stringify({ at: new Date(noon).toISOString(), value: 11 }) });
    await new Promise((go) => setTimeout(go, 200)); // it is looked for room several times
    expect(spool.isEmpty()).toBe(false);
    trouble = 'none';
    await drained();
    expect(await park.database.rows('select value::float8 "value" from meter_reading order by read_at')).toEqual([{ value: 10 }, { value: 11 }]);
    expect(await one('select count(*)::int n from car_pass')).toEqual({ n: 1 });
    expect(readdirSync(join(folder, 'spool', '1')).filter((name) => name === 'refused.jsonl')).toEqual([]);
  });

  it('吊销的令牌在数据库不在时也不再认', async () => {
    begin();
    const set = (token: string | null) =>
      park.database.tx((tx) => park.database.rows('update car_gate set token_hash = $1', [token && hashToken(token)], tx));
    await intake.gateOf('gate');
    await set(null);
    await expect(intake.gateOf('gate')).rejects.toMatchObject({ status: 401 });
    trouble = 'away';
    await expect(intake.gateOf('gate')).rejects.toMatchObject({ status: 503 });
    await set('gate');
  });
  const reading = (minutes: number, value: number) => ({ kind: 1 as const, number: 'E1', at: noon + minutes * minute, value, power: null });
  it('被数据库为别人让开的事务自己重来，上报与放行都不见错误；一直让不开的先落盘，之后补入', async () => {
    begin();
    const gate = await intake.gateOf('gate');
    givenUp = ['40P01', '40001', '23505'];
    expect(await intake.batch(gateway, { readings: [reading(-5, 1)] }, now)).toMatchObject({ accepted: 1 });
    givenUp = ['40P01'];
    expect((await intake.passes(gate, [pass(0, -3)], now)).taken).toMatchObject({ accepted: 1 });
    givenUp = ['40P01', '40001'];
    expect(await intake.answer(() => database.tx(async () => 'yes'))).toBe('yes');
    // four times the same, and somebody who holds a lock for longer than anybody waits
    for (const codes of [['40P01', '40P01', '40P01', '40P01'], ['55P03']]) {
      givenUp = codes;
      expect(await intake.batch(gateway, { readings: [reading(-codes.length, 6 - codes.length)] }, now)).toBeNull();
      await drained();
    }
    expect(await park.database.rows('select value::float8 "value" from meter_reading order by read_at')).toEqual([
      { value: 1 },
      { value: 2 },
      { value: 5 },
    ]);
    expect(readdirSync(join(folder, 'spool', '1')).filter((name) => name === 'refused.jsonl')).toEqual([]);
  });

  it('同时入库的事务有限，其余排队；排得太长的先落盘', async () => {
    begin(1e8);
    const { connections } = park.database;
    trouble = 'held';
    const many = Array.from({ length: 20 }, (_, n) => intake.batch(gateway, { readings: [reading(-40 + n, n)] }, now));
    const long = intake.batch(gateway, { readings: Array.from({ length: 100_000 - 20 }, () => reading(-50, 0)) }, now);
    expect(await intake.batch(gateway, { readings: [reading(-1, 90)] }, now)).toBeNull();
    expect(spool.bytes()).toBeGreaterThan(0);
    expect(begun).toBe(Math.max(1, connections / 2));
    trouble = 'none';
    free();
    expect((await Promise.all(many)).map((taken) => taken?.accepted)).toEqual(many.map(() => 1));
    expect(await long).toMatchObject({ accepted: 1, repeated: 100_000 - 21 });
    await drained();
    expect(await one('select count(*)::int n from meter_reading')).toEqual({ n: 22 });
  });

  it('数据库不在时，没有人能替它回答的立即说明，稍后再试', async () => {
    begin();
    trouble = 'away';
    await expect(intake.answer(() => database.tx(async () => 'yes'))).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '30' } });
    begun = 0;
    // known by now: whoever stands at the barrier does not wait for a connection that nobody gives
    await expect(intake.answer(() => database.tx(async () => 'yes'))).rejects.toMatchObject({ status: 503 });
    expect(begun).toBe(0);
  });

  it('MQTT 的杂物不占暂存、不堵后来的；主题里 %23 是表号里的 #', async () => {
    begin(5000);
    await park.database.tx((tx) => park.database.rows("update meter set number = '1#/E+1' where number = 'E1'", [], tx));
    const topic = `park/${gateway.incubator_id}/electric/${encodeURIComponent('1#/E+1')}`;
    const good = (minutes: number, value: number) => JSON.stringify({ at: new Date(noon + minutes * minute).toISOString(), value });
    const junk = [
      ...[
        '',
        '/',
        'park',
        'park//electric/E1',
        'park/1/gas/E1',
        'park/1/constructor/E1',
        'park/1/__proto__/E1',
        'park/x/electric/E1',
        'park/1/electric/',
      ],
      ...[
        'park/1/electric/E1/more',
        `park/1/electric/${'E'.repeat(60_000)}`,
        'park/1/electric/E%00',
        'park/1/electric/\ud800',
        'park/99999999999999999/electric/E1',
      ],
    ].map((topic) => ({ topic, payload: good(-1, 1) }));
    const odd = ['', 'null', '7', '{', '[]', '{"at":"noon","value":1}', good(-1, -1), JSON.stringify({ at: {}, value: [] }), '['.repeat(60_000)];
    const large = [JSON.stringify({ at: new Date(noon).toISOString(), value: 5, note: 'x'.repeat(70_000) }), 'x'.repeat(5_000_000)];
    trouble = 'away';
    for (const message of [...junk, ...[...odd, ...large].map((payload) => ({ topic, payload }))])
      expect(await intake.messages([message]), JSON.stringify(message).slice(0, 80)).toEqual([expect.any(Unstorable)]);
    expect(spool.bytes()).toBe(0);
    await send({ topic, payload: good(-3, 1) });
    trouble = 'none';
    await drained();
    await send({ topic, payload: good(-2, 2) });
    expect(await park.database.rows('select value::float8 "value" from meter_reading order by read_at')).toEqual([{ value: 1 }, { value: 2 }]);
    await park.database.tx((tx) => park.database.rows("update meter set number = 'E1' where number = '1#/E+1'", [], tx));
  });

  it('MQTT 服务器留存的旧读数照收一次，但不说明网关还在', async () => {
    begin();
    const seen = async () => (await one<{ last_seen_at: Date | null }>('select last_seen_at from iot_gateway')).last_seen_at;
    await park.database.tx((tx) => park.database.rows('update iot_gateway set last_seen_at = null', [], tx));
    const old = (days: number, value: number) => ({
      topic: `park/${gateway.incubator_id}/electric/E1`,
      payload: JSON.stringify({ at: new Date(noon - days * 1440 * minute).toISOString(), value }),
      retained: true,
    });
    for (let twice = 0; twice < 2; twice++) for (const message of [old(900, 1), old(100, 2)]) await send(message);
    // and when it lay on the disk in between
    trouble = 'away';
    await send(old(100, 2));
    trouble = 'none';
    await drained();
    expect(await park.database.rows('select value::float8 "value" from meter_reading')).toEqual([{ value: 2 }]);
    expect(await park.database.rows('select reason from meter_anomaly')).toEqual([{ reason: 5 }]);
    expect(await seen()).toBeNull();
    await send({ ...old(0, 3), retained: false });
    expect(await seen()).toEqual(now);
  });
});
