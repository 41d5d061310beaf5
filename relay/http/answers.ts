import type { ServerResponse } from 'node:http';

/** A small JSON answer that no cache keeps. With `written` it goes out whole, and whoever asks ends it. */
export function answerJson(response: ServerResponse, status: number, body: unknown, written?: () => void): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  const sent = response.req.method === 'HEAD' ? undefined : text;
  if (!written) return void response.end(sent);
  if (sent) response.write(sent);
  written();
}

export function answerText(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text), 'Cache-Control': 'no-store' });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
