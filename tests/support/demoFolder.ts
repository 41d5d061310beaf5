import { cpSync, existsSync, readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { mark } from './demoTemplate';
import { newFolder, until } from './product';

/** A data folder of one's own with the demonstration park: its product starts for the second time. */
export async function demoFolder(): Promise<string> {
  const folder = newFolder();
  const park = inject('demoPark');
  if (!park) return folder;
  await until(() => existsSync(mark(park)), 380_000, 'the demonstration park was not made');
  const trouble = readFileSync(mark(park), 'utf8');
  if (trouble) throw new Error(trouble);
  cpSync(park, folder, { recursive: true });
  return folder;
}
