import { openBrowser, openPage } from '../support/browser';
import { demoPassword, dropFolder, isAlive, loginAt, newFolder, type Product, startProduct } from '../support/product';
import { pause } from '../relay/support';
import { Crowd } from './crowd';
import { Inspector } from './inspector';
import type { Judgement } from './judge';
import { metricsToken, Samples } from './samples';

const faultEveryMs = 30_000;
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
  // POLL_SCALE=0.05: twenty times the polls of so many minutes, a night in half an hour
  const settings = { DATA_DIR: folder, METRICS_TOKEN: metricsToken, LOG_LEVEL: 'fatal', POLL_SCALE: process.env.POLL_SCALE ?? '1' };
  const product = await startProduct(settings, 'directly', ['--inspect=127.0.0.1:0']);
  // whatever ends this program ends what it has started
  process.once('exit', () => product.process.kill('SIGKILL'));
  const browser = await openBrowser();
  const done = new Map<string, number>();
  const crowd = new Crowd(
    product.url,
    await loginAt(product.url, 'operator'),
    Number(process.env.SOAK_CLIENTS ?? 300),
    Number(process.env.SOAK_SEED ?? 1),
  );
  const ends = new AbortController();
  let compared = 0;
  try {
    const { page, context } = await openPage(browser, { width: 1920, height: 1080, origin: product.url, expects: [/.*/] });
    await enter(page);
    const cdp = await context.newCDPSession(page);
    crowd.fill();
    compared += await crowd.equal(120_000);
    log(`已就绪：${product.url}，${crowd.joins} 个看板`);
    const inspector = await Inspector.attach(product.output());
    const samples = new Samples({ product, inspector, page: cdp, snapshots: process.env.SOAK_SNAPSHOTS }, minutes);
    const sampling = samples.collect(ends.signal);
    sampling.catch(() => {}); // told below, once the fault under way is over
    for (let turn = 0; samples.second < minutes * 60; turn++) {
      const until = Date.now() + faultEveryMs;
      while (Date.now() < until) {
        crowd.churn();
        await pause(3000);
      }
      const fault = faults[turn % faults.length] as Faults;
      await fault.do(product, crowd);
      compared += await crowd.equal(120_000);
      done.set(fault.name, (done.get(fault.name) ?? 0) + 1);
      log(`${Math.round(samples.second)} 秒：${fault.name}，此后每个看板与服务端一致`);
    }
    ends.abort();
    await sampling;
    inspector.close();
    return { judgements: samples.judged(), faults: done, joins: crowd.joins, compared };
  } finally {
    ends.abort();
    crowd.close();
    await browser.close();
    await product.stop();
    dropFolder(folder);
  }
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
