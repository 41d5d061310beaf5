import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import type { SubAck } from '@/domain/kernel/wire';
import { Park } from './park';
import { patient } from '../../support/browser';
import type { Visit } from './visit';

/** Of the topic, in ms: after twice that and a second, what nobody has renewed is old. */
const every = 500;
/** A relay with one topic, which notes who comes and goes. */
async function openRelay() {
  const server = createServer();
  const io = new Server(server, { path: '/live/' });
  const received: string[] = [];
  io.on('connection', (socket) => {
    socket.on('auth', (_ask, answer) => answer({ ok: true, exp: null, user: 1, now: Date.now() }));
    socket.on('sub', (ask: { q?: number }, answer: (ack: SubAck) => void) => {
      received.push(`sub ${ask.q ?? '-'}`);
      answer({ ok: true, t: 'T', e: 'e', q: 1, every, at: Date.now(), stale: false, now: Date.now() });
      if (ask.q !== 1) socket.emit('s', { t: 'T', e: 'e', q: 1, at: Date.now(), stale: false, rows: { '.total': 3 } });
    });
    socket.on('unsub', ({ t }) => received.push(`unsub ${t}`));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close: () => io.close().catch(() => undefined) };
}
export function liveHooks(visit: Visit): void {
  it('comes though its library could not be fetched at first; is asked for once however many look, and given back once', async () => {
    const relay = await openRelay();
    onTestFinished(relay.close);
    const page = await visit('/setting/role', new Park());
    let failed = 0;
    await page.route('**/assets/*.js', (route) => (failed++ === 0 ? route.abort('connectionreset') : route.continue()));
    const look = () => page.evaluate(() => void (window as unknown as { leaving: (() => void)[] }).leaving.push(window.subscribeLive()));
    await page.evaluate((url) => {
      window.startLive(url);
      Object.assign(window, { leaving: [] });
    }, relay.url);
    await look();
    const read = () => page.evaluate(() => window.readLive() as { status: string; data?: unknown; stale: boolean });
    await expect.poll(read, patient).toMatchObject({ status: 'ready', data: { total: 3 }, stale: false });
    await look();
    await page.waitForTimeout(100);
    expect([failed > 1, relay.received]).toEqual([true, ['sub -']]);
    const leave = (at: number) => page.evaluate((one) => (window as unknown as { leaving: (() => void)[] }).leaving[one]?.(), at);
    await leave(0);
    await leave(0);
    await page.waitForTimeout(300);
    expect(relay.received).toEqual(['sub -']);
    await leave(1);
    await leave(1);
    await expect.poll(() => relay.received, patient).toEqual(['sub -', 'unsub T']);
    // what was left lately stands at once, and only what changed since is asked for
    expect(await page.evaluate(() => (window.subscribeLive(), window.readLive()))).toMatchObject({ status: 'ready', data: { total: 3 } });
    await expect.poll(() => relay.received, patient).toEqual(['sub -', 'unsub T', 'sub 1']);
    await expect.poll(read, patient).toMatchObject({ stale: false });
    await relay.close();
    await expect.poll(read, patient).toMatchObject({ status: 'ready', data: { total: 3 }, stale: true });
  });
}
