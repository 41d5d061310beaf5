import http from 'node:http';
import https from 'node:https';

export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: Buffer;
}
const largestAnswer = 32 * 1024 * 1024;

/**
 * Where /vapi is answered: the embedded back end, whose address changes when it is started again, or an existing one.
 * `https://host/prefix` serves `https://host/prefix/vapi/...`; an address that ends with /vapi already is taken as it is.
 */
export class Upstream {
  private base: URL | null = null;
  private agent: http.Agent | https.Agent = new http.Agent();

  /** `secret`: made for this start, known to the embedded back end alone; null for an existing one. */
  constructor(readonly secret: string | null) {}

  get isKnown(): boolean {
    return this.base !== null;
  }

  /** The address from now on; null while there is none. Connections to the old one are given up. */
  moveTo(address: string | null): void {
    this.agent.destroy();
    this.base = address === null ? null : new URL(address);
    const Agent = this.base?.protocol === 'https:' ? https.Agent : http.Agent;
    this.agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 32, scheduling: 'lifo' });
  }

  /** Starts a request below the address. Throws when there is no address. */
  request(path: string, options: { method?: string | undefined; headers: http.OutgoingHttpHeaders; signal?: AbortSignal }): http.ClientRequest {
    if (!this.base) throw new Error('no back end');
    const { request } = this.base.protocol === 'https:' ? https : http;
    const { hostname, port, protocol } = this.base;
    return request({ ...options, protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, path: this.pathOf(path), agent: this.agent });
  }

  /** The name that an existing back end expects to be called by. */
  get host(): string {
    return this.base?.host ?? '';
  }

  /** A whole small answer, within a time. */
  get(path: string, headers: http.OutgoingHttpHeaders, timeout: number, signal?: AbortSignal): Promise<Answer> {
    return this.ask('GET', path, headers, undefined, timeout, signal);
  }

  post(path: string, body: unknown, timeout: number): Promise<Answer> {
    return this.ask('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body), timeout);
  }

  private pathOf(path: string): string {
    const prefix = (this.base?.pathname ?? '').replace(/\/+$/, '');
    return prefix.endsWith('/vapi') ? prefix.slice(0, -'/vapi'.length) + path : prefix + path;
  }

  private async ask(method: string, path: string, headers: http.OutgoingHttpHeaders, body: string | undefined, timeout: number, outer?: AbortSignal) {
    const limit = AbortSignal.timeout(timeout);
    const signal = outer ? AbortSignal.any([outer, limit]) : limit;
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    return new Promise<Answer>((resolve, reject) => {
      const request = this.request(path, { method, headers: { ...headers, ...length }, signal });
      request.on('error', reject);
      request.on('response', (response) => collect(response).then(resolve, reject));
      request.end(body);
    });
  }
}

async function collect(response: http.IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += (part as Buffer).length;
    if (size > largestAnswer) throw new Error('the answer is too large');
    parts.push(part as Buffer);
  }
  const { etag } = response.headers;
  return { status: response.statusCode ?? 0, etag, body: Buffer.concat(parts) };
}
