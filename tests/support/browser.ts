import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** Flags under which a headless Chromium draws WebGL on a machine without a display card, and talks to nobody else. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
  '--font-render-hinting=none',
];
/** The browser that `npm test` found; started alone, a suite takes the usual one. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args });

export interface Guarded {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What a person would have had reason to complain of: errors in the console, failed requests, calls to strangers. */
  problems(): readonly string[];
  close(): Promise<void>;
}
interface Options {
  readonly width?: number;
  readonly height?: number;
  readonly origin: string;
  /** Answers that the test itself provokes: no problem. */
  readonly expects?: readonly RegExp[];
}
/** A page of its own storage, in Chinese and in the park's time zone, that notes everything wrong and reaches only its own origin. */
export async function openPage(browser: Browser, { width = 1366, height = 768, origin, expects = [] }: Options): Promise<Guarded> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: origin });
  const found: string[] = [];
  const note = (text: string): void => {
    if (!expects.some((one) => one.test(text))) found.push(text);
  };
  const isOwn = (url: string): boolean => url.startsWith(origin) || /^(?:data|blob|about):/.test(url);
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (isOwn(url)) return route.continue();
    note(`请求了外部地址 ${url}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') note(`控制台：${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`页面错误：${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} ${response.url()}`);
  });
  return { page, context, problems: () => found, close: () => context.close() };
}
