import type { DisplayHello, DisplayPairing, DisplayPlan } from '@/domain/answers/display';
import { isQuiet, usualQuiet } from '@/domain/display';
import { createFeedStore, type LiveStore } from '../kernel/live';
import { askAs } from './ask';
import { forgetAll, keep, readKept } from './keeping';
import { followVersion, ownVersion, type BuildMemory } from '../kernel/page/version';

export type Standing =
  | { readonly phase: 'starting' }
  /** `code` is null while there is none; `until` by `performance.now()`: the clock of a screen is often set after it has started. */
  | { readonly phase: 'pairing'; readonly code: string | null; readonly until: number; readonly trouble: string | null }
  | { readonly phase: 'shown'; readonly plan: DisplayPlan; readonly feeds: LiveStore };
interface Kept {
  readonly token: string;
  /** What it showed last; none while its code waits to be entered. */
  readonly plan?: DisplayPlan;
}
/** What it was asked to do and has done: the same asking is met once, also after a start. */
interface Done {
  readonly refresh: string | null;
  readonly shot: string | null;
}
/** Ms between two words to the server: of a display, of a screen that waits to be paired, after a failure at most. */
const every = { shown: 60_000, pairing: 2000, failed: 30_000 } as const;
const renewBefore = 60_000;
const versionEvery = 5 * 60_000;
const build: BuildMemory = { read: () => readKept<string>('reloaded'), keep: (served) => keep('reloaded', served) };
/** A page that has been up for less is not loaded anew in the quiet hour: it has been already. */
const nightly = 6 * 3_600_000;
const troubles: Readonly<Record<number, string>> = { 0: '连接不上服务器，正在重试', 429: '等待配对的屏幕较多，请稍候' };

/** The one display that this page is: paired or not, what it shows, and what it has been asked for. Lives as long as the page. */
export class DisplayLink {
  private standing: Standing = { phase: 'starting' };
  private kept: Kept | undefined;
  private done: Done | undefined;
  private readonly watchers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: Promise<void> | undefined;
  private failures = 0;
  private versionDue = 0;
  /** Set by the page: what is on the screen, for the list of displays. */
  showing = '';

  read = (): Standing => this.standing;
  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** What it showed before the power went comes first; the server is asked meanwhile. */
  async start(): Promise<void> {
    [this.kept, this.done] = await Promise.all([readKept<Kept>('display'), readKept<Done>('done')]);
    if (this.kept?.plan) this.show(this.kept.token, this.kept.plan);
    this.askNow();
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.standing.phase === 'shown') this.standing.feeds.close();
    this.standing = { phase: 'starting' };
  }

  /** Something has happened: not in a minute, now. A question on its way may be older than that, so another follows it. */
  askNow = (): void => {
    clearTimeout(this.timer);
    this.asking = (this.asking ?? Promise.resolve()).then(() => this.ask()).catch(() => this.later(every.failed));
  };

  get token(): string | null {
    return this.kept?.token ?? null;
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.askNow, ms);
  }

  private async ask(): Promise<void> {
    const { kept, standing } = this;
    const isEnding = standing.phase === 'pairing' && standing.until - performance.now() < renewBefore;
    const answer = await askAs<DisplayHello>(null, 'POST', '/display/hello', {
      ...(kept && { token: kept.token }),
      ...(isEnding && { renew: 1 }),
      ...(kept?.plan && { showing: this.showing.slice(0, 60), client_version: ownVersion(), resolution: `${screen.width}×${screen.height}` }),
    });
    if (!answer.ok) return this.failed(answer.status, answer.retry);
    this.failures = 0;
    if (answer.body.state === 'paired') await this.isPaired(answer.body);
    else await this.waits(answer.body);
  }

  /** Nobody has entered its code yet, or it has been taken back: it is any screen. */
  private async waits(body: DisplayPairing): Promise<void> {
    const before = this.standing;
    if (body.token !== undefined && body.token !== this.kept?.token) {
      if (this.kept?.plan) await forgetAll();
      this.kept = { token: body.token };
      this.done = undefined;
      await keep('display', this.kept);
    }
    const known = before.phase === 'pairing' ? before : undefined;
    const until = body.code !== undefined || !known ? performance.now() + body.seconds * 1000 : known.until;
    const code = body.code ?? known?.code ?? null;
    // a page that was loaded anew knows its token, and not the code that went with it: it asks for another
    this.move({ phase: 'pairing', code, until: code === null ? 0 : until, trouble: null });
    if (before.phase === 'shown') before.feeds.close();
    this.later(code === null ? 0 : every.pairing);
  }

  private async isPaired(plan: DisplayPlan): Promise<void> {
    const token = this.kept?.token;
    if (token === undefined) return;
    this.later(every.shown);
    if (JSON.stringify(plan) !== JSON.stringify(this.kept?.plan)) {
      this.kept = { token, plan };
      await keep('display', this.kept);
      this.show(token, plan);
    }
    await this.obey(plan);
    if (performance.now() < this.versionDue) return;
    this.versionDue = performance.now() + versionEvery;
    await followVersion(() => location.reload(), build);
    const isNight = isQuiet({ quiet: plan.quiet ?? usualQuiet }, this.now());
    if (isNight && performance.now() > nightly) location.reload();
  }

  private now(): number {
    return this.standing.phase === 'shown' ? this.standing.feeds.now() : Date.now();
  }

  /** What was asked before this screen had the display is none of its business. */
  private async obey({ refresh_requested_at: refresh, shot_requested_at: shot }: DisplayPlan): Promise<void> {
    const before = this.done;
    if (before && before.refresh === refresh && before.shot === shot) return;
    this.done = { refresh, shot };
    await keep('done', this.done);
    if (!before) return;
    if (before.shot !== shot && shot !== null) await this.sendShot();
    if (before.refresh !== refresh && refresh !== null) location.reload();
  }

  private async sendShot(): Promise<void> {
    const { capture } = await import('./capture');
    const picture = await capture().catch(() => null);
    if (!picture) return;
    const form = new FormData();
    form.append('file', picture, 'screen.jpg');
    await askAs(this.token, 'POST', '/display/shot', form);
  }

  private show(token: string, plan: DisplayPlan): void {
    const before = this.standing;
    const feeds = before.phase === 'shown' && before.plan.id === plan.id ? before.feeds : this.openFeeds(token);
    if (before.phase === 'shown' && before.feeds !== feeds) before.feeds.close();
    this.move({ phase: 'shown', plan, feeds });
  }

  private openFeeds(token: string): LiveStore {
    const feeds = createFeedStore({ token: () => token, buildings: () => [], onBye: this.askNow });
    // the server is back, perhaps as another version
    feeds.onConnection(() => {
      if (!feeds.connected()) return;
      this.versionDue = 0;
      this.askNow();
    });
    return feeds;
  }

  /** A display goes on with what it has; a screen that waits keeps its code for as long as it is good. */
  private failed(status: number, retrySeconds: number): void {
    const { standing } = this;
    if (standing.phase !== 'shown') {
      const known = standing.phase === 'pairing' && standing.until > performance.now() ? standing : { code: null, until: 0 };
      this.move({ phase: 'pairing', code: known.code, until: known.until, trouble: troubles[status] ?? '服务器暂时不可用，正在重试' });
    }
    this.failures += 1;
    this.later(Math.max(retrySeconds * 1000, Math.min(every.failed, 1000 * 2 ** Math.min(this.failures, 5)) * (0.75 + Math.random() * 0.5)));
  }

  private move(next: Standing): void {
    this.standing = next;
    for (const watcher of [...this.watchers]) watcher();
  }
}
