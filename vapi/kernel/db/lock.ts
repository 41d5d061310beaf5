import fs from 'node:fs';
import path from 'node:path';
import { writeDurably } from './durable';

interface Holder {
  pid: number;
  boot: string;
  start: string;
}
const bootId = (): string => {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
};
const startOf = (pid: number): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};
function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const sameBoot = !holder.boot || holder.boot === bootId();
  return sameBoot && (!holder.start || holder.start === startOf(holder.pid));
}

export class FolderInUse extends Error {
  constructor(dir: string, pid: number) {
    super(`数据目录 ${dir} 正被进程 ${pid} 使用，请先停止它，或改用 DATABASE_URL`);
  }
}

/**
 * One process a data folder: the embedded database takes no lock itself, and two processes on one folder lose
 * acknowledged rows without a word. The file names its holder by pid, boot and start time, so that a lock left by a
 * crash, or by another boot with the same pid, is taken over. Returns the release.
 */
export function lockFolder(dir: string): () => void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = path.join(dir, 'app.lock');
  const mine = JSON.stringify({ pid: process.pid, boot: bootId(), start: startOf(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < 3; attempt++) {
    const own = `${file}.${process.pid}`;
    writeDurably(own, mine);
    try {
      fs.linkSync(own, file); // atomic: fails when somebody holds it
      return () => {
        if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === mine) fs.unlinkSync(file);
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(own, { force: true });
    }
    takeOver(dir, file);
  }
  throw new Error(`无法锁定数据目录 ${dir}`);
}

/** Null for what a power cut left of a lock: a file that is empty or broken names nobody, and whoever held it is gone. */
function holderIn(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    return Number.isInteger(holder?.pid) ? { pid: Number(holder?.pid), boot: String(holder?.boot ?? ''), start: String(holder?.start ?? '') } : null;
  } catch {
    return null;
  }
}
function takeOver(dir: string, file: string): void {
  const seen = fs.readFileSync(file, 'utf8');
  const holder = holderIn(seen);
  if (holder && (holder.pid === process.pid ? holder.start === startOf(process.pid) : isAlive(holder))) throw new FolderInUse(dir, holder.pid);
  const stale = `${file}.stale.${process.pid}`;
  fs.renameSync(file, stale); // of several contenders one wins the rename
  if (fs.readFileSync(stale, 'utf8') !== seen) fs.renameSync(stale, file);
  else fs.rmSync(stale);
}
