import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser, openPage, patient, type Guarded } from '../support/browser';
import type {} from '../support/kindPage';
import { servePage } from '../support/pageServer';

vi.setConfig({ testTimeout: 60_000 });
/** Questions of forms in a real browser, without a product behind them. */
let browser: Browser;
let served: Awaited<ReturnType<typeof servePage>>;
let guarded: Guarded;
beforeAll(async () => {
  [served, browser] = await Promise.all([servePage('kindPage'), openBrowser()]);
  guarded = await openPage(browser, { origin: served.origin, width: 900, height: 700, expects: [ofLibrary] });
  await guarded.page.goto('/');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  served?.close();
});
/** What the control library says to React's development build, which these pages are made with. */
const ofLibrary = /element\.ref was removed/;
const shownText = (what: 'value' | 'held'): Promise<string> => guarded.page.locator(`[data-says=${what}]`).innerText();

describe('structured data in a form', () => {
  it('is held back while it cannot be read, and the value before it stays', async () => {
    const { page } = guarded;
    await page.evaluate(() => window.showJson(['甲']));
    const input = page.getByLabel('选项');
    await input.fill('["甲", "乙"');
    await expect.poll(() => shownText('held'), patient).toBe('格式不正确');
    expect(await page.getByRole('alert').innerText()).toBe('格式不正确');
    expect(await shownText('value')).toBe('["甲"]');
    await input.fill('["甲", "乙"]');
    await expect.poll(() => shownText('held'), patient).toBe('');
    expect([await shownText('value'), await page.getByRole('alert').count()]).toEqual(['["甲","乙"]', 0]);
    expect(guarded.problems()).toEqual([]);
  });
  it('follows a value that comes from outside, whatever was being typed', async () => {
    const { page } = guarded;
    await page.evaluate(() => window.showJson({ a: 1 }));
    const input = page.getByLabel('选项');
    await input.fill('{"a": ');
    await expect.poll(() => shownText('held'), patient).toBe('格式不正确');
    await page.evaluate(() => window.giveJson({ a: 2 }));
    await expect.poll(() => input.inputValue(), patient).toBe('{\n  "a": 2\n}');
    expect([await shownText('held'), await page.getByRole('alert').count()]).toEqual(['', 0]);
  });
});
describe('a stretch of time', () => {
  it('is typed with seconds or without, and taken to the minute', async () => {
    const { page } = guarded;
    await page.evaluate(() => window.showPeriod());
    const [start, end] = [page.getByLabel('时段开始'), page.getByLabel('时段结束')];
    await start.click();
    await start.fill('2026-11-24 09:00');
    await start.press('Enter');
    await end.fill('2026-11-24 10:30:45');
    await end.press('Enter');
    await expect.poll(() => shownText('value'), patient).toBe('["2026-11-24 09:00:00","2026-11-24 10:30:00"]');
    expect([await start.inputValue(), await end.inputValue()]).toEqual(['2026-11-24 09:00', '2026-11-24 10:30']);
  });
});
describe('a moment', () => {
  it('is shown to the minute, keeps the seconds that nobody changes, and is typed with seconds or without', async () => {
    const { page } = guarded;
    const input = page.getByLabel('开始时间').last();
    await page.evaluate(() => window.showMoment('2026-11-24 09:00:45'));
    await expect.poll(() => input.inputValue(), patient).toBe('2026-11-24 09:00');
    expect(await shownText('value')).toBe('"2026-11-24 09:00:45"');
    for (const [typed, kept] of [
      ['2026-11-24 10:30', '2026-11-24 10:30'],
      ['2026-11-25 18:05:59', '2026-11-25 18:05'],
    ] as const) {
      await input.click();
      await input.fill(typed);
      await input.press('Enter');
      await expect.poll(() => shownText('value'), patient).toBe(`"${kept}:00"`);
      expect(await input.inputValue()).toBe(kept);
    }
    expect(guarded.problems()).toEqual([]);
  });
  it('keeps the keyboard after Enter, however long the page takes to draw', async () => {
    const { page, context } = guarded;
    const input = page.getByLabel('开始时间').last();
    await page.evaluate(() => window.showMoment(null));
    await input.focus();
    await page.keyboard.type('2031-12-22 10:00');
    const slow = await context.newCDPSession(page);
    try {
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 20 });
      await page.keyboard.press('Enter');
      await page.locator('.arco-picker-container').waitFor({ state: 'hidden', ...patient });
      await page.waitForTimeout(1500); // the library lets go of its input a while after the calendar has gone
      await expect.poll(() => input.evaluate((own) => own === document.activeElement), patient).toBe(true);
    } finally {
      await slow.detach(); // and with it goes the slowness
    }
    expect(await input.inputValue()).toBe('2031-12-22 10:00');
    expect(guarded.problems()).toEqual([]);
  });
});
describe('a question with one possible answer', () => {
  const one = { value: 21, label: '唯一楼' };
  it('is answered by itself as soon as only one is left beside what was chosen', async () => {
    const { page } = guarded;
    await page.evaluate(
      (only) =>
        window.showBuilding({
          1: [
            { value: 11, label: 'A座' },
            { value: 12, label: 'B座' },
          ],
          2: [only],
        }),
      one,
    );
    await page.evaluate(() => window.choosePark(1));
    await page.getByLabel('楼宇', { exact: true }).first().waitFor();
    expect(await shownText('value')).toBe('null');
    await page.evaluate(() => window.choosePark(2));
    await expect.poll(() => shownText('value'), patient).toBe('21');
    expect(guarded.problems()).toEqual([]);
  });
  it('is taken back with the park it belonged to, though the choices of the other one have not come yet', async () => {
    const { page } = guarded;
    await page.evaluate((only) => window.showBuilding({ 1: [only] }), one);
    await page.evaluate(() => window.choosePark(1));
    await expect.poll(() => shownText('value'), patient).toBe('21');
    await page.evaluate(() => window.choosePark(9));
    await expect.poll(() => shownText('value'), patient).toBe('null');
  });
  it('is left alone once somebody has emptied it', async () => {
    const { page } = guarded;
    await page.evaluate((only) => window.showBuilding({ 2: [only], 3: [only] }), one);
    await page.evaluate(() => window.choosePark(2));
    await expect.poll(() => shownText('value'), patient).toBe('21');
    await page.locator('.arco-select').hover();
    await page.locator('.arco-select-clear-icon').click();
    await expect.poll(() => shownText('value'), patient).toBe('null');
    await page.evaluate(() => window.choosePark(3));
    await page.waitForTimeout(300);
    expect(await shownText('value')).toBe('null');
  });
});
describe('a choice out of rows', () => {
  it('is looked for anew by what is typed, not by that behind the name of what was chosen', async () => {
    const { page } = guarded;
    await page.evaluate(() => window.showBuilding({ 2: [{ value: 21, label: '唯一楼' }] }));
    await page.evaluate(() => window.choosePark(2));
    await expect.poll(() => shownText('value'), patient).toBe('21');
    const box = page.locator('.arco-select-view');
    await box.getByText('唯一楼').waitFor(patient);
    await box.click();
    const input = box.locator('input').first();
    await expect
      .poll(() => input.evaluate((own: HTMLInputElement) => own.value.slice(own.selectionStart ?? 0, own.selectionEnd ?? 0)), patient)
      .toBe('唯一楼');
    await page.keyboard.type('A座');
    expect(await input.inputValue()).toBe('A座');
    await page.keyboard.press('Escape');
    expect(guarded.problems()).toEqual([]);
  });
});
describe('a control that is fetched when it is first drawn', () => {
  it('has its name for a screen reader as soon as it is there, and nobody watches the whole page for it', async () => {
    const { page } = guarded;
    await page.evaluate(() => {
      const { observe } = MutationObserver.prototype;
      MutationObserver.prototype.observe = function (target, options) {
        if (target === document.body && options?.subtree) console.error('the whole page is watched');
        observe.call(this, target, options);
      };
    });
    await page.evaluate(() => window.showTree());
    await expect.poll(() => page.locator('#question').getAttribute('aria-label'), patient).toBe('部门');
    expect(await page.locator('#question').getAttribute('aria-invalid')).toBe('false');
    expect(guarded.problems()).toEqual([]);
  });
});
