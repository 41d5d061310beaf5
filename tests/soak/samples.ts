import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { pause } from '../relay/support';
import type { Product } from '../support/product';
import type { Inspector } from './inspector';
import { type Judgement, judge, type Point } from './judge';

export const metricsToken = 'soak-metrics';
const sampleMs = 5000;
/** Every so many samples the relay is made to collect: seldom enough that its resident memory stays what it would be without. */
const collectEvery = 3;
/** Half a minute at least, a fifth of the time at most: pages, caches and the heap's own size settle. */
const warmUpOf = (minutes: number): number => Math.max(30, minutes * 12);

const resident = '中继的常驻内存（MB）';
/**
 * How much each may have grown between the end of the warm-up and the end, by the line that fits: a share of what there was, or `slack`
 * of it, whichever is more. `width`: the least of so many samples counts, where nothing makes it collect.
 */
const limits: Readonly<Record<string, { readonly share: number; readonly slack: number; readonly width?: number }>> = {
  // what is compiled on the way comes to a megabyte in the first ten minutes
  '中继回收之后的堆（MB）': { share: 0.05, slack: 2 },
  '中继回收之后堆外的缓冲（MB）': { share: 0.1, slack: 1 },
  [resident]: { share: 0.15, slack: 16, width: 6 },
  中继的句柄: { share: 0.1, slack: 30, width: 6 },
  中继的文件描述符: { share: 0.1, slack: 30, width: 6 },
  '浏览器页的堆（MB）': { share: 0.1, slack: 3 },
  浏览器页的节点: { share: 0.15, slack: 500 },
  浏览器页的监听: { share: 0.1, slack: 100 },
};
type Name = keyof typeof limits;

export interface Sources {
  readonly product: Product;
  readonly inspector: Inspector;
  readonly page: CDPSession;
  /** A folder for a heap snapshot of the relay at the end of the warm-up and one at the end. */
  readonly snapshots: string | undefined;
}

/** What is measured of the relay and of one browser page, while dashboards come and go. */
export class Samples {
  private readonly series = new Map<Name, Point[]>();
  private readonly began = Date.now();
  private isWarm = false;

  constructor(
    private readonly sources: Sources,
    private readonly minutes: number,
  ) {}

  get second(): number {
    return (Date.now() - this.began) / 1000;
  }

  async collect(ends: AbortSignal): Promise<void> {
    for (let turn = 0; !ends.aborted; turn++) {
      const next = Date.now() + sampleMs;
      await this.readRelay();
      if (turn % collectEvery === 0) await this.readHeap();
      await this.readPage();
      await pause(Math.max(0, next - Date.now()));
    }
    await this.snapshot('end');
  }

  /** A short run says less, and has fewer samples on a busy machine: what it finds growing has to grow clearly. */
  judged(): Judgement[] {
    const isShort = this.minutes < 10;
    const factor = isShort ? 3 : 1;
    // writing a snapshot takes memory by the hundred MB, which the process then keeps
    const wanted = Object.entries(limits).filter(([name]) => !this.sources.snapshots || name !== resident);
    return wanted.map(([name, { share, slack, width = 1 }]) => {
      const limit = { warmUp: warmUpOf(this.minutes), share: share * factor, slack: slack * factor, width: isShort ? Math.min(2, width) : width };
      return judge(name, this.series.get(name) ?? [], limit);
    });
  }

  private note(name: Name, value: number): void {
    if (!Number.isFinite(value)) return;
    const points = this.series.get(name) ?? [];
    points.push({ second: this.second, value });
    this.series.set(name, points);
  }

  private async readRelay(): Promise<void> {
    const { product } = this.sources;
    const text = await (await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
    const of = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    this.note(resident, residentOf(product.process.pid ?? 0));
    this.note('中继的句柄', of('relay_nodejs_active_handles_total'));
    this.note('中继的文件描述符', of('relay_process_open_fds'));
  }

  private async readHeap(): Promise<void> {
    const { heap, external } = await this.sources.inspector.held();
    this.note('中继回收之后的堆（MB）', heap);
    this.note('中继回收之后堆外的缓冲（MB）', external);
    if (!this.isWarm && this.second >= warmUpOf(this.minutes)) {
      this.isWarm = true;
      await this.snapshot('warm');
    }
  }

  private async readPage(): Promise<void> {
    const { page } = this.sources;
    for (const _twice of [1, 2]) await page.send('HeapProfiler.collectGarbage');
    const { usedSize } = await page.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await page.send('Memory.getDOMCounters');
    this.note('浏览器页的堆（MB）', usedSize / 2 ** 20);
    this.note('浏览器页的节点', nodes);
    this.note('浏览器页的监听', jsEventListeners);
  }

  private async snapshot(name: string): Promise<void> {
    const { snapshots, inspector } = this.sources;
    if (snapshots) await inspector.snapshot(join(snapshots, `relay-${name}.heapsnapshot`));
  }
}

const residentOf = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
