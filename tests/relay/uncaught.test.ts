import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { asRequest, surviveUncaught } from '@/relay/http/uncaught';

let server: Server;
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

/** The listener that the process would call; vitest has one of its own for the same event, which must not see it. */
function lastNet(onError: () => void, log: pino.Logger): (error: unknown) => void {
  const listen = vi.spyOn(process, 'on').mockReturnValue(process);
  surviveUncaught(log, onError);
  expect(listen.mock.calls.map(([event]) => String(event))).toEqual(['uncaughtException', 'unhandledRejection']);
  return listen.mock.calls[0]?.[1] as (error: unknown) => void;
}

it('an error that nobody caught is logged with its request and ends that one alone', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  let errors = 0;
  const uncaught = lastNet(() => (errors += 1), log);
  server = createServer((request, response) => {
    asRequest({ id: `id-${request.url?.slice(1)}`, method: request.method, path: request.url ?? '', response }, log, () => {
      if (request.url === '/now') throw new Error('thrown at once');
      // the context of whoever asked for it is that of the timer too, as it is where node calls the last net
      if (request.url === '/later') return void setTimeout(() => uncaught(new Error('thrown later')), 5);
      setTimeout(() => response.end('fine'), 30);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [now, later, fine] = await Promise.all(['/now', '/later', '/fine'].map((path) => fetch(url + path)));
  expect([now?.status, later?.status, fine?.status]).toEqual([500, 500, 200]);
  expect(await later?.json()).toEqual({ message: '服务器开小差了，请稍后再试', request_id: 'id-later' });
  expect(lines.map((line) => JSON.parse(line)).map(({ request, method, path, err }) => [request, method, path, err.message])).toEqual([
    ['id-now', 'GET', '/now', 'thrown at once'],
    ['id-later', 'GET', '/later', 'thrown later'],
  ]);
  expect(errors).toBe(1);
});
