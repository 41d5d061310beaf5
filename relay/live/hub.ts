import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { BlockList } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { livePath } from '../http/upgrades';
import type { Feed } from '@/domain/kernel/feed';
import type { Upstream } from '../http/upstream';
import { Access, type Who } from './access';
import { Addresses } from './addresses';
import type { Credentials } from './credentials';
import { type RegistryOptions, TopicRegistry, type Nudge } from './registry';
import { boundEarlyFrames } from './early-frames';
import { boundPolls, guarding, sourceOf, withoutRooms } from './engine';
import type { FeedFigures } from '@/domain/feeds/relay';
import type { LiveCounts } from './figures';
import { type Limits, limits as defaults } from './limits';
import { ClientConnection, type Subscription } from './client-connection';
import { monotonic } from './monotonic';
import { type SessionEvent, Sessions } from './sessions';
import { holds, isStillAuthorized, Topics } from './topics';
import { authAck, authWeight, type Reply, refuse, replyOf, retryMs, tokenOf, weightOf } from './replies';
import { mayJoin } from './joining';
import { slim } from './slim';
import { readSubAsk } from './sub-ask';
import type { AuthAck, ByeCode, SubAck, SubAsk } from '@/domain/kernel/wire';

export interface HubOptions extends Omit<RegistryOptions, 'onRefused' | 'upstream' | 'credentials' | 'mostTopics'> {
  readonly feeds: readonly Feed[];
  readonly upstream: Upstream;
  readonly credentials: Credentials | null;
  /** The proxies whose word about a client's address is taken; nobody's when left out. */
  readonly trusted?: BlockList;
  readonly limits?: Partial<Limits>;
  readonly recheckMs?: number;
  readonly pingInterval?: number;
}

/** The sockets: who is connected, what each has joined, and who is behind. */
export class Hub {
  readonly connections = new Set<ClientConnection>();
  private readonly behind = new Set<ClientConnection>();
  private readonly io: Server;
  private readonly limits: Limits;
  private readonly topics: Topics;
  private readonly registry: TopicRegistry;
  private readonly sessions: Sessions;
  private readonly addresses: Addresses;
  private readonly access: Access;
  private readonly timer: NodeJS.Timeout;
  private readonly listeners = this.listening();

  constructor(server: HttpServer, options: HubOptions) {
    this.limits = { ...defaults, ...options.limits };
    this.topics = new Topics(options.feeds);
    this.addresses = new Addresses(options.trusted ?? new BlockList(), this.limits);
    this.access = new Access(options.upstream, this.limits);
    this.sessions = new Sessions(
      this.access,
      { allowed: (connection, changed) => this.renew(connection, changed), ended: (connection, code, was) => this.end(connection, code, was) },
      options.recheckMs,
    );
    this.registry = new TopicRegistry({ ...options, mostTopics: this.limits.topicsTotal, onRefused: (token) => void this.sessions.recheck(token) });
    this.io = new Server(server, {
      path: livePath,
      destroyUpgrade: false, // what is offered elsewhere is the front's (../http/upgrades.ts)
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      pingInterval: options.pingInterval ?? 5000,
      pingTimeout: 20_000,
      maxHttpBufferSize: 16 * 1024,
      connectTimeout: 10_000,
      allowRequest: (request, answer) => answer(null, this.addresses.admits(request)),
    });
    boundPolls(this.io.engine, this.limits.pollsUnread);
    boundEarlyFrames(this.io.engine, this.limits.strayPongs);
    // A connection counts for its address from its first byte, whether or not it ever says what a client says.
    const { addresses } = this;
    this.io.engine.on(
      'connection',
      guarding(
        this.limits,
        (request) => addresses.enter(request),
        (source) => addresses.leave(source),
      ),
    );
    withoutRooms(this.io);
    this.io.on('connection', (socket) => this.welcome(socket));
    this.timer = setInterval(() => this.lookAfterSlowOnes(), 200);
  }

  nudge(nudge: Nudge): void {
    this.registry.nudge(nudge);
  }

  onSessionEvent(user: number, code: SessionEvent): void {
    void this.sessions.onSessionEvent(user, code);
  }

  get counts(): LiveCounts {
    const { connections, behind, sessions, registry } = this;
    return { clients: connections.size, behind: behind.size, ...sessions.counts, ...registry.counts, sentBytes: registry.sentBytes };
  }

  get feedFigures(): FeedFigures[] {
    return this.registry.figures;
  }

  /** Whether whoever asks holds a right; who brings token after token is not asked about for ever. */
  async permits(request: IncomingMessage, token: string, permission: string): Promise<boolean> {
    const verdict = await this.access.check(token, undefined, this.addresses.of(request).tokens);
    return verdict.ok && holds(verdict.who, permission);
  }

  /** Tells every socket to come back later and closes them. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.sessions.close();
    this.addresses.close();
    this.registry.closeAll();
    for (const { socket } of [...this.connections]) socket.disconnect(true);
    await new Promise<void>((done) => this.io.engine.close() && setImmediate(done));
  }

  private readonly onBehind = (connection: ClientConnection): void => void this.behind.add(connection);

  private welcome(socket: Socket): void {
    const source = sourceOf(socket.conn);
    const token = tokenOf(socket.handshake.auth);
    if (!source) return void socket.disconnect(true);
    const connection = new ClientConnection(socket, source, this.limits, this.onBehind);
    this.connections.add(connection);
    socket.data = connection;
    connection.ready = this.sessions.enter(connection, token);
    for (const [event, listener] of this.listeners) socket.on(event, listener);
    slim(socket);
  }

  /** What clients say. The same functions for all of them: they find their client at the socket. */
  private listening(): [string, (this: Socket, ...given: unknown[]) => void][] {
    const from = (act: (connection: ClientConnection, ...given: unknown[]) => void) =>
      function (this: Socket, ...given: unknown[]): void {
        act(this.data as ClientConnection, ...given);
      };
    return [
      ['sub', from((connection, input, given) => this.onSub(connection, input, replyOf<SubAck>(given)))],
      ['unsub', from((connection, input) => this.unsub(connection, input))],
      ['auth', from((connection, input, given) => this.onAuth(connection, input, replyOf<AuthAck>(given)))],
      ['disconnect', from((connection) => this.dismiss(connection))],
    ];
  }

  private onSub(connection: ClientConnection, input: unknown, reply: Reply<SubAck>): void {
    const ask = this.admit(connection, reply) ? readSubAsk(input) : undefined;
    if (ask === null) refuse(reply, 'unknown');
    if (ask) this.waitFor(connection, weightOf(ask), reply, () => this.sub(connection, ask, reply));
  }

  private onAuth(connection: ClientConnection, input: unknown, reply: Reply<AuthAck>): void {
    const late = () => reply(authAck(connection, { ok: false, retry: retryMs.limit }));
    if (!this.admit(connection, late)) return;
    const changed = this.waitFor(connection, authWeight, late, () => this.auth(connection, tokenOf(input), reply));
    if (changed) connection.ready = changed;
  }

  /** Whether there is anything to be done for a question; who asks too often is answered so, or cut off. */
  private admit(connection: ClientConnection, reply: Reply<Extract<SubAck, { ok: false }>>): boolean {
    const admission = connection.admit(monotonic());
    if (admission === 'limited') refuse(reply, 'limit', retryMs.limit);
    return admission === 'admitted';
  }

  /** Does the work once it is known who the connection is. What waits until then is bounded: null when it was too much. */
  private waitFor(
    connection: ClientConnection,
    weight: number,
    reply: Reply<Extract<SubAck, { ok: false }>>,
    work: () => Promise<void>,
  ): Promise<void> | null {
    if (connection.waiting + weight > this.limits.waiting) {
      refuse(reply, 'limit', retryMs.limit);
      return null;
    }
    connection.waiting += weight;
    return connection.ready
      .then(() => (connection.isClosed ? undefined : work()))
      .catch(() => refuse(reply, 'unavailable', retryMs.unavailable))
      .finally(() => {
        connection.waiting -= weight;
      });
  }

  private async sub(connection: ClientConnection, ask: SubAsk, reply: Reply<SubAck>): Promise<void> {
    if (!this.topics.isPublic(ask.feed) && !(await this.isKnown(connection))) return refuse(reply, 'unavailable', retryMs.unavailable);
    let found = this.topics.resolve(ask, connection.who);
    // A right or a building may be younger than the answer that is remembered.
    if (!found.ok && found.code === 'forbidden' && connection.who) {
      await this.sessions.refresh(connection, 2000);
      found = this.topics.resolve(ask, connection.who);
    }
    if (connection.isClosed) return;
    if (!found.ok) return refuse(reply, found.code);
    const { key } = found;
    const connections = this.sessions.connectionsOf(connection.who?.id);
    const mayHold = connection.subscriptions.has(key.t) || mayJoin(connection, key, connections, this.registry.has(key.t), this.limits);
    if (!mayHold) return refuse(reply, 'limit', retryMs.full);
    const topic = this.registry.open(key);
    if (!topic) return refuse(reply, 'limit', retryMs.full);
    this.join(connection, topic, ask, reply);
  }

  /** Idempotent: who holds the topic already stays its subscriber, and is brought up from what it says it holds. */
  private join(connection: ClientConnection, topic: Subscription['topic'], ask: SubAsk, reply: Reply<SubAck>): void {
    const { t, feed } = topic.key;
    const subscription: Subscription = connection.subscriptions.get(t) ?? { connection, topic, chosen: [], e: undefined, q: undefined };
    Object.assign(subscription, { chosen: feed.scope === 'building' ? ask.buildings : [], e: ask.e, q: ask.q });
    connection.remember(subscription);
    topic.add(subscription);
    const { e, q } = topic.rows;
    reply({ ok: true, t, e, q, every: topic.every, at: topic.at, stale: topic.stale, now: Date.now() });
    connection.catchUp(subscription, monotonic());
  }

  /** A token that could not be asked about yet is asked about now. */
  private async isKnown(connection: ClientConnection): Promise<boolean> {
    if (connection.token === null || connection.who) return true;
    const verdict = await this.sessions.enter(connection, connection.token);
    return connection.who !== null || (verdict !== null && !verdict.ok && verdict.code !== 'unavailable');
  }

  private unsub(connection: ClientConnection, input: unknown): void {
    const t = (input as { t?: unknown } | null)?.t;
    const subscription = typeof t === 'string' ? connection.subscriptions.get(t) : undefined;
    if (subscription) this.drop(connection, subscription);
  }

  private async auth(connection: ClientConnection, token: string | null, reply: Reply<AuthAck>): Promise<void> {
    const verdict = await this.sessions.enter(connection, token);
    if (token === null) this.renew(connection, false);
    const isUnknown = verdict !== null && !verdict.ok && verdict.code === 'unavailable' && !connection.who;
    reply(authAck(connection, { ok: verdict === null || verdict.ok, ...(isUnknown && { retry: retryMs.unavailable }) }));
  }

  /** A client that is told asks for its record and its menu anew. */
  private renew(connection: ClientConnection, changed: boolean): void {
    this.prune(connection);
    connection.resume(monotonic());
    if (changed) connection.byeAll('changed');
  }

  /** Takes from a connection what it may no longer see. */
  private prune(connection: ClientConnection): void {
    for (const subscription of [...connection.subscriptions.values()]) {
      if (isStillAuthorized(subscription.topic.key, subscription.chosen, connection.who)) continue;
      this.drop(connection, subscription);
      connection.revoke(subscription.topic.key.t, 'forbidden');
    }
  }

  /** A person's page goes on as a visitor's; who is no user has no further business here, and begins anew. */
  private end(connection: ClientConnection, code: ByeCode, was: Who | null): void {
    for (const subscription of [...connection.subscriptions.values()])
      if (subscription.topic.key.feed.scope !== 'public') this.drop(connection, subscription);
    connection.resume(monotonic());
    connection.byeAll(code);
    if (was?.feeds) connection.socket.disconnect(true);
  }

  private drop(connection: ClientConnection, subscription: Subscription): void {
    connection.forget(subscription);
    subscription.topic.remove(subscription);
  }

  private dismiss(connection: ClientConnection): void {
    connection.isClosed = true;
    this.sessions.leave(connection);
    for (const subscription of [...connection.subscriptions.values()]) this.drop(connection, subscription);
    this.connections.delete(connection);
    this.behind.delete(connection);
  }

  private lookAfterSlowOnes(): void {
    const now = monotonic();
    for (const connection of this.behind) {
      if (!connection.recover(now)) connection.wire.terminate();
      if (!connection.isBehind) this.behind.delete(connection);
    }
  }
}
