import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { settled } from '../support/browser';
import { callAt, loginAt, until } from '../support/product';
import { fits, logIn, stage } from './support';

/** The public site as its users have it: read, paged and searched without a script; with one it is taken over as it stands. */
vi.setConfig({ testTimeout: 240_000 });
const at = stage();
const titles = Array.from({ length: 12 }, (_, number) => `无脚本公告${String(number + 1).padStart(2, '0')}`);
const search = '/notice?title=%E6%97%A0%E8%84%9A%E6%9C%AC%E5%85%AC%E5%91%8A';

beforeAll(async () => {
  const { url } = at.product();
  const admin = await loginAt(url, 'admin');
  for (const title of titles) {
    const body = { incubator_id: 1, title, type: 1, audience_kind: 1, content: `<p>${title}的正文</p>`, is_public: 1, needs_receipt: 2 };
    const made = await callAt<{ id: number }>(url, admin, 'POST', '/notice/notice', body);
    // no steps are set for notices: what is submitted is published
    const passed = await callAt(url, admin, 'PUT', `/notice/notice/submit/${made.body.id}`, {});
    expect([title, passed.status]).toEqual([title, 200]);
  }
  const text = async (path: string): Promise<string> => (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
  await until(async () => (await text(search)).includes('公告 12 条'), 60_000);
}, 240_000);

/**
 * A page that is not drawn soon enough is left to the browser, which without scripts shows nothing: on a busy machine it is asked for
 * again, until the server has drawn it.
 */
async function openDrawn(page: Page, path: string, before: () => void = () => undefined): Promise<Response | null> {
  for (const end = Date.now() + 60_000; ; ) {
    before();
    const answer = await page.goto(path);
    if ((await answer?.text())?.includes('<h1') || Date.now() > end) return answer;
  }
}
/** The same for a page that was gone to by a link or a form, without scripts. */
const drawn = (page: Page): Promise<void> =>
  until(async () => {
    if ((await page.locator('h1').count()) > 0) return true;
    await page.reload();
    return false;
  });

/** What the page asks of the back end while it is looked at, without pictures. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/vapi/') && !pathname.startsWith('/vapi/file/')) calls.push(pathname);
  });
  return calls;
}

describe('without a script', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ] as const)('home, list, search, pages and record are read by links and a form (%i×%i)', async (width, height) => {
    const { page, problems, close } = await at.open([width, height], [], false);
    await openDrawn(page, '/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
    expect(await page.locator('.site-figures strong').first().innerText()).toMatch(/^\d/);
    expect(await page.getByRole('navigation', { name: '主导航' }).isVisible()).toBe(true);
    await page.locator('#notices').getByRole('link', { name: /全部/ }).click();
    await page.waitForURL('**/notice');
    await drawn(page);
    await page.getByRole('searchbox', { name: '公告标题' }).fill('无脚本公告');
    await page.getByRole('button', { name: '搜索' }).click();
    await page.waitForURL((url) => url.searchParams.get('title') === '无脚本公告');
    await drawn(page);
    const seen = await page.locator('.site-entry strong').allInnerTexts();
    await page.getByRole('link', { name: '下一页' }).click();
    await page.waitForURL((url) => url.searchParams.get('page') === '2');
    await drawn(page);
    seen.push(...(await page.locator('.site-entry strong').allInnerTexts()));
    expect(seen.sort()).toEqual(titles);
    expect(await page.getByRole('searchbox').inputValue()).toBe('无脚本公告');
    await page.locator('.site-entry').first().click();
    await page.waitForURL('**/notice/detail?id=*');
    await drawn(page);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await page.locator('.site-rich').innerText()).toBe(`${heading}的正文`);
    expect(await page.title()).toContain(heading);
    expect(await page.locator('.site-noscript').isVisible()).toBe(true);
    await page.goto('/user/login');
    expect(await page.locator('noscript p').isVisible()).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('with scripts', () => {
  it('a page is taken over as it was drawn: nothing is drawn anew, nothing asked again', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    // what React takes away of the server's elements, and each word that it puts elsewhere
    await page.addInitScript(() => {
      const lost: string[] = [];
      Object.assign(window, { lost });
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes) if (node instanceof HTMLElement && node.closest('style') === null) lost.push(node.outerHTML.slice(0, 80));
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/', '/notice', search, `${search}&page=2`]) {
      const calls = watchCalls(page);
      await openDrawn(page, path, () => calls.splice(0));
      const words = await page.locator('#root').innerText();
      await settled(page);
      // React's own mark on what it has taken over
      await until(() => page.evaluate(() => Object.keys(document.querySelector('.site') ?? {}).some((key) => key.startsWith('__react'))));
      expect([path, await page.locator('#root').innerText()]).toEqual([path, words]);
      expect([path, calls]).toEqual([path, []]);
      const lost = await page.evaluate(() => (window as unknown as { lost: string[] }).lost);
      expect([path, lost.filter((one) => !one.startsWith('<style'))]).toEqual([path, []]);
    }
    expect(problems()).toEqual([]);
    await close();
  });

  it('one goes on, back and forth without loading the document, and what is read anew is new', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await page.goto('/');
    await settled(page);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole('button', { name: '导航菜单' }).click();
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click();
    const calls = watchCalls(page);
    await page.locator('#notices').getByRole('link', { name: /全部/ }).click();
    await page.waitForURL('**/notice');
    await page.locator('.site-entry').first().waitFor();
    expect(calls).toEqual(['/vapi/websit/notice']);
    await page.getByRole('searchbox').fill('无脚本公告03');
    await page.getByRole('button', { name: '搜索' }).click();
    await page.getByText('标题含“无脚本公告03”的公告 1 条').waitFor();
    await page.locator('.site-entry').first().click();
    await page.getByText('无脚本公告03的正文').waitFor();
    await until(async () => (await page.title()).startsWith('无脚本公告03 - '));
    await page.goBack();
    await page.getByText('标题含“无脚本公告03”的公告 1 条').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('无脚本公告03');
    await page.goBack();
    await page.goForward();
    await page.goForward();
    await page.getByText('无脚本公告03的正文').waitFor();
    expect(await fits(page)).toBe(true);
    // what is done in a dialog is found from every page's foot, and leaves the page where it is
    await page.getByRole('contentinfo').getByRole('link', { name: '申请进度查询' }).click();
    await page.getByRole('dialog', { name: '申请进度查询' }).getByLabel('查询码').waitFor();
    expect(new URL(page.url()).pathname).toBe('/notice/detail');
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });

  it('who is signed in finds his own way in, and the administrator of the system his cockpit', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'tenant');
    await page.goto('/');
    await page.locator('.site-login').getByText('进入工作台').waitFor();
    await settled(page);
    await logIn(page, 'admin');
    await page.goto('/');
    await page.waitForURL('**/cockpit');
    await settled(page);
    expect(problems()).toEqual([]);
    await close();
  });

  it('a record that is not there is said so, in the same words by server and browser', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/status of 404/]);
    const answer = await openDrawn(page, '/notice/detail?id=999999');
    expect(answer?.status()).toBe(404);
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('公告不存在');
    expect(await page.title()).toContain('页面不存在');
    expect(problems()).toEqual([]);
    await close();
  });
});
