import { open, type FileHandle } from 'node:fs/promises';
import { zipEntries, type ZipEntry } from './zip';

const office = 'application/vnd.openxmlformats-officedocument';
const mimes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  rar: 'application/vnd.rar',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
};
interface Sniffed {
  readonly file: FileHandle;
  readonly size: number;
  readonly head: Buffer;
}
const starts = (head: Buffer, ...hex: string[]): boolean => hex.some((one) => head.subarray(0, one.length / 2).toString('hex') === one);

async function chunks(file: FileHandle, work: (chunk: Buffer) => boolean): Promise<void> {
  const buffer = Buffer.alloc(1 << 20);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0 || !work(buffer.subarray(0, bytesRead))) return;
    at += bytesRead;
  }
}
/** A compound document of the older Office names its main stream in UTF-16: a .doc that holds a workbook is no .doc. */
const oleWith =
  (...streams: string[]) =>
  async ({ head, file }: Sniffed): Promise<boolean> => {
    if (!starts(head, 'd0cf11e0a1b11ae1')) return false;
    const names = streams.map((one) => Buffer.from(`${one}\0`, 'utf16le'));
    let found = false;
    let rest: Buffer = Buffer.alloc(0);
    await chunks(file, (chunk) => {
      const seen = Buffer.concat([rest, chunk]);
      found = names.some((name) => seen.includes(name));
      rest = Buffer.from(seen.subarray(-64));
      return !found;
    });
    return found;
  };
/** An Office document unpacks to a bounded size, holds its main part, and no macros. */
const mostUnpacked = 1024 * 1024 * 1024;
const isOffice = (entries: readonly ZipEntry[], main: string): boolean =>
  entries.some(({ name }) => name === '[Content_Types].xml') &&
  entries.some(({ name }) => name === main) &&
  !entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name)) &&
  entries.reduce((sum, { size }) => sum + size, 0) <= mostUnpacked;
const zipWith =
  (main?: string) =>
  async ({ file, size }: Sniffed): Promise<boolean> => {
    const entries = await zipEntries(file, size);
    return entries !== undefined && (main === undefined || isOffice(entries, main));
  };
const decodes = async (file: FileHandle, encoding: string): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let good = true;
  await chunks(file, (chunk) => {
    try {
      // control characters other than tab, line and page ends are no text
      good = !/[\0-\u0008\u000e-\u001a\u001c-\u001f]/.test(decoder.decode(chunk, { stream: true }));
    } catch {
      good = false;
    }
    return good;
  });
  try {
    decoder.decode();
  } catch {
    return false;
  }
  return good;
};
/** Text has no sign of its own: it is what reads as UTF-8, as GB 18030, or as UTF-16 with its mark. */
async function textMime({ file, head }: Sniffed): Promise<string | undefined> {
  const marked = starts(head, 'fffe') ? 'utf-16le' : starts(head, 'feff') ? 'utf-16be' : undefined;
  for (const encoding of marked ? [marked] : ['utf-8', 'gb18030']) if (await decodes(file, encoding)) return `text/plain; charset=${encoding}`;
  return undefined;
}
const isJpeg = ({ head }: Sniffed) => starts(head, 'ffd8ff');
const looks: Readonly<Record<string, (sniffed: Sniffed) => boolean | Promise<boolean>>> = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: ({ head }) => starts(head, '89504e470d0a1a0a'),
  gif: ({ head }) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
  // at the very start: a page or a program that is a pdf further down is refused
  pdf: ({ head }) => /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-\d/.test(head.toString('latin1', 0, 32)),
  zip: zipWith(),
  rar: ({ head }) => starts(head, '526172211a0700', '526172211a070100'),
  doc: oleWith('WordDocument'),
  xls: oleWith('Workbook', 'Book'),
  ppt: oleWith('PowerPoint Document'),
  docx: zipWith('word/document.xml'),
  xlsx: zipWith('xl/workbook.xml'),
  pptx: zipWith('ppt/presentation.xml'),
};
/** The type of a file whose content is what its extension says; undefined where it is not, or where it is empty. */
export async function typeOf(path: string, ext: string): Promise<string | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, 64));
    await file.read(head, 0, head.length, 0);
    if (size === 0) return undefined;
    if (ext === 'txt') return await textMime({ file, size, head });
    return (await looks[ext]?.({ file, size, head })) ? mimes[ext] : undefined;
  } finally {
    await file.close();
  }
}
