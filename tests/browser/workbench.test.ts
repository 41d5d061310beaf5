import { describe, expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { patient, settled } from '../support/browser';
import { press } from './forms';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 120_000 });
const at = stage();

/** The share of a core that the page's own thread takes in some seconds. */
async function shareOf(page: Page, seconds: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const before = await busy();
  await page.waitForTimeout(seconds * 1000);
  const share = ((await busy()) - before) / seconds;
  await devtools.detach();
  return share;
}
it.each([
  ['/dashboard/dashboard', '.db-inbox li'],
  ['/customPanel/workbench', '[data-place]'],
])('%s stands still: at most 3 % of a core while nothing changes', async (path, content) => {
  const { page, problems, close } = await at.open([1440, 900]);
  await logIn(page, 'admin');
  await page.goto(path);
  await page.locator(content).first().waitFor(patient);
  await settled(page);
  const measured: number[] = [];
  // what still comes to rest after the page has settled is not what it costs to look at it
  const rests = async (): Promise<boolean> => {
    measured.push(await shareOf(page, 5));
    return (measured.at(-1) ?? 1) <= 0.03;
  };
  await expect.poll(rests, patient).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});

describe('the workbench', () => {
  it('saves once however often Ctrl+S repeats, with a key against doubles', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'operator');
    await page.goto('/customPanel/workbench');
    await press(page, '编辑');
    await page
      .getByRole('button', { name: /^添加 / })
      .last()
      .click(patient);
    const keys: (string | undefined)[] = [];
    await page.route('**/vapi/board', async (route) => {
      if (route.request().method() === 'POST') {
        keys.push(route.request().headers()['idempotency-key']);
        await new Promise((go) => setTimeout(go, 600));
      }
      await route.continue();
    });
    for (const _press of [1, 2, 3]) await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: '编辑', exact: true }).waitFor(patient);
    expect(keys.length).toBe(1);
    expect(keys[0]).toBeTruthy();

    // the links of the dashboard are kept on the same board: neither page is behind the other one
    await page.locator('.shell-tab').getByText('工作台', { exact: true }).click();
    const quick = page.locator('.db-quick');
    await quick.getByRole('button', { name: '选择' }).click(patient);
    await page.locator('.arco-drawer .arco-checkbox').first().click(patient);
    await page.locator('.arco-drawer').getByRole('button', { name: '确定' }).click();
    await expect.poll(() => keys.length, patient).toBe(2);
    await page.locator('.arco-drawer').waitFor({ state: 'hidden', ...patient }); // it has been saved
    await page.locator('.shell-tab').getByText('自定义工作台').click();
    await page.waitForURL('**/customPanel/workbench');
    await press(page, '编辑');
    await page
      .getByRole('button', { name: /^添加 / })
      .last()
      .click(patient);
    await press(page, '保存');
    await expect.poll(() => keys.length, patient).toBe(3);
    await page.getByRole('button', { name: '编辑', exact: true }).waitFor(patient);
    expect(await page.getByText('已被修改').count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });

  it('keeps a draft every half minute, also of somebody who never rests', async () => {
    const { page, close } = await at.open();
    await page.clock.install();
    await logIn(page, 'operator');
    await page.goto('/customPanel/workbench');
    await press(page, '编辑');
    const kept = (): Promise<number> => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pro__board_draft_')).length);
    for (const _step of [1, 2, 3]) {
      await page
        .getByRole('button', { name: /^添加 / })
        .last()
        .click(patient);
      await page.clock.runFor(20_000);
    }
    expect(await kept()).toBe(1);
    await close();
  });

  it('brings an added panel into sight, marks where a dragged one lands in the brand’s colour, and leaves no holes', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'operator');
    await page.goto('/customPanel/workbench');
    await press(page, '编辑');
    const places = page.locator('[data-place]');
    await places.first().waitFor(patient);
    await page
      .getByRole('button', { name: /^添加 / })
      .last()
      .click(patient);
    const added = page.locator('[data-place][data-new]');
    await added.waitFor(patient);
    await expect
      .poll(async () => {
        const box = await added.boundingBox();
        return box !== null && box.y >= 0 && box.y + Math.min(box.height, 200) <= 900;
      }, patient)
      .toBe(true);
    await page.evaluate(() => document.querySelector('.shell-main, main')?.scrollTo(0, 0));
    /** Where the panels stand, from the top left of the board, in whole px; in the order of their names. */
    const standing = () =>
      places.evaluateAll((all) => {
        const top = Math.min(...all.map((one) => one.getBoundingClientRect().top));
        return all
          .map((one) => {
            const { left, right, top: y, bottom } = one.getBoundingClientRect();
            const [at, to] = [y - top, bottom - top].map(Math.round);
            return { name: one.getAttribute('data-place') ?? '', left: Math.round(left), right: Math.round(right), at: at ?? 0, to: to ?? 0 };
          })
          .sort((one, other) => one.name.localeCompare(other.name));
      });
    // the board scrolls to the new panel and makes room for it: whoever takes hold of one sees it stand still
    const rests = async () => {
      const seen = JSON.stringify(await standing());
      await page.waitForTimeout(300);
      return seen === JSON.stringify(await standing());
    };
    await expect.poll(rests, patient).toBe(true);
    const before = await standing();
    // two that stand side by side change places; the one above them is as wide as the board, and falls back up from where it is let go
    const [first, second] = [places.nth(1), places.nth(2)];
    const [title, from, to] = [await first.locator('.p-title').boundingBox(), await first.boundingBox(), await second.boundingBox()];
    if (!title || !from || !to) throw new Error('no panel');
    await page.mouse.move(title.x + 60, title.y + 10);
    await page.mouse.down();
    // as a person does it: the panel is carried once it has been taken, and let go where its mark is
    await page.locator('.react-draggable-dragging').waitFor(patient);
    await page.mouse.move(title.x + 60 + to.x - from.x, title.y + 10 + to.y - from.y, { steps: 8 });
    const mark = page.locator('.react-grid-placeholder');
    await expect.poll(async () => (await mark.boundingBox())?.x ?? from.x, patient).toBeGreaterThan(from.x + 20);
    const colour = await mark.evaluate((one) => getComputedStyle(one).backgroundColor);
    await page.mouse.up();
    // it has moved, nothing lies over another, and under nothing there is a hole
    await expect.poll(standing, patient).not.toEqual(before);
    await page.waitForTimeout(400);
    const after = await standing();
    const sharesColumns = (one: (typeof after)[number], other: (typeof after)[number]) => one.left < other.right && other.left < one.right;
    for (const one of after) {
      const others = after.filter((other) => other !== one && sharesColumns(one, other));
      expect(others.filter((other) => one.at < other.to && other.at < one.to).map(({ name }) => [one.name, name])).toEqual([]);
      const above = Math.max(...others.filter((other) => other.to <= one.at).map((other) => other.to));
      expect(one.at === 0 || one.at - above < 30, JSON.stringify({ one, above })).toBe(true);
    }
    const [red = 0, , blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(blue).toBeGreaterThan(red);
    expect(problems()).toEqual([]);
    await close();
  });
});
