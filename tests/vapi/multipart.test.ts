import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPark, type Park } from '../support/park';
import { people, place } from './people';

/** A generator with a seed (mulberry32), so that a case that failed comes again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
interface Raw {
  readonly type: string;
  readonly body: Buffer;
  /** What the header says of the length; more than there is: the connection breaks off. */
  readonly length: number;
}
/** One multipart body with something wrong with it, or nothing. */
function oddForm(next: () => number): Raw {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const boundary = pick(['B', '----WebKitFormBoundaryabc', 'x'.repeat(70), "a'b"]);
  const name = () => pick(['file', 'x', 'mode', '', 'f'.repeat(300), '__proto__']);
  const content = () =>
    pick([
      'hello',
      '',
      '名称,类别,所属园区\n甲,其他,甲园\n',
      'x'.repeat(70_000),
      '\r\n--',
      `\r\n--${boundary}`,
      'PK\u0003\u0004xx',
      '--inner\r\n\r\n--inner--',
    ]);
  const part = () => {
    const file = next() < 0.7 ? `; filename="${pick(['a.txt', 'a.csv', 'a.png', '', '../x', '\u0000'])}"` : '';
    const more = pick([
      '',
      'Content-Type: text/plain\r\n',
      'Content-Type: multipart/mixed; boundary=inner\r\n',
      `X-Long: ${'h'.repeat(90_000)}\r\n`,
      'broken header\r\n',
      '\u0000\r\n',
      'Content-Type: ;;;\r\n',
    ]);
    const disposition = pick([
      `Content-Disposition: form-data; name="${name()}"${file}\r\n`,
      `Content-Disposition: form-data; name="file"${file}\r\n`,
      '',
    ]);
    return `--${boundary}\r\n${disposition}${more}${pick(['\r\n', '\r\n', '\r\n', ''])}${content()}\r\n`;
  };
  const whole = Buffer.from(
    Array.from({ length: Math.floor(next() * 5) }, part).join('') + pick([`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}`, '']),
  );
  const cut = next() < 0.5 ? whole.subarray(0, Math.floor(next() * whole.length)) : whole;
  const type = pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    'multipart/form-data; boundary=other',
    'multipart/form-data',
    'multipart/mixed; boundary=B',
    'text/plain',
    'application/x-www-form-urlencoded',
  ]);
  return { type, body: cut, length: next() < 0.2 ? cut.length + 1 + Math.floor(next() * 1000) : cut.length };
}
/** Sends a request as it stands; answers its status, 0 where the sender broke off first. */
function sendRaw(port: number, path: string, token: string, { type, body, length }: Raw): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const late = setTimeout(
      () =>
        reject(
          new Error(`no answer to ${type}, ${body.length} of ${length} bytes: ${path} ${JSON.stringify(body.toString('latin1').slice(0, 400))}`),
        ),
      30_000,
    );
    let message = '';
    const end = () => {
      clearTimeout(late);
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(message)?.[1] ?? 0));
    };
    socket.on('error', end).on('close', end);
    socket.on('data', (chunk) => {
      message += chunk.toString('latin1');
      if (message.includes('\r\n\r\n')) end();
    });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write(body);
    if (body.length < length) setTimeout(() => socket.destroy(), 5);
  });
}

describe('表单上传的怪形', () => {
  let park: Park;
  let token: string;
  let port: number;
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  beforeAll(async () => {
    park = await openPark();
    ({ token } = (await people(park, await place(park, '甲园'))).operator);
    port = Number(new URL(park.url).port);
  });
  beforeEach(() => {
    uncaught.length = 0;
    process.on('uncaughtException', note).on('unhandledRejection', note);
  });
  afterEach(() => void process.off('uncaughtException', note).off('unhandledRejection', note));
  afterAll(() => park.close());
  const drafts = () => readdirSync(join(park.dataDir, 'files')).filter((name) => name.includes('.part'));

  it.each([
    ['/vapi/file/upload', '上传已中断，请重试'],
    ['/vapi/place/import', '上传未完成，请重试'],
  ])('%s：没有结尾的表单只得到一句话', async (path, message) => {
    const half = '--B\r\nContent-Disposition: form-data; name="x"; filename="a.txt"\r\n\r\nhello';
    for (const field of ['x', 'file']) {
      const answer = await fetch(park.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=B' },
        body: half.replace('"x"', `"${field}"`),
      });
      expect([answer.status, await answer.json()]).toEqual([400, { message }]);
    }
    expect(uncaught).toEqual([]);
    expect(drafts()).toEqual([]);
  });

  it.each(['/vapi/file/upload', '/vapi/editor/upload', '/vapi/place/import', '/vapi/place/import-faults'])(
    '%s：几百种残缺的表单之后照常答复，磁盘上不留半个文件',
    async (path) => {
      const next = random(path.length);
      const cases = Array.from({ length: Number(process.env.ODD_FORMS ?? 300) }, () => oddForm(next));
      const statuses = new Map<number, number>();
      const work = async () => {
        for (let one = cases.pop(); one; one = cases.pop()) {
          const status = await sendRaw(port, path, token, one);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: 12 }, work));
      expect(uncaught).toEqual([]);
      expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
      expect(statuses.get(400), 'refusals').toBeGreaterThan(100);
      expect((await fetch(`${park.url}/readyz`)).status).toBe(200);
      await expect.poll(drafts).toEqual([]);
    },
  );
});
