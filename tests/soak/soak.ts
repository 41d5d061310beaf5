import { readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright-core';
import { openBrowser, openPage } from '../support/browser';
import { demoPassword, dropFolder, isAlive, newFolder, type Product, startProduct } from '../support/product';
import { pause } from '../relay/support';
import { Crowd } from './crowd';
import { type Judgement, judge, type Point } from './judge';

const metricsToken = 'soak-metrics';
const sampleMs = 5000;
const faultEveryMs = 30_000;
type Series = Map<string, Point[]>;
interface Faults {
  readonly name: string;
  readonly do: (product: Product, crowd: Crowd) => Promise<void>;
}
export interface SoakReport {
  readonly judgements: readonly Judgement[];
  readonly faults: ReadonlyMap<string, number>;
  readonly joins: number;
  readonly compared: number; // panels that were compared with the server, over all faults
}

/** What befalls it, by turns; after each all is compared. */
const faults: readonly Faults[] = [
  {
    name: '后端被杀',
    do: async (product) => {
      const before = product.backEnd();
      if (before === null) throw new Error('no back end runs');
      process.kill(before, 'SIGKILL');
      while (product.backEnd() === before || product.backEnd() === null) await pause(200);
    },
  },
  {
    name: '后端停住',
    do: async (product) => {
      const pid = product.backEnd();
      if (pid === null) throw new Error('no back end runs');
      process.kill(pid, 'SIGSTOP');
      await pause(12_000);
      if (isAlive(pid)) process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: '二十个不读的连接',
    do: async (_product, crowd) => {
      await crowd.stall(20);
      await pause(10_000);
      crowd.thaw();
    },
  },
];

/** The built product under 300 dashboards that come and go, its faults by turns, and one real browser at the cockpit. */
export async function soak(minutes: number, log: (line: string) => void): Promise<SoakReport> {
  const folder = newFolder();
  const product = await startProduct({ DATA_DIR: folder, METRICS_TOKEN: metricsToken, LOG_LEVEL: 'fatal' });
  // whatever ends this program ends what it has started
  process.once('exit', () => product.process.kill('SIGKILL'));
  const browser = await openBrowser();
  const series: Series = new Map();
  const done = new Map<string, number>();
  const crowd = new Crowd(product.url, await tokenOf(product.url), Number(process.env.SOAK_CLIENTS ?? 300), Number(process.env.SOAK_SEED ?? 1));
  const ends = new AbortController();
  let compared = 0;
  try {
    const { page, context } = await openPage(browser, { width: 1920, height: 1080, origin: product.url, expects: [/.*/] });
    await enter(page);
    const cdp = await context.newCDPSession(page);
    crowd.fill();
    compared += await crowd.equal(120_000);
    log(`已就绪：${product.url}，${crowd.joins} 个看板`);
    const began = Date.now();
    const second = (): number => (Date.now() - began) / 1000;
    const sampling = sample(series, product, cdp, second, ends.signal);
    for (let turn = 0; Date.now() - began < minutes * 60_000; turn++) {
      const until = Date.now() + faultEveryMs;
      while (Date.now() < until) {
        crowd.churn();
        await pause(3000);
      }
      const fault = faults[turn % faults.length] as Faults;
      await fault.do(product, crowd);
      compared += await crowd.equal(120_000);
      done.set(fault.name, (done.get(fault.name) ?? 0) + 1);
      log(`${Math.round(second())} 秒：${fault.name}，此后每个看板与服务端一致`);
    }
    ends.abort();
    await sampling;
    return { judgements: judged(series, minutes), faults: done, joins: crowd.joins, compared };
  } finally {
    ends.abort();
    crowd.close();
    await browser.close();
    await product.stop();
    dropFolder(folder);
  }
}

/** Half a minute at least, a fifth of the time at most: pages, caches and the heap's own size settle. */
function judged(series: Series, minutes: number): Judgement[] {
  const warmUp = Math.max(30, minutes * 12);
  const limits: Readonly<Record<string, { share: number; slack: number; width?: number }>> = {
    // nobody can ask it to collect: it rises and falls by some twenty MB, so only a long run finds a small leak
    '中继的堆（MB）': { share: 0.15, slack: 24, width: 6 },
    '中继的常驻内存（MB）': { share: 0.15, slack: 16, width: 6 },
    中继的句柄: { share: 0.1, slack: 30, width: 6 },
    中继的文件描述符: { share: 0.1, slack: 30, width: 6 },
    '浏览器页的堆（MB）': { share: 0.1, slack: 3 },
    浏览器页的节点: { share: 0.15, slack: 500 },
    浏览器页的监听: { share: 0.1, slack: 100 },
  };
  return Object.entries(limits).map(([name, limit]) => judge(name, series.get(name) ?? [], { warmUp, ...limit }));
}

async function sample(series: Series, product: Product, cdp: CDPSession, second: () => number, ends: AbortSignal): Promise<void> {
  const note = (name: string, value: number): void => {
    if (Number.isFinite(value)) series.set(name, [...(series.get(name) ?? []), { second: second(), value }]);
  };
  while (!ends.aborted) {
    const text = await (await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
    const of = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    note('中继的堆（MB）', of('relay_nodejs_heap_size_used_bytes') / 2 ** 20);
    note('中继的常驻内存（MB）', residentOf(product.process.pid ?? 0));
    note('中继的句柄', of('relay_nodejs_active_handles_total'));
    note('中继的文件描述符', of('relay_process_open_fds'));
    for (const _twice of [1, 2]) await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
    note('浏览器页的堆（MB）', usedSize / 2 ** 20);
    note('浏览器页的节点', nodes);
    note('浏览器页的监听', jsEventListeners);
    await pause(sampleMs);
  }
}
const residentOf = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function tokenOf(url: string): Promise<string> {
  const body = JSON.stringify({ username: 'operator', password: demoPassword });
  const answer = await fetch(`${url}/vapi/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { token: string }).token;
}

async function enter(page: Awaited<ReturnType<typeof openPage>>['page']): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('账号', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'));
  await page.goto('/cockpit');
  await page.locator('[data-mark=live]').first().waitFor({ state: 'attached', timeout: 120_000 });
}
