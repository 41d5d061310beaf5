import type { CDPSession } from 'playwright-core';
import { openBrowser, openPage } from '../support/browser';
import { demoPassword, dropFolder, newFolder, startProduct } from '../support/product';

export interface Sample {
  readonly second: number;
  readonly heapKB: number; // after a collection
  readonly nodes: number;
  readonly listeners: number;
}
export interface MemoryFigures {
  readonly samples: readonly Sample[];
  /** Growth a minute, by the line that fits the samples best. */
  readonly heapKBPerMinute: number;
  readonly nodesPerMinute: number;
  readonly listenersPerMinute: number;
}
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
async function sample(cdp: CDPSession, began: number): Promise<Sample> {
  for (const _twice of [1, 2]) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { second: Math.round((Date.now() - began) / 1000), heapKB: Math.round(usedSize / 1024), nodes, listeners: jsEventListeners };
}
function slope(samples: readonly Sample[], of: (one: Sample) => number): number {
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [middle(samples.map(({ second }) => second)), middle(samples.map(of))];
  const spread = samples.reduce((sum, { second }) => sum + (second - x) ** 2, 0);
  return (60 * samples.reduce((sum, one) => sum + (one.second - x) * (of(one) - y), 0)) / Math.max(1, spread);
}
/** An open cockpit over a living demonstration park: does it hold on to what has passed? BENCH_MEMORY_SECONDS and BENCH_MEMORY_PAGE change how long and which. */
export async function memoryBench(): Promise<MemoryFigures> {
  const seconds = Number(process.env.BENCH_MEMORY_SECONDS ?? 30);
  const path = process.env.BENCH_MEMORY_PAGE ?? '/cockpit';
  const every = Math.max(5, Math.min(30, seconds / 6));
  const folder = newFolder();
  const product = await startProduct({ DATA_DIR: folder });
  const browser = await openBrowser();
  try {
    const { page, context } = await openPage(browser, { width: 1920, height: 1080, origin: product.url });
    await page.goto('/user/login');
    await page.getByLabel('账号', { exact: true }).fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/user/login'));
    await page.goto(path);
    await pause(10_000); // what is loaded once is no growth
    const cdp = await context.newCDPSession(page);
    const began = Date.now();
    const samples = [await sample(cdp, began)];
    while (Date.now() - began < seconds * 1000) {
      await pause(every * 1000);
      samples.push(await sample(cdp, began));
    }
    return {
      samples,
      heapKBPerMinute: slope(samples, ({ heapKB }) => heapKB),
      nodesPerMinute: slope(samples, ({ nodes }) => nodes),
      listenersPerMinute: slope(samples, ({ listeners }) => listeners),
    };
  } finally {
    await browser.close();
    await product.stop();
    dropFolder(folder);
  }
}
