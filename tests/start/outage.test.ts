import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pause } from '../relay/support';
import { Crowd } from '../soak/crowd';
import { freePort, hasPostgres, OwnPostgres } from '../support/postgres';
import { callAt, dropFolder, loginAt, newFolder, type Product, startProduct, until } from '../support/product';
import { hasBroker, Outside } from './outside';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const password = 'Park@2026x';
const hour = 3600_000;
const withoutTime = (answer: unknown): unknown => (typeof answer === 'object' && answer !== null ? { ...answer, as_of: null } : answer);
/** A disk without room, where the machine has one: whatever is written to it fails as there. */
const fullDisk = '/dev/full';

/**
 * The built product at a PostgreSQL and a broker of its own, under dashboards of a person and of a display and under twenty connections that read nothing,
 * while meters and a gate go on reporting. Each of its parts is taken away in turn; afterwards nothing that was acknowledged is lost, nothing
 * counts twice, and every dashboard shows what the server answers.
 */
describe.skipIf(!hasPostgres || !hasBroker)('what the product is made of is taken away in turn', () => {
  const folder = newFolder();
  const clock = join(folder, 'clock');
  let postgres: OwnPostgres;
  let product: Product;
  let settings: Record<string, string>;
  let outside: Outside;
  let display = '';
  const crowds: Crowd[] = [];

  const setClock = async (by: number): Promise<void> => {
    writeFileSync(clock, String(by));
    await pause(300);
  };
  const isReady = async (): Promise<boolean> => (await fetch(`${product.url}/readyz`).catch(() => null))?.status === 200;
  const killBackEnd = async (): Promise<number> => {
    const pid = Number(product.backEnd());
    process.kill(pid, 'SIGKILL');
    await until(() => product.backEnd() !== pid);
    return pid;
  };
  /** Everything is there again: nothing is lost, and all see it. */
  const allIsWell = async (seen?: (answer: unknown) => unknown): Promise<void> => {
    await until(isReady, 60_000, 'the back end did not come back');
    await outside.insist('http');
    await outside.insist('gate');
    await outside.arrive();
    await outside.nothingLost();
    for (const crowd of crowds) expect(await crowd.equal(60_000, seen)).toBeGreaterThan(20);
  };

  beforeAll(async () => {
    postgres = await OwnPostgres.make();
    const [port, broker] = [await freePort(), await freePort()];
    writeFileSync(clock, '0');
    settings = {
      ...{ PORT: String(port), DATA_DIR: folder, DATABASE_URL: postgres.url, ADMIN_PASSWORD: password, READINGS_SPOOL_MB: '1', LOG_LEVEL: 'fatal' },
      MQTT_URL: `mqtt://127.0.0.1:${broker}`,
      NODE_OPTIONS: `--import ${resolve('tests/support/moved-clock.mjs')}`,
      MOVED_CLOCK: clock,
    };
    product = await startProduct(settings);
    const token = await loginAt(product.url, 'admin', password);
    const put = async (method: string, path: string, body: object): Promise<{ id: number; message: string }> => {
      const answer = await callAt<{ id: number; message: string }>(product.url, token, method, path, body);
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const { id: incubator } = await put('POST', '/space/incubator', { name: '园区', code: 'YQ', type: 1 });
    const where = { incubator_id: incubator };
    const { id: building } = await put('POST', '/space/building', { ...where, name: '一号楼', area: 1000 });
    const { id: gateway } = await put('POST', '/iot/gateway', { ...where, name: '网关' });
    for (const number of ['HTTP', 'MQTT'])
      await put('POST', '/iot/meter', {
        ...where,
        building_id: building,
        kind: 1,
        number,
        name: number,
        ratio: 1,
        capacity: 1000,
        is_total: 1,
        gateway_id: gateway,
      });
    const { id: lot } = await put('POST', '/iot/carPark', {
      ...where,
      building_id: building,
      name: '地面',
      spaces: 5000,
      gates: [{ name: '东门', dir: 3 }],
    });
    const gates = await callAt<{ data: { id: number }[] }>(product.url, token, 'GET', `/iot/carGate?car_park_id=${lot}`);
    const tokens = {
      gateway: (await put('PUT', `/iot/gateway/token/${gateway}`, {})).message,
      gate: (await put('PUT', `/iot/carGate/token/${gates.body.data[0]?.id}`, {})).message,
    };
    const shown = await callAt<{ code: string; token: string }>(product.url, '', 'POST', '/display/hello', {});
    display = shown.body.token;
    await put('POST', '/display/pair', { ...where, pair_code: shown.body.code, name: '大厅', route: '/cockpitIot' });
    outside = new Outside(() => product, postgres.url, broker, incubator, tokens);
    await outside.startBroker();
    await outside.arrive(); // what is published before somebody subscribes is nobody's
    crowds.push(new Crowd(product.url, token, 20, 1), new Crowd(product.url, display, 6, 2));
    for (const crowd of crowds) crowd.fill();
    await crowds[0]?.stall(20);
    for (let n = 0; n < 3; n++) expect((await outside.all()).every((status) => status === 200)).toBe(true);
    await allIsWell();
  });
  afterAll(async () => {
    for (const crowd of crowds) crowd.close();
    await product?.stop();
    await outside?.end();
    await postgres?.drop();
    dropFolder(folder);
  });

  it('the database: what is reported meanwhile is kept on the disk, and only what is kept is acknowledged', async () => {
    await postgres.kill();
    // known and unknown, also now: a wrong token is not let in because nobody can look
    for (let n = 0; n < 10; n++) expect(await outside.all()).toEqual([202, 202]);
    expect((await outside.post('readings', 'nobody', { readings: [] })).status).toBe(503);
    const full = await outside.tooMuch();
    expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await postgres.start();
    await allIsWell();
  });

  it.skipIf(!existsSync(fullDisk))('the disk: what it does not take is not acknowledged, and comes again', async () => {
    const spool = join(folder, 'spool', '1');
    await until(() => !readdirSync(spool).some((name) => name.endsWith('.jsonl')));
    const names = Array.from({ length: 60 }, (_, n) => join(spool, `${String(n + 1).padStart(14, '0')}.jsonl`));
    await postgres.kill();
    for (const name of names) symlinkSync(fullDisk, name);
    for (let n = 0; n < 3; n++) expect([await outside.report('http'), await outside.report('gate')]).toEqual([503, 503]);
    for (const name of names) rmSync(name, { force: true });
    expect(await outside.all()).toEqual([202, 202]);
    await postgres.start();
    await allIsWell();
  });

  it('the back end, with all of it on the disk: the one that follows stores it', async () => {
    await postgres.kill();
    for (let n = 0; n < 5; n++) expect(await outside.all()).toEqual([202, 202]);
    await killBackEnd();
    expect(await outside.report('http')).not.toBe(200);
    await outside.publish(); // the broker keeps it
    await postgres.start();
    await allIsWell();
  });

  it('the back end in the midst of its work, and one that stands still: who was not answered sends the same again', async () => {
    const busy = Promise.all(Array.from({ length: 20 }, (_, n) => outside.insist(n % 2 ? 'http' : 'gate')));
    await pause(15);
    await killBackEnd();
    await busy;
    await allIsWell();
    const pid = Number(product.backEnd());
    process.kill(pid, 'SIGSTOP');
    const late = [outside.insist('http'), outside.insist('gate')];
    await outside.publish();
    await pause(3000);
    process.kill(pid, 'SIGCONT');
    await Promise.all(late);
    await allIsWell();
  });

  it('the broker: what it had handed over is stored, and it is found again', async () => {
    for (let n = 0; n < 5; n++) await outside.publish();
    await outside.nothingLost();
    await outside.killBroker();
    expect([await outside.report('http'), await outside.report('gate')]).toEqual([200, 200]);
    await outside.startBroker();
    await allIsWell();
  });

  it('the clock: set two hours on and four back, nothing is late that is not, nobody is signed out', async () => {
    for (const by of [2 * hour, -2 * hour, 0]) {
      await setClock(by);
      // rows of what is now the future make each answer as old as its question
      await allIsWell(withoutTime);
      for (let n = 0; n < 8; n++) {
        expect(crowds.flatMap((crowd) => crowd.late())).toEqual([]);
        await pause(250);
      }
      const away = crowds.map((crowd) => crowd.now() - (Date.now() + by));
      expect(away.every((ms) => Math.abs(ms) < 10_000)).toBe(true);
    }
  });

  it('the relay, and with it all that runs: everybody comes back by himself, the display with its token', async () => {
    process.kill(product.process.pid ?? 0, 'SIGKILL');
    await product.ended;
    expect(await outside.report('http')).toBe(0);
    await outside.publish();
    await setClock(0);
    product = await startProduct(settings);
    await allIsWell();
    const { body } = await callAt<{ state: string }>(product.url, '', 'POST', '/display/hello', { token: display });
    expect(body.state).toBe('paired');
  });

  it('in the end the day’s use is what the meters have counted', async () => {
    const all = await outside.used();
    expect(all.map(({ number }) => number)).toEqual(['HTTP', 'MQTT']);
    for (const { used, read } of all) expect(used).toBeCloseTo(read, 3);
  });
});
