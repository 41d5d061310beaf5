import type { FileHandle } from 'node:fs/promises';

export interface ZipEntry {
  readonly name: string;
  /** Bytes once unpacked, as the directory says. */
  readonly size: number;
}
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const mostDirectory = 16 * 1024 * 1024;

async function bytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}
/**
 * What a zip holds, by its directory; undefined where it is none, or where something stands before or behind it (a program
 * or a page that is a zip as well). Nothing is unpacked.
 */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[] | undefined> {
  const tail = await bytes(file, Math.max(0, size - endLength - 65_535), Math.min(size, endLength + 65_535));
  let end = tail.length - endLength;
  while (end >= 0 && tail.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0) return undefined;
  const [count, length, start, comment] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
    tail.readUInt16LE(end + 20),
  ];
  const endAt = size - tail.length + end;
  if (endAt + endLength + comment !== size || start + length !== endAt || length > mostDirectory) return undefined;
  if ((await bytes(file, 0, 4)).toString('latin1') !== (count === 0 ? 'PK\u0005\u0006' : 'PK\u0003\u0004')) return undefined;
  const directory = await bytes(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark; ) {
    const [name, extra, note] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)];
    entries.push({ name: directory.toString('utf8', at + 46, at + 46 + name), size: directory.readUInt32LE(at + 24) });
    at += 46 + name + extra + note;
  }
  return entries.length === count ? entries : undefined;
}
