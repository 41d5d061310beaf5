import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { Replica } from '@/client/kernel/live/replica';
import type { AuthAck, DeltaMessage, SnapshotMessage, StateMessage, SubAck } from '@/domain/kernel/wire';

export type TransportName = 'websocket' | 'polling';
/** What carries packets: one text each. */
interface Carrier {
  readonly isOpen: boolean;
  send(text: string): void;
  /** Stops reading: the kernel's buffers fill, then the relay's. */
  freeze(): void;
  thaw(): void;
  close(): void;
}

class ByWebSocket implements Carrier {
  constructor(private readonly ws: WebSocket) {}

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  send(text: string): void {
    this.ws.send(text);
  }

  freeze(): void {
    this.socket.pause();
  }

  thaw(): void {
    this.socket.resume();
  }

  close(): void {
    this.ws.terminate();
  }

  private get socket(): Socket {
    return (this.ws as unknown as { _socket: Socket })._socket;
  }
}

/** One GET that waits for packets, and one POST at a time with what there is to send. */
class ByPolling implements Carrier {
  isOpen = true;
  private isFrozen = false;
  isAsking = false;
  private isSending = false;
  private readonly waiting: string[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly end = new AbortController();
  private readonly blind: Socket[] = [];

  constructor(
    private readonly port: number,
    private readonly sid: string,
    private readonly onPacket: (text: string) => void,
  ) {}

  static async open(port: number, headers: Record<string, string>, onPacket: (text: string) => void): Promise<ByPolling> {
    const answer = await fetch(`http://127.0.0.1:${port}/live/?EIO=4&transport=polling`, { headers });
    if (!answer.ok) throw new Error(`Unexpected server response: ${answer.status}`);
    const { sid } = JSON.parse((await answer.text()).slice(1)) as { sid: string };
    const carrier = new ByPolling(port, sid, onPacket);
    void carrier.ask();
    return carrier;
  }

  send(text: string): void {
    this.waiting.push(text);
    void this.flush();
  }

  freeze(): void {
    this.isFrozen = true;
  }

  thaw(): void {
    this.isFrozen = false;
    void this.ask();
  }

  close(): void {
    this.isOpen = false;
    this.end.abort();
    for (const socket of this.blind) socket.destroy();
    this.agent.destroy();
  }

  fetchBlind(): void {
    const socket = connect(this.port, '127.0.0.1', () => socket.pause());
    socket.on('error', () => {});
    socket.write(`GET ${this.path} HTTP/1.1\r\nHost: relay\r\n\r\n`);
    this.blind.push(socket);
  }

  private get path(): string {
    return `/live/?EIO=4&transport=polling&sid=${this.sid}`;
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isOpen && !this.isFrozen) for (const packet of (await this.call('GET')).split('\x1e')) if (packet) this.onPacket(packet);
    this.isAsking = false;
  }

  /** As many packets in one body as the relay takes of a message. */
  private async flush(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    while (this.isOpen && this.waiting.length > 0) {
      const body = [this.waiting.shift() as string];
      while (this.waiting.length > 0 && body.join().length + (this.waiting[0] as string).length < 16_000) body.push(this.waiting.shift() as string);
      await this.call('POST', body.join('\x1e'));
    }
    this.isSending = false;
  }

  /** What is refused, or breaks, is the end of the connection. */
  private call(method: 'GET' | 'POST', body?: string): Promise<string> {
    const { path } = this;
    return new Promise((done) => {
      const fail = () => {
        this.close();
        done('');
      };
      const question = request({ host: '127.0.0.1', port: this.port, path, method, agent: this.agent, signal: this.end.signal }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('error', fail);
        answer.on('end', () => (answer.statusCode === 200 ? done(text) : fail()));
      });
      question.on('error', fail);
      question.end(body);
    });
  }
}

/** A screen that speaks the wire protocol by hand, so that it can stop reading as a frozen browser does. */
export class RawClient {
  readonly replica = new Replica();
  readonly received: [string, unknown][] = [];
  bytes = 0;
  private acks = new Map<number, (ack: unknown) => void>();
  private nextAck = 0;

  private carrier!: Carrier;
  private greeted = (): void => {};

  /** Rejects when the relay does not take the connection. */
  static async open(
    port: number,
    token: string | null,
    headers: Record<string, string> = {},
    transport: TransportName = 'websocket',
  ): Promise<RawClient> {
    const client = new RawClient();
    // Until the answer is there, the relay knows no such client.
    const greeted = new Promise<void>((done) => (client.greeted = done));
    client.carrier = transport === 'websocket' ? await client.webSocket(port, headers) : await ByPolling.open(port, headers, client.onMessage);
    client.carrier.send(`40${JSON.stringify({ token })}`);
    await greeted;
    return client;
  }

  sub(ask: object): Promise<SubAck> {
    return this.ask('sub', ask);
  }

  auth(token: string | null): Promise<AuthAck> {
    return this.ask('auth', { token });
  }

  private ask<A>(event: string, body: object): Promise<A> {
    const id = this.nextAck++;
    this.carrier.send(`42${id}${JSON.stringify([event, body])}`);
    return new Promise((done) => this.acks.set(id, done as (ack: unknown) => void));
  }

  send(text: string): void {
    this.carrier.send(text);
  }

  freeze(): void {
    this.carrier.freeze();
  }

  thaw(): void {
    this.carrier.thaw();
  }

  get isOpen(): boolean {
    return this.carrier.isOpen;
  }

  /** By polling, frozen: whether its last GET has come back, after which no other follows. */
  get isIdle(): boolean {
    return this.carrier instanceof ByPolling && !this.carrier.isAsking;
  }

  /** By polling: fetches what there is on a connection of its own that is never read. */
  fetchBlind(): void {
    if (this.carrier instanceof ByPolling) this.carrier.fetchBlind();
  }

  close(): void {
    this.carrier.close();
  }

  private async webSocket(port: number, headers: Record<string, string>): Promise<Carrier> {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/live/?EIO=4&transport=websocket`, { headers });
    ws.on('message', (data) => this.onMessage(String(data)));
    await once(ws, 'open');
    return new ByWebSocket(ws);
  }

  private readonly onMessage = (text: string): void => {
    this.bytes += text.length;
    if (text === '2') this.carrier.send('3');
    if (text.startsWith('40')) this.greeted();
    const ack = /^43(\d+)(.*)$/s.exec(text);
    if (ack) this.acks.get(Number(ack[1]))?.((JSON.parse(ack[2] as string) as [unknown])[0]);
    if (!text.startsWith('42')) return;
    const [event, body] = JSON.parse(text.slice(2)) as [string, SnapshotMessage | DeltaMessage | StateMessage];
    this.received.push([event, body]);
    if (event === 's') this.replica.take(body as SnapshotMessage);
    if (event === 'd' && this.replica.step(body as DeltaMessage) === 'gap') throw new Error('a gap on a connection in order');
  };
}
