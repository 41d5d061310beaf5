import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { patient, settled } from '../support/browser';
import { callAt, loginAt, until } from '../support/product';
import { findingsOn } from './axe';
import { fullActivity } from './full-activity';
import { fits, logIn, stage } from './support';

/** What a visitor does on the public site: the message board, a booking, a sign-up; and each of its pages read without a script. */
vi.setConfig({ testTimeout: 240_000 });
const at = stage();
let admin: string;
beforeAll(async () => {
  admin = await loginAt(at.product().url, 'admin');
}, 240_000);
const sentTo = (page: Page): { method: string; path: string; token: boolean }[] => {
  const sent: { method: string; path: string; token: boolean }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/vapi/'))
      sent.push({ method: request.method(), path: pathname, token: request.headers().authorization !== undefined });
  });
  return sent;
};
const dialog = (page: Page) => page.getByRole('dialog');
async function leaveMessage(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '留言板' }).click();
  await dialog(page).getByLabel('标题').fill(title);
  await dialog(page).getByLabel('内容').fill('想了解租金与配套');
  await dialog(page).getByLabel('联系方式').fill('13912345678');
}

describe('the side bar and the message board', () => {
  it('opens rooms and venues in new tabs, the message board in a dialog of 520 px, and leads back to top', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await page.goto('/');
    await settled(page);
    const bar = page.getByRole('navigation', { name: '快捷服务' });
    for (const [name, path] of [
      ['会议室', '/mtroom'],
      ['空闲场地', '/field'],
    ] as const) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), bar.getByRole('link', { name }).click()]);
      expect(new URL(tab.url()).pathname).toBe(path);
      await tab.close();
    }
    await page.evaluate(() => window.scrollTo(0, 2000));
    await bar.getByRole('button', { name: '返回顶部' }).click();
    await until(() => page.evaluate(() => window.scrollY === 0));
    await bar.getByRole('button', { name: '留言板' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('内容').waitFor();
    expect((await dialog(page).boundingBox())?.width).toBe(520);
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('留言板');
    expect(problems()).toEqual([]);
    await close();
  });
  it('a visitor sends to the public endpoint without a token, and is told 操作成功; nothing typed is lost before', async () => {
    const { page, problems, close } = await at.open([390, 844], [/422/]);
    const sent = sentTo(page);
    await page.goto('/');
    await settled(page);
    await page.getByRole('button', { name: '留言板' }).click();
    await dialog(page).getByRole('button', { name: '提交留言' }).click();
    for (const words of ['请选择园区', '请输入标题', '请输入内容', '请输入联系方式']) await dialog(page).getByText(words, { exact: true }).waitFor();
    await dialog(page).getByLabel('联系方式').fill('12345');
    await dialog(page).getByLabel('标题').fill('访客的留言');
    await dialog(page).getByText('请输入合法联系方式').waitFor();
    await dialog(page).getByLabel('联系方式').fill('13912345678');
    await dialog(page).getByLabel('内容').fill('想了解租金与配套');
    await dialog(page).getByText('8/100').waitFor();
    expect(await dialog(page).getByLabel('标题').inputValue()).toBe('访客的留言');
    await dialog(page).getByLabel('园区').selectOption({ index: 1 });
    expect(await fits(page)).toBe(true);
    await dialog(page).getByRole('button', { name: '提交留言' }).dblclick();
    await dialog(page).getByRole('heading', { name: '操作成功' }).waitFor();
    expect(sent).toEqual([{ method: 'POST', path: '/vapi/websit/home/suggest', token: false }]);
    const { body } = await callAt<{ total: number }>(at.product().url, admin, 'GET', '/service/suggest?title=访客的留言');
    expect(body.total).toBe(1);
    expect(problems()).toEqual([]);
    await close();
  });
  it('a tenant with a token sends to the staff endpoint, and chooses among parks of another source', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'tenant');
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const sent = sentTo(page);
    await page.goto('/notice');
    await settled(page);
    await leaveMessage(page, '租户的留言');
    await dialog(page).getByRole('button', { name: '提交留言' }).click();
    await dialog(page).getByRole('heading', { name: '操作成功' }).waitFor();
    expect(sent).toEqual([{ method: 'POST', path: '/vapi/service/suggest', token: true }]);
    expect(paths).toContain('/vapi/getIncubatorBuildingTree');
    expect(paths).not.toContain('/vapi/websit/park/getBuildIdName');
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('on a phone of 390 px', () => {
  const code = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /填入$/ }).click();
  };
  it('a meeting room is booked by its slots', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await page.goto('/mtroom');
    await page.locator('.offer').filter({ hasText: '洽谈室' }).first().click();
    const free = page.getByRole('button', { name: /可约$/ });
    // the next day on which it is open: no room is on a Saturday
    for (let days = 0; days < 5; days++) {
      const next = page.getByRole('link', { name: '后一天' });
      // drawn anew for the day that is shown
      await expect.poll(async () => new URL((await next.getAttribute('href')) ?? '', page.url()).href, patient).not.toBe(page.url());
      const before = page.url();
      await next.click();
      await page.waitForURL((url) => url.href !== before && url.searchParams.has('date'));
      await page.getByRole('list', { name: '时段' }).or(page.getByText('当天不开放预约')).first().waitFor();
      if ((await free.count()) > 0) break;
    }
    await free.first().click();
    await page.getByLabel('会议主题').fill('手机上的预约');
    await page.getByLabel('联系人').fill('王一');
    await page.getByLabel('联系方式').fill('13912340001');
    await code(page);
    expect(await findingsOn(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    const slot = await page.locator('.slot[aria-pressed=true] b').innerText();
    await page.getByRole('button', { name: '提交预约' }).click();
    await page.getByRole('heading', { name: /^预约成功，签到码\d{6}$/ }).waitFor();
    await page.getByRole('button', { name: '再约一个时段' }).click();
    await page.getByRole('button', { name: new RegExp(`^${slot} .*已预约$`) }).waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
  it('whoever finds an activity full waits for a seat', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    const title = '出海合规沙龙';
    await fullActivity(at.product().url, title);
    const full = page.locator('.offer').filter({ hasText: title }).filter({ hasText: '名额已满' });
    // a public page is kept for some seconds: one that was drawn before it was published is asked for again
    const shown = async (): Promise<number> => {
      await page.goto('/activity');
      return full.count();
    };
    await expect.poll(shown, { ...patient, interval: 2000 }).toBeGreaterThan(0);
    await full.first().click();
    await page.getByLabel('报名人').fill('李二');
    await page.getByLabel('手机号').fill('13912340002');
    await code(page);
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('button', { name: '加入候补' }).click();
    await page.getByRole('heading', { name: /已进入候补/ }).waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('every page and dialog', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ] as const)('stands without findings and within its width (%i×%i)', async (width, height) => {
    const { page, problems, close } = await at.open([width, height]);
    const paths = [
      '/mtroom',
      '/mtroom/detail?id=1',
      '/field',
      '/activity',
      '/activity/detail?id=1',
      '/parkActivities',
      '/parkActivities/detail?id=1',
      '/signInOut',
      '/score/login',
    ];
    for (const path of [...paths, '/#settle', '/#tenant', '/#join', '/#visit', '/#progress']) {
      await page.goto('about:blank');
      await page.goto(path);
      await settled(page);
      if (path.includes('#')) await dialog(page).getByRole('button').last().waitFor();
      expect([path, await findingsOn(page)]).toEqual([path, []]);
      expect([path, await fits(page)]).toEqual([path, true]);
    }
    expect(problems()).toEqual([]);
    await close();
  });
  it('what is not there is a real 404, and lists and records are read without a script', async () => {
    const { url } = at.product();
    const read = async (path: string) => {
      const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
      return [answer.status, await answer.text()] as const;
    };
    for (const path of [
      '/mtroom/detail?id=99999',
      '/field/detail?id=1',
      '/activity/detail?id=99999',
      '/parkActivities/detail?id=99999',
      '/mtroom?page=99',
    ])
      expect([path, (await read(path))[0]]).toEqual([path, 404]);
    const drawn = {
      '/mtroom': /一号会议室/,
      '/mtroom/detail?id=1': /时段|当天不开放预约/,
      '/field': /\/ 天/,
      '/activity': /财税政策培训/,
      '/parkActivities': /园区运动会/,
    };
    for (const [path, words] of Object.entries(drawn)) await until(async () => words.test((await read(path))[1]), 60_000);
    expect((await read('/sitemap.xml'))[1]).toContain('/mtroom/detail?id=1');
  });
});
