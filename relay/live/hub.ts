import type { Server as HttpServer } from 'node:http';
import { BlockList } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { livePath } from '../http/upgrades';
import type { Feed } from '@/domain/kernel/feed';
import type { Upstream } from '../http/upstream';
import { Access, isToken } from './access';
import { Addresses, type Source } from './addresses';
import type { Credentials } from './credentials';
import { type RegistryOptions, TopicRegistry, type Nudge } from './registry';
import { guard } from './engine';
import { type Limits, limits as defaults } from './limits';
import { ClientConnection, type Subscription } from './client-connection';
import { monotonic } from './monotonic';
import { type SessionEvent, Sessions } from './sessions';
import { isStillAuthorized, type TopicKey, Topics } from './topics';
import { readSubAsk } from './sub-ask';
import type { AuthAck, ByeCode, RefuseCode, SubAck, SubAsk } from '@/domain/kernel/wire';

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
type Reply<T> = (answer: T) => void;
const retryMs = { unavailable: 2000, limit: 5000, full: 30_000 };

/** The sockets: who is connected, what each has joined, and who is behind. */
export class Hub {
  readonly connections = new Set<ClientConnection>();
  private readonly behind = new Set<ClientConnection>();
  private readonly sources = new WeakMap<object, Source>();
  private readonly io: Server;
  private readonly limits: Limits;
  private readonly topics: Topics;
  private readonly registry: TopicRegistry;
  private readonly sessions: Sessions;
  private readonly addresses: Addresses;
  private readonly timer: NodeJS.Timeout;

  constructor(server: HttpServer, options: HubOptions) {
    this.limits = { ...defaults, ...options.limits };
    this.topics = new Topics(options.feeds);
    this.addresses = new Addresses(options.trusted ?? new BlockList(), this.limits);
    this.sessions = new Sessions(
      new Access(options.upstream, this.limits),
      { allowed: (connection, changed) => this.renew(connection, changed), ended: (connection, code) => this.end(connection, code) },
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
    this.io.engine.on('connection', (connection: object) => this.count(connection));
    this.io.on('connection', (socket) => this.welcome(socket));
    this.timer = setInterval(() => this.lookAfterSlowOnes(), 200);
  }

  nudge(nudge: Nudge): void {
    this.registry.nudge(nudge);
  }

  onSessionEvent(user: number, code: SessionEvent): void {
    void this.sessions.onSessionEvent(user, code);
  }

  get counts() {
    return { clients: this.connections.size, behind: this.behind.size, ...this.sessions.counts, ...this.registry.counts };
  }

  /** Tells every socket to come back later and closes them. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.sessions.close();
    this.addresses.close();
    this.registry.closeAll();
    this.io.disconnectSockets(true);
    await new Promise<void>((done) => this.io.engine.close() && setImmediate(done));
  }

  private readonly onBehind = (connection: ClientConnection): void => void this.behind.add(connection);

  /** A connection counts for its address from its first byte, whether or not it ever says what a client says. */
  private count(connection: object): void {
    const source = guard(
      connection,
      this.limits,
      (request) => this.addresses.enter(request),
      (left) => this.addresses.leave(left),
    );
    this.sources.set(connection, source);
  }

  private welcome(socket: Socket): void {
    const source = this.sources.get(socket.conn);
    const token = tokenOf(socket.handshake.auth);
    if (!source) return void socket.disconnect(true);
    const connection = new ClientConnection(socket, source, this.limits, this.onBehind);
    this.connections.add(connection);
    let ready: Promise<unknown> = this.sessions.enter(connection, token);
    socket.on('sub', (input: unknown, given?: unknown) => {
      const reply = replyOf<SubAck>(given);
      const ask = this.admit(connection, reply) ? readSubAsk(input) : undefined;
      if (ask === null) refuse(reply, 'unknown');
      if (ask) this.waitFor(connection, weightOf(ask), reply, ready, () => this.sub(connection, ask, reply));
    });
    socket.on('unsub', (ask: unknown) => this.unsub(connection, ask));
    socket.on('auth', (input: unknown, given?: unknown) => {
      const reply = replyOf<AuthAck>(given);
      const isAdmitted = this.admit(connection, () => reply(authAck(connection, { ok: false, retry: retryMs.limit })));
      if (!isAdmitted) return;
      const late = () => reply(authAck(connection, { ok: false, retry: retryMs.limit }));
      const changed = this.waitFor(connection, authWeight, late, ready, () => this.auth(connection, tokenOf(input), reply));
      if (changed) ready = changed;
    });
    socket.on('disconnect', () => this.dismiss(connection));
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
    ready: Promise<unknown>,
    work: () => Promise<void>,
  ): Promise<void> | null {
    if (connection.waiting + weight > this.limits.waiting) {
      refuse(reply, 'limit', retryMs.limit);
      return null;
    }
    connection.waiting += weight;
    return ready
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
    if (!connection.subscriptions.has(key.t) && !this.mayJoin(connection, key)) return refuse(reply, 'limit', retryMs.full);
    const topic = this.registry.open(key);
    if (!topic) return refuse(reply, 'limit', retryMs.full);
    this.join(connection, topic, ask, reply);
  }

  /** Idempotent: who holds the topic already stays its subscriber, and is brought up from what it says it holds. */
  private join(connection: ClientConnection, topic: Subscription['topic'], ask: SubAsk, reply: Reply<SubAck>): void {
    const { t, feed } = topic.key;
    const subscription: Subscription = connection.subscriptions.get(t) ?? { connection, topic, chosen: [], e: undefined, q: undefined };
    Object.assign(subscription, { chosen: feed.scope === 'building' ? ask.buildings : [], e: ask.e, q: ask.q });
    connection.subscriptions.set(t, subscription);
    topic.add(subscription);
    const { e, q } = topic.rows;
    reply({ ok: true, t, e, q, every: topic.every, at: topic.at, stale: topic.stale, now: Date.now() });
    connection.catchUp(subscription, monotonic());
  }

  /** Topics of a client, connections of a user, and what a user has polled for him alone are bounded. */
  private mayJoin(connection: ClientConnection, key: TopicKey): boolean {
    if (connection.subscriptions.size >= this.limits.topics) return false;
    if (key.feed.scope === 'public' || !connection.who) return true;
    const connections = this.sessions.connectionsOf(connection.who.id);
    if (connections.size > connection.source.mostPerUser && isAmongLast(connection, connections, connection.source.mostPerUser)) return false;
    if (key.buildings === null || this.registry.has(key.t)) return true;
    const subsets = new Set<string>();
    for (const { subscriptions } of connections) for (const { topic } of subscriptions.values()) if (topic.key.buildings) subsets.add(topic.key.t);
    return subsets.size < this.limits.cutTopicsPerUser;
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

  private end(connection: ClientConnection, code: ByeCode): void {
    for (const subscription of [...connection.subscriptions.values()])
      if (subscription.topic.key.feed.scope !== 'public') this.drop(connection, subscription);
    connection.resume(monotonic());
    connection.byeAll(code);
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

const replyOf = <T>(reply: unknown): Reply<T> => (typeof reply === 'function' ? (reply as Reply<T>) : () => {});
const refuse = (reply: Reply<Extract<SubAck, { ok: false }>>, code: RefuseCode, retry?: number): void =>
  reply({ ok: false, code, ...(retry && { retry }), now: Date.now() });
const authAck = ({ who }: ClientConnection, answer: Pick<AuthAck, 'ok' | 'retry'>): AuthAck => ({
  ...answer,
  exp: who?.expires ?? null,
  user: who?.id ?? null,
  now: Date.now(),
});

/** What a client brings as its token. Nothing that could be none is kept: it stays as long as the connection does. */
function tokenOf(input: unknown): string | null {
  const token = (input as { token?: unknown } | null)?.token;
  if (typeof token !== 'string' || token === '') return null;
  return isToken(token) ? token : 'unreadable';
}

const authWeight = 8;
/** What a question costs while it waits: a list of buildings is as large as its sender makes it. */
const weightOf = ({ buildings }: SubAsk): number => 1 + Math.floor(buildings.length / 50);

/** The connections over the limit are those that came last. */
function isAmongLast(connection: ClientConnection, connections: ReadonlySet<ClientConnection>, most: number): boolean {
  let place = 0;
  for (const one of connections) {
    if (one === connection) return place >= most;
    place += 1;
  }
  return false;
}
