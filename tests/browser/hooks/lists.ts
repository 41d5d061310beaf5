import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Park } from './park';
import { patient } from '../../support/browser';
import { button, namesIn, searchOf, type Visit } from './visit';

const numbered = (from: number, to: number, step = 1): string[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => `标签${from + at * step}`);
const box = (page: Page, id: number) => page.locator(`tr:has([data-row="${id}"]) .arco-checkbox`);
const chosen = (page: Page) => page.locator('.list-selected');
const filterTab = (page: Page, name: string) => page.getByRole('tablist', { name: '类别' }).getByRole('tab', { name, exact: true });
const shows = (page: Page, names: readonly string[]) => expect.poll(() => namesIn(page), patient).toEqual(names);
const isAt = (page: Page, search: string) => expect.poll(() => searchOf(page), patient).toBe(search);
const turnTo = (page: Page, number: number): Promise<void> =>
  page.locator('.page-pages .arco-pagination-item', { hasText: new RegExp(`^${number}$`) }).click();

export function listHooks(visit: Visit): void {
  it('keeps rows ticked over a renewal and over its pages, and unticks them where it is filtered otherwise', async () => {
    const park = new Park(12);
    const page = await visit('/setting/tag', park);
    await shows(page, numbered(1, 10));
    await box(page, 2).click();
    await box(page, 3).click();
    park.tags = park.tags.map((row) => (row.id === 2 ? { ...row, name: '新名', version: 2 } : row));
    await button(page, '刷新').click();
    await expect.poll(() => namesIn(page), patient).toContain('新名');
    expect(await chosen(page).innerText()).toContain('已选 2 项');
    await turnTo(page, 2);
    await shows(page, numbered(11, 12));
    await box(page, 12).click();
    await turnTo(page, 1);
    await expect.poll(() => namesIn(page), patient).toContain('新名');
    expect([await chosen(page).innerText(), await box(page, 2).locator('input').isChecked()]).toEqual([expect.stringContaining('已选 3 项'), true]);
    await filterTab(page, '企业').click();
    await shows(page, numbered(1, 11, 2));
    expect([await chosen(page).count(), await box(page, 3).locator('input').isChecked()]).toEqual([0, false]);
  });

  it('lets no row of an earlier question be ticked while the new one is under way', async () => {
    const park = new Park(4);
    const page = await visit('/setting/tag', park);
    await shows(page, numbered(1, 4));
    let answer: (how: 'as usual') => void = () => undefined;
    park.upset('GET', /^\/tag\?.*kind=2/, () => new Promise((resolve) => (answer = resolve)));
    await filterTab(page, '政策').click();
    await expect.poll(() => page.locator('.page-table').getAttribute('aria-busy'), patient).toBe('true');
    await box(page, 1).click();
    await page.locator('thead .arco-checkbox').click();
    answer('as usual');
    await shows(page, numbered(2, 4, 2));
    expect(await chosen(page).count()).toBe(0);
    await box(page, 2).click();
    expect(await chosen(page).innerText()).toContain('已选 1 项');
  });

  it('leaves ticked what was refused of a batch, and deals with each row as it is now', async () => {
    const park = new Park(4);
    const page = await visit('/setting/tag', park);
    await shows(page, numbered(1, 4));
    for (const id of [1, 2, 3]) await box(page, id).click();
    park.tags = park.tags.map((row) => (row.id === 1 ? { ...row, version: 5 } : row));
    await button(page, '刷新').click();
    await expect.poll(() => park.of('GET').filter(({ path }) => path === '/tag').length, patient).toBe(2);
    await expect.poll(() => page.locator('.page-table').getAttribute('aria-busy'), patient).toBe('false');
    park.upset('DELETE', /^\/tag\/2$/, { status: 400, body: { message: '标签已被使用，不能删除' } });
    await page.getByRole('button', { name: '批量操作（3）' }).click();
    await page.getByRole('menuitem', { name: '批量删除' }).click();
    await page.locator('.arco-modal').getByRole('button', { name: '删除', exact: true }).click();
    const result = page.locator('.arco-modal', { hasText: '删除结果' });
    await result.getByText('成功 2 条，失败 1 条').waitFor(patient);
    expect(await result.locator('li').first().innerText()).toMatch(/标签2[\s\S]*标签已被使用，不能删除/);
    await button(page, '知道了').click();
    await shows(page, ['标签2', '标签4']);
    expect([await box(page, 2).locator('input').isChecked(), await box(page, 4).locator('input').isChecked()]).toEqual([true, false]);
    expect(await chosen(page).innerText()).toContain('已选 1 项');
    expect(
      park
        .of('DELETE')
        .map(({ path, body }) => [path, body.version])
        .sort(),
    ).toEqual([
      ['/tag/1', 5],
      ['/tag/2', 1],
      ['/tag/3', 1],
    ]);
  });

  it('shows no row of an earlier question under one that failed; a failed renewal leaves its own rows standing', async () => {
    const park = new Park(6);
    const page = await visit('/setting/tag', park);
    await shows(page, numbered(1, 6));
    park.upset('GET', /^\/tag\?.*kind=2/, { status: 500, body: { message: '查询失败' } });
    await filterTab(page, '政策').click();
    await page.getByText('数据加载失败').waitFor(patient);
    expect(await namesIn(page)).toEqual([]);
    await button(page, '重试').click();
    await shows(page, numbered(2, 6, 2));
    park.upset('GET', /^\/tag\?.*kind=2/, { status: 500, body: { message: '查询失败' } });
    await button(page, '刷新').click();
    await page.getByText('数据可能不是最新：查询失败').waitFor(patient);
    expect(await namesIn(page)).toEqual(numbered(2, 6, 2));
  });

  it('has its filters in its address, and goes from a page beyond the last one to the last, without a trap for Back', async () => {
    const park = new Park(25);
    const page = await visit('/setting/tag', park);
    await shows(page, numbered(1, 10));
    await page.evaluate(() => window.go('/setting/tag?page=9'));
    await shows(page, numbered(21, 25));
    await isAt(page, '?page=3');
    await page.goBack();
    await shows(page, numbered(1, 10));
    await isAt(page, '');
    await turnTo(page, 2);
    await isAt(page, '?page=2');
    const name = page.locator('.filter-bar').getByLabel('名称');
    await name.fill('标签2');
    await button(page, '查询').click();
    await isAt(page, '?name=标签2');
    const found = ['标签2', ...numbered(20, 25)];
    await shows(page, found);
    await page.reload();
    await shows(page, found);
    expect(await name.inputValue()).toBe('标签2');
    await page.goBack();
    await shows(page, numbered(11, 20));
    expect([await name.inputValue(), searchOf(page)]).toEqual(['', '?page=2']);
  });

  it('opens a record by ?id= in its address, steps over the border of a page, and Back leads to the list', async () => {
    const park = new Park(12);
    const page = await visit('/setting/tag', park);
    await shows(page, numbered(1, 10));
    await page.locator('[data-row="10"]').click();
    await isAt(page, '?id=10');
    const title = page.locator('.drawer-detail-title > span').first();
    await expect.poll(() => title.innerText(), patient).toBe('标签10');
    await button(page, '下一条').click();
    await isAt(page, '?id=11&page=2');
    await expect.poll(() => title.innerText(), patient).toBe('标签11');
    await button(page, '上一条').click();
    await isAt(page, '?id=10');
    await button(page, '下一条').click();
    await isAt(page, '?id=11&page=2');
    // clicked faster than pages come: each counts from where the last one leads, and nothing but the two beside the border is shown
    const seen = await page.evaluate(async () => {
      const titles = new Set<string>();
      for (const name of ['上一条', '下一条', '上一条', '下一条']) {
        document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
        for (let frame = 0; frame < 10; frame++) {
          await new Promise(requestAnimationFrame);
          titles.add(document.querySelector('.drawer-detail-title > span')?.textContent ?? '');
        }
      }
      return [...titles];
    });
    expect(seen.filter((one) => !/^(?:标签1[01])?$/.test(one))).toEqual([]);
    await expect.poll(() => title.innerText(), patient).toBe('标签11');
    // and all in one breath, before anything is drawn
    await page.evaluate(() => {
      for (const name of ['上一条', '上一条', '下一条', '上一条']) document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
    });
    await expect.poll(() => title.innerText(), patient).toBe('标签9');
    await isAt(page, '?id=9');
    await button(page, '下一条').click();
    await isAt(page, '?id=10');
    await button(page, '下一条').click();
    await isAt(page, '?id=11&page=2');
    await page.goBack();
    await isAt(page, '');
    await title.waitFor({ state: 'detached', ...patient });
    await shows(page, numbered(1, 10));
    await page.goForward();
    await expect.poll(() => title.innerText(), patient).toBe('标签11');
    await page.locator('.drawer-detail .arco-drawer-close-icon').click();
    await isAt(page, '?page=2');
    await title.waitFor({ state: 'detached', ...patient });
  });
}
