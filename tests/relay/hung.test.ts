import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { BackEnd } from '@/relay/backend';
import { watchHealth } from '@/relay/http/health';
import { Upstream } from '@/relay/http/upstream';
import { Park } from './park';
import { TestRelay, until } from './support';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A back end that does what the product's says over IPC, stands still when it is asked for /vapi/stand-still, and cannot start while its database is away. */
const script = `
const { createServer } = require('node:http');
if (require('node:fs').existsSync(process.env.AWAY)) {
  process.send({ type: 'fatal', text: '数据库连接不上' });
  setTimeout(() => process.exit(1), 20);
  return;
}
const server = createServer((request, response) => {
  response.end(String(process.pid));
  if (request.url === '/vapi/stand-still') setImmediate(() => { for (;;); });
  if (request.url === '/vapi/long') {
    process.send({ type: 'busy' });
    setImmediate(() => { const until = Date.now() + 3000; while (Date.now() < until); });
  }
  if (request.url === '/vapi/die') setImmediate(() => process.exit(3));
}).listen(0, '127.0.0.1', () => process.send({ type: 'ready', port: server.address().port }));
setInterval(() => process.send({ type: 'alive' }), 50);
process.on('message', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
`;
function startBackEnd(upstream: Upstream) {
  const folder = mkdtempSync(join(tmpdir(), 'park-hung-'));
  const file = join(folder, 'backend.cjs');
  writeFileSync(file, script);
  const away = join(folder, 'away');
  const seen = { away, ready: 0, hung: 0, waits: [] as number[], reasons: [] as (string | undefined)[] };
  const backEnd = new BackEnd({
    script: file,
    environment: { AWAY: away },
    upstream,
    silence: { ms: 1500, lookMs: 250, busyMs: 6000 },
    onMessage: () => {},
    onReady: () => (seen.ready += 1),
    onDown: (_code, ms, why) => {
      seen.waits.push(ms);
      seen.reasons.push(why);
    },
    onHung: () => (seen.hung += 1),
    onFatal: (text) => {
      throw new Error(text);
    },
  });
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  ends.push(() => backEnd.stop(2000));
  backEnd.start();
  return seen;
}
const pidOf = async (upstream: Upstream): Promise<string> => (await upstream.get('/vapi/pid', {}, 5000)).body.toString();

it('a back end whose process lives and does nothing is ended and started anew', async () => {
  const upstream = new Upstream('secret');
  const seen = startBackEnd(upstream);
  await until(() => seen.ready === 1);
  const before = await pidOf(upstream);
  await upstream.get('/vapi/stand-still', {}, 5000);
  await until(
    () => seen.ready === 2,
    () => JSON.stringify(seen),
    20_000,
  );
  expect(await pidOf(upstream)).not.toBe(before);
  expect(seen).toMatchObject({ hung: 1, waits: [100] });
});

it('one that announces long work is left to it, and is watched over again as soon as it turns', async () => {
  const upstream = new Upstream('secret');
  const seen = startBackEnd(upstream);
  await until(() => seen.ready === 1);
  const before = await pidOf(upstream);
  await upstream.get('/vapi/long', {}, 5000);
  // twice as long as it may be silent otherwise
  expect(await upstream.get('/vapi/pid', {}, 10_000)).toMatchObject({ status: 200 });
  expect(await pidOf(upstream)).toBe(before);
  expect(seen).toMatchObject({ ready: 1, hung: 0 });
  await upstream.get('/vapi/stand-still', {}, 5000);
  const stood = Date.now();
  await until(
    () => seen.hung === 1,
    () => JSON.stringify(seen),
    20_000,
  );
  expect(Date.now() - stood).toBeLessThan(5000); // and not what long work may take
});

it('one that dies again and again comes back soon each time', async () => {
  const upstream = new Upstream('secret');
  const seen = startBackEnd(upstream);
  for (let n = 1; n <= 4; n++) {
    await until(
      () => seen.ready === n,
      () => JSON.stringify(seen),
      20_000,
    );
    await upstream.get('/vapi/die', {}, 5000);
  }
  await until(
    () => seen.waits.length === 4,
    () => JSON.stringify(seen),
  );
  expect(seen.waits).toEqual([100, 500, 1000, 2000]);
});

it('one that dies while its database is away is started again until it is there: only what never ran ends the relay', async () => {
  const upstream = new Upstream('secret');
  const seen = startBackEnd(upstream);
  await until(() => seen.ready === 1);
  writeFileSync(seen.away, '');
  await upstream.get('/vapi/die', {}, 5000);
  await until(
    () => seen.waits.length === 3,
    () => JSON.stringify(seen),
  );
  rmSync(seen.away);
  await until(
    () => seen.ready === 2,
    () => JSON.stringify(seen),
    20_000,
  );
  expect(seen.reasons.slice(0, 3)).toEqual([undefined, '数据库连接不上', '数据库连接不上']);
});

it('an existing back end that hangs: who waits is answered, and calls go on when it answers again', async () => {
  let hangs = false;
  const back: Server = createServer((_request, response) => void (hangs || response.end('ok'))).listen(0, '127.0.0.1');
  await once(back, 'listening');
  const relay = new TestRelay({ existing: () => null });
  await relay.start(Object.assign(new Park(), { port: (back.address() as AddressInfo).port }));
  let found = 0;
  ends.push(
    () => new Promise((done) => back.close(done)),
    () => back.closeAllConnections(),
    () => relay.stop(),
    watchHealth(relay.upstream, () => (found += 1), { everyMs: 50, timeoutMs: 200, misses: 2 }),
  );
  expect((await fetch(`${relay.url}/vapi/list`)).status).toBe(200);
  hangs = true;
  const answers = await Promise.all([fetch(`${relay.url}/vapi/list`), fetch(`${relay.url}/vapi/save`, { method: 'POST', body: 'x' })]);
  expect(answers.map(({ status }) => status)).toEqual([504, 504]);
  expect(await answers[0].json()).toEqual({ message: '服务暂时不可用，请稍后再试' });
  // it may have been saved all the same
  expect(await answers[1].json()).toEqual({ message: '服务响应超时，办理结果尚不清楚，请核对后再试' });
  expect((await fetch(`${relay.url}/healthz`)).status).toBe(200);
  hangs = false;
  await until(() => found === 1);
  expect((await fetch(`${relay.url}/vapi/list`)).status).toBe(200);
});
