import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { patient, settled } from '../support/browser';
import { seriousOn } from './axe';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();
const cross = (page: Page) => page.locator('[data-area=cross]');
const table = (page: Page) => cross(page).locator('table.k-rows');
const pickOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe('数据分析', () => {
  it('stands on conditions that stand in the address, as a table or as a drawing', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/danalyse?pause=1');
    await table(page).waitFor(patient);
    const filter = page.locator('[data-area=filter]');
    await filter.getByRole('button', { name: '从业人员' }).click();
    await expect.poll(() => pickOf(page, 'metric')).toBe('employees');
    await expect.poll(() => cross(page).locator('.eco-cross-title').innerText(), patient).toMatch(/从业人员$/);
    await filter.getByRole('button', { name: '楼宇' }).click();
    await filter.getByRole('button', { name: '近四季' }).click();
    await expect.poll(() => table(page).locator('th').first().innerText(), patient).toBe('楼宇');
    // a stock of people is never added over quarters
    await expect.poll(() => cross(page).locator('.eco-cross-title').innerText(), patient).toBe('近四季从业人员');
    expect(await table(page).locator('th', { hasText: '近四季' }).count()).toBe(0);
    await cross(page).getByRole('button', { name: '图', exact: true }).click();
    await cross(page).locator('canvas').waitFor(patient);
    await page.reload();
    await cross(page).locator('canvas').waitFor(patient);
    expect([pickOf(page, 'view'), pickOf(page, 'by'), pickOf(page, 'period')]).toEqual(['chart', 'building', 'year']);
    expect(await filter.getByRole('button', { name: '从业人员' }).getAttribute('aria-pressed')).toBe('true');
    expect(await seriousOn(page)).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });
  it('leads from a figure to the returns that add up to it, and from a name to its portrait', async () => {
    const { page, context, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/danalyse?pause=1');
    await table(page).waitFor(patient);
    const row = table(page).locator('tbody tr').nth(1);
    const count = await row.locator('td').nth(1).innerText();
    const [list] = await Promise.all([context.waitForEvent('page'), row.locator('td').nth(5).getByRole('button').click()]);
    await list.waitForURL(/\/statement\/dataQuery\?.*tech_field=\d+/, patient);
    await list
      .getByText(new RegExp(`共\\s*${count}\\s*条`))
      .first()
      .waitFor(patient);
    await list.close();
    const name = page.locator('[data-area=rank] tbody tr').first().getByRole('button');
    const [portrait] = await Promise.all([context.waitForEvent('page'), name.click()]);
    await portrait.waitForURL(/\/cockpitPortrayal\?id=\d+/, patient);
    await portrait.close();
    const waiting = page.locator('[data-area=missing] li', { hasText: '未上报' });
    const missing = await waiting.locator('b').innerText();
    const [returns] = await Promise.all([context.waitForEvent('page'), waiting.getByRole('button').click()]);
    await returns
      .getByText(new RegExp(`共\\s*${missing}\\s*条`))
      .first()
      .waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });
  it('hands out the table as a file, and shows guests neither figures of few nor names', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'operator');
    await page.goto('/danalyse?pause=1&by=building');
    await table(page).waitFor(patient);
    const [file] = await Promise.all([page.waitForEvent('download'), cross(page).getByRole('button', { name: '导出' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^营业收入按楼宇_\d{4}-Q\d_\d{4}-\d\d-\d\d\.xlsx$/);
    await page.keyboard.press('v');
    await page.waitForURL(/visit=1/);
    await expect.poll(() => page.locator('.k-main h2').allInnerTexts(), patient).not.toContain('交叉分析');
    await settled(page);
    expect(await page.locator('.k-main').innerText()).not.toMatch(/有限公司|未催|导出/);
    expect(problems()).toEqual([]);
    await close();
  });
});
