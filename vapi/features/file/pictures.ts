import { createHash } from 'node:crypto';
import fs from 'node:fs';
import sharp, { type Sharp } from 'sharp';

/** One picture at a time, one thread each: a park's machine has other work, and a large picture takes much memory. */
sharp.cache(false);
sharp.concurrency(1);
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}
/** More than any camera of today makes; a small file that unpacks to more is meant to hurt. All frames of a gif together. */
const mostPixels = 120_000_000;
/** Px of the longer side of what is kept. */
const longestSide = 4096;

export type PictureFault = 'broken' | 'too many pixels';
export interface Repainted {
  readonly size: number;
  readonly sha256: string;
}
const faultOf = (error: unknown): PictureFault => (/pixel limit/i.test(String(error)) ? 'too many pixels' : 'broken');
const open = (path: string, ext: string) =>
  sharp(path, { limitInputPixels: mostPixels, animated: ext === 'gif', failOn: 'error', sequentialRead: true });

function written(picture: Sharp, ext: string): Sharp {
  if (ext === 'png') return picture.png({ compressionLevel: 9, effort: 4 });
  if (ext === 'gif') return picture.gif({ effort: 4 });
  return picture.jpeg({ quality: 88, progressive: true });
}
/**
 * Paints a picture anew in place: only its pixels are kept, upright. Camera, place and time of it, thumbnails, and whatever
 * else was hidden before, in or behind it are gone. Answers the new size and digest, or what is wrong with it.
 */
export const repaint = (path: string, ext: string): Promise<Repainted | PictureFault> =>
  inTurn(async () => {
    const anew = `${path}.anew`;
    try {
      const picture = open(path, ext).autoOrient().resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
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
/** A small webp of a stored picture, its first frame. */
export const thumbnail = (bytes: Buffer, width: number): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes, { limitInputPixels: mostPixels }).resize({ width, height: width, fit: 'inside', withoutEnlargement: true }).webp().toBuffer(),
  );
