import { once } from 'node:events';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { Replica } from '@/client/kernel/live/replica';
import type { AuthAck, DeltaMessage, SnapshotMessage, StateMessage, SubAck } from '@/domain/kernel/wire';

/** A screen that speaks the wire protocol by hand, so that it can stop reading as a frozen browser does. */
export class RawClient {
  readonly replica = new Replica();
  readonly received: [string, unknown][] = [];
  bytes = 0;
  private acks = new Map<number, (ack: unknown) => void>();
  private nextAck = 0;

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data) => this.onMessage(String(data)));
  }

  /** Rejects when the relay does not take the connection. */
  static async open(port: number, token: string | null, headers: Record<string, string> = {}): Promise<RawClient> {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/live/?EIO=4&transport=websocket`, { headers });
    await once(ws, 'open');
    const client = new RawClient(ws);
    ws.send(`40${JSON.stringify({ token })}`);
    // Until the answer is there, the relay knows no such client.
    for (let text = ''; !text.startsWith('40'); ) text = String((await once(ws, 'message'))[0]);
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
    this.ws.send(`42${id}${JSON.stringify([event, body])}`);
    return new Promise((done) => this.acks.set(id, done as (ack: unknown) => void));
  }

  send(text: string): void {
    this.ws.send(text);
  }

  /** Stops reading: the kernel's buffers fill, then the relay's. */
  freeze(): void {
    this.socket.pause();
  }

  thaw(): void {
    this.socket.resume();
  }

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.ws.terminate();
  }

  private get socket(): Socket {
    return (this.ws as unknown as { _socket: Socket })._socket;
  }

  private onMessage(text: string): void {
    this.bytes += text.length;
    if (text === '2') this.ws.send('3');
    const ack = /^43(\d+)(.*)$/s.exec(text);
    if (ack) this.acks.get(Number(ack[1]))?.((JSON.parse(ack[2] as string) as [unknown])[0]);
    if (!text.startsWith('42')) return;
    const [event, body] = JSON.parse(text.slice(2)) as [string, SnapshotMessage | DeltaMessage | StateMessage];
    this.received.push([event, body]);
    if (event === 's') this.replica.take(body as SnapshotMessage);
    if (event === 'd' && this.replica.step(body as DeltaMessage) === 'gap') throw new Error('a gap on a connection in order');
  }
}
