import fs from 'node:fs';

/** Writes a small file so that a power cut leaves it whole or as it was: the bytes are on the disk before the name is. Only its owner may read it. */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.tmp`;
  const open = fs.openSync(draft, 'w', 0o600);
  try {
    fs.writeSync(open, text);
    fs.fsyncSync(open);
  } finally {
    fs.closeSync(open);
  }
  fs.renameSync(draft, file);
}

/** No room on the disk: as Node says it, as PostgreSQL does (53100), and as the file system inside the embedded engine does (its errno 51). */
export function isDiskFull(error: unknown): boolean {
  const { code, errno, name, message } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    ['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '') || (name === 'ErrnoError' && errno === 51) || /no space left on device/i.test(message ?? '')
  );
}
