import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A page whose locks are counted as a browser holds them: it lets go when the page is hidden. */
export async function countWakeLocks(page: Page): Promise<{ held(): Promise<number>; hide(on: boolean): Promise<void> }> {
  await page.addInitScript(() => {
    const held = new Set<{ released: boolean }>();
    const request = async () => {
      const lock = { released: false, release: async () => void held.delete(lock) };
      held.add(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(globalThis, { held });
  });
  return {
    held: () => page.evaluate(() => (globalThis as unknown as { held: Set<object> }).held.size),
    hide: (on) =>
      page.evaluate((hidden) => {
        const { held } = globalThis as unknown as { held: Set<{ released: boolean }> };
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        if (hidden) for (const lock of held) lock.released = true;
        if (hidden) held.clear();
        document.dispatchEvent(new Event('visibilitychange'));
      }, on),
  };
}
type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
/** That part of a picture of a page which lay there on the page of this width. */
export async function cut(picture: Buffer, { x, y, width, height }: Box, pageWidth: number): Promise<Buffer> {
  const scale = ((await sharp(picture).metadata()).width ?? pageWidth) / pageWidth;
  const [left, top, wide, high] = [x, y, width, height].map((px) => Math.round(px * scale)) as [number, number, number, number];
  return sharp(picture).extract({ left, top, width: wide, height: high }).png().toBuffer();
}
/** How alike two pictures are in what is light and dark: 1 the same, about 0 nothing in common. */
export async function likeness(one: Buffer, other: Buffer): Promise<number> {
  const side = 48;
  const [a, b] = await Promise.all(
    [one, other].map(async (picture) => [...(await sharp(picture).greyscale().resize(side, side, { fit: 'fill' }).raw().toBuffer())]),
  );
  const centred = (all: readonly number[] = []): number[] => {
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    return all.map((value) => value - mean);
  };
  const [p, q] = [centred(a), centred(b)];
  const dot = (x: readonly number[], y: readonly number[]): number => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(p, q) / Math.sqrt(dot(p, p) * dot(q, q));
}
