import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { answerJson } from './answers';
import type { Upstream } from './upstream';

/** Belong to one connection, not to the message (RFC 9110, section 7.6.1). */
const hop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Only the relay says these; from outside they are dropped. */
const own = /^x-relay-/;

export interface Caller {
  readonly address: string;
  readonly id: string; // of the request
  readonly secure: boolean;
}
const down = { message: '服务暂时不可用，请稍后再试' };

/** Hands a call on to the back end and its answer back, as streams. A client that goes away takes the call with it. */
export function forward(upstream: Upstream, request: IncomingMessage, response: ServerResponse, caller: Caller, retried = false): void {
  if (!upstream.isKnown) return refuse(response);
  const headers = headersFor(upstream, request, caller);
  const onward = upstream.request(request.url ?? '/', { method: request.method, headers });
  let hasAnswer = false;
  const abandon = () => onward.destroy();
  response.once('close', abandon);
  onward.on('response', (answer) => {
    hasAnswer = true;
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined && !hop.has(name)) response.setHeader(name, value);
    response.writeHead(answer.statusCode ?? 502);
    pipeline(answer, response, () => {});
  });
  onward.on('error', () => {
    response.off('close', abandon);
    // Half an answer cannot be taken back: the connection ends, so that nobody takes it for the whole.
    if (hasAnswer || response.headersSent) return void response.destroy();
    if (response.destroyed) return;
    // A kept connection may have been closed in the very moment it was used again; what had no body can be asked again.
    if (onward.reusedSocket && !retried && isRepeatable(request)) return forward(upstream, request, response, caller, true);
    refuse(response);
  });
  if (hasBody(request)) pipeline(request, onward, () => {});
  else onward.end();
}

function headersFor(upstream: Upstream, request: IncomingMessage, caller: Caller): OutgoingHttpHeaders {
  const listed = [request.headers.connection ?? '']
    .join(',')
    .toLowerCase()
    .split(/\s*,\s*/);
  const kept = Object.entries(request.headers).filter(([name]) => !hop.has(name) && !own.test(name) && !listed.includes(name));
  const headers: OutgoingHttpHeaders = { ...Object.fromEntries(kept), 'x-request-id': caller.id };
  const { host } = request.headers;
  const proto = caller.secure ? 'https' : 'http';
  if (upstream.secret !== null) {
    return { ...headers, 'x-relay-secret': upstream.secret, 'x-relay-for': caller.address, 'x-relay-host': host, 'x-relay-proto': proto };
  }
  return { ...headers, host: upstream.host, 'x-forwarded-for': caller.address, 'x-forwarded-host': host, 'x-forwarded-proto': proto };
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
const isRepeatable = (request: IncomingMessage): boolean => (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);

function refuse(response: ServerResponse): void {
  response.setHeader('Retry-After', '2');
  answerJson(response, 502, down);
}
