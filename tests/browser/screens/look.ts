import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fitOf } from '@/client/cockpit/fit';
import { screens, type KnownScreen } from '@/domain/screens';
import { lasting, patient, settled } from '../../support/browser';
import { inspectPanels } from '../../support/panelInspect';
import { inspectScreen, type Bounds } from '../../support/screenInspect';
import { findingsOn } from '../axe';

export type Size = readonly [width: number, height: number];
/** The usual screen, the same twice over, a wall of three, a small one, one that stands upright, a phone. */
export const sizes = {
  usual: [1920, 1080],
  large: [3840, 2160],
  wall: [5760, 1080],
  small: [1366, 768],
  upright: [1080, 1920],
  phone: [390, 844],
} as const;

/** A screen, or the one page that is none: what it is called, where it is, whether it stands upright and whether it scrolls at any size. */
interface Looked {
  readonly name: string;
  readonly standing: boolean;
  readonly isPage: boolean;
}
/** visual.md 3: 16 u where it is read from afar, 12 px on a phone. */
function boundsOf([width, height]: Size, { standing, isPage }: Looked): Bounds {
  const { unit, bucket } = fitOf(width, height, 1, standing);
  return {
    scrolls: isPage || bucket === 'stacked',
    least: Math.max(12, bucket === 'stacked' || isPage ? 0 : 16 * unit),
    seams: bucket === 'C' && !isPage ? [width / 3, (2 * width) / 3] : [],
  };
}
/** For who wants to see what was looked at: a folder for pictures of it all. */
const pictures = process.env.SCREEN_SHOTS;

/** What is wrong at each size, a line each. */
async function complaintsOf(page: Page, looked: Looked, at: readonly Size[], set: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of at) {
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    const { unit } = fitOf(width, height, 1, looked.standing);
    // a screen follows its window when that has come to rest
    if (!looked.isPage)
      await page.waitForFunction((u) => document.querySelector<HTMLElement>('.cockpit')?.style.getPropertyValue('--u') === `${u}px`, unit);
    await settled(page);
    const bounds = boundsOf(size, looked);
    const wrong = await lasting(async () => [...(await page.evaluate(inspectPanels)), ...(await page.evaluate(inspectScreen, bounds))]);
    // whoever reads by other means than the eye: the same at any size, so it is asked at one
    const barred = size === sizes.usual ? await findingsOn(page) : [];
    found.push(...[...wrong, ...barred].map((one) => `${looked.name} ${width}×${height} ${one}`));
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${set}-${looked.name}-${width}.png`), fullPage: bounds.scrolls });
    }
  }
  return found;
}
/** Follows the tab of a screen, as a person does, and waits until all of its panels have something to show. */
async function follow(page: Page, { path }: KnownScreen): Promise<void> {
  await page.locator(`.k-tabs a[href^="${path}?"]`).evaluate((link: HTMLElement) => link.click());
  await page.waitForURL((url) => url.pathname === path);
  await page.waitForFunction(() => (window as unknown as { __ready?: boolean }).__ready === true, undefined, patient);
}
/** Every screen at these sizes, one after the other on one page, and the portrait of an enterprise by itself. */
export async function lookAtAll(page: Page, at: readonly Size[], set: string, query = ''): Promise<readonly string[]> {
  const found: string[] = [];
  await page.goto(`/cockpit?freeze=1${query}`);
  for (const screen of screens) {
    await follow(page, screen);
    found.push(...(await complaintsOf(page, { name: screen.id, standing: screen.layouts.tall !== undefined, isPage: false }, at, set)));
  }
  await page.goto('/cockpitPortrayal');
  found.push(...(await complaintsOf(page, { name: 'cockpitPortrayal', standing: false, isPage: true }, at, set)));
  return found;
}
