import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { panels } from '@/panels/index';
import { emptied } from '../support/panelAnswers';
import { inspectPanels } from '../support/panelInspect';
import type { Shown } from '../support/panelPage';
import { servePage } from '../support/pageServer';
import { sampleOf } from '../support/samples';
import { lasting, openBrowser, openPage, settled, type Guarded } from '../support/browser';

vi.setConfig({ testTimeout: 120_000 });
/** Every panel of the catalogue in a real browser, over the samples of its feed: one page, looked at in every size and state. */
let browser: Browser;
let served: Awaited<ReturnType<typeof servePage>>;
let guarded: Guarded;
beforeAll(async () => {
  [served, browser] = await Promise.all([servePage('panelPage'), openBrowser()]);
  guarded = await openPage(browser, { origin: served.origin, width: 1240, height: 900, expects: [readBack] });
  await guarded.page.goto('/');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  served?.close();
});
/** What the browser says of the test's own looking at the canvases. */
const readBack = /willReadFrequently/;
const usual: Shown = { surface: 'workbench', size: 'usual', answers: 'sample', mode: 'full' };
async function show(more: Partial<Shown>): Promise<Page> {
  const { page } = guarded;
  await page.evaluate((shown) => window.showPanels(shown), { ...usual, ...more });
  await settled(page);
  return page;
}
/** The words of each panel, title bar and all. */
const wordsOf = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('[data-panel]')
    .evaluateAll((boxes) => Object.fromEntries(boxes.map((box) => [(box as HTMLElement).dataset.panel, (box as HTMLElement).innerText])));
/** The same on the surface it stands on: on the workbench, where it may stand there. */
const wordsEverywhere = async (more: Partial<Shown>): Promise<Record<string, string>> => ({
  ...(await wordsOf(await show({ ...more, surface: 'cockpit' }))),
  ...(await wordsOf(await show(more))),
});
const fed = panels.filter(({ feed }) => feed);

describe('every panel of the catalogue', () => {
  const looks: readonly Partial<Shown>[] = (['workbench', 'cockpit'] as const).flatMap((surface) => [
    { surface, size: 'min' },
    { surface, size: 'usual' },
    { surface, size: 'large' },
    { surface, size: 'min', answers: 'missing' },
    { surface, size: 'min', answers: 'empty' },
  ]);
  it.each(looks)('draws something, whole and in words that mean something: %o', async (look) => {
    const page = await show(look);
    expect(await lasting(() => page.evaluate(inspectPanels))).toEqual([]);
    expect(guarded.problems()).toEqual([]);
  });

  it('says that there is nothing, and why, where it knows', async () => {
    const words = await wordsEverywhere({ answers: 'empty' });
    const silent = fed.flatMap(({ id, empty, emptyText, feed, starts }) => {
      const why = feed && empty?.(emptied(sampleOf(feed)), starts ?? {});
      return why ? [{ id, text: why === true ? (emptyText ?? '暂无数据') : why }] : [];
    });
    expect(silent.length).toBeGreaterThan(10);
    for (const { id, text } of silent) expect(words[id], id).toContain(text);
    // nothing is narrowed: nobody is told to relax a condition
    for (const id of ['cust-wall', 'cust-list', 'cust-portrait']) {
      expect(words[id], id).toContain('还没有企业');
      expect(words[id], id).not.toContain('条件');
    }
    expect(words['cust-portrait']).toContain('去登记入驻');
  });
  it.each([
    ['late', '数据延迟'],
    ['lost', '已断开'],
    ['error', '数据加载失败'],
    ['failed', '数据加载失败'],
    ['forbidden', '无查看权限'],
  ] as const)('says what is wrong with its data: %s', async (mode, text) => {
    const words = await wordsEverywhere({ mode, size: 'min' });
    for (const { id } of fed) expect(words[id], id).toContain(text);
    for (const { id } of fed) if (mode === 'error' || mode === 'failed') expect(words[id], id).toContain('重试');
    expect(await lasting(() => guarded.page.evaluate(inspectPanels))).toEqual([]);
  });
  it('asks for no frame while nothing changes', async () => {
    const page = await show({ size: 'usual' });
    const frames = () =>
      page.evaluate(async () => {
        const own = window.requestAnimationFrame;
        let count = 0;
        window.requestAnimationFrame = (callback) => {
          count += 1;
          return own.call(window, callback);
        };
        await new Promise((done) => setTimeout(done, 2000));
        window.requestAnimationFrame = own;
        return count;
      });
    // loops that rest still have their last frames to come after the page has settled
    await expect.poll(frames).toBe(0);
  });
});

describe('告警与动态 of the cockpit', () => {
  it.each([
    [true, true, ['夜间流量异常', '到访']],
    [false, true, ['夜间流量异常', '功率越限']],
    [true, false, ['到访']],
    [false, false, ['今天还没有新的动态']],
  ] as const)('events %s, open alarms %s: shows what there is', async (events, alarms, text) => {
    const { page } = guarded;
    await page.evaluate(([one, other]) => window.showEvents(one, other), [events, alarms] as const);
    await settled(page);
    const words = await page.locator('[data-panel]').innerText();
    for (const word of text) expect(words).toContain(word);
  });
});

describe('a panel that is narrowed', () => {
  const look = async (params: Readonly<Record<string, string>>, fails = false) => {
    const { page } = guarded;
    await page.evaluate(
      ([chosen, down]) => {
        window.searches.length = 0;
        window.showNarrowed(chosen, down);
      },
      [params, fails] as const,
    );
    await settled(page);
    return { words: await page.locator('[data-panel]').innerText(), searches: await page.evaluate(() => window.searches) };
  };
  it('asks the back end with its filters, and shows what that answers', async () => {
    const { words, searches } = await look({ payment_id: '3', figures: 'all' });
    expect(searches).toEqual(['/dashboard/panelSearch {"typeModule":"fee.month","payment_id":"3"}']);
    expect(words).toContain('12.3');
  });
  it('says when the asking failed, and offers to ask again', async () => {
    const { words } = await look({ start_at: '2026-01-01 00:00:00' }, true);
    expect(words).toContain('数据加载失败');
    await guarded.page.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => guarded.page.evaluate(() => window.searches.length)).toBe(2);
  });
  it('asks nothing while none is chosen: its feed is pushed', async () => {
    const { words, searches } = await look({ building_id: '12' });
    expect(searches).toEqual([]);
    expect(words).toContain('103.9');
  });
});

describe('a curve', () => {
  const minutes = (from: number, value: number) => ({
    x: Array.from(
      { length: 60 },
      (_, at) => `${String(10 + Math.floor((from + at) / 60)).padStart(2, '0')}:${String((from + at) % 60).padStart(2, '0')}`,
    ),
    series: [{ name: '功率', unit: 'kW', data: Array.from({ length: 60 }, (_, at) => value + (at % 7)) }],
  });
  const draw = (page: Page, from: number, value: number, height: number, width = 600) =>
    page.evaluate(([lines, w, h]) => window.showCurve(lines, w, h), [minutes(from, value), width, height] as const);
  /** Runs a change, and answers in how many of the frames after it no chart could be seen. */
  const blankFrames = async (page: Page, change: () => Promise<void>): Promise<number> => {
    await page.evaluate(() => {
      const seen = { blank: 0, frames: 0, on: true };
      Object.assign(window, { seen });
      const look = () => {
        seen.frames += 1;
        const charts = [...document.querySelectorAll<HTMLCanvasElement>('.c-canvas canvas')].filter((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        );
        const drawn = charts.some((one) =>
          one
            .getContext('2d')
            ?.getImageData(0, 0, one.width, one.height)
            .data.some((value, at) => at % 4 === 3 && value > 0),
        );
        if (!drawn) seen.blank += 1;
        if (seen.on) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await change();
    await page.waitForTimeout(1500);
    return page.evaluate(() => {
      const { seen } = window as unknown as { seen: { blank: number; frames: number; on: boolean } };
      seen.on = false;
      if (seen.frames < 3) throw new Error('no frames were seen');
      return seen.blank;
    });
  };
  const canvas = (page: Page) => page.locator('.c-canvas canvas');

  it('whose labels move on stays the same chart, never blank, and shows the new ones', async () => {
    const { page } = guarded;
    await draw(page, 0, 10, 300);
    await canvas(page).waitFor();
    await settled(page);
    await page.waitForTimeout(500);
    const mark = await canvas(page).evaluate((one: HTMLCanvasElement) => {
      one.dataset.first = 'yes';
      return one.toDataURL();
    });
    expect(await blankFrames(page, () => draw(page, 30, 60, 300))).toBe(0);
    expect(await canvas(page).count()).toBe(1);
    expect(await canvas(page).getAttribute('data-first')).toBe('yes');
    expect(await canvas(page).evaluate((one: HTMLCanvasElement) => one.toDataURL())).not.toBe(mark);
  });
  it('that becomes higher or wider is never blank and ends in its new size', async () => {
    const { page } = guarded;
    for (const [width, height] of [
      [600, 240],
      [900, 240],
    ] as const) {
      expect(await blankFrames(page, () => draw(page, 30, 60, height, width))).toBe(0);
      expect(await canvas(page).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))).toEqual([width]);
    }
    expect(guarded.problems()).toEqual([]);
  });
});
