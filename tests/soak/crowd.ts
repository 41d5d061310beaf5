import { isDeepStrictEqual } from 'node:util';
import { createFeedStore, type LiveStore } from '@/client/kernel/live';
import { feeds } from '@/domain/feeds';
import type { Feed } from '@/domain/kernel/feed';
import { RawClient } from '../relay/raw';
import { pause, seeded } from '../relay/support';

interface Dashboard {
  readonly store: LiveStore;
  readonly looks: readonly Feed[];
}
/** What dashboards look at: every feed without parameters that the back end answers. */
const shown = feeds.filter(({ params, by, scope }) => by === undefined && scope !== 'public' && Object.keys(params as object).length === 0);
const noParams = {};

/** Dashboards as browsers hold them, without the browser: they come and go, and some stop reading. */
export class Crowd {
  private readonly dashboards: Dashboard[] = [];
  private readonly stalled: RawClient[] = [];
  private readonly next: () => number;
  joins = 0;

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly size: number,
    seed: number,
  ) {
    this.next = seeded(seed);
  }

  fill(): void {
    while (this.dashboards.length < this.size) this.join();
  }

  /** A tenth leaves, and others come in their place. */
  churn(): void {
    for (let n = 0; n < this.size / 10; n++) {
      const [gone] = this.dashboards.splice(Math.floor(this.next() * this.dashboards.length), 1);
      gone?.store.close();
    }
    this.fill();
  }

  /** So many that ask for one feed each, by turns, and then read nothing more, until `thaw` ends them. */
  async stall(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const client = await RawClient.open(Number(new URL(this.url).port), this.token);
      await client.sub({ feed: (shown[n % shown.length] as Feed).id, params: {}, buildings: [] });
      client.freeze();
      this.stalled.push(client);
    }
  }

  thaw(): void {
    for (const client of this.stalled.splice(0)) client.close();
  }

  /**
   * Waits until each dashboard has shown, once from now on, what the server answers; throws with what stayed other. The server is asked
   * anew for each look: its park lives.
   * @param seen what is compared of an answer, where it is not all
   */
  async equal(ms: number, seen: (answer: unknown) => unknown = (answer) => answer): Promise<number> {
    const began = performance.now();
    let left = this.dashboards.flatMap(({ store, looks }) => looks.map((feed) => ({ store, feed })));
    const { length } = left;
    for (;;) {
      const truth = new Map<string, unknown>();
      for (const feed of new Set(left.map((one) => one.feed))) truth.set(feed.id, await this.ask(feed));
      left = left.filter(({ store, feed }) => {
        const { status, data, stale } = store.read(feed, noParams, undefined);
        if (truth.get(feed.id) === undefined) return status !== 'forbidden';
        return status !== 'ready' || stale || !isDeepStrictEqual(seen(JSON.parse(JSON.stringify(data ?? null))), seen(truth.get(feed.id)));
      });
      if (left.length === 0) return length;
      if (performance.now() - began > ms) {
        const some = left.slice(0, 5).map(({ store, feed }) => `${feed.id} ${JSON.stringify(store.read(feed, noParams, undefined)).slice(0, 300)}`);
        throw new Error(`${left.length} of ${length} panels do not show what the server answers:\n${some.join('\n')}`);
      }
      await pause(500);
    }
  }

  /** Panels that say that they are late, or show nothing, of those that show anything. */
  late(): readonly string[] {
    return this.dashboards.flatMap(({ store, looks }) =>
      looks.flatMap((feed) => {
        const { status, stale } = store.read(feed, noParams, undefined);
        return status === 'forbidden' || (status === 'ready' && !stale) ? [] : [`${feed.id} ${status} ${stale}`];
      }),
    );
  }

  /** What time it is by the dashboards. */
  now(): number {
    return this.dashboards[0]?.store.now() ?? Number.NaN;
  }

  close(): void {
    this.thaw();
    for (const { store } of this.dashboards.splice(0)) store.close();
  }

  private join(): void {
    const looks = shown.filter(() => this.next() < 0.5);
    const { token, url } = this;
    const transports = this.next() < 0.1 ? (['polling'] as const) : undefined;
    const store = createFeedStore({ token: () => token, buildings: () => [], onBye: () => {}, url, ...(transports && { transports }) });
    for (const feed of looks) store.subscribe(feed, noParams, undefined, () => {});
    this.dashboards.push({ store, looks });
    this.joins += 1;
  }

  /** undefined: it may not be seen. */
  private async ask(feed: Feed): Promise<unknown> {
    const answer = await fetch(`${this.url}/vapi${feed.endpoint}`, { headers: { authorization: `Bearer ${this.token}` } });
    // who may not ask is refused by the relay as well; what fails otherwise is asked again
    return answer.ok ? answer.json() : answer.status === 403 ? undefined : null;
  }
}
