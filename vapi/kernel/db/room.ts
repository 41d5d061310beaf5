import fs from 'node:fs';

const megabyte = 1024 * 1024;
/**
 * Free bytes below which the embedded engine is given nothing to write. Where it finds no room for a segment of its log (16 MB) it never
 * comes back, and nobody can read any more: so it must not get there. Work that makes room, or that nobody can do without (the jobs of
 * the night, migrations), and what has begun may go further than a new transaction; what devices report is kept on the disk further still.
 * Uploads end before all of them (vapi/business/disk.ts).
 */
export const leastFree = { begin: 48 * megabyte, goOn: 32 * megabyte, keep: 24 * megabyte } as const;

/** As PostgreSQL says it (53100), so that nobody need tell the two apart. */
export class NoRoom extends Error {
  readonly code = '53100';
  constructor() {
    super('磁盘空间不足，内容没有保存');
  }
}
export type FreeBytes = () => number;
/** Bytes that may still be written below a folder. */
export const freeBelow =
  (folder: string): FreeBytes =>
  () => {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  };
