import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files are kept. A folder by default; another kind of store needs no more than this. */
export interface FileStore {
  /** Where a file may lie while it comes: near enough to its place that settling it is one step. */
  draft(key: string): string;
  /** Moves a whole file to its place. Until then nobody finds it; after a crash it is there whole or not at all. */
  settle(key: string, from: string): Promise<void>;
  /** Keeps bytes that were made here. */
  keep(key: string, bytes: Buffer): void;
  /** Bytes; null where there is no such file. */
  size(key: string): Promise<number | null>;
  /** `from` and `to`: first and last byte. */
  read(key: string, span?: { readonly from: number; readonly to: number }): Readable;
  /** Removes a file, and what was made of it. */
  remove(key: string): Promise<void>;
  /** What was made of a file once and is kept beside it, by a name of its own (a thumbnail); null where it was not made yet. */
  made(key: string, name: string): Promise<Buffer | null>;
  keepMade(key: string, name: string, bytes: Buffer): Promise<void>;
  /** Bytes that may still be written. */
  room(): Promise<number>;
  /** Keys that were settled before a moment, to find those without a row. */
  keys(before: Date): AsyncIterable<string>;
  /** Removes what was left half-way before a moment. */
  clearDrafts(before: Date): Promise<number>;
}
/** Free space that uploads leave for the database and the rest of the machine. */
const reserve = 64 * 1024 * 1024;
const draftEnd = '.part';

/** A folder outside the web root: random names, a folder for each first two characters, readable by its owner alone. */
export function folderStore(dataDir: string): FileStore {
  const folder = path.join(dataDir, 'files');
  const placeOf = (key: string): string => path.join(folder, key.slice(0, 2), key);
  const makeFolder = (place: string): void => void fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  const older = async (place: string, before: Date): Promise<boolean> =>
    fs.promises.stat(place).then(
      ({ mtime }) => mtime < before,
      () => false,
    );
  return {
    draft(key) {
      makeFolder(folder);
      return path.join(folder, key + draftEnd);
    },
    async settle(key, from) {
      const to = placeOf(key);
      makeFolder(path.dirname(to));
      const file = await fs.promises.open(from, 'r+');
      await file.sync().finally(() => file.close());
      await fs.promises.rename(from, to);
    },
    keep(key, bytes) {
      const to = placeOf(key);
      makeFolder(path.dirname(to));
      fs.writeFileSync(to + draftEnd, bytes, { mode: 0o600 });
      fs.renameSync(to + draftEnd, to);
    },
    size: (key) =>
      fs.promises.stat(placeOf(key)).then(
        ({ size }) => size,
        () => null,
      ),
    read: (key, span) => fs.createReadStream(placeOf(key), span && { start: span.from, end: span.to }),
    async remove(key) {
      const place = path.dirname(placeOf(key));
      const names = await fs.promises.readdir(place).catch(() => []);
      for (const name of names) if (name === key || name.startsWith(`${key}.`)) await fs.promises.rm(path.join(place, name), { force: true });
    },
    made: (key, name) => fs.promises.readFile(`${placeOf(key)}.${name}`).catch(() => null),
    async keepMade(key, name, bytes) {
      const to = `${placeOf(key)}.${name}`;
      const draft = `${to}${draftEnd}${randomBytes(4).toString('hex')}`;
      await fs.promises.writeFile(draft, bytes, { mode: 0o600 });
      await fs.promises.rename(draft, to);
    },
    async room() {
      makeFolder(folder);
      const { bavail, bsize } = await fs.promises.statfs(folder);
      return Math.max(0, bavail * bsize - reserve);
    },
    async *keys(before) {
      makeFolder(folder);
      for (const part of await fs.promises.readdir(folder, { withFileTypes: true })) {
        if (!part.isDirectory()) continue;
        // what was made of a file goes with it; alone it has no file any more
        for (const key of await fs.promises.readdir(path.join(folder, part.name)))
          if (!key.includes(draftEnd) && (await older(path.join(folder, part.name, key), before))) yield key.split('.')[0] ?? key;
      }
    },
    async clearDrafts(before) {
      makeFolder(folder);
      const drafts = (await fs.promises.readdir(folder)).filter((name) => name.includes(draftEnd));
      let cleared = 0;
      for (const name of drafts) {
        const place = path.join(folder, name);
        if (!(await older(place, before))) continue;
        await fs.promises.rm(place, { force: true });
        cleared += 1;
      }
      return cleared;
    },
  };
}
