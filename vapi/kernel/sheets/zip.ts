import { createInflateRaw } from 'node:zlib';
import { upload } from '@/domain/kernel/validators';
import { refuse } from '../errors';
import { tooMuch } from '../parser';

const broken = (): never => refuse(upload.wrongType);
/** What an Office document may hold: bytes of all its parts and of its XML once unpacked, number of parts, levels of an XML part. */
export interface ZipLimits {
  readonly unpacked: number;
  readonly xml: number;
  readonly parts: number;
  readonly depth: number;
}
interface Part {
  readonly packed: Buffer;
  readonly stored: boolean;
  readonly isXml: boolean;
}
/** The central directory, held against the local headers: parts lie one behind the other, so that no reader finds what was not counted. */
function partsOf(file: Buffer, most: number): Part[] {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > file.length) broken();
  const [count, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)];
  if (count > most) refuse(tooMuch);
  if (count === 0 || start >= file.length) broken();
  const entries: { method: number; size: number; local: number; isXml: boolean }[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) broken();
    const name = file.toString('latin1', at + 46, at + 46 + file.readUInt16LE(at + 28));
    const isXml = !/\.(?:png|jpe?g|gif|emf|wmf|bmp|tiff?|bin|ttf|odttf)$/i.test(name);
    entries.push({ method: file.readUInt16LE(at + 10), size: file.readUInt32LE(at + 20), local: file.readUInt32LE(at + 42), isXml });
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  let next = 0;
  return entries
    .sort((one, other) => one.local - other.local)
    .map(({ method, size, local, isXml }) => {
      // a data descriptor of 12 to 24 bytes may stand behind a part, and nothing else
      if (local < next || local > next + 24 || local + 30 > file.length || file.readUInt32LE(local) !== 0x04034b50) broken();
      if (method !== 0 && method !== 8) broken();
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      next = from + size;
      if (next > file.length) broken();
      return { packed: file.subarray(from, next), stored: method === 0, isXml };
    });
}
/** Follows how deep the elements of an XML text lie, chunk by chunk. True: deeper than `most`. Comments count as they come: no document nests by them. */
function depthMeter(most: number): (chunk: Buffer) => boolean {
  let depth = 0;
  let before = 0;
  let tag: 'none' | 'new' | 'open' | 'other' = 'none';
  return (chunk) => {
    for (const byte of chunk) {
      if (tag === 'none') {
        if (byte === 0x3c) tag = 'new';
      } else if (tag === 'new') {
        if (byte === 0x2f) depth--;
        tag = byte === 0x2f || byte === 0x21 || byte === 0x3f ? 'other' : 'open';
      } else if (byte === 0x3e) {
        if (tag === 'open' && before !== 0x2f && ++depth > most) return true;
        tag = 'none';
      }
      before = byte;
    }
    return false;
  };
}
/** Bytes that a part unpacks to; stops as soon as `look` says that it is enough. Nothing of them is kept. */
function unpack({ packed, stored }: Part, look: (chunk: Buffer) => boolean): Promise<void> {
  return new Promise((done, fail) => {
    if (stored) {
      look(packed);
      done();
      return;
    }
    const inflate = createInflateRaw();
    inflate.on('data', (chunk: Buffer) => {
      if (!look(chunk)) return;
      inflate.destroy();
      done();
    });
    inflate.on('end', done);
    inflate.on('error', fail);
    inflate.end(packed);
  });
}
/** Refuses an archive that unpacks to more than a document can need (a zip bomb), that nests without end, or whose parts overlap. */
export async function refuseBombs(file: Buffer, limits: ZipLimits): Promise<void> {
  let [left, leftXml] = [limits.unpacked, limits.xml];
  for (const part of partsOf(file, limits.parts)) {
    const isDeep = depthMeter(limits.depth);
    let bad = false;
    await unpack(part, (chunk) => {
      left -= chunk.length;
      if (part.isXml) leftXml -= chunk.length;
      bad ||= left < 0 || leftXml < 0 || (part.isXml && isDeep(chunk));
      return bad;
    }).catch(broken);
    if (bad) refuse(tooMuch);
  }
}
