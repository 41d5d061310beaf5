import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { screens, type KnownScreen } from '@/domain/screens';
import { areasOf } from '@/domain/screens/screen';
import { patient, settled } from '../../support/browser';
import { callAt, loginAt } from '../../support/product';
import { logIn, type Stage } from '../support';

/** Minutes of the page's own time that it hangs: ten in a suite, SCREEN_MINUTES=30 for half an hour, 1440 for a day and a night. */
const minutes = Number(process.env.SCREEN_MINUTES ?? 10);
/** What the heap may have grown by, bytes: chunks that are compiled late and caches that have an end; a leak of 10 KB a minute is found in six hours, one of 100 KB at once. */
const margin = 3_000_000;

interface Weight {
  readonly heap: number;
  /** Of the page as it stands, and held by something though no page has them any more. */
  readonly nodes: number;
  readonly adrift: number;
  readonly listeners: number;
  readonly documents: number;
}
/** Nodes that stand in the page, also in what its figures are drawn in. */
const standing = (): number => {
  const count = (node: Node): number => {
    const inner = node instanceof Element && node.shadowRoot ? count(node.shadowRoot) : 0;
    return [...node.childNodes].reduce((sum, child) => sum + count(child), 1 + inner);
  };
  return count(document);
};
/** What is left when everything that can be let go is. */
async function weightOf(page: Page): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const nodes = await page.evaluate(standing);
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes, adrift: of('Nodes') - nodes, listeners: of('JSEventListeners'), documents: of('Documents') };
}
/** Notes every drawing context of a graphics card that a page asks for, without holding it. */
const noteContexts = (): void => {
  const seen: WeakRef<WebGLRenderingContext>[] = [];
  const own = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...given: unknown[]) => RenderingContext | null;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, ...given: unknown[]) {
      const context = own.apply(this, given);
      const isNew = !seen.some((one) => one.deref() === context);
      if (isNew && /^(?:experimental-)?webgl/.test(String(given[0])) && context) seen.push(new WeakRef(context as WebGLRenderingContext));
      return context;
    },
  });
  Object.assign(window, { liveContexts: () => seen.filter((one) => one.deref()?.isContextLost() === false).length });
};
/** The least of several looks: what a screen before this one has left is let go some time after it. */
async function lightest(page: Page): Promise<Weight> {
  const looks: Weight[] = [];
  for (let look = 0; look < 4; look++) {
    looks.push(await weightOf(page));
    await page.waitForTimeout(500);
  }
  const least = (of: keyof Weight): number => Math.min(...looks.map((one) => one[of]));
  return { heap: least('heap'), nodes: least('nodes'), adrift: least('adrift'), listeners: least('listeners'), documents: least('documents') };
}
const contextsOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { liveContexts(): number }).liveContexts());
/**
 * Lets the page's time go on by so many minutes, ten seconds at a blow: every timer, every frame and every rollover of a curve or a label
 * that falls due in them runs. The relay asks twenty times as often as it does (POLL_SCALE), and each minute a meter says something new, so that
 * what hangs there hears news all along. A ping at each blow stands for those that the relay sends in its own, slower, time.
 * The relay's clock does not run ahead with the page's, so that its news looks old in between and is drawn as such: what is proved is that
 * nothing piles up, not the marks.
 */
async function hang(page: Page, spans: number, ping: () => void, news: () => Promise<void>): Promise<void> {
  for (let blow = 0; blow < spans * 6; blow++) {
    ping();
    if (blow % 6 === 0) await news();
    await page.clock.runFor(10_000);
  }
}
/** By its tab, as a person goes, until all that is on it stands and nothing of the one before. */
async function visit(page: Page, screen: KnownScreen): Promise<void> {
  const names = Object.keys(areasOf(screen, 'A', false));
  await page
    .locator(`.k-tabs a[href^="${screen.path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL((url) => url.pathname === screen.path);
  const shown = (): Promise<string[]> =>
    page.locator('.k-main [data-area]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.area ?? ''));
  await expect.poll(async () => (await shown()).toSorted(), patient).toEqual(names.toSorted());
  if (names.includes('map')) await page.locator('[data-area=map] canvas[data-drawn=true]').waitFor(patient);
  await settled(page);
}
export function monthsTests(at: Stage): void {
  it(`hangs for ${minutes} minutes of its own time, sixty times as fast, and weighs what it weighed`, async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    let ping = (): void => {};
    await page.routeWebSocket('**/live/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => socket.send(frame));
      // the answer to a ping that the relay did not send is none of its business
      socket.onMessage((frame) => frame === '3' || server.send(frame));
      ping = () => socket.send('2');
    });
    await page.addInitScript(noteContexts);
    await page.clock.install();
    await logIn(page, 'admin');
    await page.goto('/cockpit');
    await page.locator('.s-place canvas[data-drawn=true]').waitFor(patient);
    const [, gateway = ''] = /演示网关令牌 (\S+)/.exec(at.product().output()) ?? [];
    const [, number = ''] = /总电表 ([\w-]+)/.exec(at.product().output()) ?? [];
    const token = await loginAt(at.product().url, 'operator');
    const known = await callAt<{ data: { number: string; last_value: number }[] }>(at.product().url, token, 'GET', `/iot/meter?number=${number}`);
    let value = Number(known.body.data.find((one) => one.number === number)?.last_value);
    const news = async (): Promise<void> => {
      value += 2;
      const body = JSON.stringify({ readings: [{ kind: 'electric', number, at: toWire(Date.now()), value }] });
      const headers = { authorization: `Device ${gateway}`, 'content-type': 'application/json' };
      await fetch(`${at.product().url}/vapi/iot/readings`, { method: 'POST', headers, body });
    };
    const stay = (spans: number) => hang(page, spans, () => ping(), news);
    const round = async (): Promise<void> => {
      for (const screen of [...screens].reverse()) {
        ping();
        await visit(page, screen);
      }
    };
    // code of every screen, fonts, programs of the graphics card: what comes once has come, and one more round has let go of the first
    await round();
    await stay(5);
    await round();
    await settled(page);
    const before = { ...(await lightest(page)), contexts: await contextsOf(page) };
    await stay(minutes);
    await round();
    await settled(page);
    const after = { ...(await lightest(page)), contexts: await contextsOf(page) };
    const figures = JSON.stringify({ before, after });
    if (process.env.SHOW_WEIGHTS) console.log(figures);
    expect(after.contexts, figures).toBe(await page.locator('.s-place canvas').count());
    expect(after.contexts, figures).toBe(before.contexts);
    expect(after.documents, figures).toBe(before.documents);
    // a digit more in a figure, a row more in a list stands in the page; what stands nowhere is a leak, whatever the page shows
    expect(after.nodes / before.nodes, figures).toBeLessThan(1.2);
    expect(after.adrift - before.adrift, figures).toBeLessThan(200);
    expect(after.listeners / before.listeners, figures).toBeLessThan(1.02);
    expect(after.heap - before.heap, figures).toBeLessThan(margin);
    expect(problems()).toEqual([]);
    await close();
  });
}
