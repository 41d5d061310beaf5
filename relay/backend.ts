import { type ChildProcess, fork } from 'node:child_process';
import type { SessionEvent } from './live/sessions';
import type { Nudge } from './live/registry';
import type { Upstream } from './http/upstream';

/** What the embedded back end says over IPC. */
export type FromBackEnd =
  | { type: 'ready'; port: number }
  | { type: 'alive' } // its event loop turns; said every few seconds
  | { type: 'busy' } // until it is next alive, its event loop may wait for longer than usual
  | ({ type: 'nudge'; tables?: readonly string[] } & Nudge)
  | { type: 'session'; user: number; code: SessionEvent; session?: string }
  | { type: 'progress'; text: string }
  | { type: 'banner'; lines: readonly string[] }
  | { type: 'fatal'; text: string };
/** What the relay says to it. */
export type ToBackEnd = { type: 'stop' };

export interface BackEndOptions {
  readonly script: string;
  readonly environment: NodeJS.ProcessEnv;
  /** For Node itself. */
  readonly nodeArgs?: readonly string[];
  readonly upstream: Upstream;
  readonly onMessage: (message: Exclude<FromBackEnd, { type: 'ready' | 'alive' | 'busy' | 'fatal' }>) => void;
  /** It answers, for the first time or again. */
  readonly onReady: () => void;
  /** It has gone; it will be started again in `ms`. `why`: what kept it from starting, in words. */
  readonly onDown: (code: number | null, ms: number, why?: string) => void;
  /** It stands still and is ended, so that it can be started again. */
  readonly onHung: (ms: number) => void;
  /** How long it may say nothing at all, and how often that is looked at. */
  readonly silence?: { readonly ms: number; readonly lookMs: number; readonly busyMs: number };
  /** It cannot be started, and never was: its settings are wrong, and trying again would not help. */
  readonly onFatal: (text: string) => void;
}
/** Screens are waiting: the first time at once; one that dies again and again is given some time, but never long. */
const waits = [100, 500, 1000, 2000, 5000];
/**
 * Longer than any work that holds its event loop should take, but for what it announces: its database may be within it, and a vacuum or
 * what a job does in one statement grows with the park (docs/decisions.md).
 */
const usualSilence = { ms: 60_000, lookMs: 5000, busyMs: 30 * 60_000 };

/** The embedded back end as a child process: started, waited for, started again with back-off when it dies, stopped with the relay. */
export class BackEnd {
  private child: ChildProcess | null = null;
  private stopping = false;
  private deaths = 0;
  private silentLooks = 0;
  /** Looks for which work that it has announced may go on. */
  private busyLooks = 0;
  private wasReady = false;
  /** Why the present one cannot start. */
  private why: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;

  constructor(private readonly options: BackEndOptions) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    const { script, environment, upstream, nodeArgs = [] } = this.options;
    const child = fork(script, [], {
      env: { ...environment, HOST: '127.0.0.1', PORT: '0', RELAY_SECRET: upstream.secret ?? '' },
      execArgv: [...new Set([...nodeArgs, '--enable-source-maps'])],
    });
    this.child = child;
    child.on('message', (message) => this.onMessage(child, message as FromBackEnd));
    child.on('error', () => {}); // 'exit' follows, or the start failed and 'exit' is emulated below
    child.once('exit', (code) => this.died(child, code));
  }

  /** Asks it to end and waits; after `ms` it is ended. */
  async stop(ms: number): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    if (child.connected) child.send({ type: 'stop' } satisfies ToBackEnd, () => {});
    const force = setTimeout(() => child.kill('SIGKILL'), ms);
    await ended;
    clearTimeout(force);
  }

  private onMessage(child: ChildProcess, message: FromBackEnd): void {
    if (child !== this.child || this.stopping) return;
    this.silentLooks = 0;
    if (message.type === 'alive') {
      this.busyLooks = 0;
      return;
    }
    if (message.type === 'busy') {
      const { lookMs, busyMs } = this.options.silence ?? usualSilence;
      this.busyLooks = Math.ceil(busyMs / lookMs);
      return;
    }
    if (message.type === 'ready') void this.welcome(child, message.port);
    else if (message.type === 'fatal') {
      // what ran with these settings before will run again: its database is away, and screens wait for both
      if (this.wasReady) this.why = message.text;
      else {
        this.stopping = true;
        this.options.onFatal(message.text);
      }
    } else this.options.onMessage(message);
  }

  /** A port is not an answer yet: ready is what /readyz says. */
  private async welcome(child: ChildProcess, port: number): Promise<void> {
    const { upstream } = this.options;
    upstream.moveTo(`http://127.0.0.1:${port}`);
    while (child === this.child && !this.stopping) {
      if (await upstream.isReady()) {
        this.wasReady = true;
        this.options.onReady();
        this.watchOver(child);
        setTimeout(() => child === this.child && child.exitCode === null && (this.deaths = 0), 30_000).unref();
        return;
      }
      await new Promise((go) => setTimeout(go, 100));
    }
  }

  /**
   * A process can live and do nothing. Its silence is counted in looks and not by the clock: a machine that slept has looked
   * once, however long it slept.
   */
  private watchOver(child: ChildProcess): void {
    const { ms, lookMs } = this.options.silence ?? usualSilence;
    this.silentLooks = 0;
    this.busyLooks = 0;
    this.watch = setInterval(() => {
      this.silentLooks += 1;
      this.busyLooks -= 1;
      if (this.silentLooks * lookMs <= ms || this.busyLooks > 0) return;
      this.options.onHung(ms);
      child.kill('SIGKILL'); // it would not hear anything else; what it has answered is on the disk
    }, lookMs);
    this.watch.unref();
  }

  private died(child: ChildProcess, code: number | null): void {
    if (child !== this.child) return;
    this.child = null;
    clearInterval(this.watch);
    this.options.upstream.moveTo(null);
    if (this.stopping) return;
    this.deaths += 1;
    if (!this.wasReady && this.deaths >= 3) return this.options.onFatal(`内置后端启动失败（退出码 ${code ?? '无'}），请查看上面的日志`);
    const ms = waits[Math.min(this.deaths, waits.length) - 1] ?? 0;
    this.options.onDown(code, ms, this.why);
    this.why = undefined;
    this.timer = setTimeout(() => this.start(), ms);
  }
}
