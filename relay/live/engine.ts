import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import type { Frame } from './frame';
import { Allowance, type Limits } from './limits';
import { monotonic } from './monotonic';

/** The little of engine.io and ws that is not in their types. Kept in this one file: an update of either is checked here. */
interface EngineTransport {
  readonly name: string;
  readonly writable: boolean;
  readonly socket?: {
    readonly bufferedAmount: number;
    readonly _sender?: { sendFrame(list: readonly Buffer[]): void };
    readonly _socket?: { readonly bytesWritten: number; readonly writableLength: number };
    on(event: string, listener: () => void): void;
  };
}
interface EngineConnection {
  request: IncomingMessage | null;
  readonly readyState: string;
  readonly upgrading: boolean;
  readonly transport: EngineTransport;
  readonly writeBuffer: readonly { readonly type?: string; readonly data?: string | Buffer }[];
  write(packet: string, options: object): void;
  close(discard?: boolean): void;
  on(event: 'packetCreate', listener: (packet: { type: string }) => void): void;
  on(event: 'upgrade', listener: (transport: EngineTransport) => void): void;
  on(event: 'heartbeat' | 'close' | 'packet' | 'drain', listener: () => void): void;
}

/**
 * Watches a connection from its first moment: `enter` counts it in, `leave` counts it out, and a peer that sends packets faster
 * than any client does is cut off, whatever they are: each of them may make an answer that nobody reads.
 */
export function guard<S>(opened: object, limits: Limits, enter: (request: IncomingMessage) => S, leave: (source: S) => void): S {
  const connection = opened as EngineConnection;
  const source = enter(connection.request as IncomingMessage);
  const packets = new Allowance(limits.packetBurst, limits.packetsPerSecond, monotonic());
  connection.on('close', () => leave(source));
  connection.on('packet', () => {
    if (!packets.take(monotonic())) connection.close(true);
  });
  return source;
}

/** One connection, as bytes: writing ready frames, how much waits in user space, and how late its pong is. */
export class Wire {
  private readonly connection: EngineConnection;
  private pingAt = 0; // 0: no pong is owed
  private pingEnd = 0; // how many bytes had been written with the ping; 0: it is still in the queue
  private strays = 0;

  constructor(
    socket: Socket,
    private readonly onFlood: () => void,
    private readonly mostStrays: number,
  ) {
    this.connection = socket.conn as unknown as EngineConnection;
    this.connection.on('packetCreate', (packet) => {
      if (packet.type === 'ping' && this.pingAt === 0) {
        this.pingAt = monotonic();
        this.pingEnd = 0;
      }
    });
    this.connection.on('drain', () => {
      if (this.pingAt > 0 && this.pingEnd === 0 && !this.isPingQueued()) this.pingEnd = this.raw?.bytesWritten ?? -1;
    });
    this.connection.on('heartbeat', () => this.pong());
    this.countStrays(this.connection.transport);
    // A connection that began as polling goes on as a websocket: another transport, the same limit.
    this.connection.on('upgrade', (transport) => this.countStrays(transport));
    this.forgetRequest(socket);
  }

  /** The request that opened the connection, with all its headers, would be kept as long as the connection lives; so would its token. */
  private forgetRequest(socket: Socket): void {
    this.connection.request = null;
    Object.assign(socket.handshake, { headers: {}, auth: {} });
  }

  /** Straight to an idle websocket, past the queue that an empty one does not need; else behind what waits there already. */
  write(frame: Frame): void {
    const { connection } = this;
    const { transport } = connection;
    const sender = transport.socket?._sender;
    const isIdle = transport.writable && transport.name === 'websocket' && connection.writeBuffer.length === 0 && !connection.upgrading;
    if (isIdle && sender && connection.readyState === 'open') sender.sendFrame(frame.list);
    else connection.write(frame.packet, { compress: false, preEncoded: true, wsPreEncodedFrame: frame.list });
  }

  /** Bytes that wait in user space. The kernel hides some megabytes more; those show in the pong. */
  backlog(): number {
    const { transport, writeBuffer } = this.connection;
    let bytes = transport.socket?.bufferedAmount ?? 0;
    // By index: this is asked for every client and message, and the queue is nearly always empty.
    for (let n = 0; n < writeBuffer.length; n++) bytes += writeBuffer[n]?.data?.length ?? 0;
    return bytes;
  }

  /** How long the answer to the last ping is owed, in ms. */
  pongOwed(now: number): number {
    return this.pingAt === 0 ? 0 : now - this.pingAt;
  }

  /** Without a farewell: a client that does not read would never take it. */
  terminate(): void {
    this.connection.close(true);
  }

  private get raw(): { readonly bytesWritten: number; readonly writableLength: number } | undefined {
    return this.connection.transport.socket?._socket;
  }

  /** A pong for a ping that has not left this process was sent blind: it says nothing of what the client reads, and is still owed. */
  private pong(): void {
    if (this.pingAt === 0) return this.stray();
    if (this.isPingQueued()) return;
    const { raw } = this;
    if (raw && raw.bytesWritten - raw.writableLength < this.pingEnd) return;
    this.pingAt = 0;
  }

  private isPingQueued(): boolean {
    return this.connection.writeBuffer.some(({ type }) => type === 'ping');
  }

  private countStrays({ socket }: EngineTransport): void {
    socket?.on('ping', () => this.stray());
    socket?.on('pong', () => this.stray());
  }

  private stray(): void {
    this.strays += 1;
    if (this.strays > this.mostStrays) this.onFlood();
  }
}
