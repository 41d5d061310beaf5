import type { Loader } from './loader';
import { portrait, skyline, type Picture } from './pictures';
import type { Random } from './random';
import type { Park } from './park';

/** Takes the bytes of a file that belongs to the demonstration park, under the name that its row has on the disk. */
export type KeepFile = (diskKey: string, bytes: Buffer) => void | Promise<void>;

/** The smallest page that every reader opens. */
function blankPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export interface DemoFiles {
  readonly of: Park['files'];
  /** Every file with the name its bytes are kept under. */
  readonly kept: readonly { key: string; bytes: Buffer }[];
}
/** A few drawn pictures and documents, used by many rows. */
export function makeFiles(loader: Loader, random: Random, now: Date, digest: (bytes: Buffer) => string): DemoFiles {
  const kept: { key: string; bytes: Buffer }[] = [];
  const add = ({ name, bytes, sha256 }: Picture, kind: 1 | 2): number => {
    const ext = name.slice(name.lastIndexOf('.') + 1);
    const key = Array.from({ length: 32 }, () => random.pick('0123456789abcdef'.split(''))).join('');
    const mime = ext === 'pdf' ? 'application/pdf' : 'image/png';
    const id = loader.add('file', {
      save_name: name,
      save_path: null,
      disk_key: key,
      size: bytes.length,
      mime,
      ext,
      sha256,
      kind,
      is_public: kind === 1 ? 1 : 2,
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
  const page = blankPdf();
  return {
    kept,
    of: {
      cover: () => random.pick(covers),
      portrait: () => random.pick(portraits),
      document(name) {
        const found = documents.get(name) ?? (name.endsWith('.pdf') ? add({ name, bytes: page, sha256: digest(page) }, 2) : random.pick(covers));
        documents.set(name, found);
        return found;
      },
    },
  };
}
