import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pages } from '@/relay/http/pages';

let folder: string;
let server: Server;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div>');
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
async function serve(): Promise<(path: string) => Promise<{ status: number; text: string }>> {
  server = createServer(pages(folder)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  return async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
}

it('a script that was being written when the folder was read is served as soon as it is whole, and never as an empty one', async () => {
  writeFileSync(join(folder, 'assets/office.js'), '');
  const open = await serve();
  expect(await open('/assets/office.js')).toEqual({ status: 503, text: expect.stringContaining('请稍后重试') });
  writeFileSync(join(folder, 'assets/office.js'), 'export default 1;');
  expect(await open('/assets/office.js')).toEqual({ status: 200, text: 'export default 1;' });
  expect((await open('/assets/gone.js')).status).toBe(404);
});
