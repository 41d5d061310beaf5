import { createInflateRaw } from 'node:zlib';
import { refuse } from '../errors';
import { importLimits } from './sheet';

const broken = (): never => refuse('文件无法识别，请使用导入模板');
export const tooMuch = '文件展开后过大，请删除多余的内容后重试';
interface Part {
  readonly packed: Buffer;
  readonly stored: boolean;
}
/** The central directory, held against the local headers: parts lie one behind the other, so that no reader finds what was not counted. */
function partsOf(file: Buffer): Part[] {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > file.length) broken();
  const [count, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)];
  if (count === 0 || count > importLimits.parts || start >= file.length) broken();
  const entries: { method: number; size: number; local: number }[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) broken();
    entries.push({ method: file.readUInt16LE(at + 10), size: file.readUInt32LE(at + 20), local: file.readUInt32LE(at + 42) });
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  let next = 0;
  return entries
    .sort((one, other) => one.local - other.local)
    .map(({ method, size, local }) => {
      // a data descriptor of 12 to 24 bytes may stand behind a part, and nothing else
      if (local < next || local > next + 24 || local + 30 > file.length || file.readUInt32LE(local) !== 0x04034b50) broken();
      if (method !== 0 && method !== 8) broken();
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      next = from + size;
      if (next > file.length) broken();
      return { packed: file.subarray(from, next), stored: method === 0 };
    });
}
/** Bytes that a part unpacks to; stops as soon as they are more than `most`. Nothing of them is kept. */
function unpackedSize(packed: Buffer, most: number): Promise<number> {
  return new Promise((done, fail) => {
    let size = 0;
    const inflate = createInflateRaw();
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) return;
      inflate.destroy();
      done(size);
    });
    inflate.on('end', () => done(size));
    inflate.on('error', fail);
    inflate.end(packed);
  });
}
/** Refuses an archive that unpacks to more than a sheet can need (a zip bomb), or whose parts overlap. */
export async function refuseBombs(file: Buffer): Promise<void> {
  let left: number = importLimits.unpacked;
  for (const { packed, stored } of partsOf(file)) {
    left -= stored ? packed.length : await unpackedSize(packed, left).catch(broken);
    if (left < 0) refuse(tooMuch);
  }
}
