import { createServer, get, type IncomingMessage, request, type Server } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Park, secret } from './park';
import { TestRelay, until } from './support';

/** A back end that shows what it was sent. */
let back: Server;
let relay: TestRelay;
let seen: IncomingMessage[] = [];
let closed = 0;

beforeEach(async () => {
  seen = [];
  closed = 0;
  back = createServer((incoming, response) => {
    seen.push(incoming);
    response.on('close', () => (closed += response.writableFinished ? 0 : 1));
    if (incoming.url === '/vapi/never') return;
    const half = /^\/vapi\/half\?(\d+)$/.exec(incoming.url ?? '')?.[1];
    if (half)
      return void response.writeHead(200, { 'Content-Length': 2 * Number(half) }).write('x'.repeat(Number(half)), () => incoming.socket.destroy());
    if (incoming.url === '/readyz') return void response.end('ok');
    response.writeHead(200, { 'Content-Type': incoming.headers['content-type'] ?? 'text/plain', 'X-Own': 'kept' });
    incoming.pipe(response);
  }).listen(0, '127.0.0.1');
  await once(back, 'listening');
  relay = new TestRelay({}, '127.0.0.1');
  await relay.start(Object.assign(new Park(), { port: (back.address() as AddressInfo).port }));
});
afterEach(async () => {
  await relay.stop();
  back.closeAllConnections();
  back.close();
});

describe('the web server', () => {
  it('hands bodies on as they come, with the caller’s address that the back end can trust', async () => {
    const body = new Uint8Array(3_000_000).map((_, n) => n % 251);
    const answer = await fetch(`${relay.url}/vapi/file/upload?x=1`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/octet-stream', 'X-Forwarded-For': '6.6.6.6, 9.8.7.6', 'X-Relay-For': 'forged', Buildings: '1,2' },
    });
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(body))).toBe(0);
    expect(answer.headers.get('x-own')).toBe('kept');
    expect(seen[0]?.headers).toMatchObject({ 'x-relay-for': '9.8.7.6', 'x-relay-secret': secret, buildings: '1,2' });
    expect(seen[0]?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
  });

  it('answers a request that it cannot read with its status, however much of it is still to come', async () => {
    const answerTo = async (text: string): Promise<string> => {
      const socket = connect(relay.port, '127.0.0.1');
      socket.on('error', () => {});
      let answer = '';
      socket.on('data', (bytes) => (answer += bytes.toString()));
      socket.write(text);
      await once(socket, 'close');
      return answer;
    };
    const head = (address: string, ...lines: readonly string[]) => [`POST ${address} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');
    for (const [text, status] of [
      [head(`/${'a'.repeat(60_000)}`), '431 Request Header Fields Too Large'],
      [head('/', `X-Long: ${'a'.repeat(600_000)}`), '431 Request Header Fields Too Large'],
      [head('/', 'Content-Length: 1', 'Content-Length: 2'), '400 Bad Request'],
      [head('/', 'Content-Length: -2'), '400 Bad Request'],
      [head('/园区'), '400 Bad Request'],
      [`${head('/vapi/echo', 'Transfer-Encoding: chunked')}zz\r\n`, '400 Bad Request'],
    ] as const)
      expect([text.slice(0, 60), await answerTo(text)]).toEqual([
        text.slice(0, 60),
        `HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      ]);
    // behind an answer that is half on its way there is no room for another
    const begun = await answerTo(`${head('/vapi/half?3000000', 'Content-Length: 0')}nonsense\r\n\r\n`);
    expect(begun.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it('says in Chinese that the service is down, and never half an answer as a whole one', async () => {
    await expect(fetch(`${relay.url}/vapi/half?3000000`).then((answer) => answer.text())).rejects.toThrow();
    // of a small one nothing has been sent yet
    expect((await fetch(`${relay.url}/vapi/half?50`)).status).toBe(502);
    back.closeAllConnections();
    await new Promise((done) => back.close(done));
    const answer = await fetch(`${relay.url}/vapi/notice/notice`);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ message: '服务暂时不可用，请稍后再试' });
    expect((await fetch(`${relay.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${relay.url}/healthz`)).status).toBe(200);
  });

  it('gives a call up when its client goes away', async () => {
    const call = get(`${relay.url}/vapi/never`);
    call.on('error', () => {});
    await until(() => seen.length === 1);
    call.destroy();
    await until(() => closed === 1);
  });

  it('answers with the security headers', async () => {
    const answer = await fetch(`${relay.url}/healthz`);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('opens the camera to the page that reads codes, and to no other', async () => {
    const camera = async (path: string) => (await fetch(relay.url + path)).headers.get('permissions-policy')?.split(',')[0];
    expect([await camera('/visitors/reception'), await camera('/visitorsAudit/index')]).toEqual(['camera=(self)', 'camera=()']);
  });

  it('keeps a chunked upload flowing', async () => {
    const call = request(`${relay.url}/vapi/echo`, { method: 'POST' });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    for (const part of ['ein', 'zwei']) call.write(part);
    call.end();
    const [answer] = await answered;
    expect(Buffer.concat(await answer.toArray()).toString()).toBe('einzwei');
  });
});
