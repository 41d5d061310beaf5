import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { fitOf } from '@/client/cockpit/fit';
import { settled } from '../support/browser';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();
const patient = { timeout: 30_000 };
/** Frames asked for in so many ms. */
const framesIn = (page: Page, ms: number): Promise<number> =>
  page.evaluate(async (wait) => {
    const own = window.requestAnimationFrame;
    let count = 0;
    window.requestAnimationFrame = (callback) => {
      count += 1;
      return own.call(window, callback);
    };
    await new Promise((done) => setTimeout(done, wait));
    window.requestAnimationFrame = own;
    return count;
  }, ms);

describe('a big screen', () => {
  it('keeps the park and the pause through every screen and a reload', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpit');
    const park = page.getByLabel('选择园区');
    await expect.poll(() => park.locator('option').count(), patient).toBeGreaterThan(2);
    await park.selectOption({ index: 2 });
    await expect.poll(() => park.inputValue(), patient).toMatch(/^\d+$/);
    const chosen = await park.inputValue();
    await page.getByRole('button', { name: '暂停滚动' }).click();
    const stands = async () => [await park.inputValue(), await page.getByRole('button', { name: '继续滚动' }).getAttribute('aria-pressed')];
    await expect.poll(stands, patient).toEqual([chosen, 'true']);
    // the frame around the screens is the same one, whichever is shown: nothing in it begins anew
    const header = await page.locator('.k-header').elementHandle();
    await page.keyboard.press('2');
    await page.waitForURL('**/cockpitIot?*');
    await page.getByRole('heading', { name: '园区物联监测' }).waitFor();
    expect(await header?.evaluate((node) => node.isConnected)).toBe(true);
    await page.getByRole('navigation', { name: '大屏' }).getByRole('link', { name: '总览' }).click();
    await page.waitForURL('**/cockpit?*');
    await page.getByRole('navigation', { name: '大屏' }).getByRole('link', { name: '物联' }).click();
    await page.waitForURL('**/cockpitIot?*');
    expect(await header?.evaluate((node) => node.isConnected)).toBe(true);
    await expect.poll(stands, patient).toEqual([chosen, 'true']);
    await page.reload();
    await expect.poll(stands, patient).toEqual([chosen, 'true']);
    expect(problems()).toEqual([]);
    await close();
  });

  it('leads from every key figure to its list, for whoever may open it', async () => {
    const { page, context, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpit');
    const tiles = page.locator('.k-strip button.k-tile');
    await expect.poll(() => tiles.count(), patient).toBe(6);
    await expect.poll(() => page.locator('[data-area=service] .k-open').count(), patient).toBe(9);
    const [list] = await Promise.all([context.waitForEvent('page'), page.getByTitle('查看本月应收/实收明细').click()]);
    await list.waitForURL(/\/customer\/fee\?account_month_start=/);
    await list.close();
    await page.locator('[data-area=energy]').getByTitle('查看详情').click();
    await page.waitForURL('**/cockpitIot*');
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(['/cockpit', '/cockpitIot'])('%s cuts no panel, whatever the screen', async (path) => {
    const { page, problems, close } = await at.open([1080, 1920]);
    await logIn(page, 'admin');
    await page.goto(path);
    await expect.poll(() => page.locator('.k-strip .k-tile').count(), patient).toBe(6);
    for (const [width, height] of [
      [1080, 1920],
      [800, 600],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      // a height of half a pixel is rounded up within and down without
      const seen = () =>
        page.evaluate(() => ({
          unit: document.querySelector<HTMLElement>('.cockpit')?.style.getPropertyValue('--u'),
          cut: [...document.querySelectorAll('.panel')].flatMap((panel) =>
            panel.scrollHeight > panel.clientHeight + 1
              ? [`${panel.querySelector('h2')?.textContent} ${panel.scrollHeight} > ${panel.clientHeight}`]
              : [],
          ),
        }));
      await expect.poll(seen, patient).toEqual({ unit: `${fitOf(width, height).unit}px`, cut: [] });
    }
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(['/cockpit', '/cockpitIot'])('%s asks for no frame while no data comes and nothing moves by itself', async (path) => {
    const { page, close } = await at.open([1920, 1080]);
    let silent = false;
    await page.routeWebSocket('**/live/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!silent) socket.send(message);
      });
    });
    await logIn(page, 'admin');
    await page.goto(`${path}?freeze=1`);
    await page.locator('.c-canvas canvas').first().waitFor(patient);
    await settled(page);
    silent = true;
    await expect.poll(() => framesIn(page, 2000), { timeout: 20_000 }).toBe(0);
    await close();
  });
});
