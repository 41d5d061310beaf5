import type { Locator } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { lasting, settled } from '../support/browser';
import { callAt, loginAt } from '../support/product';
import { seriousOn } from './axe';
import { fits, logIn, logInByHand, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();
/** Where the first button of the dialog stands that `opener` opens, from its first frame on: one that moves away under the pointer swallows the click. */
const placesOf = (opener: Locator): Promise<string[]> =>
  opener.evaluate(async (button: HTMLElement) => {
    const seen = new Set<string>();
    button.click();
    for (let end = performance.now() + 10_000; performance.now() < end; ) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const box = document.querySelector('.arco-modal .arco-btn-primary')?.getBoundingClientRect();
      if (!box) continue;
      if (seen.size === 0) end = performance.now() + 500;
      seen.add(`${Math.round(box.x)},${Math.round(box.y)}`);
    }
    return [...seen];
  });
const office: readonly (readonly [name: string, home: RegExp, list: string, listTitle: string])[] = [
  ['admin', /\/cockpit$/, '/service/notice', '通知管理'],
  ['operator', /\/cockpit$/, '/business/enterprise', '全部客户'],
  ['tenant', /./, '/service/notice/my', '我的通知'],
  ['provider', /./, '/message', '消息通知'],
  ['tutor', /./, '/message', '消息通知'],
];

describe('each role', () => {
  it.each(office)('%s logs in by a click, sees a menu, tiles and a list, and logs out', async (name, _home, list) => {
    const { page, problems, close } = await at.open();
    await logInByHand(page, name);
    await page.goto('/dashboard/dashboard');
    await page.getByRole('heading', { name: /，/ }).waitFor();
    await expect.poll(() => page.locator('nav a, nav button').count()).toBeGreaterThan(1);
    await settled(page);
    expect(await page.locator('body').innerText()).not.toMatch(/NaN|undefined|\[object|加载失败/);
    // the page scrolls, never the document with its menu and top bar
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    await page.goto(list);
    await page.locator('main').first().waitFor();
    await settled(page);
    expect(await page.locator('main').first().innerText()).not.toMatch(/NaN|undefined|加载失败/);
    await page.getByRole('button', { name: /用户菜单/ }).click();
    expect(await placesOf(page.getByRole('button', { name: '退出登录' }))).toHaveLength(1);
    await page.getByText('确定要退出登录吗?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/user/login');
    expect(await page.evaluate(() => localStorage.getItem('pro__token'))).toBeNull();
    expect(problems()).toEqual([]);
    await close();
  });

  it('a visitor sees the home page, and comes back to the page that was asked for', async () => {
    const { page, problems, close } = await at.open();
    await page.goto('/');
    await page.getByRole('link', { name: '首页' }).first().waitFor();
    await page.goto('/service/notice?audit_status=3');
    await page.waitForURL(/\/user\/login/);
    await page.locator('.login-demo').getByRole('button', { name: 'admin' }).click();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/service\/notice\?audit_status=3/);
    await page.goto('/user/login');
    await page.waitForURL('**/dashboard/dashboard');
    expect(problems()).toEqual([]);
    await close();
  });

  it('a wrong password is said on the page, and a tenant is told that the cockpit is not for him', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/status of 400/]);
    await page.goto('/user/login');
    await page.getByLabel('账号', { exact: true }).fill('tenant');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('账号或密码错误').waitFor();
    await logInByHand(page, 'tenant');
    await page.goto('/cockpit');
    await page.getByText('403').waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('widths and access', () => {
  it('fits a phone without sideways scrolling', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    for (const path of ['/', '/user/login']) {
      await page.goto(path);
      await settled(page);
      expect([path, await fits(page)]).toEqual([path, true]);
    }
    await logIn(page, 'admin');
    for (const path of ['/dashboard/dashboard', '/service/notice', '/service/notice/my', '/cockpit', '/cockpitIot']) {
      await page.goto(path);
      await settled(page);
      expect([path, await fits(page)]).toEqual([path, true]);
    }
    // a record that shows a table above its own lines
    await page.goto('/check/task?status=3');
    await page.locator('main').getByRole('button', { name: /^XJ/ }).first().click();
    await page.getByRole('region', { name: '检查结果' }).getByRole('table').waitFor();
    expect(await fits(page)).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });

  it('has nothing that axe calls serious: home, login, dashboard, list, workbench', async () => {
    const { page, close } = await at.open();
    for (const path of ['/', '/user/login']) {
      await page.goto(path);
      await settled(page);
      expect([path, await lasting(() => seriousOn(page))]).toEqual([path, []]);
    }
    await logIn(page, 'admin');
    for (const path of ['/dashboard/dashboard', '/service/notice', '/customPanel/workbench']) {
      await page.goto(path);
      await settled(page);
      expect([path, await lasting(() => seriousOn(page))]).toEqual([path, []]);
    }
    await close();
  });
});

describe('the notice form', () => {
  it('says at each field what is missing, keeps what was typed when the server fails, and stores a double click once', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/status of 500/, /^500 /]);
    await logIn(page, 'admin');
    await page.goto('/service/notice');
    await page.locator('main').getByRole('button', { name: /新建/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('内容不能为空').waitFor();
    const title = `双击测试${Date.now()}`;
    await dialog.getByLabel('公告标题').fill(title);
    for (const [label, option] of [
      ['所属园区', '高新创业中心'],
      ['公告类型', ''],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).click();
      await page
        .locator('.arco-select-option:visible', option ? { hasText: option } : {})
        .first()
        .click();
    }
    await dialog.locator('[contenteditable=true]').fill('周六检修，请提前储水。');
    await page.route('**/vapi/notice/notice', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: '服务器开小差了，请稍后再试' } }) : route.continue(),
    );
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('服务器开小差了，请稍后再试').first().waitFor();
    expect(await dialog.getByLabel('公告标题').inputValue()).toBe(title);
    await page.unroute('**/vapi/notice/notice');
    await dialog.getByRole('button', { name: '保存' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    const token = await loginAt(at.product().url, 'operator');
    const { body } = await callAt<{ total: number }>(at.product().url, token, 'GET', `/notice/notice?title=${encodeURIComponent(title)}`);
    expect(body.total).toBe(1);
    expect(problems()).toEqual([]);
    await close();
  });
});
