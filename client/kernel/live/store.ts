import type { Feed } from '@/domain/kernel/feed';
import { type FeedStore, type Live, waiting } from '@/panels/kernel/live';
import { Connection } from './connection';
import { type FeedRequest, Entry } from './entry';
import { JoinedTopics } from './joined-topics';
import type { AuthAck, ByeCode, ByeMessage, SubAck } from '@/domain/kernel/wire';

export interface FeedStoreOptions {
  readonly token: () => string | null;
  /** The buildings that the session has chosen; empty means all that the user may see. */
  readonly buildings: () => readonly number[];
  /** The session has ended: `elsewhere` (do what 402 does), `expired`, `revoked` (do what 401 does), `forbidden`; or goes on with other rights: `changed`. */
  readonly onBye: (code: string) => void;
  /** Where the relay is; the page's own origin when left out. */
  readonly url?: string;
  readonly lingerMs?: number;
  /** How the relay is reached, in the order in which it is tried; websocket first when left out. */
  readonly transports?: readonly ('websocket' | 'polling')[];
}
/** `renew`: the token or the chosen buildings have changed. */
export type LiveStore = FeedStore & { close(): void; renew(): void };

/** Topics left lately keep their rows, so that going back shows them at once and asks only for what changed. */
const keptMost = 48;

export function createFeedStore(options: FeedStoreOptions): LiveStore {
  return new SocketFeedStore(options);
}

class SocketFeedStore implements LiveStore {
  private readonly entries = new Map<string, Entry>();
  private readonly joined = new JoinedTopics((t) => this.connection.unsub(t));
  private readonly watchers = new Set<() => void>();
  private readonly connection: Connection;
  private readonly timer: ReturnType<typeof setInterval>;
  private user: number | null | undefined;
  private chosen: string;
  private token: string | null; // the one that the relay has answered for
  private presenting: string | null | undefined;
  private presentAgain: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: FeedStoreOptions) {
    this.chosen = options.buildings().join(',');
    this.token = options.token();
    this.connection = new Connection(
      { url: options.url, token: options.token, ...(options.transports && { transports: options.transports }) },
      {
        connected: (token) => this.onConnect(token),
        disconnected: () => this.onDisconnect(),
        snapshot: (message) => this.joined.receivers(message.t, message).forEach((entry) => entry.snapshot(message)),
        delta: (message) => {
          this.noteTime(message);
          this.orAsk(message.t, (entry) => entry.delta(message));
        },
        state: (message) => {
          if (message.stale === null) this.noteTime(message);
          this.orAsk(message.t, (entry) => entry.state(message));
        },
        bye: (message) => this.onRevoked(message),
      },
    );
    this.timer = setInterval(() => this.tickStaleness(), 1000);
  }

  subscribe = (feed: Feed, params: FeedRequest['params'], buildings: FeedRequest['buildings'], listener: () => void): (() => void) => {
    const key = keyOf(feed, params, buildings);
    const entry = this.entries.get(key) ?? this.enter(key, { feed, params, buildings });
    entry.listeners.add(listener);
    clearTimeout(entry.linger);
    entry.linger = undefined;
    this.connection.open();
    if (entry.t === null && !entry.asking) this.join(entry);
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0) entry.linger ??= setTimeout(() => this.leave(key, entry), this.options.lingerMs ?? 3000);
    };
  };

  read = (feed: Feed, params: FeedRequest['params'], buildings: FeedRequest['buildings']): Live =>
    this.entries.get(keyOf(feed, params, buildings))?.live ?? waiting;

  retry = (feed: Feed, params: FeedRequest['params'], buildings: FeedRequest['buildings']): void => {
    const entry = this.entries.get(keyOf(feed, params, buildings));
    if (entry && entry.listeners.size > 0) this.join(entry);
  };

  now = (): number => this.connection.clock.now();
  connected = (): boolean => this.connection.isUp;

  onConnection = (listener: () => void): (() => void) => {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  };

  close = (): void => {
    clearInterval(this.timer);
    clearTimeout(this.presentAgain);
    for (const entry of this.entries.values()) this.cancelTimers(entry);
    this.entries.clear();
    this.joined.clear();
    this.connection.close();
  };

  /** Another token, or another choice of buildings. */
  renew = (): void => {
    const chosen = this.options.buildings().join(',');
    if (chosen !== this.chosen)
      for (const entry of this.entries.values())
        if (entry.request.buildings === undefined && entry.request.feed.scope === 'building') this.reset(entry);
    const hasMoved = chosen !== this.chosen;
    this.chosen = chosen;
    const token = this.options.token();
    // Called at every turn of the session's state: what did not change must cost nothing, and what was refused stays refused.
    if (token !== (this.presenting === undefined ? this.token : this.presenting)) this.present(token);
    else if (hasMoved) this.joinAll();
  };

  private present(token: string | null): void {
    // Nobody's rows are left standing for whoever comes next.
    if (token === null || this.token === null) this.resetOwned();
    clearTimeout(this.presentAgain);
    this.presenting = token;
    this.connection.auth(token, (answer) => {
      if (this.presenting === token) this.presented(token, answer); // else a newer one is on its way
    });
  }

  private presented(token: string | null, answer: AuthAck | null): void {
    // Without a connection the next handshake brings the token.
    if (!answer && !this.connection.isUp) this.presenting = undefined;
    else if (!answer || answer.retry !== undefined) this.presentAgain = setTimeout(() => this.present(token), answer?.retry ?? 1000);
    if (!answer) return;
    const isOther = this.user !== undefined && answer.user !== this.user;
    if (isOther) this.resetOwned();
    if (answer.retry === undefined) {
      this.presenting = undefined;
      this.token = token;
      this.user = answer.user;
    } else if (isOther) this.user = undefined; // not known yet, and nothing is left of the one before
    this.joinAll();
  }

  private enter(key: string, request: FeedRequest): Entry {
    const entry = new Entry(request);
    this.entries.set(key, entry);
    return entry;
  }

  private join(entry: Entry): void {
    clearTimeout(entry.retry);
    if (!this.connection.isUp) return; // `comeUp` joins all
    entry.requestId += 1;
    const { requestId } = entry;
    entry.asking = true;
    this.joined.requested();
    const { feed, params, buildings } = entry.request;
    const ask = { feed: feed.id, params, buildings: buildings ?? this.options.buildings(), ...entry.replica.revision };
    this.connection.sub(ask, (answer) => {
      this.joined.answered(answer?.ok ? answer.t : undefined, () => {
        if (entry.requestId === requestId) this.answered(entry, answer); // else it was left or asked anew meanwhile
      });
    });
  }

  private answered(entry: Entry, answer: SubAck | null): void {
    entry.asking = false;
    if (!answer) return this.later(entry, 1000);
    if (answer.ok) {
      this.joined.assign(entry, answer.t);
      entry.joined(answer);
      const early = this.joined.earlySnapshot(answer.t);
      if (early) entry.snapshot(early);
      return;
    }
    const isForNow = answer.code === 'unavailable' || answer.code === 'limit';
    if (isForNow) this.later(entry, answer.retry ?? 2000);
    else this.joined.assign(entry, null); // what it held before, it holds no more
    entry.refused(answer.code);
  }

  private later(entry: Entry, ms: number): void {
    clearTimeout(entry.retry);
    entry.retry = setTimeout(() => entry.listeners.size > 0 && this.join(entry), ms * (0.75 + Math.random() * 0.5));
  }

  /** Nobody listens any more: the relay may stop polling; the rows are kept a while. */
  private leave(key: string, entry: Entry): void {
    this.cancelTimers(entry);
    this.joined.leave(entry);
    this.entries.delete(key);
    this.entries.set(key, entry); // the last left is the last to be dropped
    const parked = [...this.entries].filter(([, one]) => one.listeners.size === 0);
    for (const [old] of parked.slice(0, Math.max(0, parked.length - keptMost))) this.entries.delete(old);
  }

  private cancelTimers(entry: Entry): void {
    clearTimeout(entry.retry);
    clearTimeout(entry.linger);
    entry.linger = undefined;
    entry.asking = false;
    entry.requestId += 1;
  }

  private noteTime({ t, at }: { readonly t: string; readonly at: number | null }): void {
    const [entry] = this.joined.of(t);
    const by = at ? this.connection.clock.noteServerTime(at, entry?.live.at ?? null) : 0;
    if (by !== 0) for (const one of this.entries.values()) one.shift(by);
  }

  private orAsk(t: string, take: (entry: Entry) => boolean): void {
    for (const entry of this.joined.receivers(t)) if (!take(entry) && !entry.asking) this.join(entry);
  }

  /** `presented`: the token that the connection was opened with. */
  private onConnect(presented: string | null): void {
    for (const watcher of [...this.watchers]) watcher();
    const token = this.options.token();
    const isKnown = this.user !== undefined && token === this.token && token === presented;
    if (isKnown || this.user === undefined) this.joinAll();
    // Whose connection this is, so that a change of user is noticed whenever it happens.
    if (!isKnown) this.present(token);
  }

  private onDisconnect(): void {
    for (const entry of this.entries.values()) {
      entry.requestId += 1;
      entry.asking = false;
      this.joined.assign(entry, null);
    }
    this.joined.clear();
    clearTimeout(this.presentAgain);
    this.presenting = undefined;
    for (const watcher of [...this.watchers]) watcher();
  }

  private joinAll(): void {
    for (const entry of this.entries.values()) if (entry.listeners.size > 0 && entry.t === null && !entry.asking) this.join(entry);
  }

  private onRevoked({ t, code }: ByeMessage): void {
    if (t === '*') return code === 'changed' ? this.options.onBye(code) : this.ended(code);
    for (const entry of this.joined.of(t)) {
      this.joined.assign(entry, null);
      const again = code === 'forbidden' && !entry.wasRevoked;
      entry.wasRevoked = true;
      // The reach may merely have changed, which is another topic: asked once.
      if (again && entry.listeners.size > 0) this.join(entry);
      else entry.forbid(code);
    }
  }

  private ended(code: ByeCode): void {
    for (const entry of this.entries.values()) {
      if (entry.request.feed.scope === 'public') continue;
      this.cancelTimers(entry);
      this.joined.assign(entry, null);
      entry.forbid(code);
    }
    this.options.onBye(code);
  }

  private resetOwned(): void {
    for (const entry of this.entries.values()) if (entry.request.feed.scope !== 'public') this.reset(entry);
  }

  private reset(entry: Entry): void {
    this.joined.leave(entry);
    entry.requestId += 1;
    entry.asking = false;
    entry.forget();
  }

  private tickStaleness(): void {
    if (this.connection.isUp && this.joined.isEmpty) return;
    const now = this.connection.clock.now();
    for (const entry of this.entries.values()) if (entry.listeners.size > 0) entry.markStaleIfOld(now);
  }
}

/** Parameters in whatever order are the same topic. */
function keyOf(feed: Feed, params: FeedRequest['params'], buildings: FeedRequest['buildings']): string {
  const names = Object.keys(params).sort();
  const chosen = buildings === undefined ? '*' : [...buildings].sort((a, b) => a - b).join('+');
  return [feed.id, ...names.map((name) => `${name}=${params[name]}`), chosen].join('|');
}
