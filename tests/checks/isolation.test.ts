import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const testsOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path));

it('units that replace modules run in a process of their own: others of the same process would get the replacements, or they the originals', () => {
  const files = ['domain', 'client', 'panels'].flatMap(testsOf);
  const replacing = files.filter((path) => /vi\.(?:do)?mock\(|support\/screens'/i.test(readFileSync(join(root, path), 'utf8')));
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((path) => !path.includes('.isolated.test.'))).toEqual([]);
});
