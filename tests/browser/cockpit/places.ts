import { expect, it } from 'vitest';
import { patient, settled } from '../../support/browser';
import { fits, logIn, type Stage } from '../support';

/** 园区地图: the list beside the model and the model look at one place, which stands in the address. */
export function placesTests(at: Stage): void {
  const map = async (size: readonly [number, number], who: string, search = '') => {
    const guarded = await at.open(size);
    await logIn(guarded.page, who);
    await guarded.page.goto(`/dmap${search}`);
    const list = guarded.page.locator('[data-area=list]');
    await list.locator('[data-part]').first().waitFor(patient);
    return { ...guarded, list, site: guarded.page.locator('[data-area=map]') };
  };
  const crumbsOf = (page: Awaited<ReturnType<typeof map>>['page']) => page.getByRole('navigation', { name: '当前范围' });

  it('walks from the list of parks into a room and back by keys, and the address is shared', async () => {
    const { page, list, site, problems, context, close } = await map([1920, 1080], 'admin');
    expect(await list.locator('[data-part]').count()).toBeGreaterThan(1);
    await list.locator('[data-part]').first().focus();
    const name = (await list.locator('[data-part] b').first().innerText()).trim();
    await page.keyboard.press('Enter');
    await page.waitForURL(/park=\d+$/);
    // list, breadcrumb and chooser say the same
    await expect.poll(() => list.locator('.park-head b').innerText(), patient).toBe(name);
    expect(await crumbsOf(page).innerText()).toContain(name);
    expect(await page.getByRole('combobox', { name: '园区' }).innerText()).toContain(name);
    // the focus went in with it: the second building, then its first floor
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-part]')?.querySelector('b')?.textContent?.trim());
    await expect.poll(focused, patient).toBeTruthy();
    await page.keyboard.press('ArrowDown');
    const building = await focused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/building=\d+$/);
    // the address is there before the list is
    await expect.poll(() => list.locator('.park-head b').innerText(), patient).toBe(building);
    await expect.poll(focused, patient).toBeTruthy();
    await page.keyboard.press('Enter');
    await page.waitForURL(/floor=\d+$/);
    const room = site
      .getByRole('list', { name: /的房间$/ })
      .getByRole('button')
      .first();
    await room.waitFor({ state: 'attached', ...patient });
    await room.press('Enter');
    await page.waitForURL(/room=\d+$/);
    await site.locator('.s-more').waitFor(patient);
    expect(await site.locator('.s-card').innerText()).toMatch(/今日/);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator('[data-area=list] [aria-current]').waitFor(patient);
    await expect.poll(() => crumbsOf(other).innerText(), patient).toBe(await crumbsOf(page).innerText());
    await other.close();
    for (const address of [/floor=\d+$/, /building=\d+$/, /park=\d+$/, /dmap$/]) {
      await page.keyboard.press('Escape');
      await page.waitForURL(address);
    }
    expect(problems()).toEqual([]);
    await close();
  });
  it('leaves a floor that is pressed again, and a building by its head', async () => {
    const { page, list, problems, close } = await map([1366, 768], 'operator');
    // one park: its buildings, not one lonely row
    expect(await list.locator('[data-part]').count()).toBeGreaterThan(1);
    await list.locator('[data-part]').first().click();
    await page.waitForURL(/building=\d+$/);
    await list.locator('[data-part]').first().click();
    await page.waitForURL(/floor=\d+$/);
    await list.locator('[aria-current]').click();
    await page.waitForURL(/building=\d+$/);
    await list.locator('.park-head button').click();
    await expect.poll(() => page.url(), patient).not.toContain('building=');
    expect(problems()).toEqual([]);
    await close();
  });
  it('shows the same day in list and model, by the address, and guests no money', async () => {
    const { page, list, site, problems, close } = await map([1080, 1920], 'admin');
    await site.getByRole('button', { name: '+90 天' }).click(patient);
    await page.waitForURL(/day=\d{4}-\d\d-\d\d$/);
    const day = new URL(page.url()).searchParams.get('day') ?? '';
    await expect.poll(() => list.innerText(), patient).toContain(`${day} 的房态`);
    await expect.poll(() => site.locator('output').innerText(), patient).toContain(day);
    expect(await list.innerText()).toContain('欠费');
    await page.goto('/dmap?visit=1');
    await list.locator('[data-part]').first().waitFor(patient);
    await settled(page);
    expect(await page.locator('.k-main').innerText()).not.toMatch(/元|[¥￥]|欠费/);
    expect(await fits(page)).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });
}
