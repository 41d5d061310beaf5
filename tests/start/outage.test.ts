import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import mqtt from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { hashToken } from '@/vapi/kernel/session';
import { openPark, type Park } from '../support/park';
import { dropFolder, isAlive, newFolder, type Product, startProduct, until } from '../support/product';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const server = process.env.TEST_DATABASE_URL;
const environment = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
const brokerProgram = 'mosquitto'; // of the machine
const hasBroker = spawnSync(brokerProgram, ['-h'], { env: environment }).error === undefined;

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });

/** The built product at a PostgreSQL and a broker of its own. Each of the three is taken away in turn, while meters go on reporting. */
describe.skipIf(!server || !hasBroker)('database, broker and back end are killed in turn', () => {
  let park: Park;
  let product: Product;
  let folder: string;
  let name = '';
  let admin: pg.Client;
  let port = 0;
  let broker: ChildProcess;
  let publisher: mqtt.MqttClient;
  let place = 0;
  /** What was acknowledged, by meter: nothing of it may be missing. */
  const acknowledged: Record<'http' | 'mqtt', number[]> = { http: [], mqtt: [] };
  const begin = Math.floor(Date.now() / 1000) * 1000 - 3600_000;
  let at = 0;
  const reading = () => ({ at: new Date(begin + ++at * 1000).toISOString(), value: at / 1000 });

  const startBroker = async (): Promise<void> => {
    broker = spawn(brokerProgram, ['-p', String(port)], { stdio: 'ignore', env: environment });
    await until(async () => {
      const found = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 200 }, false).catch(() => undefined);
      if (found) publisher = found;
      return found !== undefined;
    });
  };
  const post = async (rows: readonly object[]): Promise<Response> =>
    fetch(`${product.url}/vapi/iot/readings`, {
      method: 'POST',
      headers: { Authorization: 'Device outage', 'Content-Type': 'application/json' },
      body: JSON.stringify({ readings: rows }),
    });
  /** One reading over HTTP; the status of its answer. */
  const report = async (): Promise<number> => {
    const one = reading();
    const { status } = await post([{ kind: 1, number: 'HTTP', ...one }]);
    if (status === 200 || status === 202) acknowledged.http.push(one.value);
    return status;
  };
  const publish = async (): Promise<void> => {
    const one = reading();
    await publisher.publishAsync(`park/${place}/electric/MQTT`, JSON.stringify(one), { qos: 1 });
    acknowledged.mqtt.push(one.value);
  };
  const stored = async (number: string): Promise<number[]> =>
    (
      await admin.query<{ value: number }>(
        'select r.value::float8 "value" from meter_reading r join meter m on m.id = r.meter_id where m.number = $1 order by r.value',
        [number],
      )
    ).rows.map(({ value }) => value);
  /** Publishes the same again until the subscription, which is on its way, is there. */
  const arrives = async (one: { at: string; value: number }): Promise<void> => {
    await until(async () => {
      await publisher.publishAsync(`park/${place}/electric/MQTT`, JSON.stringify(one), { qos: 1 });
      return (await stored('MQTT')).includes(one.value);
    }, 60_000);
    acknowledged.mqtt.push(one.value);
  };
  const allStored = async (): Promise<boolean> =>
    (await stored('HTTP')).length === acknowledged.http.length && (await stored('MQTT')).length === acknowledged.mqtt.length;
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  /** The database lets nobody in, and throws everybody out, as a server does that is shut down. */
  const takeDatabase = async (): Promise<void> => {
    await query(`alter database ${name} allow_connections false`);
    await query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };
  const giveDatabase = async (): Promise<void> => {
    await query(`alter database ${name} allow_connections true`);
    await connect();
  };
  async function connect(): Promise<void> {
    const own = new URL(server ?? '');
    own.pathname = `/${name}`;
    admin = new pg.Client({ connectionString: own.href });
    admin.on('error', () => undefined);
    await admin.connect();
  }

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the connections of this process are thrown out too
    park = await openPark({ engine: 'server' });
    const gateway = await park.make(iotGateway, { name: '网关', token_hash: hashToken('outage'), enabled: 1 });
    place = Number(gateway.incubator_id);
    for (const number of ['HTTP', 'MQTT'])
      await park.make(meter, { kind: 1, number, ratio: 1, capacity: 1000, incubator_id: place, building_id: null, gateway_id: gateway.id });
    const [found] = await park.database.rows<{ name: string }>('select current_database() "name"');
    name = found?.name ?? '';
    await connect();
    folder = newFolder();
    port = await freePort();
    await startBroker();
    const own = new URL(server ?? '');
    own.pathname = `/${name}`;
    product = await startProduct({
      ...{ DATA_DIR: folder, DATABASE_URL: own.href, ADMIN_PASSWORD: 'Park@2026x', MQTT_URL: `mqtt://127.0.0.1:${port}`, READINGS_SPOOL_MB: '1' },
    });
    await arrives({ at: new Date(begin).toISOString(), value: 0 });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await product?.stop();
    await publisher?.endAsync(true);
    broker?.kill();
    await admin?.end();
    await park?.close();
    dropFolder(folder);
  });

  it('nothing that was acknowledged is lost, and nothing counts twice', async () => {
    for (let n = 0; n < 5; n++) expect([await report(), await publish()][0]).toBe(200);
    await until(allStored, 30_000);

    // the database goes: what is reported is kept on the disk
    await takeDatabase();
    for (let n = 0; n < 20; n++) expect([await report(), await publish()][0]).toBe(202);
    // and where there is no room for it, nobody is told that there is
    const one = { kind: 1, number: 'X'.repeat(40), at: new Date(begin).toISOString(), value: 1, power: 1 };
    const many = Array.from({ length: 10_000 }, () => one);
    const full = await post(many);
    expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([503, true]);
    // a wrong token is not let in because nobody can look
    const stranger = await fetch(`${product.url}/vapi/iot/readings`, { method: 'POST', headers: { Authorization: 'Device nobody' } });
    expect(stranger.status).toBe(503);

    // then the back end, with all of it on the disk; one that starts anew finds it there
    const first = product.backEnd();
    process.kill(Number(first), 'SIGKILL');
    await giveDatabase();
    await until(
      async () => product.backEnd() !== null && product.backEnd() !== first && (await fetch(`${product.url}/readyz`)).status === 200,
      60_000,
    );
    await until(allStored, 60_000);

    // then the broker: what was published before it went has come, and it is found again
    for (let n = 0; n < 5; n++) await publish();
    await until(allStored, 60_000);
    broker.kill('SIGKILL');
    await until(() => !isAlive(broker.pid ?? 0));
    for (let n = 0; n < 5; n++) expect(await report()).toBe(200);
    await publisher.endAsync(true);
    await startBroker();
    await arrives(reading());
    for (let n = 0; n < 5; n++) await publish();
    await until(allStored, 60_000);
    expect(await stored('HTTP')).toEqual(acknowledged.http);
    expect(await stored('MQTT')).toEqual(acknowledged.mqtt);
    const { rows } = await admin.query<{ number: string; used: string }>(
      'select m.number, sum(u.usage)::text used from meter_rollup u join meter m on m.id = u.meter_id where u.grain = 3 group by 1 order by 1',
    );
    const span = (values: readonly number[]) => ((values.at(-1) ?? 0) - (values[0] ?? 0)).toFixed(3);
    expect(rows).toEqual([
      { number: 'HTTP', used: span(acknowledged.http) },
      { number: 'MQTT', used: span(acknowledged.mqtt) },
    ]);
  });
});
