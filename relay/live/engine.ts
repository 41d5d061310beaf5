import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { Source } from './addresses';
import type { Frame } from './frame';
import { Allowance, type Limits } from './limits';
import { monotonic } from './monotonic';
import { slimTransport } from './slim';

/** The little of engine.io and ws that is not in their types. Kept in this file and in slim.ts: an update of either is checked there. */
interface Sender {
  sendFrame(list: readonly Buffer[]): void;
}
interface RawSocket {
  readonly bytesWritten: number;
  readonly writableLength: number;
}
interface EngineTransport {
  readonly name: string;
  readonly socket?: {
    readonly _sender?: Sender;
    readonly _socket?: RawSocket;
  };
}
interface EngineConnection {
  request: IncomingMessage | null;
  readonly readyState: string;
  readonly transport: EngineTransport;
  readonly writeBuffer: readonly { readonly type?: string; readonly data?: string | Buffer }[];
  write(packet: string, options: object): void;
  close(discard?: boolean): void;
  on(event: 'packetCreate', listener: (packet: { type: string }) => void): void;
  on(event: 'upgrade', listener: (transport: EngineTransport) => void): void;
  on(event: 'heartbeat' | 'close' | 'packet' | 'drain', listener: () => void): void;
}

/** What this relay keeps with a connection. On the connection itself, and read by listeners that all share: a closure for each would weigh more. */
interface Kept {
  readonly source: Source;
  readonly packets: Allowance;
  wire: Wire | null;
}
const kept = Symbol('kept');
type Keeping = { [kept]?: Kept };

/** Where a connection comes from; undefined: it was not watched from its beginning. */
export const sourceOf = (connection: object): Source | undefined => (connection as Keeping)[kept]?.source;

/**
 * Watches connections from their first moment: `enter` counts one in, `leave` counts it out, and a peer that sends packets faster
 * than any client does is cut off, whatever they are: each of them may make an answer that nobody reads.
 */
export function guarding(limits: Limits, enter: (request: IncomingMessage) => Source, leave: (source: Source) => void): (opened: object) => void {
  function onClose(this: Keeping): void {
    if (this[kept]) leave(this[kept].source);
  }
  function onPacket(this: EngineConnection & Keeping): void {
    if (!this[kept]?.packets.take(monotonic())) this.close(true);
  }
  return (opened) => {
    const connection = opened as EngineConnection & Keeping;
    const packets = new Allowance(limits.packetBurst, limits.packetsPerSecond, monotonic());
    connection[kept] = { source: enter(connection.request as IncomingMessage), packets, wire: null };
    connection.on('close', onClose);
    connection.on('packet', onPacket);
  };
}

/** Topics are this relay's own: the rooms that socket.io keeps for each of its sockets are never asked. */
export function withoutRooms(io: Server): void {
  const nothing = (): void => {};
  Object.assign(io.of('/').adapter, { addAll: nothing, del: nothing, delAll: nothing });
}

/** The part of the engine's server that hands out answers to polls. */
interface EngineServer {
  readonly clients: Readonly<Record<string, EngineConnection | undefined>>;
  use(step: (request: IncomingMessage, response: object, next: () => void) => void): void;
}

/**
 * By polling, an answer counts as sent once it is handed to its connection, read or not, and the next may be fetched by another. A client
 * takes one after the other; who leaves several unread is cut off, with them, before they fill this process.
 */
export function boundPolls(server: object, most: number): void {
  const engine = server as EngineServer;
  const unread = new Map<string, Set<ServerResponse>>();
  engine.use((request, response, next) => {
    const sid = new URLSearchParams(request.url?.split('?')[1]).get('sid');
    // A websocket in the making has no answer of this kind.
    if (request.method !== 'GET' || sid === null || !engine.clients[sid] || !(response instanceof ServerResponse)) return next();
    const answers = unread.get(sid) ?? new Set();
    unread.set(sid, answers.add(response));
    response.once('close', () => {
      answers.delete(response);
      if (answers.size === 0) unread.delete(sid);
    });
    if (answers.size <= most) return next();
    engine.clients[sid]?.close(true);
    for (const answer of [...answers]) answer.destroy();
  });
}

/** One connection, as bytes: writing ready frames, how much waits in user space, and how late its pong is. */
export class Wire {
  private readonly connection: EngineConnection;
  private pingAt = 0; // 0: no pong is owed
  private pingEnd = 0; // how many bytes had been written with the ping; 0: it is still in the queue
  private strays = 0;
  /** A websocket's own two ends, asked for every client and message, so kept at hand; null by polling. */
  private sender: Sender | null = null;
  private raw: RawSocket | null = null;

  constructor(
    socket: Socket,
    private readonly mostStrays: number,
  ) {
    this.connection = socket.conn as unknown as EngineConnection;
    const own = (this.connection as Keeping)[kept];
    if (own) own.wire = this;
    this.connection.on('packetCreate', onPacketCreate);
    this.connection.on('drain', onDrain);
    this.connection.on('heartbeat', onHeartbeat);
    this.take(this.connection.transport);
    // A connection that began as polling goes on as a websocket: another transport, the same limit.
    this.connection.on('upgrade', onUpgrade);
  }

  created(type: string): void {
    if (type !== 'ping' || this.pingAt > 0) return;
    this.pingAt = monotonic();
    this.pingEnd = 0;
  }

  drained(): void {
    if (this.pingAt > 0 && this.pingEnd === 0 && !this.isPingQueued()) this.pingEnd = this.raw?.bytesWritten ?? -1;
  }

  /**
   * Straight to a websocket behind which nothing is queued: what the queue has handed on before is on its way already, so the order is kept.
   * Else behind what waits there.
   */
  write(frame: Frame): void {
    const { connection, sender } = this;
    if (sender && connection.writeBuffer.length === 0 && connection.readyState === 'open') sender.sendFrame(frame.list);
    else connection.write(frame.packet, { compress: false, preEncoded: true, wsPreEncodedFrame: frame.list });
  }

  /** Bytes that wait in user space. The kernel hides some megabytes more; those show in the pong. */
  backlog(): number {
    const { writeBuffer } = this.connection;
    let bytes = this.raw?.writableLength ?? 0;
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

  /** A pong for a ping that has not left this process was sent blind: it says nothing of what the client reads, and is still owed. */
  pong(): void {
    if (this.pingAt === 0) return this.stray();
    if (this.isPingQueued()) return;
    const { raw } = this;
    if (raw && raw.bytesWritten - raw.writableLength < this.pingEnd) return;
    this.pingAt = 0;
  }

  private isPingQueued(): boolean {
    return this.connection.writeBuffer.some(({ type }) => type === 'ping');
  }

  /** By this transport from now on. */
  take({ name, socket }: EngineTransport): void {
    if (name !== 'websocket' || !socket) return;
    this.sender = socket._sender ?? null;
    this.raw = socket._socket ?? null;
  }

  private stray(): void {
    this.strays += 1;
    if (this.strays > this.mostStrays) this.terminate();
  }
}

type WireKeeping = { [kept]?: Pick<Kept, 'wire'> };
function onPacketCreate(this: WireKeeping, { type }: { type: string }): void {
  this[kept]?.wire?.created(type);
}
function onDrain(this: WireKeeping): void {
  this[kept]?.wire?.drained();
}
function onHeartbeat(this: WireKeeping): void {
  this[kept]?.wire?.pong();
}
function onUpgrade(this: WireKeeping, transport: EngineTransport): void {
  this[kept]?.wire?.take(transport);
  slimTransport(transport);
}
