import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 90_000 });
const at = stage();
const tabs = (page: Page) => page.locator('.shell-tab');
const titles = (page: Page): Promise<string[]> => tabs(page).allInnerTexts();
/** By the menu, as a person goes: the pages before stay built. */
async function choose(page: Page, group: string, entry: string): Promise<void> {
  const head = page.getByRole('button', { name: group, exact: true });
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  await page.locator('.shell-menu-children').getByText(entry, { exact: true }).click();
  await page.getByRole('heading', { name: entry, exact: true }).waitFor();
}
const strip = async (page: Page, choice: string): Promise<void> => {
  await page.getByRole('button', { name: '标签页操作' }).click();
  await page.locator('.shell-strip-more').getByRole('button', { name: choice, exact: true }).click();
};
const search = (page: Page) => page.getByRole('textbox', { name: '公告标题' }).locator('visible=true').first();

describe('the tab strip (specification section 2)', () => {
  it('keeps a page as it was left, each with its own address, and purges it with its form when it is closed', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/dashboard/dashboard');
    await choose(page, '服务管理', '通知管理');
    await search(page).fill('停水');
    await page.keyboard.press('Enter');
    await page.waitForURL(/title=/);
    await choose(page, '系统设置', '标签管理');
    await tabs(page).getByText('通知管理').click();
    await page.waitForURL(/\/service\/notice\?title=/);
    expect(await search(page).inputValue()).toBe('停水');
    await page.locator('main').getByRole('button', { name: /新建/ }).locator('visible=true').first().click();
    await page.getByRole('dialog').getByLabel('公告标题').fill('没写完的标题');
    // away by the browser's own button: what was typed waits behind the other page
    await page.goBack();
    await page.getByRole('heading', { name: '标签管理', exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabs(page).getByText('通知管理').click();
    expect(await page.getByRole('dialog').getByLabel('公告标题').inputValue()).toBe('没写完的标题');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog', { name: '有未保存的修改，确定关闭？' }).getByRole('button', { name: '放弃修改' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await tabs(page).getByText('通知管理').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => titles(page)).toEqual(['工作台', '标签管理']);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('pro__draft:')))).toEqual([]);
    await choose(page, '服务管理', '通知管理');
    expect(await search(page).inputValue()).toBe('');
    expect(problems()).toEqual([]);
    await close();
  });

  it('keeps rows whose renewal fails and asks again by 查询; Esc closes what lies on top and nothing else', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/status of 500/, /^500 /]);
    await logIn(page, 'admin');
    await page.goto('/service/notice');
    const rows = page.locator('main tbody tr:visible');
    await rows.first().getByRole('button').first().waitFor();
    const shown = await rows.allInnerTexts();
    const requested: string[] = [];
    await page.route(/\/vapi\/notice\/notice\?/, (route) => {
      requested.push(route.request().url());
      return requested.length === 1 ? route.fulfill({ status: 500, json: { message: '服务器开小差了，请稍后再试' } }) : route.continue();
    });
    const query = page.locator('main').getByRole('button', { name: '查询' });
    const old = page.locator('.stale-alert:visible');
    await query.click();
    await old.getByText('数据可能不是最新：服务器开小差了，请稍后再试').waitFor();
    expect(await rows.allInnerTexts()).toEqual(shown);
    await query.click();
    await old.waitFor({ state: 'hidden' });
    expect([requested.length, await rows.allInnerTexts()]).toEqual([2, shown]);

    await page.locator('main').getByRole('button', { name: /新建/ }).first().click();
    const form = page.getByRole('dialog', { name: /^新建/ });
    const sure = page.getByRole('dialog', { name: '有未保存的修改，确定关闭？' });
    await form.getByLabel('公告标题').fill('没写完的标题');
    const choice = form.getByRole('combobox', { name: '公告类型' });
    const options = page.locator('.arco-select-option:visible');
    await choice.click();
    await options.first().waitFor();
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'hidden' });
    expect([await form.isVisible(), await sure.count()]).toEqual([true, 0]);
    await page.keyboard.press('Escape'); // past the closed choice to the form, which asks first
    await sure.waitFor();
    await page.keyboard.press('Escape');
    await sure.waitFor({ state: 'hidden' });
    expect(await form.getByLabel('公告标题').inputValue()).toBe('没写完的标题');
    await page.keyboard.press('Escape');
    await sure.getByRole('button', { name: '放弃修改' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(problems()).toEqual([]);
    await close();
  });

  it('refresh builds anew; the fixed tab survives close, close others and close all', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/dashboard/dashboard');
    await choose(page, '服务管理', '通知管理');
    await choose(page, '系统设置', '标签管理');
    await page.locator('main h1:visible').evaluate((heading) => heading.setAttribute('data-old', '1'));
    await strip(page, '刷新');
    await page.locator('main h1:visible:not([data-old])').waitFor();
    expect(new URL(page.url()).pathname).toBe('/setting/tag');
    await strip(page, '关闭其他');
    await expect.poll(() => titles(page)).toEqual(['工作台', '标签管理']);
    await strip(page, '关闭全部');
    await page.waitForURL('**/dashboard/dashboard');
    await expect.poll(() => titles(page)).toEqual(['工作台']);
    await page.getByRole('button', { name: '标签页操作' }).click();
    expect(await page.locator('.shell-strip-more').getByRole('button', { name: '关闭', exact: true }).isDisabled()).toBe(true);
    expect(await page.locator('main h1').count()).toBe(1);
    expect(problems()).toEqual([]);
    await close();
  });
});
