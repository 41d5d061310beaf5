import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { folderStore } from '@/vapi/business/disk';
import { safeName } from '@/vapi/features/file/name';
import { spanOf } from '@/vapi/features/file/open';
import { receive } from '@/vapi/features/file/receive';
import { typeOf } from '@/vapi/business/sniff';

const formOf = (name: string, bytes: string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return form;
};
const ole = (stream: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(`${stream}\0`, 'utf16le'), Buffer.alloc(64)]);

describe('a file that comes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'park-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  it('is refused while it comes when it is too large, or breaks off, and leaves nothing on the disk', async () => {
    const message: string[] = [];
    const server = createServer((request, response) => {
      receive(request, folder, 1000).then(
        () => response.end('kept'),
        (error: Error) => (message.push(error.message), response.end(error.message)),
      );
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const { port } = server.address() as AddressInfo;
    const send = async (size: number): Promise<string> =>
      (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: formOf('a.txt', 'x'.repeat(size)) })).text();
    expect(await send(999)).toBe('kept');
    expect(await send(5000)).toBe('too large');
    expect(readdirSync(folder)).toHaveLength(1);
    const half = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 900 },
    });
    half.on('error', () => {});
    half.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nxxxx');
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(2));
    half.destroy();
    await vi.waitFor(() => expect(message).toEqual(['too large', 'broken off']));
    expect(readdirSync(folder)).toHaveLength(1);
    server.closeAllConnections();
    server.close();
  });

  it('is settled whole', async () => {
    const store = folderStore(folder);
    const draft = store.draft('ef01');
    writeFileSync(draft, 'whole');
    expect(await store.size('ef01')).toBeNull();
    await store.settle('ef01', draft);
    expect([await store.size('ef01'), existsSync(draft), readFileSync(join(folder, 'files', 'ef', 'ef01'), 'utf8')]).toEqual([5, false, 'whole']);
  });

  it('is what its extension says, or not', async () => {
    const path = join(folder, 'x');
    const type = (bytes: Buffer, ext: string) => (writeFileSync(path, bytes), typeOf(path, ext));
    expect(await type(Buffer.from('GIF89a'), 'gif')).toBe('image/gif');
    expect(await type(Buffer.from('GIF89a'), 'png')).toBeUndefined();
    expect(await type(Buffer.alloc(0), 'txt')).toBeUndefined();
    expect(await type(Buffer.from('\ufeff文字\r\n\t第二行', 'utf8'), 'txt')).toContain('utf-8');
    expect(await type(Buffer.from('\ufeff文', 'utf16le'), 'txt')).toContain('utf-16le');
    expect(await type(ole('PowerPoint Document'), 'ppt')).toBe('application/vnd.ms-powerpoint');
  });

  it.each([
    ['C:\\Users\\我\\图纸.png', '图纸.png'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['.htaccess', '文件.htaccess'],
    ['a<b>:c|d?.pdf', 'a_b__c_d_.pdf'],
    ['  合同  终稿 .docx. ', '合同 终稿.docx'],
    ['', '文件'],
    [`${'长'.repeat(300)}.PDF`, `${'长'.repeat(116)}.pdf`],
  ])('%j is called %j', (given, name) => expect(safeName(given)).toBe(name));

  it.each([
    [undefined, undefined],
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=-3', { from: 7, to: 9 }],
    ['bytes=4-', { from: 4, to: 9 }],
    ['bytes=4-99', { from: 4, to: 9 }],
    ['bytes=5-4', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=0-1,3-4', undefined],
    ['lines=1-2', undefined],
  ])('%s of ten bytes', (header, span) => expect(spanOf(header, 10)).toEqual(span));
});
