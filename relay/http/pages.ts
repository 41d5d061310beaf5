import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { answerText } from './answers';
import { pathOf } from './path';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The built client. Files with a hash in their name are kept for a year; index.html is asked about each time, and stands for
 * every address a person opens. A missing script or image is 404, never index.html: a tab older than the build must notice.
 */
export function pages(folder: string): Handler {
  const files = existsSync(folder)
    ? sirv(folder, {
        etag: true,
        brotli: true,
        gzip: true,
        ignores: [/^\/\.vite\//],
        setHeaders: (response, pathname) =>
          response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
      })
    : null;
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerText(response, 405, '不支持的请求方法');
    const pathname = pathOf(request.url);
    const isHidden = /(^|\/)\./.test(pathname);
    if (!files || isHidden || pathname === '/' || pathname === '/index.html') return navigation(folder, request, response, isHidden);
    files(request, response, () => navigation(folder, request, response, isFile(pathname)));
  };
}

const isFile = (pathname: string): boolean => pathname.startsWith('/assets/') || /\.[a-z0-9]{1,8}$/i.test(pathname);

function navigation(folder: string, request: IncomingMessage, response: ServerResponse, isMissing: boolean): void {
  const accepts = request.headers.accept ?? '*/*';
  if (isMissing || !/text\/html|\*\/\*/.test(accepts)) return answerText(response, 404, '没有找到');
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return answerText(response, 503, '页面尚未构建，请运行 npm run build');
  const tag = `W/"${statSync(index).mtimeMs.toString(36)}"`;
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', tag);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : readFileSync(index));
}
