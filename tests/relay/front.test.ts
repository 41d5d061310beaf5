import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frontLimits } from '@/relay/http/limits';
import { hang, mutated, oddRequests, sendBytes } from '../support/oddRequests';
import { Park } from './park';
import { pause, seeded, TestRelay, until } from './support';

/**
 * A front that cannot be thrown over: what anybody may send, without a login, by hand. Afterwards the probes answer and another
 * person's work goes on. An error that nobody catches fails the run by itself.
 */
let back: Server;
let relay: TestRelay;
let calls = 0;
const sockets: Socket[] = [];
const large = Buffer.alloc(8_000_000, 'x');

const limits = {
  calls: { ...frontLimits.calls, perCaller: 8, total: 16, waitMs: 2000 },
  bodies: { ...frontLimits.bodies, perCaller: 40, yieldMs: 200, stallMs: 1500, largest: 200_000, memory: 1000 },
  answers: { ...frontLimits.answers, perCaller: 4, perAddress: 12, total: 12, yieldMs: 200, stallMs: 3000 },
};

const open = async (given: typeof limits): Promise<void> => {
  relay = new TestRelay({ limits: given });
  await relay.start(Object.assign(new Park(), { port: (back.address() as AddressInfo).port }));
};
beforeEach(async () => {
  calls = 0;
  back = createServer((incoming, response) => {
    calls += 1;
    if (incoming.url?.startsWith('/vapi/never')) return;
    if (incoming.url?.startsWith('/vapi/large')) return void response.end(large);
    incoming.resume().on('end', () => response.end('done'));
  }).listen(0, '127.0.0.1');
  await once(back, 'listening');
  await open(limits);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await relay.stop();
  back.closeAllConnections();
  back.close();
});

const send = (bytes: string | Buffer, ms = 300): Promise<string> => sendBytes(relay.port, bytes, ms, sockets);
const hangOn = (bytes: string): Promise<Socket> => hang(relay.port, bytes, sockets);
/** Somebody else, signed in, from the same address. */
async function othersWork(): Promise<void> {
  const headers = { Authorization: 'Bearer somebody-else' };
  const began = performance.now();
  for (const path of ['/healthz', '/readyz', '/vapi/list']) expect([path, (await fetch(relay.url + path, { headers })).status]).toEqual([path, 200]);
  const saved = await fetch(`${relay.url}/vapi/save`, { method: 'POST', body: 'x'.repeat(2000), headers });
  expect([saved.status, await saved.text()]).toEqual([200, 'done']);
  expect(performance.now() - began).toBeLessThan(10_000);
}

describe('odd requests', () => {
  it.each(oddRequests)('%j ends nothing but itself', async (bytes) => {
    await send(Buffer.from(bytes, 'latin1'), 150);
    await othersWork();
  });

  it('an HTTP/1.0 call without a host is answered', async () => {
    expect(await send('GET /vapi/list HTTP/1.0\r\n\r\n', 2000)).toMatch(/^HTTP\/1\.1 200[\s\S]*done$/);
  });

  it.each([
    [
      'GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n',
      /^HTTP\/1\.1 200[\s\S]*ok/,
    ],
    ['POST /vapi/save HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: 4\r\n\r\nbody', /^HTTP\/1\.1 200[\s\S]*done$/],
    ['GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', /^HTTP\/1\.1 \d{3}/],
  ])('an offer of another protocol is ignored, and the request answered: %j', async (bytes, answer) => {
    expect(await send(bytes, 2000)).toMatch(answer);
  });

  it('thousands of them, cut and mixed at random', async () => {
    const wanted = Number(process.env.ODD_REQUESTS ?? 1000);
    const random = seeded(Number(process.env.SEED ?? 7));
    const pick = () => oddRequests[Math.floor(random() * oddRequests.length)] ?? '';
    for (let done = 0; done < wanted; done += 50) await Promise.all(Array.from({ length: 50 }, () => send(mutated(pick(), random), 30)));
    await othersWork();
  }, 240_000);
});

describe('hung parts', () => {
  it('bodies that never come hold nothing of the back end, and end', async () => {
    const head = (n: number) =>
      n % 2
        ? 'POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{'
        : 'POST /vapi/save HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab';
    const hung = await Promise.all(Array.from({ length: 300 }, (_, n) => hangOn(head(n))));
    await othersWork();
    expect(calls).toBeLessThan(10);
    for (const socket of hung) socket.resume();
    await until(
      () => hung.every(({ destroyed }) => destroyed),
      () => `${hung.filter(({ destroyed }) => !destroyed).length} open`,
    );
  });

  it('bodies that stand still make room for one that comes, of the same caller too', async () => {
    await Promise.all(
      Array.from({ length: limits.bodies.perCaller }, () => hangOn('POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{')),
    );
    await pause(400);
    const saved = await fetch(`${relay.url}/vapi/save`, { method: 'POST', body: 'whole' });
    expect([saved.status, await saved.text()]).toEqual([200, 'done']);
  });

  it('a body that is too large or too slow is answered, and the connection ends', async () => {
    expect(await send('POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\nx', 3000)).toMatch(/^HTTP\/1\.1 413/);
    const chunk = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`;
    expect(await send(`POST /vapi/save HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`, 3000)).toMatch(
      /^HTTP\/1\.1 413/,
    );
    expect(await send('POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx', 5000)).toMatch(/^HTTP\/1\.1 408/);
  });

  it('who sends more at once than he may is answered each time, however much he was sending', async () => {
    // what is held does not make room here: how long it may stand still is another test's
    await relay.stop();
    await open({ ...limits, bodies: { ...limits.bodies, yieldMs: 60_000, stallMs: 60_000 } });
    const held = Array.from({ length: limits.bodies.perCaller }, () => hangOn('POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{'));
    await Promise.all(held);
    const upload = `POST /vapi/save HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${(5_000_000).toString(16)}\r\n${'x'.repeat(5_000_000)}\r\n0\r\n\r\n`;
    const ends = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answered = send(upload, 20_000);
        const reset = new Promise<boolean>((done) =>
          sockets
            .at(-1)
            ?.once('error', () => done(true))
            .once('close', () => done(false)),
        );
        return [(await answered).slice(0, 12), await reset];
      }),
    );
    expect(ends).toEqual(Array.from({ length: 20 }, () => ['HTTP/1.1 429', false]));
  });

  it('readers that never read lose their place to those who read, and then the connection', async () => {
    const hung = await Promise.all(Array.from({ length: 60 }, () => hangOn('GET /vapi/large HTTP/1.1\r\nHost: x\r\n\r\n')));
    await pause(500);
    await othersWork();
    const answer = await fetch(`${relay.url}/vapi/large`, { headers: { Authorization: 'Bearer somebody-else' } });
    expect((await answer.arrayBuffer()).byteLength).toBe(large.length);
    const held = async () => /^relay_front_long (\d+)$/m.exec(await relay.metrics())?.[1];
    expect(hung.length).toBe(60);
    await expect.poll(held).toBe('0');
  });

  it('who takes more long answers at once than he may is told that it is he, and nobody else is kept waiting', async () => {
    await relay.stop();
    await open({ ...limits, answers: { ...limits.answers, yieldMs: 60_000, stallMs: 60_000 } });
    await Promise.all(Array.from({ length: limits.answers.perCaller }, () => hangOn('GET /vapi/large HTTP/1.1\r\nHost: x\r\n\r\n')));
    await expect.poll(async () => /^relay_front_long (\d+)$/m.exec(await relay.metrics())?.[1]).toBe(String(limits.answers.perCaller));
    const more = await fetch(`${relay.url}/vapi/large`);
    expect([more.status, more.headers.get('retry-after'), await more.json()]).toEqual([429, '2', { message: '请求过于频繁，请稍后再试' }]);
    const other = await fetch(`${relay.url}/vapi/large`, { headers: { Authorization: 'Bearer somebody-else' } });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, large.length]);
  });

  it('calls that are never answered keep nobody else waiting; nor do a thousand that wait behind them', async () => {
    await Promise.all(Array.from({ length: 100 }, () => hangOn('GET /vapi/never HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10))));
    await pause(200);
    await othersWork();
  });

  it('slow heads, half heads and connections that say nothing', async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        hangOn(['', 'G', 'GET /vapi/list HTTP/1.1\r\n', 'GET /vapi/list HTTP/1.1\r\nHost: x\r\nX-'][n % 4] ?? ''),
      ),
    );
    await othersWork();
  });
});

it('a request id is taken from a trusted proxy only', async () => {
  const headers = { 'X-Request-Id': 'chosen-by-the-caller' };
  expect((await fetch(`${relay.url}/healthz`, { headers })).headers.get('x-request-id')).not.toBe(headers['X-Request-Id']);
  const trusting = new TestRelay({}, '127.0.0.1');
  await trusting.start(Object.assign(new Park(), { port: (back.address() as AddressInfo).port }));
  try {
    expect((await fetch(`${trusting.url}/healthz`, { headers })).headers.get('x-request-id')).toBe(headers['X-Request-Id']);
  } finally {
    await trusting.stop();
  }
});
