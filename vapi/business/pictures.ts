import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import type { FileStore } from './disk';
import { slowDown } from '../kernel/errors';

sharp.cache(false);
sharp.concurrency(1);
/**
 * One picture at a time of each lane, in the order in which they came: a park's machine has other work, and a large picture takes much
 * memory. What strangers send never stands in the way of the staff's pictures, nor what gates and displays send by themselves, nor any of
 * them of small ones for a list.
 */
const lanes = {
  staff: { most: 50, waiting: 0 },
  devices: { most: 50, waiting: 0 },
  visitors: { most: 6, waiting: 0 },
  thumbnails: { most: 300, waiting: 0 },
};
type Lane = keyof typeof lanes;
/** Whose pictures are painted anew. */
export type Sender = Exclude<Lane, 'thumbnails'>;
const last = new Map<Lane, Promise<unknown>>();
async function inTurn<T>(name: Lane, work: () => Promise<T>): Promise<T> {
  const lane = lanes[name];
  if (lane.waiting >= lane.most) throw slowDown(10, '正在处理的图片较多，请稍后再试');
  lane.waiting += 1;
  const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(
    name,
    mine.catch(() => undefined),
  );
  return mine.finally(() => {
    lane.waiting -= 1;
  });
}
/**
 * A small file that unpacks to more is meant to hurt; looked at before anything is decoded. All frames of a gif together. Visitors' are
 * photographs of a telephone; the staff's largest is a floor plan.
 */
const mostPixels = { staff: 60_000_000, devices: 60_000_000, visitors: 30_000_000, thumbnails: 120_000_000 } as const;
/** Px of the longer side of what is kept. */
const longestSide = 4096;

export type PictureFault = 'broken' | 'too many pixels';
export interface Repainted {
  readonly size: number;
  readonly sha256: string;
}
const faultOf = (error: unknown): PictureFault => (/pixel limit/i.test(String(error)) ? 'too many pixels' : 'broken');
const open = (path: string, ext: string, lane: Lane) =>
  sharp(path, { limitInputPixels: mostPixels[lane], animated: ext === 'gif', failOn: 'error', sequentialRead: true });

function written(picture: Sharp, ext: string): Sharp {
  if (ext === 'png') return picture.png({ compressionLevel: 9, effort: 4 });
  if (ext === 'gif') return picture.gif({ effort: 4 });
  return picture.jpeg({ quality: 88, progressive: true });
}
/**
 * Paints a picture anew in place: only its pixels are kept, upright. Camera, place and time of it, thumbnails, and whatever
 * else was hidden before, in or behind it are gone. Answers the new size and digest, or what is wrong with it.
 */
export const repaint = (path: string, ext: string, lane: Sender = 'staff'): Promise<Repainted | PictureFault> =>
  inTurn(lane, async () => {
    const anew = `${path}.anew`;
    try {
      const picture = open(path, ext, lane).autoOrient().resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
      await written(picture, ext).toFile(anew);
      const bytes = await fs.promises.readFile(anew);
      await fs.promises.rename(anew, path);
      return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    } catch (error) {
      await fs.promises.rm(anew, { force: true });
      if ((error as NodeJS.ErrnoException).code) throw error;
      if (/no space left|quota exceeded/i.test(String(error))) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
      return faultOf(error);
    }
  });
/** Widths at which lists show pictures, in px; others are not made, so that nobody fills the disk with them. */
export const thumbnailWidths: readonly number[] = [96, 240, 480];
const begun = new Map<string, Promise<Buffer>>();
/** A small webp of a stored picture, its first frame; made once and kept beside the picture. */
export async function thumbnail(store: FileStore, key: string, width: number): Promise<Buffer> {
  const name = `w${width}`;
  const made = await store.made(key, name);
  if (made) return made;
  const known = begun.get(`${key} ${name}`);
  if (known) return known;
  const making = inTurn('thumbnails', async () => {
    const bytes = await buffer(store.read(key));
    const small = await sharp(bytes, { limitInputPixels: mostPixels.thumbnails })
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
    // without room on the disk it is made again next time
    await store.keepMade(key, name, small).catch(() => undefined);
    return small;
  }).finally(() => begun.delete(`${key} ${name}`));
  begun.set(`${key} ${name}`, making);
  return making;
}
