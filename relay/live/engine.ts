import type { Socket } from 'socket.io';
import type { Frame } from './frame';

/** The little of engine.io and ws that is not in their types. Kept in this one file: an update of either is checked here. */
interface EngineTransport {
  readonly name: string;
  readonly writable: boolean;
  readonly socket?: {
    readonly bufferedAmount: number;
    readonly _sender?: { sendFrame(list: readonly Buffer[]): void };
    on(event: string, listener: () => void): void;
  };
}
interface EngineConnection {
  request: object | null;
  readonly readyState: string;
  readonly upgrading: boolean;
  readonly transport: EngineTransport;
  readonly writeBuffer: readonly { readonly data?: string | Buffer }[];
  write(packet: string, options: object): void;
  close(discard?: boolean): void;
  on(event: 'packetCreate', listener: (packet: { type: string }) => void): void;
  on(event: 'heartbeat' | 'close', listener: () => void): void;
}

/** One connection, as bytes: writing ready frames, how much waits in user space, and how late its pong is. */
export class Wire {
  private readonly connection: EngineConnection;
  private pingAt = 0; // 0: no pong is owed
  private strays = 0;

  constructor(socket: Socket, onFlood: () => void, mostStrays: number) {
    this.connection = socket.conn as unknown as EngineConnection;
    const stray = () => {
      this.strays += 1;
      if (this.strays > mostStrays) onFlood();
    };
    this.connection.on('packetCreate', (packet) => {
      if (packet.type === 'ping') this.pingAt = Date.now();
    });
    this.connection.on('heartbeat', () => {
      if (this.pingAt === 0) stray();
      this.pingAt = 0;
    });
    this.connection.transport.socket?.on('ping', stray);
    this.connection.transport.socket?.on('pong', stray);
    this.forgetRequest(socket);
  }

  /** The request that opened the connection, with all its headers, would be kept as long as the connection lives. */
  private forgetRequest(socket: Socket): void {
    this.connection.request = null;
    socket.handshake.headers = {};
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
  cut(): void {
    this.connection.close(true);
  }
}
