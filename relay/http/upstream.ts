import http from 'node:http';
import https from 'node:https';

export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: Buffer;
}
interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body?: string;
  readonly timeout: number;
  readonly lane: Lane;
}
/**
 * Ms for which a connection is kept that nobody uses, well below the 65 s of the back end: one that it closes in the moment in which it is used
 * again loses a write, which nobody may repeat.
 */
const idleMs = 30_000;
const largestAnswer = 32 * 1024 * 1024;

/** Callers' requests, the relay's own (polls, sessions), what public pages are made of and questions of health: none can use up the others' connections. */
export type Lane = 'calls' | 'own' | 'pages' | 'health';

/**
 * Where /vapi is answered: the embedded back end, whose address changes when it is started again, or an existing one.
 * `https://host/prefix` serves `https://host/prefix/vapi/...`; an address that ends with /vapi already is taken as it is.
 */
export class Upstream {
  private base: URL | null = null;
  private agents: Record<Lane, http.Agent> = {
    calls: new http.Agent(),
    own: new http.Agent(),
    pages: new http.Agent(),
    health: new http.Agent(),
  };
  private readonly hungListeners = new Set<() => void>();

  /** `secret`: made for this start, known to the embedded back end alone; null for an existing one. */
  constructor(readonly secret: string | null) {}

  get isKnown(): boolean {
    return this.base !== null;
  }

  /** The address from now on; null while there is none. Connections to the old one are given up. */
  moveTo(address: string | null): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
    this.base = address === null ? null : new URL(address);
    const Agent = this.base?.protocol === 'https:' ? https.Agent : http.Agent;
    // How many calls there are at once is settled before (`turns.ts`); the relay's own are bounded by its gate.
    const lane = (maxSockets: number) => new Agent({ keepAlive: true, maxSockets, maxFreeSockets: 32, scheduling: 'lifo', timeout: idleMs });
    this.agents = { calls: lane(Number.POSITIVE_INFINITY), own: lane(64), pages: lane(8), health: lane(4) };
  }

  /** Asks to be called when the back end is found to hang: who waits for an answer then waits in vain. The answer ends the asking. */
  onHung(listener: () => void): () => void {
    this.hungListeners.add(listener);
    return () => void this.hungListeners.delete(listener);
  }

  /** Said by whoever watches it. */
  hung(): void {
    for (const listener of [...this.hungListeners]) listener();
  }

  /** Starts a request below the address. Throws when there is no address. */
  request(
    path: string,
    options: { method?: string | undefined; headers: http.OutgoingHttpHeaders; signal?: AbortSignal },
    lane: Lane,
  ): http.ClientRequest {
    if (!this.base) throw new Error('no back end');
    const { request } = this.base.protocol === 'https:' ? https : http;
    const { hostname, port, protocol } = this.base;
    return request({ ...options, protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, path: this.pathOf(path), agent: this.agents[lane] });
  }

  /** The name that an existing back end expects to be called by. */
  get host(): string {
    return this.base?.host ?? '';
  }

  /** A whole small answer, within a time. */
  get(path: string, headers: http.OutgoingHttpHeaders, timeout: number, signal?: AbortSignal): Promise<Answer> {
    return this.ask({ method: 'GET', path, headers, timeout, lane: 'own' }, signal);
  }

  /** A whole answer for a public page, as a visitor gets it. */
  page(path: string, headers: http.OutgoingHttpHeaders, timeout: number): Promise<Answer> {
    return this.ask({ method: 'GET', path, headers, timeout, lane: 'pages' });
  }

  /** Whether it answers below 500 within a time. A back end that does not know /readyz is ready when it answers at all. */
  async isReady(timeout = 5000): Promise<boolean> {
    return this.ask({ method: 'GET', path: '/readyz', headers: {}, timeout, lane: 'health' }).then(
      ({ status }) => status < 500,
      () => false,
    );
  }

  post(path: string, body: unknown, timeout: number): Promise<Answer> {
    return this.ask({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), timeout, lane: 'own' });
  }

  private pathOf(path: string): string {
    const prefix = (this.base?.pathname ?? '').replace(/\/+$/, '');
    return prefix.endsWith('/vapi') ? prefix.slice(0, -'/vapi'.length) + path : prefix + path;
  }

  private async ask({ method, path, headers, body, timeout, lane }: Question, outer?: AbortSignal): Promise<Answer> {
    const limit = AbortSignal.timeout(timeout);
    const signal = outer ? AbortSignal.any([outer, limit]) : limit;
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    return new Promise<Answer>((resolve, reject) => {
      const request = this.request(path, { method, headers: { ...headers, ...length }, signal }, lane);
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
