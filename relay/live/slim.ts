import type { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';

/**
 * What stays with an open connection only because its beginning needed it, because other servers need it, or because it was made for any
 * number of things where a connection has few. It is most of what an idle connection weighs beside its socket. Nothing is taken away that
 * the libraries still use: what goes is replaced by less that answers the same. Their insides are known here and in engine.ts alone; an
 * update of socket.io, engine.io or ws is checked by tests/relay/slim.test.ts.
 */
interface Insides {
  readonly transport: TransportInsides;
  readonly cleanupFn?: unknown[];
  readonly sentCallbackFn?: unknown[];
}
interface TransportInsides {
  removeAllListeners?(event: string): void;
  readonly socket?: { readonly _receiver?: object; readonly _socket?: object };
}
interface ClientInsides {
  readonly decoder: Decoder;
  readonly sockets: ReadonlyMap<string, Socket>;
  readonly nsps: ReadonlyMap<string, Socket>;
  ondecoded(packet: object): void;
}
interface Decoder {
  add(data: unknown): void;
  decodeString?(text: string): { readonly type: number };
}

/** To be called once a socket has all its listeners. */
export function slim(socket: Socket): void {
  const connection = socket.conn as unknown as Insides;
  Object.assign(connection, { request: null, remoteAddress: '' });
  connection.transport.removeAllListeners?.('headers');
  Object.assign(socket, { handshake: nothing, flags: nothing, acks: noAcks });
  slimClient(socket, socket.client as unknown as ClientInsides);
  shorten(connection, 'cleanupFn');
  shorten(connection, 'sentCallbackFn');
  tighten(socket);
  tighten(connection);
  slimTransport(connection.transport);
}

/** Again when a connection goes on by another transport. */
export function slimTransport(transport: TransportInsides): void {
  const socket = transport.socket as (EventEmitter & NonNullable<TransportInsides['socket']>) | undefined;
  // told of errors before the handshake, and left behind by it
  const failed = (socket?.listeners('error') ?? []) as (() => void)[];
  for (const listener of failed) if (listener.name === 'onUpgradeError') socket?.removeListener('error', listener);
  tighten(transport, unwrapped);
  tighten(socket, unwrapped);
  tighten(socket?._receiver);
  tighten(socket?._socket);
}

const nothing = Object.freeze({});
/** This server asks nothing that a client would have to answer. */
const noAcks = new Map<number, never>();

function slimClient(socket: Socket, client: ClientInsides): void {
  const { decoder } = client;
  if (decoder.decodeString) Object.assign(client, { decoder: new TextDecoder(decoder as TextReader, client) });
  Object.assign(client, { sockets: new Single(socket.id, socket), nsps: new Single(socket.nsp.name, socket) });
}

/** Listeners by name, as Node keeps them in an emitter: but of one shape for all connections, where Node makes a hash table for each. */
const Listeners = function (this: object) {} as unknown as new () => Record<string, unknown>;
Listeners.prototype = Object.create(null);
function tighten(emitter: object | undefined, kept: (listener: unknown) => unknown = (listener) => listener): void {
  const own = emitter as { _events?: Readonly<Record<string, unknown>> } | undefined;
  if (!own?._events) return;
  const listeners = new Listeners();
  for (const [name, listener] of Object.entries(own._events)) listeners[name] = kept(listener);
  own._events = listeners;
}
/** A transport ends and fails once: what is to be called once needs nothing that remembers whether it was. */
const unwrapped = (listener: unknown): unknown => (listener as { listener?: unknown } | undefined)?.listener ?? listener;

/** A list that is pushed to takes room for sixteen more. */
function shorten(owner: Insides, name: 'cleanupFn' | 'sentCallbackFn'): void {
  const list = owner[name];
  if (list) Object.assign(owner, { [name]: [...list] });
}

/** A client's only socket, where the library has room for one in each of many namespaces. */
class Single<V> {
  constructor(
    private name: string,
    private value: V | undefined,
  ) {}

  get size(): number {
    return this.value === undefined ? 0 : 1;
  }
  has(name: string): boolean {
    return this.value !== undefined && this.name === name;
  }
  get(name: string): V | undefined {
    return this.name === name ? this.value : undefined;
  }
  set(name: string, value: V): this {
    this.name = name;
    this.value = value;
    return this;
  }
  delete(name: string): boolean {
    const had = this.has(name);
    if (had) this.value = undefined;
    return had;
  }
  clear(): void {
    this.value = undefined;
  }
  values(): Iterator<V> & Iterable<V> {
    return (this.value === undefined ? [] : [this.value])[Symbol.iterator]();
  }
}

type TextReader = Decoder & Required<Pick<Decoder, 'decodeString'>>;
/** The first packet types that announce binary parts, which no client of ours sends. */
const firstBinaryType = 5;
/** Reads packets of text. What to do with a packet is the client's own, as is the reader's grammar the library's; one of each is enough. */
class TextDecoder implements Decoder {
  private static reader: TextReader | undefined;

  constructor(
    reader: TextReader,
    private readonly client: ClientInsides,
  ) {
    TextDecoder.reader ??= reader;
  }

  /** Throws on what is no packet: the client closes its connection. */
  add(data: unknown): void {
    if (typeof data !== 'string') throw new Error('binary data');
    const packet = (TextDecoder.reader as TextReader).decodeString(data);
    if (packet.type >= firstBinaryType) throw new Error('a packet with binary parts');
    this.client.ondecoded(packet);
  }
  removeListener(): void {}
  destroy(): void {}
}
