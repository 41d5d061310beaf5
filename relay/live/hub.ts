import type { Server as HttpServer } from 'node:http';
import { BlockList } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { livePath } from '../http/upgrades';
import type { Feed } from '@/domain/kernel/feed';
import type { Upstream } from '../http/upstream';
import { Access, isToken } from './access';
import { Addresses, type Source } from './addresses';
import type { Credentials } from './credentials';
import { type DeskOptions, Desks, type Nudge } from './desk';
import { guard } from './engine';
import { type Limits, limits as defaults } from './limits';
import { Link, type Member } from './link';
import { monotonic } from './monotonic';
import { type SessionEvent, Sessions } from './sessions';
import { mayStay, type TopicKey, Topics } from './topics';
import { type AuthAck, type ByeCode, type RefuseCode, readSubAsk, type SubAck, type SubAsk } from './wire';

export interface HubOptions extends Omit<DeskOptions, 'onRefused' | 'upstream' | 'credentials' | 'mostTopics'> {
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
  readonly links = new Set<Link>();
  private readonly behind = new Set<Link>();
  private readonly sources = new WeakMap<object, Source>();
  private readonly io: Server;
  private readonly limits: Limits;
  private readonly topics: Topics;
  private readonly desks: Desks;
  private readonly sessions: Sessions;
  private readonly addresses: Addresses;
  private readonly timer: NodeJS.Timeout;

  constructor(server: HttpServer, options: HubOptions) {
    this.limits = { ...defaults, ...options.limits };
    this.topics = new Topics(options.feeds);
    this.addresses = new Addresses(options.trusted ?? new BlockList(), this.limits);
    this.sessions = new Sessions(
      new Access(options.upstream, this.limits),
      { allowed: (link, changed) => this.renew(link, changed), ended: (link, code) => this.end(link, code) },
      options.recheckMs,
    );
    this.desks = new Desks({ ...options, mostTopics: this.limits.topicsTotal, onRefused: (token) => void this.sessions.recheck(token) });
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
    this.desks.nudge(nudge);
  }

  onSessionEvent(user: number, code: SessionEvent): void {
    void this.sessions.onSessionEvent(user, code);
  }

  get counts() {
    return { clients: this.links.size, behind: this.behind.size, ...this.sessions.counts, ...this.desks.counts };
  }

  /** Tells every socket to come back later and closes them. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.sessions.close();
    this.addresses.close();
    this.desks.closeAll();
    this.io.disconnectSockets(true);
    await new Promise<void>((done) => this.io.engine.close() && setImmediate(done));
  }

  private readonly onBehind = (link: Link): void => void this.behind.add(link);

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
    const link = new Link(socket, source, this.limits, this.onBehind);
    this.links.add(link);
    let ready: Promise<unknown> = this.sessions.enter(link, token);
    socket.on('sub', (input: unknown, given?: unknown) => {
      const reply = replyOf<SubAck>(given);
      const ask = this.admit(link, reply) ? readSubAsk(input) : undefined;
      if (ask === null) refuse(reply, 'unknown');
      if (ask) this.waitFor(link, weightOf(ask), reply, ready, () => this.sub(link, ask, reply));
    });
    socket.on('unsub', (ask: unknown) => this.unsub(link, ask));
    socket.on('auth', (input: unknown, given?: unknown) => {
      const reply = replyOf<AuthAck>(given);
      const isAdmitted = this.admit(link, () => reply(authAck(link, { ok: false, retry: retryMs.limit })));
      if (!isAdmitted) return;
      const late = () => reply(authAck(link, { ok: false, retry: retryMs.limit }));
      const changed = this.waitFor(link, authWeight, late, ready, () => this.auth(link, tokenOf(input), reply));
      if (changed) ready = changed;
    });
    socket.on('disconnect', () => this.dismiss(link));
  }

  /** Whether there is anything to be done for a question; who asks too often is answered so, or cut off. */
  private admit(link: Link, reply: Reply<Extract<SubAck, { ok: false }>>): boolean {
    const admission = link.admit(monotonic());
    if (admission === 'limited') refuse(reply, 'limit', retryMs.limit);
    return admission === 'admitted';
  }

  /** Does the work once it is known who the link is. What waits until then is bounded: null when it was too much. */
  private waitFor(
    link: Link,
    weight: number,
    reply: Reply<Extract<SubAck, { ok: false }>>,
    ready: Promise<unknown>,
    work: () => Promise<void>,
  ): Promise<void> | null {
    if (link.waiting + weight > this.limits.waiting) {
      refuse(reply, 'limit', retryMs.limit);
      return null;
    }
    link.waiting += weight;
    return ready
      .then(() => (link.isClosed ? undefined : work()))
      .catch(() => refuse(reply, 'unavailable', retryMs.unavailable))
      .finally(() => {
        link.waiting -= weight;
      });
  }

  private async sub(link: Link, ask: SubAsk, reply: Reply<SubAck>): Promise<void> {
    if (!this.topics.isPublic(ask.feed) && !(await this.isKnown(link))) return refuse(reply, 'unavailable', retryMs.unavailable);
    let found = this.topics.resolve(ask, link.who);
    // A right or a building may be younger than the answer that is remembered.
    if (!found.ok && found.code === 'forbidden' && link.who) {
      await this.sessions.refresh(link, 2000);
      found = this.topics.resolve(ask, link.who);
    }
    if (link.isClosed) return;
    if (!found.ok) return refuse(reply, found.code);
    const { key } = found;
    if (!link.members.has(key.t) && !this.mayJoin(link, key)) return refuse(reply, 'limit', retryMs.full);
    const topic = this.desks.open(key);
    if (!topic) return refuse(reply, 'limit', retryMs.full);
    this.join(link, topic, ask, reply);
  }

  /** Idempotent: who holds the topic already stays its member, and is brought up from what it says it holds. */
  private join(link: Link, topic: Member['topic'], ask: SubAsk, reply: Reply<SubAck>): void {
    const { t, feed } = topic.key;
    const member: Member = link.members.get(t) ?? { link, topic, chosen: [], e: undefined, q: undefined };
    Object.assign(member, { chosen: feed.scope === 'building' ? ask.buildings : [], e: ask.e, q: ask.q });
    link.members.set(t, member);
    topic.add(member);
    const { e, q } = topic.rows;
    reply({ ok: true, t, e, q, every: topic.every, at: topic.at, stale: topic.stale, now: Date.now() });
    link.catchUp(member, monotonic());
  }

  /** Topics of a client, connections of a user, and what a user has polled for him alone are bounded. */
  private mayJoin(link: Link, key: TopicKey): boolean {
    if (link.members.size >= this.limits.topics) return false;
    if (key.feed.scope === 'public' || !link.who) return true;
    const links = this.sessions.linksOf(link.who.id);
    if (links.size > link.source.mostPerUser && isAmongLast(link, links, link.source.mostPerUser)) return false;
    if (key.buildings === null || this.desks.has(key.t)) return true;
    const cut = new Set<string>();
    for (const { members } of links) for (const { topic } of members.values()) if (topic.key.buildings) cut.add(topic.key.t);
    return cut.size < this.limits.cutTopicsPerUser;
  }

  /** A token that could not be asked about yet is asked about now. */
  private async isKnown(link: Link): Promise<boolean> {
    if (link.token === null || link.who) return true;
    const verdict = await this.sessions.enter(link, link.token);
    return link.who !== null || (verdict !== null && !verdict.ok && verdict.code !== 'unavailable');
  }

  private unsub(link: Link, input: unknown): void {
    const t = (input as { t?: unknown } | null)?.t;
    const member = typeof t === 'string' ? link.members.get(t) : undefined;
    if (member) this.drop(link, member);
  }

  private async auth(link: Link, token: string | null, reply: Reply<AuthAck>): Promise<void> {
    const verdict = await this.sessions.enter(link, token);
    if (token === null) this.renew(link, false);
    const isUnknown = verdict !== null && !verdict.ok && verdict.code === 'unavailable' && !link.who;
    reply(authAck(link, { ok: verdict === null || verdict.ok, ...(isUnknown && { retry: retryMs.unavailable }) }));
  }

  /** A client that is told asks for its record and its menu anew. */
  private renew(link: Link, changed: boolean): void {
    this.prune(link);
    link.resume(monotonic());
    if (changed) link.byeAll('changed');
  }

  /** Takes from a link what it may no longer see. */
  private prune(link: Link): void {
    for (const member of [...link.members.values()]) {
      if (mayStay(member.topic.key, member.chosen, link.who)) continue;
      this.drop(link, member);
      link.bye(member.topic.key.t, 'forbidden');
    }
  }

  private end(link: Link, code: ByeCode): void {
    for (const member of [...link.members.values()]) if (member.topic.key.feed.scope !== 'public') this.drop(link, member);
    link.resume(monotonic());
    link.byeAll(code);
  }

  private drop(link: Link, member: Member): void {
    link.forget(member);
    member.topic.remove(member);
  }

  private dismiss(link: Link): void {
    link.isClosed = true;
    this.sessions.leave(link);
    for (const member of [...link.members.values()]) this.drop(link, member);
    this.links.delete(link);
    this.behind.delete(link);
  }

  private lookAfterSlowOnes(): void {
    const now = monotonic();
    for (const link of this.behind) {
      if (!link.recover(now)) link.wire.cut();
      if (!link.isBehind) this.behind.delete(link);
    }
  }
}

const replyOf = <T>(reply: unknown): Reply<T> => (typeof reply === 'function' ? (reply as Reply<T>) : () => {});
const refuse = (reply: Reply<Extract<SubAck, { ok: false }>>, code: RefuseCode, retry?: number): void =>
  reply({ ok: false, code, ...(retry && { retry }), now: Date.now() });
const authAck = ({ who }: Link, answer: Pick<AuthAck, 'ok' | 'retry'>): AuthAck => ({
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
function isAmongLast(link: Link, links: ReadonlySet<Link>, most: number): boolean {
  let place = 0;
  for (const one of links) {
    if (one === link) return place >= most;
    place += 1;
  }
  return false;
}
