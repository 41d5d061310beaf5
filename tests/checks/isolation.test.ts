import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../support/engines';

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

it('databases in memory begin with the same files: what one of them changes, no other sees, also of those that are opened later', async () => {
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  await one.rows('create table own as select n, md5(n::text) text from generate_series(1, 5000) n');
  const later = await openTestDatabase();
  for (const db of [other, later]) {
    expect(await db.rows("select count(*)::int n from pg_class where relname = 'own'")).toEqual([{ n: 0 }]);
    await db.rows('create table own as select 1 n');
  }
  expect(await one.rows('select count(*)::int n from own')).toEqual([{ n: 5000 }]);
  for (const db of [one, other, later]) await db.close();
});
