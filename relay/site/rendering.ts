import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageRenderer, RenderedPage, RenderTask } from '@/domain/kernel/publicPage';
import type { Logger } from '../log';

/** What the worker says: what there is to draw, once; then each page, or why there is none. */
export type WorkerAnswer = SiteMap | { readonly page: RenderedPage } | { readonly failed: string };
export type SiteMap = Pick<PageRenderer, 'routes' | 'frame'>;

export interface RenderingOptions {
  /** Files of the server build: the worker's own, and the renderer that it loads. */
  readonly worker: string;
  readonly renderer: string;
  readonly log: Logger;
  /** Ms after which a page that is not drawn is given up with its worker. */
  readonly hangMs?: number;
  /** Ms before the first new start after a worker has ended; doubled for each that follows at once. */
  readonly restartMs?: number;
}
interface Waiting {
  readonly task: RenderTask;
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: Error) => void;
}
const longestPause = 60_000;

/**
 * Draws pages in a thread of its own, one after the other. A thread that ends or stands still is replaced; the page that it drew fails. Until it is there
 * `site` is null, and nobody waits for it.
 */
export class Rendering {
  site: SiteMap | null = null;
  /** Kept once the first thread is there, or has ended without. */
  readonly begun: Promise<void>;
  private begin: () => void = () => {};
  private worker: Worker | null = null;
  private readonly waiting: Waiting[] = [];
  private running: Waiting | null = null;
  private watch: NodeJS.Timeout | undefined;
  private again: NodeJS.Timeout | undefined;
  private ends = 0;
  private isClosed = false;

  constructor(private readonly options: RenderingOptions) {
    this.begun = new Promise((resolve) => {
      this.begin = resolve;
    });
    this.start();
  }

  /** The page's pieces. Rejects where the renderer fails or its thread ends. */
  render(task: RenderTask): Promise<RenderedPage> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, resolve, reject });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.again);
    await this.worker?.terminate();
  }

  private start(): void {
    const { worker: file, renderer } = this.options;
    const worker = new Worker(file, { workerData: pathToFileURL(renderer).href, resourceLimits: { maxOldGenerationSizeMb: 128 } });
    worker.unref();
    worker.on('message', (message: WorkerAnswer) => this.onMessage(message));
    worker.once('error', (error) => this.options.log.error({ error: error.stack }, 'the renderer of the public pages'));
    worker.once('exit', () => this.ended());
    this.worker = worker;
  }

  private onMessage(message: WorkerAnswer): void {
    if ('routes' in message) {
      this.site = message;
      this.begin();
      return this.next();
    }
    const done = this.settle();
    if ('page' in message) {
      this.ends = 0;
      done?.resolve(message.page);
    } else done?.reject(new Error(message.failed));
    this.next();
  }

  private settle(): Waiting | null {
    clearTimeout(this.watch);
    const done = this.running;
    this.running = null;
    return done;
  }

  private next(): void {
    if (this.running || !this.site || !this.worker) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.running = next;
    this.watch = setTimeout(() => void this.worker?.terminate(), this.options.hangMs ?? 2000);
    this.watch.unref();
    this.worker.postMessage(next.task);
  }

  private ended(): void {
    this.worker = null;
    this.site = null;
    this.begin();
    const ended = new Error('the renderer has ended');
    this.settle()?.reject(ended);
    for (const one of this.waiting.splice(0)) one.reject(ended);
    if (this.isClosed) return;
    const pause = Math.min(longestPause, (this.options.restartMs ?? 500) * 2 ** this.ends);
    this.ends += 1;
    this.again = setTimeout(() => this.start(), pause);
    this.again.unref();
  }
}
