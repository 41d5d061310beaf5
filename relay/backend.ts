import { type ChildProcess, fork } from 'node:child_process';
import type { SessionEvent } from './live/sessions';
import type { Nudge } from './live/desk';
import type { Upstream } from './http/upstream';

/** What the embedded back end says over IPC. */
export type FromBackEnd =
  | { type: 'ready'; port: number }
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
  readonly upstream: Upstream;
  readonly onMessage: (message: Exclude<FromBackEnd, { type: 'ready' | 'fatal' }>) => void;
  /** It answers, for the first time or again. */
  readonly onReady: () => void;
  /** It has gone; it will be started again in `ms`. */
  readonly onDown: (code: number | null, ms: number) => void;
  /** It cannot be started, and trying again would not help. */
  readonly onFatal: (text: string) => void;
}
const longestWait = 15_000;

/** The embedded back end as a child process: started, waited for, started again with back-off when it dies, stopped with the relay. */
export class BackEnd {
  private child: ChildProcess | null = null;
  private stopping = false;
  private deaths = 0;
  private wasReady = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: BackEndOptions) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    const { script, environment, upstream } = this.options;
    const child = fork(script, [], {
      env: { ...environment, HOST: '127.0.0.1', PORT: '0', RELAY_SECRET: upstream.secret ?? '' },
      execArgv: ['--enable-source-maps'],
    });
    this.child = child;
    child.on('message', (message) => this.hear(child, message as FromBackEnd));
    child.on('error', () => {}); // 'exit' follows, or the start failed and 'exit' is emulated below
    child.once('exit', (code) => this.died(child, code));
  }

  /** Asks it to end and waits; after `ms` it is ended. */
  async stop(ms: number): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    if (child.connected) child.send({ type: 'stop' } satisfies ToBackEnd, () => {});
    const force = setTimeout(() => child.kill('SIGKILL'), ms);
    await ended;
    clearTimeout(force);
  }

  private hear(child: ChildProcess, message: FromBackEnd): void {
    if (child !== this.child || this.stopping) return;
    if (message.type === 'ready') void this.welcome(child, message.port);
    else if (message.type === 'fatal') {
      this.stopping = true;
      this.options.onFatal(message.text);
    } else this.options.onMessage(message);
  }

  /** A port is not an answer yet: ready is what /readyz says. */
  private async welcome(child: ChildProcess, port: number): Promise<void> {
    const { upstream } = this.options;
    upstream.moveTo(`http://127.0.0.1:${port}`);
    while (child === this.child && !this.stopping) {
      if (await isReady(upstream)) {
        this.wasReady = true;
        this.options.onReady();
        setTimeout(() => child === this.child && child.exitCode === null && (this.deaths = 0), 30_000).unref();
        return;
      }
      await new Promise((go) => setTimeout(go, 100));
    }
  }

  private died(child: ChildProcess, code: number | null): void {
    if (child !== this.child) return;
    this.child = null;
    this.options.upstream.moveTo(null);
    if (this.stopping) return;
    this.deaths += 1;
    if (!this.wasReady && this.deaths >= 3) return this.options.onFatal(`内置后端启动失败（退出码 ${code ?? '无'}），请查看上面的日志`);
    // Screens are waiting: the first time at once.
    const ms = this.deaths === 1 ? 100 : Math.min(longestWait, 500 * 2 ** this.deaths);
    this.options.onDown(code, ms);
    this.timer = setTimeout(() => this.start(), ms);
  }
}

/** A back end that does not know /readyz is ready when it answers at all. */
export async function isReady(upstream: Upstream): Promise<boolean> {
  try {
    return (await upstream.get('/readyz', {}, 5000)).status < 500;
  } catch {
    return false;
  }
}
