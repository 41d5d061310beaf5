import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import type { PublicRoute } from '@/domain/kernel/publicPage';
import { readingPages } from '@/domain/routes/site-readings';
import { settled } from '../support/browser';
import { findingsOn } from './axe';
import { fits, stage } from './support';

/** The declared pages of the public site as a visitor of the demonstration park sees them, on a desk and in the hand. */
vi.setConfig({ testTimeout: 240_000 });
const at = stage();
const routes: readonly PublicRoute[] = readingPages;
/** The address of a page; of a record page, that of the first row it may show. */
async function addressOf({ path, public: page }: PublicRoute): Promise<string> {
  if (!page?.parameters?.id) return path;
  const { rows } = page.twin ? (routes.find((one) => one.path === page.twin)?.public ?? {}) : page;
  const query = new URLSearchParams(Object.entries({ ...rows?.query, pageSize: '1' }).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${at.product().url}/vapi${rows?.path}?${query}`);
  const { data } = (await answer.json()) as { data: readonly { id: number }[] };
  return `${path}?id=${data[0]?.id}`;
}
/** The pictures of a page are asked for when they come near: all of it is looked at. */
const lookThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
      window.scrollTo(0, y);
      await new Promise((next) => setTimeout(next, 30));
    }
  });

describe.each([
  [1440, 900],
  [390, 844],
] as const)('%i×%i', (width, height) => {
  it('every page has its heading, fits, and axe finds nothing on it', async () => {
    const { page, problems, close } = await at.open([width, height]);
    for (const route of routes) {
      const path = await addressOf(route);
      await page.goto(path);
      await settled(page);
      await lookThrough(page);
      await settled(page);
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
      expect([path, await fits(page)]).toEqual([path, true]);
      expect([path, await findingsOn(page)]).toEqual([path, []]);
      expect([path, problems()]).toEqual([path, []]);
    }
    await close();
  });
});
it('one goes from a list to a record and on to what stands beside it, without loading the document', async () => {
  const { page, problems, close } = await at.open([1440, 900]);
  await page.goto('/park');
  await settled(page);
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole('link', { name: /^走进高新创业中心/ }).click();
  await page.getByRole('heading', { level: 1, name: '高新创业中心' }).waitFor();
  await page.getByRole('link', { name: /^全部\s*可租房源$/ }).click();
  await page.getByRole('heading', { level: 1, name: '可租房源' }).waitFor();
  await page.getByLabel('面积不小于（㎡）').fill('80');
  await page.getByRole('button', { name: '筛选' }).click();
  await page.waitForURL((url) => url.searchParams.get('area_start') === '80' && url.searchParams.has('incubator_id'));
  await settled(page);
  const areas = await page.locator('.content-rooms dd').allInnerTexts();
  const sizes = areas.filter((text) => text.endsWith('㎡')).map((text) => Number.parseFloat(text));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.every((size) => size >= 80)).toBe(true);
  await page.locator('.content-card').first().click();
  await page.getByRole('heading', { name: '看房与申请入驻' }).waitFor();
  expect(await page.locator('.content-call a[href^="tel:"]').count()).toBe(1);
  await page.goBack();
  await page.getByRole('link', { name: '清除' }).click();
  await page.waitForURL((url) => !url.searchParams.has('area_start'));
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});
