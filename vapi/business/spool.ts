import fs from 'node:fs';
import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { FolderInUse, lockFolder } from '../kernel/db/lock';
import { type FreeBytes, freeBelow, leastFree, NoRoom } from '../kernel/db/room';
import { refusedFile } from './refused-file';

/** What is kept on the disk until the database is there again: one line of JSON each. */
export type Entry = Readonly<Record<string, unknown>>;
export class SpoolFull extends Error {}
/** The entry can never be stored: it is set aside, and the next one follows. */
export class Unstorable extends Error {}
export interface Spool {
  /** Kept once it resolves: the bytes have reached the disk. Throws SpoolFull where more than this share of the room (1: all of it) would be taken, NoRoom where the disk is full. */
  add(entry: Entry, share?: number): Promise<void>;
  /** Hands everything on, the oldest first, and forgets what was taken. An error of `take` ends it; what was not taken, or not surely, comes again. Answers how many were taken. */
  drain(take: (entry: Entry) => Promise<void>): Promise<number>;
  isEmpty(): boolean;
  bytes(): number;
  close(): Promise<void>;
}
const mostSegment = 1024 * 1024;
const segment = /^\d+\.jsonl$/;
const mostFolders = 16;

/** A folder of this process's own below another; what processes that are no more have left in theirs is moved into it. */
function ownFolder(parent: string): { folder: string; release: () => void } {
  let own: { folder: string; release: () => void } | undefined;
  for (let n = 1; n <= mostFolders; n++) {
    const folder = path.join(parent, String(n));
    if (own && !fs.existsSync(folder)) continue;
    try {
      const release = lockFolder(folder);
      if (!own) own = { folder, release };
      else {
        for (const name of fs.readdirSync(folder).filter((file) => segment.test(file)))
          fs.renameSync(path.join(folder, name), path.join(own.folder, `${n}${name}`));
        release();
      }
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
  if (!own) throw new Error(`no folder is free below ${parent}`);
  return own;
}
/** A file is there after a power cut when its folder says so. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/**
 * A bounded queue on the disk. Several that come at once share one fsync. Entries may be handed on twice after a crash: whoever takes
 * them knows a repeat.
 * @param most bytes in all
 * @param free bytes of the disk; the last of them are the database's, without which it could not take anything over
 */
export function openSpool(parent: string, most: number, free: FreeBytes = freeBelow(parent)): Spool {
  const { folder, release } = ownFolder(parent);
  const fileOf = (name: string): string => path.join(folder, name);
  const segments = (): string[] =>
    fs
      .readdirSync(folder)
      .filter((name) => segment.test(name))
      .sort();
  const sizes = new Map(segments().map((name) => [name, fs.statSync(fileOf(name)).size]));
  const bytes = (): number => [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let current: { name: string; handle: FileHandle } | undefined;
  let waiting: { line: Buffer; done: () => void; fail: (error: unknown) => void }[] = [];
  let held = 0;
  // numbered on from what lies there: a clock may step back between two starts
  let next = Number.parseInt(segments().at(-1) ?? '0', 10) + 1;
  // one after another: writing, and putting the segment away that is written to
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
  };
  async function forget(name: string): Promise<void> {
    await rm(fileOf(name), { force: true });
    sizes.delete(name);
  }
  async function putAway(): Promise<void> {
    await current?.handle.close();
    current = undefined;
  }
  async function segmentToWrite(): Promise<{ name: string; handle: FileHandle }> {
    if (current && (sizes.get(current.name) ?? 0) >= mostSegment) await putAway();
    if (current) return current;
    const name = `${String(next++).padStart(14, '0')}.jsonl`;
    current = { name, handle: await open(fileOf(name), 'a', 0o600) };
    sizes.set(name, 0);
    syncFolder(folder);
    return current;
  }
  async function write(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const block = Buffer.concat(batch.map(({ line }) => line));
    try {
      const { name, handle } = await segmentToWrite();
      const before = sizes.get(name) ?? 0;
      try {
        await handle.appendFile(block);
        await handle.datasync();
      } catch (error) {
        // half a line must not stand before the next one
        await handle.truncate(before).catch(() => undefined);
        await putAway();
        if (before === 0) await forget(name);
        throw error;
      }
      sizes.set(name, before + block.length);
      for (const { done } of batch) done();
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      held -= block.length;
    }
  }
  const setAside = refusedFile(folder);
  return {
    add(entry, share = 1) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      if (bytes() + held + line.length > most * share) return Promise.reject(new SpoolFull());
      if (free() - held - line.length < leastFree.keep) return Promise.reject(new NoRoom());
      held += line.length;
      return new Promise((done, fail) => {
        waiting.push({ line, done, fail });
        void inTurn(write);
      });
    },
    async drain(take) {
      let taken = 0;
      await inTurn(putAway);
      for (const name of segments()) {
        if (name === current?.name) continue;
        for (const line of (await readFile(fileOf(name), 'utf8')).split('\n')) {
          const entry = parsed(line);
          if (!entry) continue;
          try {
            await take(entry);
            taken++;
          } catch (error) {
            if (!(error instanceof Unstorable)) throw error;
            await setAside({ why: error.message, entry });
          }
          await breathe();
        }
        await forget(name);
      }
      return taken;
    },
    isEmpty: () => sizes.size === 0 && held === 0,
    bytes,
    async close() {
      await inTurn(putAway);
      release();
    },
  };
}
/** What a crash left of a line was never promised to anybody. */
function parsed(line: string): Entry | undefined {
  try {
    const entry: unknown = line === '' ? undefined : JSON.parse(line);
    return typeof entry === 'object' && entry !== null ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}
