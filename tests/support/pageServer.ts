import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { loadDefinitions } from '../../client/build/definitions';
import { layerStyles } from '../../client/build/styles';

const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.woff': 'font/woff' };
const page =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script></html>';

/** Builds a page of components (tests/support/{entry}.tsx) and serves it on a port of its own, at whatever address has no file's ending. */
export async function servePage(entry: 'panelPage' | 'kindPage' | 'hookPage'): Promise<{ readonly origin: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'park-page-'));
  await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    resolve: { alias: { '@': project } },
    plugins: [loadDefinitions(project), react(), layerStyles()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      copyPublicDir: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 9000,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(project, `tests/support/${entry}.tsx`),
        output: {
          entryFileNames: 'page.js',
          assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'page.css' : 'assets/[name]-[hash][extname]'),
        },
      },
    },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (extname(path) === '') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page);
      return;
    }
    try {
      const content = readFileSync(join(folder, path));
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
