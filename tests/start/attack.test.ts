import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seeded } from '../relay/support';
import { demoFolder } from '../support/demoFolder';
import { hang, mutated, oddRequests, sendBytes } from '../support/oddRequests';
import { callAt, dropFolder, loginAt, type Product, startProduct } from '../support/product';

/** The built product under what anybody may send: nothing ends, nothing is started anew, and a second person goes on working. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 });
const wanted = Number(process.env.ODD_REQUESTS ?? 1500);
const random = seeded(Number(process.env.SEED ?? 11));
let product: Product;
let folder: string;
let port: number;
let token: string;
let backEnd: number | null;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = await demoFolder();
  product = await startProduct({ DATA_DIR: folder });
  port = Number(new URL(product.url).port);
  token = await loginAt(product.url, 'operator');
  backEnd = product.backEnd();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await product.stop();
  dropFolder(folder);
});

async function goesOn(): Promise<void> {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  expect((await callAt(product.url, token, 'GET', '/space/room?page=1')).status).toBe(200);
  const message = { username: 'nobody', password: 'Wrong@2026' };
  expect((await callAt(product.url, token, 'POST', '/auth/login', message)).status).toBe(400);
  expect([product.backEnd(), product.process.exitCode]).toEqual([backEnd, null]);
}
const form = (body: string): string =>
  `POST /vapi/file/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n\r\n${body}`;
const part = (name: string, content = 'hello') => `--B\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${content}`;
const forms = [
  part('x'), // no closing boundary, another field than the one that is read
  part('file'),
  `${part('file')}\r\n--B--`,
  `${part('file')}\r\n${part('file')}\r\n--B--\r\n`,
  '--B\r\n\r\n',
  '--B--\r\n',
  `--B\r\nContent-Disposition: form-data; name="${'n'.repeat(30_000)}"\r\n\r\nx\r\n--B--`,
  '--B\r\nContent-Disposition: form-data; name="file"; filename="\xff\x00.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--B--',
  `${'--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(2000)}--B--`,
  '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!\r\n--B--',
];

it('odd requests, each as it is', async () => {
  for (const bytes of oddRequests) await sendBytes(port, Buffer.from(bytes, 'latin1'), 100, sockets);
  await goesOn();
});

it('broken multiparts, whole and cut at random', async () => {
  for (const body of forms) await sendBytes(port, Buffer.from(form(body), 'latin1'), 500, sockets);
  await goesOn();
  for (let n = 0; n < wanted / 10; n += 20) {
    const some = Array.from({ length: 20 }, () => form(forms[Math.floor(random() * forms.length)] ?? ''));
    await Promise.all(some.map((text) => sendBytes(port, mutated(text, random), 200, sockets)));
  }
  await goesOn();
});

it(`${wanted} odd requests, cut and mixed at random`, async () => {
  const pick = () => oddRequests[Math.floor(random() * oddRequests.length)] ?? '';
  for (let n = 0; n < wanted; n += 50) await Promise.all(Array.from({ length: 50 }, () => sendBytes(port, mutated(pick(), random), 50, sockets)));
  await goesOn();
});

it('300 bodies that never come, 100 readers that never read, 100 half heads', async () => {
  const bodies = Array.from(
    { length: 300 },
    () => 'POST /vapi/file/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 9000\r\n\r\n--B',
  );
  const readers = Array.from({ length: 100 }, () => 'GET /vapi/websit/notice?pageSize=100 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  const heads = Array.from({ length: 100 }, () => 'GET /vapi/notice HTTP/1.1\r\nHost: x\r\nX-');
  await Promise.all([...bodies, ...readers, ...heads].map((bytes) => hang(port, bytes, sockets)));
  await goesOn();
});
