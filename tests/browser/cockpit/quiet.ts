import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { patient, settled } from '../../support/browser';
import { logIn, type Stage } from '../support';

/** How much of a second the page's own thread works, by the time of that thread and not by the clock of a machine that others use. */
async function loadOf(page: Page, seconds: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const before = await worked();
  await page.waitForTimeout(seconds * 1000);
  const load = ((await worked()) - before) / seconds;
  await session.detach();
  return load;
}
export function quietTests(at: Stage): void {
  describe('a screen that hangs for months', () => {
    it.each(['/cockpit', '/cockpitIot'])(
      '%s works under a quarter of the time while all panels are live, under 3 % of it while frozen',
      async (path) => {
        const { page, close } = await at.open([1920, 1080]);
        await logIn(page, 'admin');
        await page.goto(`${path}?freeze=1`);
        await page.waitForFunction(() => (window as unknown as { __ready?: boolean }).__ready === true, undefined, patient);
        await settled(page);
        expect(await loadOf(page, 8)).toBeLessThan(0.03);
        await page.goto(path);
        await page.locator('.s-place canvas[data-drawn=true]').waitFor(patient);
        // what a screen does once when it is opened is over
        await page.waitForTimeout(4000);
        expect(await loadOf(page, 12)).toBeLessThan(0.25);
        await close();
      },
    );
  });
}
