import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Feed } from '@/domain/kernel/feed';
import type { Upstream } from '../http/upstream';
import { Access } from './access';
import type { Credentials } from './credentials';
import { type DeskOptions, Desks, type Nudge } from './desk';
import { limits } from './limits';
import { Link, type Member } from './link';
import { type SessionEvent, Sessions } from './sessions';
import { mayStay, Topics } from './topics';
import { type AuthAck, type ByeCode, readSubAsk, type SubAck } from './wire';

export interface HubOptions extends Omit<DeskOptions, 'onRefused' | 'upstream' | 'credentials'> {
  readonly feeds: readonly Feed[];
  readonly upstream: Upstream;
  readonly credentials: Credentials | null;
  readonly recheckMs?: number;
  readonly pingInterval?: number;
}
type Reply<T> = (answer: T) => void;

/** The sockets: who is connected, what each has joined, and who is behind. */
export class Hub {
  readonly links = new Set<Link>();
  private readonly behind = new Set<Link>();
  private readonly io: Server;
  private readonly topics: Topics;
  private readonly desks: Desks;
  private readonly access: Access;
  private readonly sessions: Sessions;
  private readonly timer: NodeJS.Timeout;

  constructor(server: HttpServer, options: HubOptions) {
    this.topics = new Topics(options.feeds);
    this.access = new Access(options.upstream);
    this.sessions = new Sessions(
      this.access,
      { allowed: (link, _verdict, changed) => this.renew(link, changed), ended: (link, code) => this.end(link, code) },
      options.recheckMs,
    );
    this.desks = new Desks({ ...options, onRefused: (token) => void this.sessions.recheck(token) });
    this.io = new Server(server, {
      path: '/live/',
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      pingInterval: options.pingInterval ?? 5000,
      pingTimeout: 20_000,
      maxHttpBufferSize: 16 * 1024,
      connectTimeout: 10_000,
    });
    this.io.on('connection', (socket) => this.welcome(socket));
    this.timer = setInterval(() => this.lookAfterSlowOnes(), 200);
  }

  nudge(nudge: Nudge): void {
    this.desks.nudge(nudge);
  }

  told(user: number, code: SessionEvent): void {
    void this.sessions.told(user, code);
  }

  get counts() {
    return { clients: this.links.size, behind: this.behind.size, ...this.desks.counts };
  }

  /** Tells every socket to come back later and closes them. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.sessions.close();
    this.desks.closeAll();
    this.io.disconnectSockets(true);
    await new Promise<void>((done) => this.io.engine.close() && setImmediate(done));
  }

  private readonly onBehind = (link: Link): void => void this.behind.add(link);

  private welcome(socket: Socket): void {
    const { token } = socket.handshake.auth as { token?: unknown };
    const link = new Link(socket, this.onBehind);
    this.links.add(link);
    let ready: Promise<unknown> = this.sessions.enter(link, typeof token === 'string' && token ? token : null);
    socket.on('sub', (ask: unknown, reply?: unknown) => void ready.then(() => this.sub(link, ask, replyOf<SubAck>(reply))));
    socket.on('unsub', (ask: unknown) => this.unsub(link, ask));
    socket.on('auth', (ask: unknown, reply?: unknown) => {
      ready = ready.then(() => this.auth(link, ask, replyOf<AuthAck>(reply)));
    });
    socket.on('disconnect', () => this.dismiss(link));
  }

  private async sub(link: Link, input: unknown, reply: Reply<SubAck>): Promise<void> {
    const ask = readSubAsk(input);
    const now = Date.now();
    const refuse = (code: Extract<SubAck, { ok: false }>['code'], retry?: number) =>
      reply({ ok: false, code, ...(retry && { retry }), now: Date.now() });
    if (!ask) return refuse('unknown');
    if (!link.asks.take(now)) return refuse('limit', 5000);
    if (!this.topics.isPublic(ask.feed) && !(await this.isKnown(link))) return refuse('unavailable', 2000);
    let found = this.topics.resolve(ask, link.who);
    // A right or a building may be younger than the answer that is remembered.
    if (!found.ok && found.code === 'forbidden' && link.token && link.who) {
      await this.access.check(link.token, 2000).then((verdict) => verdict.ok && Object.assign(link, { who: verdict.who }));
      found = this.topics.resolve(ask, link.who);
    }
    if (!found.ok) return refuse(found.code);
    if (!link.socket.connected) return;
    const { t } = found.key;
    if (!link.members.has(t) && link.members.size >= limits.topics) return refuse('limit', 30_000);
    this.join(link, this.desks.open(found.key), ask, reply);
  }

  private join(link: Link, topic: Member['topic'], ask: { e?: string; q?: number; buildings: readonly number[] }, reply: Reply<SubAck>): void {
    const before = link.members.get(topic.key.t);
    if (before) this.drop(link, before);
    const member: Member = { link, topic, chosen: ask.buildings, e: ask.e, q: ask.q };
    link.members.set(topic.key.t, member);
    topic.members.add(member);
    const { e, q } = topic.rows;
    reply({ ok: true, t: topic.key.t, e, q, every: topic.every, at: topic.at, stale: topic.stale, now: Date.now() });
    link.catchUp(member, Date.now());
  }

  /** A token that could not be asked about yet is asked about now. */
  private async isKnown(link: Link): Promise<boolean> {
    if (link.token === null || link.who) return true;
    const verdict = await this.sessions.enter(link, link.token);
    return verdict === null || verdict.ok || verdict.code !== 'unavailable';
  }

  private unsub(link: Link, input: unknown): void {
    const t = (input as { t?: unknown } | null)?.t;
    const member = typeof t === 'string' ? link.members.get(t) : undefined;
    if (member) this.drop(link, member);
  }

  private async auth(link: Link, input: unknown, reply: Reply<AuthAck>): Promise<void> {
    const token = (input as { token?: unknown } | null)?.token;
    if (!link.asks.take(Date.now())) return reply({ ok: false, exp: null, user: link.who?.id ?? null, now: Date.now() });
    const verdict = await this.sessions.enter(link, typeof token === 'string' && token ? token : null);
    if (verdict === null) this.prune(link);
    reply({ ok: verdict === null || verdict.ok, exp: link.who?.expires ?? null, user: link.who?.id ?? null, now: Date.now() });
  }

  /** A client that is told asks for its record and its menu anew. */
  private renew(link: Link, changed: boolean): void {
    this.prune(link);
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
    link.byeAll(code);
  }

  private drop(link: Link, member: Member): void {
    link.forget(member);
    member.topic.members.delete(member);
    this.desks.left(member.topic);
  }

  private dismiss(link: Link): void {
    this.sessions.leave(link);
    for (const member of [...link.members.values()]) this.drop(link, member);
    this.links.delete(link);
    this.behind.delete(link);
  }

  private lookAfterSlowOnes(): void {
    const now = Date.now();
    for (const link of this.behind) {
      if (!link.recover(now)) link.wire.cut();
      if (!link.isBehind) this.behind.delete(link);
    }
  }
}

const replyOf = <T>(reply: unknown): Reply<T> => (typeof reply === 'function' ? (reply as Reply<T>) : () => {});
