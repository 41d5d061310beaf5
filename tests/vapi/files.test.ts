import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receive } from '@/vapi/features/file/receive';
import { agrees } from '@/vapi/features/file/sniff';
import { onEachEngine } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place } from './people';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const formOf = (name: string, bytes: Buffer | string, field = 'file'): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return form;
};

onEachEngine('文件', (engine) => {
  let park: Park;
  let who: Awaited<ReturnType<typeof people>>;
  let later = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date(Date.now() + later) });
    who = await people(park, await place(park, '甲园'));
  });
  afterAll(() => park.close());
  const upload = async (form: FormData, as: Session | null = who.operator): Promise<Answer> => {
    const answer = await fetch(`${park.url}/vapi/file/upload`, {
      method: 'POST',
      body: form,
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  const open = (path: string, as: Session | null = null): Promise<Answer> => park.call(as, 'GET', path);

  it('takes a picture, and opens it by the signed address for a while, by its owner, and by nobody else', async () => {
    const { status, body } = await upload(formOf('平面图 1.png', png));
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: expect.any(Number), save_name: '平面图 1.png' });
    const opened = await open(body.save_path);
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('x-content-type-options')]).toEqual([200, 'image/png', 'nosniff']);
    expect(Buffer.compare(opened.body as Buffer, png)).toBe(0);
    const [bare = ''] = body.save_path.split('?');
    expect(await open(bare)).toMatchObject({ status: 403, body: { message: '链接已失效，请刷新页面' } });
    expect((await open(bare, who.operator)).status).toBe(200);
    expect((await open(bare, who.tenant)).status).toBe(403);
    expect((await open(body.save_path.replace(`/file/${body.id}/`, `/file/${body.id + 1}/`))).status).toBe(404);
    const other = (await upload(formOf('b.png', png))).body;
    expect((await open(body.save_path.replace(`/file/${body.id}/`, `/file/${other.id}/`))).status).toBe(403);
    later = 16 * 60_000; // the address keeps for some minutes more, so that pictures stay cached
    expect((await open(body.save_path)).status).toBe(403);
    later = 0;
  });

  it('looks at what is inside, not at what it says of itself', async () => {
    const wrong = { message: '上传文件格式不正确' };
    for (const [name, bytes] of [
      ['a.exe', 'MZ'],
      ['a.svg', '<svg onload="x()"/>'],
      ['a.html', '<p>'],
      ['a.png', 'no picture'],
      ['a.jpg', png],
      ['a.pdf', 'PK\u0003\u0004'],
      ['a.docx', png],
      ['a.txt', png],
      ['a', png],
      ['.png', ''],
      ['a.png.exe', png],
    ] as const) {
      expect([name, await upload(formOf(name, bytes))]).toMatchObject([name, { status: 415, body: wrong }]);
    }
    expect((await upload(formOf('公告.txt', '文字'))).status).toBe(201);
    expect((await upload(formOf('A.PNG', png))).status).toBe(201);
  });

  it('keeps names from leaving their folder', async () => {
    const { body } = await upload(formOf('../../../etc/passwd.png', png));
    expect(body.save_name).toBe('passwd.png');
    const folder = join(park.dataDir, 'files');
    for (const name of readdirSync(folder)) expect(name).toMatch(/^[0-9a-f]{2}$/);
    expect((await open(`/vapi/file/${body.id}/..%2f..%2fsecrets.json`, who.operator)).status).toBe(200); // the id counts, the name is for people
    expect(existsSync(join(folder, '..', '..', 'etc'))).toBe(false);
  });

  it('says what is missing', async () => {
    expect(await upload(formOf('a.png', png, 'other'))).toMatchObject({ status: 400, body: { message: '请选择要上传的文件' } });
    expect((await park.call(who.operator, 'POST', '/vapi/file/upload', { file: 'x' })).status).toBe(400);
    expect((await open('/vapi/file/999999/a.png')).status).toBe(404);
  });

  it('lets visitors send twenty an hour', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await upload(formOf('计划书.pdf', '%PDF-1.7'), null)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });
});

describe('a file that is too large', () => {
  it('is refused while it comes, and leaves nothing on the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'park-'));
    const server = createServer((request, response) => {
      receive(request, folder, 1000).then(
        () => response.end('kept'),
        (error: Error) => response.end(error.message),
      );
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const send = async (size: number): Promise<string> => (await fetch(url, { method: 'POST', body: formOf('a.txt', 'x'.repeat(size)) })).text();
    expect(await send(999)).toBe('kept');
    expect(await send(5000)).toBe('too large');
    expect(readdirSync(folder)).toHaveLength(1);
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('an extension and its first bytes agree or do not', () => {
    expect(agrees(Buffer.from('GIF89a'), 'gif')).toBe(true);
    expect(agrees(Buffer.from('GIF89a'), 'png')).toBe(false);
    expect(agrees(Buffer.alloc(0), 'txt')).toBe(false);
    expect(agrees(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'doc')).toBe(true);
  });
});
