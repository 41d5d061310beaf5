import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { fitOf } from '@/client/cockpit/fit';
import { patient, settled } from '../support/browser';
import { seriousOn } from './axe';
import { modelTests } from './cockpit/model';
import { placesTests } from './cockpit/places';
import { quietTests } from './cockpit/quiet';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();
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
  it('gets a panel whose code could not be fetched by itself, and at once where somebody wants it', async () => {
    const { page, close } = await at.open([1920, 1080], [/./]);
    await logIn(page, 'admin');
    const requests: string[] = [];
    await page.route(/\/assets\/FeeMonth-[^/]+\.js$/, (route) => (requests.push(route.request().url()) < 3 ? route.abort() : route.continue()));
    await page.goto('/cockpitOperate');
    const panel = page.locator('.panel', { has: page.getByRole('heading', { name: '应收与实收' }) });
    await panel.getByRole('button', { name: '重试' }).click(patient);
    await expect.poll(() => requests.length, patient).toBe(2);
    // nobody presses it again
    await panel.locator('canvas, svg').first().waitFor(patient);
    expect(requests).toHaveLength(3);
    await close();
  });
  it('gets a part of a panel again whose code could not be fetched', async () => {
    const { page, close } = await at.open([1920, 1080], [/./]);
    await logIn(page, 'admin');
    const code = /\/assets\/SiteView-[^/]+\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto('/cockpit');
    const map = page.locator('.panel', { has: page.getByRole('heading', { name: '园区沙盘' }) });
    const again = map.getByRole('button', { name: '重试' });
    await again.waitFor(patient);
    await page.unroute(code);
    await again.click();
    await map.locator('canvas').first().waitFor(patient);
    await close();
  });
  it('keeps the park and the pause through every screen and a reload', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpit');
    const park = page.getByRole('combobox', { name: '选择园区' });
    const parks = page.locator('.k-choices [role=option]');
    await expect.poll(() => parks.count(), patient).toBeGreaterThan(2);
    await park.click();
    await parks.nth(2).click();
    await page.waitForURL(/park=\d+/);
    await expect.poll(() => park.innerText(), patient).not.toBe('全部园区');
    const chosen = await park.innerText();
    await page.getByRole('button', { name: '暂停滚动' }).click();
    const stands = async () => [await park.innerText(), await page.getByRole('button', { name: '继续滚动' }).getAttribute('aria-pressed')];
    await expect.poll(stands, patient).toEqual([chosen, 'true']);
    // the frame around the screens is the same one, whichever is shown: nothing in it begins anew
    const header = await page.locator('.k-header').elementHandle();
    await page.keyboard.press('4');
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

  modelTests(at);
  placesTests(at);
  quietTests(at);
  it('leads from every key figure to its list, for whoever may open it', async () => {
    const { page, context, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpit');
    const tiles = page.locator('.k-strip .k-tile:is(button, :has(> .k-open))');
    await expect.poll(() => tiles.count(), patient).toBe(4);
    await expect.poll(() => page.locator('[data-area=service] .k-open').count(), patient).toBeGreaterThan(5);
    const [list] = await Promise.all([context.waitForEvent('page'), page.getByTitle('查看明细：本月应收').click()]);
    await list.waitForURL(/\/customer\/fee\?counted=1&account_month_start=/);
    await list.close();
    await page.locator('[data-area=energy]').getByTitle('查看详情').click();
    await page.waitForURL('**/cockpitIot*');
    expect(problems()).toEqual([]);
    await close();
  });

  it.each([
    ['/cockpit', 4],
    ['/cockpitIot', 6],
    ['/cockpitOperate', 4],
  ] as const)('%s cuts no panel, whatever the screen', async (path, tiles) => {
    const { page, problems, close } = await at.open([1080, 1920]);
    await logIn(page, 'admin');
    await page.goto(path);
    await expect.poll(() => page.locator('.k-strip .k-tile').count(), patient).toBe(tiles);
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
      await expect.poll(seen, patient).toEqual({ unit: `${fitOf(width, height, 1, true).unit}px`, cut: [] });
    }
    expect(problems()).toEqual([]);
    await close();
  });

  it('leads from a figure of one park to the rows of that park, in a tab that looks at nothing else', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpit?park=2');
    const tile = page.locator('.k-strip .k-tile[title*="在园企业"]');
    const figure = async (): Promise<number> => Number(/(\d+)\s*家/.exec(await tile.innerText())?.[1] ?? Number.NaN);
    await expect.poll(figure, patient).toBeGreaterThan(0);
    const [list] = await Promise.all([page.context().waitForEvent('page'), tile.click()]);
    await list.waitForURL(/customer/);
    await expect.poll(() => list.locator('.shell-chooser-words').innerText(), patient).toBe('软件园孵化器');
    const total = `共 ${await figure()} 条`;
    await expect.poll(() => list.locator('.list-body').innerText(), patient).toContain(total);
    await list.reload();
    await expect.poll(() => list.locator('.shell-chooser-words').innerText(), patient).toBe('软件园孵化器');
    // whoever is sent the address, of whatever page the tab has come to, sees the same rows, and may look at all of them
    await list.goto('/customer/fee');
    await list.waitForURL(/buildings=/);
    await list.goBack();
    await list.waitForURL(/settle\?buildings=/);
    const address = list.url(); // whoever logs in elsewhere sends this browser to its login page
    const other = await at.open([1920, 1080]);
    await logIn(other.page, 'admin');
    await other.page.goto(address);
    await expect.poll(() => other.page.locator('.list-body').innerText(), patient).toContain(total);
    await other.page.getByRole('group', { name: '本页的范围' }).getByText('只看 软件园孵化器').waitFor(patient);
    await other.page.getByRole('button', { name: '不限于此范围' }).click();
    await expect.poll(() => other.page.url(), patient).not.toContain('buildings');
    await expect.poll(() => other.page.locator('.list-body').innerText(), patient).not.toContain(total);
    expect(other.problems()).toEqual([]);
    await other.close();
    // every other tab still looks at all of them
    await logIn(page, 'admin');
    await page.goto('/customer/project/settle');
    await expect.poll(() => page.locator('.shell-chooser-words').innerText(), patient).toBe('全部楼宇');
    expect(problems()).toEqual([]);
    await close();
  });
  it.each(['/cockpit', '/cockpitEnterprise', '/cockpitIot'])('%s asks for no frame while no data comes and nothing moves by itself', async (path) => {
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
    await expect.poll(() => framesIn(page, 2000)).toBe(0);
    await close();
  });

  it('chooses a park by the keyboard, says where it looks, and goes back up', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpit');
    const park = page.getByRole('combobox', { name: '选择园区' });
    const crumbs = page.getByRole('navigation', { name: '当前范围' }).getByRole('button');
    await expect.poll(() => page.locator('.k-choices [role=option]').count(), patient).toBeGreaterThan(2);
    await park.focus();
    await page.keyboard.press('End');
    const last = await page.locator('.k-choices [data-marked=true]').innerText();
    await page.keyboard.press('Escape');
    expect(await park.getAttribute('aria-expanded')).toBe('false');
    expect(page.url()).not.toContain('park=');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(/park=\d+/);
    await expect.poll(() => park.innerText(), patient).toBe(last.replace(/^✓?\s*/, ''));
    expect(await crumbs.allInnerTexts()).toEqual(['全部园区', await park.innerText()]);
    // letters are words of the list, not keys of the screen
    await page.keyboard.press('Enter');
    await page.keyboard.press('v');
    expect(page.url()).not.toContain('visit=');
    await page.keyboard.press('Escape');
    await crumbs.first().click();
    await expect.poll(() => page.url()).not.toContain('park=');
    await expect.poll(() => park.innerText()).toBe('全部园区');
    // the browser's own button leads to where it looked before, over no pause; Esc goes on from there
    await page.keyboard.press('v');
    await page.waitForURL(/visit=1/);
    await page.keyboard.press('v');
    await expect.poll(() => page.url()).not.toContain('visit=');
    await page.goBack();
    await page.waitForURL(/park=\d+/);
    await expect.poll(() => park.innerText()).toBe(last.replace(/^✓?\s*/, ''));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).not.toContain('park=');
    // a park that is not there is not in the address for long
    await page.goto('/cockpit?park=999999&building=3&k=1');
    await expect.poll(() => new URL(page.url()).search, patient).toBe('?k=1');
    expect(problems()).toEqual([]);
    await close();
  });
  it.each(['/cockpit', '/cockpitEnterprise', '/cockpitIot', '/cockpitOperate', '/danalyse'])(
    '%s shows guests no money, no plate, and no way to a list',
    async (path) => {
      const { page, problems, close } = await at.open([1920, 1080]);
      await logIn(page, 'admin');
      await page.goto(path);
      await expect.poll(() => page.locator('.k-main .panel').count(), patient).toBeGreaterThan(3);
      await page.keyboard.press('v');
      await page.waitForURL(/visit=1/);
      await page.getByText('来访模式', { exact: true }).first().waitFor();
      await settled(page);
      // what a park must have to be recognized, guests may know
      const shown = () =>
        page.evaluate(() => {
          const panels = [...document.querySelectorAll('.k-main .panel')].filter(
            (panel) => panel.querySelector('h2')?.textContent !== '认定指标自查',
          );
          return panels.map((panel) => panel.textContent).join(' ');
        });
      await expect.poll(shown, patient).toMatch(/\d/);
      expect(await shown()).not.toMatch(/元|[¥￥]|应收|实收|欠费|逾期|[\u4e00-\u9fff][A-Z]·?\*|缴费/);
      expect(await page.locator('button.k-tile').count()).toBe(0);
      expect(await seriousOn(page)).toEqual([]);
      await page.keyboard.press('v');
      await expect.poll(() => page.url()).not.toContain('visit=');
      expect(problems()).toEqual([]);
      await close();
    },
  );
  it('is right, and live, where the clock of its machine is not', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await page.addInitScript(() => {
      const real = Date.now;
      Date.now = () => real() + 7_200_000;
    });
    await logIn(page, 'admin');
    await page.goto('/cockpit');
    const mark = page.locator('.k-connection');
    await expect.poll(() => mark.getAttribute('data-mark'), patient).toBe('live');
    const shown = async () => Date.parse(`${(await page.locator('.k-clock').innerText()).replace(/ \S+ /, 'T')}+08:00`);
    expect(Math.abs((await shown()) - Date.now())).toBeLessThan(10_000);
    // the usual is silent: only the header says that all is well
    expect(await page.locator('.panel .p-mark[data-mark=live]').count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });
  it('walks guests around, and stops where it is at any key', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.clock.install();
    await page.goto('/cockpit');
    await expect.poll(() => page.locator('.k-choices [role=option]').count(), patient).toBeGreaterThan(2);
    await page.keyboard.press('t');
    await page.getByText('导览 1/6').waitFor();
    await page.waitForURL(/visit=1/);
    await page.clock.fastForward(15_000);
    await page.getByText('导览 2/6').waitFor();
    await page.waitForURL(/park=\d+/);
    const stands = page.url();
    await page.keyboard.press('f'); // ends the tour, and does nothing else
    await expect.poll(() => page.getByText(/^导览/).count()).toBe(0);
    await page.clock.fastForward(60_000);
    expect(page.url()).toBe(stands);
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    expect(problems()).toEqual([]);
    await close();
  });
  it('walks guests along the stops of the settings, started by its address, once', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/setting/cockpit');
    const stops = page.getByRole('list', { name: '来访导览' });
    await expect.poll(() => stops.getByRole('listitem').count(), patient).toBe(6);
    for (let left = 6; left > 1; left--) await stops.getByRole('button', { name: /^删除/ }).first().click();
    const view = stops.getByRole('combobox', { name: /看哪里$/ });
    await view.click();
    await page
      .getByRole('option', { name: /\S \/ \S/ })
      .first()
      .click(patient);
    await stops.getByRole('spinbutton').fill('4');
    const section = page.locator('.settings-section', { has: page.getByRole('heading', { name: '来访导览', exact: true }) });
    await section.getByRole('button', { name: '保存' }).click();
    await section.getByText('停留时间应为5至600之间，整数').waitFor(patient);
    await stops.getByRole('spinbutton').fill('9');
    await section.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => section.getByRole('button', { name: '保存' }).isDisabled(), patient).toBe(true);
    await page.goto('/cockpitIot?tour=1');
    await page.getByText('导览 1/1').waitFor(patient);
    await page.waitForURL((url) => url.pathname === '/cockpit' && /building=\d+/.test(url.search) && !url.searchParams.has('tour'), patient);
    await expect.poll(() => page.getByText(/^导览/).count(), patient).toBe(0);
    await page.goto('/setting/cockpit');
    await section.getByRole('button', { name: '恢复默认' }).click(patient);
    await section.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => stops.getByRole('listitem').count(), patient).toBe(6);
    expect(problems()).toEqual([]);
    await close();
  });
});
