import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { answerText } from './answers';
import { withoutDocumentHeaders } from './headers';
import type { Plain, PublicSite } from '../site/publicSite';
import { pathOf } from './path';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The built client. Files with a hash in their name are kept for a year; index.html is asked about each time, and stands for
 * every address a person opens that the public site has no page for. A missing script or image is 404, never index.html: a tab older than the build must notice.
 */
export function pages(folder: string, site: PublicSite | null = null): Handler {
  const read = () =>
    existsSync(folder)
      ? sirv(folder, {
          etag: true,
          brotli: true,
          gzip: true,
          ignores: [/^\/\.vite\//],
          setHeaders: (response, pathname, { size }) => {
            if (size === 0 && pathname.startsWith('/assets/')) throw unfinished;
            response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
            // a worker is a .mjs: it heeds the policy that comes with it
            if (/^\/assets\/.*\.(?:js|css|woff2)$/.test(pathname)) withoutDocumentHeaders(response);
          },
        })
      : null;
  let files = read();
  const open = (request: IncomingMessage, response: ServerResponse, pathname: string, isMissing: boolean): void => {
    if (isMissing || !/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) return answerText(response, 404, '没有找到');
    if (!site) return plainPage(folder, request, response, 200, 'for itself');
    site.answer(request, response, pathname, (status, stands) => plainPage(folder, request, response, status, stands));
  };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerText(response, 405, '不支持的请求方法');
    const pathname = pathOf(request.url);
    if (site?.file(request, response, pathname)) return;
    const isHidden = /(^|\/)\./.test(pathname);
    if (!files || isHidden || pathname === '/' || pathname === '/index.html') return open(request, response, pathname, isHidden);
    const other = () => open(request, response, pathname, isFile(pathname));
    try {
      files(request, response, other);
    } catch (error) {
      if (error !== unfinished) throw error;
      files = read();
      try {
        files?.(request, response, other);
      } catch (again) {
        if (again !== unfinished) throw again;
        answerText(response, 503, '页面正在更新，请稍后重试');
      }
    }
  };
}

/** No script or style is empty: it was being written when the folder was read, whose sizes are kept. */
const unfinished = new Error('a file of the client is empty');
const isFile = (pathname: string): boolean => pathname.startsWith('/assets/') || /\.[a-z0-9]{1,8}$/i.test(pathname);

/** index.html, which the browser draws by itself. Where it stands in for a page that could not be drawn, nothing keeps it. */
function plainPage(folder: string, request: IncomingMessage, response: ServerResponse, ...[status, stands]: Parameters<Plain>): void {
  if (response.destroyed) return;
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return answerText(response, 503, '页面尚未构建，请运行 npm run build');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', stands === 'in' ? 'no-store' : 'no-cache');
  // no search engine takes it for the page
  if (stands === 'in') response.setHeader('X-Robots-Tag', 'noindex');
  if (status === 503) response.setHeader('Retry-After', '5');
  if (stands === 'for itself') {
    const tag = `W/"${statSync(index).mtimeMs.toString(36)}"`;
    response.setHeader('ETag', tag);
    if (status === 200 && request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
  }
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : readFileSync(index));
}
