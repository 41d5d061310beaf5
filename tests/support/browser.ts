import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** Flags under which a headless Chromium draws WebGL on a machine without a display card, and talks to nobody else. */
const args = [
  // requests are watched, not stopped one by one: stopping them would turn the cache off, and every page would be fetched anew
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
  '--no-sandbox',
  '--disable-quic',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // maps and charts draw as ever; putting the page together by an imitated display card took more than all the rest of the browser
  '--disable-gpu-compositing',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
  '--js-flags=--no-opt', // every page is new: its scripts are not run long enough to be worth compiling twice
  '--font-render-hinting=none',
];
/** How long a page is waited for, ms: long only where something is wrong; a machine that draws in software beside other suites is not. */
export const patient = { timeout: 60_000 };

/** The browser that `npm test` found; started alone, a suite takes the usual one. */
export const openBrowser = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: [...args, ...more] });

/** What Chromium says of itself on a machine without a display card, never of the page. */
const ownNoise: readonly (readonly [why: string, found: RegExp])[] = [
  ['reading a canvas back is slow in software drawing', /GL Driver Message .*GPU stall due to ReadPixels/],
  ['the imitated display card says how much it has to do', /GL Driver Message .*Running out of reserved outsideRenderPass/],
  ['it announces that drawing in software must be asked for one day', /Automatic fallback to software WebGL has been deprecated/],
];
export interface Guarded {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What a person would have had reason to complain of: errors and warnings in the console, failed requests, calls to strangers. */
  problems(): readonly string[];
  close(): Promise<void>;
}
interface Options {
  readonly width?: number;
  readonly height?: number;
  readonly origin: string;
  /** False: as whoever runs no script. */
  readonly scripts?: boolean;
  /** Answers that the test itself provokes: no problem. */
  readonly expects?: readonly RegExp[];
}
/** A page of its own storage, in Chinese and in the park's time zone, that notes everything wrong and reaches only its own origin. */
export async function openPage(browser: Browser, { width = 1366, height = 768, origin, expects = [], scripts = true }: Options): Promise<Guarded> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: origin,
    javaScriptEnabled: scripts,
  });
  const found: string[] = [];
  const note = (text: string): void => {
    if (!expects.some((one) => one.test(text))) found.push(text);
  };
  const isOwn = (url: string): boolean => url.startsWith(origin) || /^(?:data|blob|about):/.test(url);
  context.on('request', (request) => {
    if (!isOwn(request.url())) note(`请求了外部地址 ${request.url()}`);
  });
  context.setDefaultTimeout(patient.timeout);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    if (!ownNoise.some(([, found]) => found.test(text))) note(`控制台：${text} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`页面错误：${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} ${response.url()}`);
  });
  return { page, context, problems: () => found, close: () => context.close() };
}

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
/** Whether the page stands as it will stay: nothing is being loaded, no movement that ends is under way, its letters are there. */
const stands = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const loading = '[aria-busy="true"], [aria-label*="加载中"], .p-skeleton, .arco-spin-loading, .arco-icon-loading';
    const moving = document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    const shown = [...document.querySelectorAll(loading)].some((one) => one.checkVisibility());
    return document.readyState === 'complete' && document.fonts.status === 'loaded' && !shown && !moving && document.body.innerText.trim() !== '';
  });
/** Waits until a page stands, seen three times running: a busy machine takes its time, and nothing is looked at halfway. */
export async function settled(page: Page, ms = patient.timeout): Promise<void> {
  const end = Date.now() + ms;
  for (let seen = 0; seen < 3; ) {
    // a page that goes elsewhere at this moment does not stand
    seen = (await stands(page).catch(() => false)) ? seen + 1 : 0;
    if (Date.now() > end) throw new Error(`${page.url()} did not come to rest`);
    await pause(100);
  }
}
/** What stays wrong: asked again until nothing is found. What is still found after several looks over six seconds is real. */
export async function lasting<T>(look: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const end = Date.now() + 6000;
  for (let looks = 1; ; looks++) {
    const found = await look();
    if (found.length === 0 || (looks >= 5 && Date.now() > end)) return found;
    await pause(500);
  }
}
