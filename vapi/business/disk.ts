import fs from 'node:fs';
import path from 'node:path';

/** Where uploaded files lie: outside the web root, under a random name, a folder for each first two characters. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');
export const placeOf = (dataDir: string, key: string): string => path.join(filesFolder(dataDir), key.slice(0, 2), key);

/** Moves a received file to its place. */
export function settle(dataDir: string, key: string, from: string): void {
  const to = placeOf(dataDir, key);
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  fs.renameSync(from, to);
}
/** Keeps bytes that were made here. */
export function keepBytes(dataDir: string, key: string, bytes: Buffer): void {
  const to = placeOf(dataDir, key);
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  fs.writeFileSync(to, bytes, { mode: 0o600 });
}
