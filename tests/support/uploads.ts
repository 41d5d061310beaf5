import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The names of what lies in a back end's folder of uploaded files, drafts included. */
export function filesOf({ dataDir }: { readonly dataDir: string }): string[] {
  const folder = join(dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
}
