import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
interface Found {
  violations: { id: string; impact: string; nodes: { target: string[] }[] }[];
}
/** What axe finds serious or worse. */
export const seriousOn = (page: Page): Promise<string[]> => findingsOn(page, ['serious', 'critical']);
/** What axe finds; put in by hand, so that the page's own policy stays. */
export async function findingsOn(page: Page, impacts: readonly string[] = ['minor', 'moderate', 'serious', 'critical']): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<Found> } }).axe.run());
  return violations
    .filter(({ impact }) => impacts.includes(impact))
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
}
