import { createHash } from 'node:crypto';
import type { Loader } from './loader';
import { portrait, skyline, type Picture } from './pictures';
import type { Random } from './random';
import type { Park } from './park';

/** Takes the bytes of a file that belongs to the demonstration park, under the name that its row has on the disk. */
export type KeepFile = (diskKey: string, bytes: Buffer) => void | Promise<void>;

/** UTF-16 in hexadecimal, as a pdf with the map UniGB-UCS2-H has its words. */
const hex = (words: string): string => Buffer.from(words, 'utf16le').swap16().toString('hex');
/** A small page with a title, in a font that every reader of Chinese has. */
function titledPdf(title: string): Buffer {
  const words = `BT /F1 24 Tf 72 740 Td <${hex(title)}> Tj /F1 12 Tf 0 -40 Td <${hex('演示园区的示例文件')}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export interface DemoFiles {
  readonly of: Park['files'];
  /** Every file with the name its bytes are kept under. */
  readonly kept: readonly { key: string; bytes: Buffer }[];
}
const mimes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
/** A few drawn pictures and documents, used by many rows. */
export function makeFiles(loader: Loader, random: Random, now: Date): DemoFiles {
  const kept: { key: string; bytes: Buffer }[] = [];
  const anyKey = (): string => Array.from({ length: 32 }, () => random.pick('0123456789abcdef'.split(''))).join('');
  const add = ({ name, bytes }: Picture, kind: 1 | 2, isPublic = kind === 1, key = anyKey()): number => {
    const ext = name.slice(name.lastIndexOf('.') + 1);
    const mime = mimes[ext] ?? 'image/png';
    const id = loader.add('file', {
      save_name: name,
      disk_key: key,
      size: bytes.length,
      mime,
      ext,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      kind,
      is_public: isPublic ? 1 : 2,
      used_at: now.toISOString(),
    });
    const row = loader.rows('file').at(-1);
    if (row) row.save_path = `/vapi/file/${id}/${encodeURIComponent(name)}`;
    kept.push({ key, bytes });
    return id;
  };
  const covers = Array.from({ length: 12 }, (_, index) => add(skyline(random, `封面${index + 1}.png`), 1));
  const portraits = Array.from({ length: 6 }, (_, index) => add(portrait(random, `头像${index + 1}.png`), 1));
  const documents = new Map<string, number>();
  return {
    kept,
    of: {
      cover: () => random.pick(covers),
      portrait: () => random.pick(portraits),
      // its key takes nothing of the chance that the other rows are made by
      plan: (picture) => add(picture, 1, false, createHash('md5').update(picture.bytes).digest('hex')),
      word: (name, bytes) => add({ name, bytes }, 2),
      document(name) {
        const page = titledPdf(name.replace(/\.pdf$/, ''));
        const found = documents.get(name) ?? (name.endsWith('.pdf') ? add({ name, bytes: page }, 2) : random.pick(covers));
        documents.set(name, found);
        return found;
      },
    },
  };
}
