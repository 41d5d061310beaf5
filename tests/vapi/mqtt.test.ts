import mqtt from 'mqtt';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import type { Database } from '@/vapi/kernel/db/database';
import { folderStore } from '@/vapi/business/disk';
import { makeIntake } from '@/vapi/business/intake';
import { systemClock } from '@/vapi/kernel/clock';
import { clientIdOf, listenToBroker } from '@/vapi/start/mqtt';
import { openPark, type Park } from '../support/park';

const url = process.env.TEST_MQTT_URL;
const clientId = clientIdOf(`${process.pid} ${Date.now()}`);

/** With a real broker; the suite joins when TEST_MQTT_URL names one. */
describe.runIf(url)('从 MQTT 服务器接收读数', () => {
  let park: Park;
  let database: Database;
  let stop: () => Promise<void>;
  let publisher: mqtt.MqttClient;
  let gateway: { id: number } & Record<string, unknown>;
  let away = false;
  let tried = 0;
  let questions = 0;
  const refused: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void refused.push(line) });
  const listen = () => listenToBroker(url ?? '', makeIntake(database, folderStore(''), null, log, systemClock), clientId, log, 200);

  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  let count = 0;
  const newMeter = async (): Promise<{ id: number; topic: string }> => {
    const number = `MQ-${++count}`;
    const place = { gateway_id: gateway.id, incubator_id: gateway.incubator_id, building_id: null };
    const { id } = await park.make(meter, { ...place, kind: 1, number, ratio: 1, capacity: 1000 });
    return { id, topic: `park/${String(gateway.incubator_id)}/electric/${number}` };
  };
  const readings = (id: number) =>
    park.database.rows<{ value: string; source: number }>('select value, source from meter_reading where meter_id = $1 order by read_at', [id]);
  const until = async (id: number, wanted: number) => {
    for (let n = 0; n < 300 && (await readings(id)).length < wanted; n++) await pause(100);
    return readings(id);
  };
  const publish = (topic: string, body: object | string) =>
    publisher.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 });
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

  beforeAll(async () => {
    park = await openPark();
    gateway = await park.make(iotGateway, { enabled: 1 });
    const gone = () => {
      tried++;
      throw new Error('Connection terminated unexpectedly');
    };
    database = {
      ...park.database,
      rows: async (text, params, on) => {
        questions++;
        return away ? gone() : park.database.rows(text, params, on);
      },
      tx: async (work) => (away ? gone() : park.database.tx(work)),
    };
    stop = listen();
    // at once or not at all: a broker that is not there is to be said, not waited for
    publisher = await mqtt.connectAsync(url ?? '', {}, false);
    // the subscription is on its way: a meter of its own is published again, always the same reading, until one arrives
    const probe = await newMeter();
    const at = ago(60);
    for (let n = 0; n < 300 && (await readings(probe.id)).length === 0; n++) {
      await publish(probe.topic, { at, value: 1 });
      await pause(100);
    }
    expect(await readings(probe.id)).toHaveLength(1);
  });
  afterAll(async () => {
    await stop?.();
    await publisher?.endAsync();
    // a session that nobody comes back to would stay at the broker for ever
    if (url) await (await mqtt.connectAsync(url, { clientId, clean: true }, false)).endAsync();
    await park?.close();
  });

  it('主题写明园区、类别和表号的读数存入，来源记为 MQTT', async () => {
    const { id, topic } = await newMeter();
    await publish(topic, { at: ago(60), value: 100.5, power: 3 });
    expect(await until(id, 1)).toEqual([{ value: '100.500', source: 2 }]);
  });

  it('同一时刻重复上报只存一次，别的园区的主题不收', async () => {
    const { id, topic } = await newMeter();
    const at = ago(2);
    const foreign = topic.replace(/^park\/\d+/, 'park/999999');
    for (const where of [topic, topic, foreign]) await publish(where, { at, value: 101 });
    await publish(topic, { at: ago(1), value: 102 });
    expect(await until(id, 2)).toHaveLength(2);
  });

  it('读不懂的内容记入日志并确认，不再送来，之后的读数照收', async () => {
    const { id, topic } = await newMeter();
    const odd = ['不是 JSON', 'null', '[1]', JSON.stringify({ at: 'noon', value: 1 }), JSON.stringify({ at: ago(9), value: -1 })];
    for (const body of odd) await publish(topic, body);
    await publish(`${topic}-unknown`, { at: ago(9), value: 1 });
    await publish(topic, { at: ago(1), value: 102 });
    expect(await until(id, 1)).toHaveLength(1);
    const ofHere = () => refused.filter((line) => line.includes(topic) && line.includes('was refused')).length;
    expect(ofHere()).toBe(odd.length + 1);
    await stop();
    stop = listen();
    await publish(topic, { at: ago(0), value: 103 });
    await until(id, 2);
    expect(ofHere()).toBe(odd.length + 1);
  });

  it('成千上万条别人的消息成批问过数据库即确认，真的一条不在后面久等', async () => {
    const { id, topic } = await newMeter();
    const foreign = Array.from({ length: 3000 }, (_, n) => (n % 2 ? `park/999999/electric/${n}` : `${topic}-${n}`));
    questions = 0;
    // no more at once than a broker keeps for somebody who is slow
    for (let n = 0; n < foreign.length; n += 300)
      await Promise.all(foreign.slice(n, n + 300).map((where) => publish(where, { at: ago(2), value: 1 })));
    await publish(topic, { at: ago(1), value: 100 });
    expect(await until(id, 1)).toHaveLength(1);
    expect(questions).toBeLessThan(foreign.length / 3);
  });

  it('停机期间的读数由服务器留着，启动后收到', async () => {
    const { id, topic } = await newMeter();
    await stop();
    await publish(topic, { at: ago(20), value: 100 });
    await publish(topic, { at: ago(10), value: 100.1 });
    await pause(300);
    expect(await readings(id)).toEqual([]);
    stop = listen();
    expect((await until(id, 2)).map(({ value }) => value)).toEqual(['100.000', '100.100']);
  });

  it('数据库不在、也无处暂存时不确认，回来之后一条不少', async () => {
    const { id, topic } = await newMeter();
    await publish(topic, { at: ago(300), value: 100 });
    await until(id, 1);
    away = true;
    tried = 0;
    for (let n = 0; n < 200; n++) await publish(topic, { at: ago(250 - n), value: 101 + n / 10 });
    // two connections and more were given up meanwhile, and one message at a time was tried on each
    for (let n = 0; n < 300 && refused.filter((line) => line.includes('waits there')).length < 2; n++) await pause(100);
    expect(tried).toBeGreaterThanOrEqual(2);
    expect(tried).toBeLessThan(100);
    expect(await readings(id)).toHaveLength(1);
    away = false;
    const stored = await until(id, 201);
    expect(stored.slice(1).map(({ value }) => Number(value))).toEqual(Array.from({ length: 200 }, (_, n) => 101 + n / 10));
  });
});

it('names itself at the broker the same after every start, and no two installations alike', () => {
  expect(clientIdOf('a')).toBe(clientIdOf('a'));
  expect(clientIdOf('a')).not.toBe(clientIdOf('b'));
  expect(clientIdOf('a')).toMatch(/^park-[0-9a-f]{16}$/); // 23 characters are what every broker takes
});
