import { expect, it } from 'vitest';
import { patient } from '../../support/browser';
import { siteSample } from '../../support/samples/site';
import { logIn, type Stage } from '../support';

/** What the model in the middle of the overview does: ways into it and back, other days, a graphics card that is lost. */
export function modelTests(at: Stage): void {
  const overview = async (...[size, expects]: Parameters<Stage['open']>) => {
    const guarded = await at.open(size, expects);
    await logIn(guarded.page, 'admin');
    await guarded.page.goto('/cockpit');
    return { ...guarded, site: guarded.page.locator('[data-area=map]') };
  };

  it('looks from all parks into a room and back by keys, each step in the address', async () => {
    const { page, site, problems, close } = await overview([1920, 1080]);
    const enter = async (list: string | RegExp, address: RegExp): Promise<void> => {
      const first = site.getByRole('list', { name: list }).getByRole('button').first();
      await first.waitFor({ state: 'attached', ...patient });
      await first.press('Enter');
      await page.waitForURL(address);
    };
    await enter('园区', /park=\d+$/);
    await enter('楼栋', /building=\d+$/);
    await enter(/的楼层$/, /floor=\d+$/);
    await enter(/的房间$/, /room=\d+$/);
    const [list] = await Promise.all([page.context().waitForEvent('page'), site.getByRole('button', { name: '打开房源' }).click(patient)]);
    await list.waitForURL(/\/space\/room\?id=\d+/);
    await list.close();
    for (const address of [/floor=\d+$/, /building=\d+$/, /park=\d+$/, /cockpit$/]) {
      await page.keyboard.press('Escape');
      await page.waitForURL(address);
    }
    expect(problems()).toEqual([]);
    await close();
  });
  it('keeps the model and says so while another day cannot be read, and reads it by itself afterwards', async () => {
    const { page, site, close } = await overview([1920, 1080], [/./]);
    const words = site.locator('output');
    await expect.poll(() => words.textContent(), patient).toMatch(/今天 空 \d+ 间/);
    await page.route('**/vapi/cockpit/site*', (route) => route.abort());
    await site.getByRole('button', { name: '+90 天' }).click();
    await expect.poll(() => words.textContent(), patient).toContain('未能读取');
    const late = site.locator('.p-mark[data-mark="late"]');
    await late.waitFor(patient);
    expect(await site.getByRole('list', { name: '园区' }).getByRole('button').count()).toBeGreaterThan(1);
    await page.unroute('**/vapi/cockpit/site*');
    await expect.poll(() => words.textContent(), patient).toMatch(/\+90 天 空 \d+ 间/);
    await expect.poll(() => late.count(), patient).toBe(0);
    // what the meters say is of now
    expect(await site.getByRole('button', { name: '能耗' }).isDisabled()).toBe(true);
    await close();
  });
  it('draws its model anew when the graphics card has taken the picture away, at the same place', async () => {
    const { page, site, close } = await overview([1366, 768], [/./]);
    const drawn = site.locator('canvas[data-drawn=true]:not([data-lost])');
    await site.getByRole('list', { name: '园区' }).getByRole('button').first().press('Enter', patient);
    await page.waitForURL(/park=\d+$/);
    await drawn.first().waitFor(patient);
    for (let times = 0; times < 2; times++) {
      await drawn.evaluate((canvas: HTMLCanvasElement) => {
        canvas.dataset.lost = 'true';
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
      });
      await drawn.waitFor(patient);
      expect(await site.locator('canvas').count()).toBe(1);
    }
    expect(page.url()).toMatch(/park=\d+$/);
    expect(await site.getByRole('list', { name: '楼栋' }).getByRole('button').count()).toBeGreaterThan(0);
    await close();
  });
  it('holds twenty-four thousand rooms: all are counted, a building is found by a tap, and at rest nothing is drawn', async () => {
    const { page, site, problems, close } = await overview([1366, 768]);
    const many = siteSample(430);
    await page.route('**/vapi/cockpit/site*', (route) => route.fulfill({ json: many }));
    await page.addInitScript(() => {
      const counter = window as unknown as { drawings: number };
      counter.drawings = 0;
      const gl = WebGL2RenderingContext.prototype;
      for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const) {
        const draw = gl[name] as (...given: unknown[]) => void;
        Object.assign(gl, {
          [name](this: WebGL2RenderingContext, ...given: unknown[]) {
            counter.drawings++;
            draw.apply(this, given);
          },
        });
      }
    });
    await page.goto('/cockpit?park=1');
    await site.locator('canvas[data-drawn=true]').waitFor(patient);
    const counted = async (): Promise<number> =>
      (await site.locator('.s-legend li:not(.s-owing) b').allInnerTexts()).reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
    const inPark = many.rooms.filter((row) => [11, 12, 13].includes(Number(row[many.columns.indexOf('building')]))).length;
    await expect.poll(counted, patient).toBe(inPark);
    const drawings = (): Promise<number> => page.evaluate(() => (window as unknown as { drawings: number }).drawings);
    expect(await drawings()).toBeGreaterThan(0);
    // what is still on its way settles; then nothing
    let before = -1;
    await expect
      .poll(async () => [before, (before = await drawings())], { ...patient, interval: 2000 })
      .toSatisfy(([one, next]: number[]) => one === next);
    await page.waitForTimeout(2000);
    expect(await drawings()).toBe(before);
    await page.mouse.move(5, 5);
    await site.locator('.s-label').first().click(patient);
    await page.waitForURL(/building=\d+$/);
    expect(problems()).toEqual([]);
    await close();
  });
}
