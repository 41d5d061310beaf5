import type { Feed } from '@/domain/kernel/feed';
import type { FeedStore, Live } from '@/panels/kernel/live';
import type { LiveStore } from '../kernel/live';
import { keep, readKept } from './keeping';

type Params = Readonly<Record<string, string>>;
type Buildings = readonly number[] | undefined;
const name = 'rows';
/** Ms between two writes, and after what was new: a power cut a moment after the start loses little. */
const writeEvery = 30_000;
const soon = 2000;
/** Topics that are kept; those that were seen last. A display shows a dozen. */
const most = 64;
const keyOf = ({ id }: Feed, params: Params, buildings: Buildings): string =>
  JSON.stringify([id, Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)), buildings ?? null]);

/** What each topic last held, for the time until the server answers: after a power cut a wall shows yesterday's numbers, and says so. */
export class KeptRows {
  private readonly rows = new Map<string, Live>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writtenAt = Number.NEGATIVE_INFINITY;
  private hasMoved = false;

  private constructor(before: readonly (readonly [string, Live])[]) {
    this.rows = new Map(before);
    addEventListener('pagehide', this.write);
  }

  static async open(): Promise<KeptRows> {
    return new KeptRows((await readKept<(readonly [string, Live])[]>(name)) ?? []);
  }

  /** Nothing more is written: a display that was taken back has just forgotten all. */
  close(): void {
    clearTimeout(this.timer);
    removeEventListener('pagehide', this.write);
  }

  /** The feeds of the connection, and in place of what has not come yet what was there before: stale, with its own time. */
  over(feeds: LiveStore): FeedStore {
    return {
      ...feeds,
      subscribe: feeds.subscribe,
      retry: feeds.retry,
      now: feeds.now,
      connected: feeds.connected,
      onConnection: feeds.onConnection,
      read: (feed, params, buildings) => {
        const live = feeds.read(feed, params, buildings);
        const key = keyOf(feed, params, buildings);
        if (live.data !== undefined) this.note(key, live);
        return live.data !== undefined || live.status === 'forbidden' ? live : (this.rows.get(key) ?? live);
      },
    };
  }

  private note(key: string, { data, at, every }: Live): void {
    const before = this.rows.get(key);
    if (before?.data === data && before?.at === at) return;
    this.rows.delete(key);
    this.rows.set(key, { status: 'ready', data, at, every, stale: true });
    for (const oldest of this.rows.keys()) if (this.rows.size > most) this.rows.delete(oldest);
    this.hasMoved = true;
    this.timer ??= setTimeout(this.write, Math.max(soon, this.writtenAt + writeEvery - performance.now()));
  }

  private readonly write = async (): Promise<void> => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.hasMoved) return;
    this.hasMoved = false;
    this.writtenAt = performance.now();
    await keep(name, [...this.rows]);
  };
}
