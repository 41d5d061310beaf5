import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openPage, type Guarded } from '../support/browser';
import { demoFolder } from '../support/demoFolder';
import type { LoginRecord } from '@/client/kernel/session/session-slice';
import { keyOf, loginLives } from '@/client/kernel/session/storage';
import { callAt, demoPassword, dropFolder, loginAt, type Product, startProduct } from '../support/product';

export interface Stage {
  product(): Product;
  dataDir(): string;
  open(size?: readonly [number, number], expects?: readonly RegExp[], scripts?: boolean, origin?: string): Promise<Guarded>;
  /** Ends the product and starts it again over the same data and at the same address. */
  /** Stops the product and starts it again; between the two something may be looked at. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}
/** One product and one browser for a file; every page that was opened is asked at the end whether anything went wrong on it. */
export function stage(settings: Readonly<Record<string, string>> = {}): Stage {
  let product: Product;
  let browser: Browser;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await demoFolder();
    // each is kept as soon as it is there: where the other fails, it is stopped all the same
    await Promise.all([
      startProduct({ ...settings, DATA_DIR: dataDir }).then((started) => (product = started)),
      openBrowser().then((opened) => (browser = opened)),
    ]);
  }, 420_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    dropFolder(dataDir);
  });
  return {
    product: () => product,
    dataDir: () => dataDir,
    open: ([width, height] = [1366, 768], expects = [], scripts = true, origin = product.url) =>
      openPage(browser, { width, height, origin, expects, scripts }),
    restart: async (meanwhile) => {
      const { port } = new URL(product.url);
      await product.stop();
      await meanwhile?.();
      product = await startProduct({ ...settings, DATA_DIR: dataDir, PORT: port });
    },
  };
}
/**
 * Signed in without the pages that a person sees on the way: the session is put where the login page would leave it, and the next
 * address opens with it. `logInByHand` and `enter` go through the page.
 */
export async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/vapi/auth/login', { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username}: ${answer.status()} ${await answer.text()}`);
  const { token, permissions, ...user } = (await answer.json()) as LoginRecord;
  const blank = '**/nothing';
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  await page.goto('/nothing');
  await page.unroute(blank);
  await page.evaluate(
    ([kept, lives]) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify({ value, expires: Date.now() + lives }));
    },
    [{ [keyOf('token')]: token, [keyOf('user')]: user, [keyOf('permissions')]: permissions.map(({ name }) => name) }, loginLives] as const,
  );
}
/** What the page was signed in with. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value: string }).value, keyOf('token'));
/** As a person does it: the demonstration account is clicked, then 登录. */
export async function logInByHand(page: Page, username: string): Promise<void> {
  await page.goto('/user/login');
  await page.locator('.login-demo').getByRole('button', { name: username }).click();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'), { timeout: 60_000 });
}
/** Any account, by the keyboard: the page after it is another than the login. */
export async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'), { timeout: 60_000 });
}
/** What the page holds is no wider than the window, nor than what scrolls up and down in it. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.shell-main, .arco-drawer-content')].every((one) => one.scrollWidth <= one.clientWidth),
  );
/** What the key figures of a cockpit screen show, by their names: 在园企业 is 186家. A number that has rolled is drawn in a shadow, digit by digit. */
export const figuresOf = (page: Page): Promise<Record<string, string>> =>
  page.locator('.k-strip .panel').evaluateAll((tiles) => {
    const drawn = (root: Element): string =>
      [...(root.shadowRoot?.querySelectorAll('.digit__num:not([inert]), .symbol__value:not([inert])') ?? [])]
        .map((part) => part.textContent)
        .join('');
    const parts = (tile: Element): string[] =>
      [...tile.querySelectorAll('.k-tile-value :is(number-flow-react, .p-digits, i, .p-dash, .p-number-unit)')].map((part) =>
        part.shadowRoot ? drawn(part) : (part.textContent ?? ''),
      );
    return Object.fromEntries(tiles.map((tile) => [tile.querySelector('h2')?.textContent ?? '', parts(tile).join('')]));
  });
/** A number on a screen, without its separators. */
export const numberOf = (text: string): number => Number(text.replace(/[^\d.]/g, ''));
/** A row as the API answers it. */
export interface Row {
  readonly id: number;
  readonly [key: string]: unknown;
}
/** Calls of somebody at the product of a suite, beside its pages: answers what was answered, and throws what was refused. */
export async function apiAs(at: Stage, username: string) {
  const { url } = at.product();
  const token = await loginAt(url, username);
  return async <T = Row>(method: string, path: string, body?: object): Promise<T> => {
    const { status, body: answer } = await callAt(url, token, method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer as T;
  };
}
