import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Answering } from './answering';
import { answerJson } from './answers';
import { Bodies, type Body, hasBody } from './body';
import { gather, passOn } from './deliver';
import { type CallerKey, callerKey, type FrontLimits, Refused } from './limits';
import { Turns } from './turns';
import type { Upstream } from './upstream';

/** Belong to one connection, not to the message (RFC 9110, section 7.6.1); a body is sent anew, so that nobody waits to go on with it. */
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
  'expect',
]);
/** Only the relay says these; from outside they are dropped. */
const own = /^x-relay-/;

export interface Caller {
  readonly address: string;
  readonly id: string; // of the request
  readonly secure: boolean;
}
const down = () => new Refused(502, '服务暂时不可用，请稍后再试', 2);
/** What would have changed something may have been done all the same: nobody knows, and it is said. */
const late = (isRepeatable: boolean) =>
  new Refused(504, isRepeatable ? '服务暂时不可用，请稍后再试' : '服务响应超时，办理结果尚不清楚，请核对后再试', 2);

/** Hands calls on to the back end, and its answers back; what a client may hold of it is bounded (`limits.ts`). */
export class Forwarder {
  readonly answering: Answering;
  private readonly bodies: Bodies;
  private readonly turns: Turns;

  constructor(
    private readonly upstream: Upstream,
    private readonly limits: FrontLimits,
  ) {
    this.answering = new Answering(limits.answers);
    this.bodies = new Bodies(limits.bodies);
    this.turns = new Turns(limits.calls);
  }

  get counts() {
    return { ...this.turns.counts, ...this.bodies.counts, ...this.answering.counts, cut: this.answering.cut };
  }

  /** One call. A client that goes away takes the call with it. Never rejects. */
  async forward(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    let body: Body | null = null;
    try {
      if (!this.upstream.isKnown) throw down();
      const who = callerKey(request, caller.address);
      body = hasBody(request) ? await this.bodies.receive(request, who) : null;
      await this.ask({ request, response, caller, who, body, signal: gone.signal });
    } catch (error) {
      fail(request, response, error);
    } finally {
      body?.discard();
    }
  }

  private async ask(call: Call): Promise<void> {
    const { response, who, signal } = call;
    const release = await this.turns.take(who, signal);
    try {
      const answer = await this.send(call);
      const gathered = await gather(answer, this.limits.answers);
      if (!gathered.isWhole) {
        try {
          this.answering.holdLong(response, who);
        } catch (error) {
          answer.destroy();
          throw error;
        }
      }
      for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined && !hop.has(name)) response.setHeader(name, value);
      response.writeHead(answer.statusCode ?? 502);
      if (gathered.isWhole) return void response.end(Buffer.concat(gathered.parts));
      // It is no longer the call that is held but the answer, which has places of its own.
      release();
      await passOn(answer, gathered, response);
    } finally {
      release();
    }
  }

  /** Resolves with the head of the answer. A kept connection may have been closed in the very moment it was used again: what changes nothing is asked once more. */
  private async send(call: Call): Promise<IncomingMessage> {
    const { request, body, signal, caller } = call;
    const headers = headersFor(this.upstream, request, caller, body);
    const isRepeatable = !body && (request.method === 'GET' || request.method === 'HEAD');
    for (let attempt = 0; ; attempt++) {
      let onward: ClientRequest | undefined;
      try {
        onward = this.upstream.request(request.url ?? '/', { method: request.method, headers }, 'calls');
        return await this.headOf(onward, body, signal, isRepeatable);
      } catch (error) {
        onward?.destroy();
        if (signal.aborted || error instanceof Refused) throw error;
        if (attempt === 0 && onward?.reusedSocket && isRepeatable) continue;
        throw down();
      }
    }
  }

  /** Sends the request whole and waits for the head of the answer; what goes wrong later is the answer's own. */
  private headOf(onward: ClientRequest, body: Body | null, signal: AbortSignal, isRepeatable: boolean): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: Error) => {
        onward.destroy();
        reject(error);
      };
      const onAbort = () => giveUp(new Error('the client has gone'));
      const timer = setTimeout(() => giveUp(late(isRepeatable)), this.limits.calls.answerMs);
      const offHung = this.upstream.onHung(() => giveUp(late(isRepeatable)));
      signal.addEventListener('abort', onAbort, { once: true });
      onward.once('response', (answer) => {
        clearTimeout(timer);
        offHung();
        answer.on('error', () => {}); // whoever reads it hears of it; an answer that nobody reads any more must not end the process
        resolve(answer);
      });
      onward.once('close', () => {
        clearTimeout(timer);
        offHung();
        signal.removeEventListener('abort', onAbort);
      });
      onward.on('error', reject);
      if (signal.aborted) return onAbort();
      // A back end that has answered already need not read the rest; its answer counts.
      if (body) pipeline(body.stream(), onward).catch(reject);
      else onward.end();
    });
  }
}
interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Caller;
  readonly who: CallerKey;
  readonly body: Body | null;
  readonly signal: AbortSignal;
}

function headersFor(upstream: Upstream, request: IncomingMessage, caller: Caller, body: Body | null): OutgoingHttpHeaders {
  const listed = [request.headers.connection ?? '']
    .join(',')
    .toLowerCase()
    .split(/\s*,\s*/);
  const kept = Object.entries(request.headers).filter(([name]) => !hop.has(name) && !own.test(name) && !listed.includes(name));
  const headers: OutgoingHttpHeaders = { ...Object.fromEntries(kept), 'x-request-id': caller.id };
  if (body) headers['content-length'] = body.size;
  const { host } = request.headers; // HTTP/1.0 has none
  const proto = caller.secure ? 'https' : 'http';
  if (upstream.secret !== null) {
    return {
      ...headers,
      'x-relay-secret': upstream.secret,
      'x-relay-for': caller.address,
      ...(host && { 'x-relay-host': host }),
      'x-relay-proto': proto,
    };
  }
  return {
    ...headers,
    host: upstream.host,
    'x-forwarded-for': caller.address,
    ...(host && { 'x-forwarded-host': host }),
    'x-forwarded-proto': proto,
  };
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // Half an answer cannot be taken back: the connection ends, so that nobody takes it for the whole.
  if (response.headersSent) return void response.destroy();
  if (response.destroyed) return;
  const { status, message, retrySeconds } = error instanceof Refused ? error : down();
  if (retrySeconds) response.setHeader('Retry-After', String(retrySeconds));
  if (request.complete) answerJson(response, status, { message });
  else answerSending(request, response, status, { message });
}

const drainMs = 5000;
/**
 * What is still being sent is not wanted: the answer goes out whole, then the rest is read and dropped for a while before the connection
 * ends. One that ends with bytes unread is reset, and the sender loses the answer with it.
 */
function answerSending(request: IncomingMessage, response: ServerResponse, status: number, body: unknown): void {
  response.setHeader('Connection', 'close');
  answerJson(response, status, body, () => {
    const end = (): void => {
      clearTimeout(timer);
      response.end();
    };
    const timer = setTimeout(() => {
      end();
      request.destroy();
    }, drainMs);
    request.once('end', end).once('close', end).resume();
  });
}
