import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makingFolder, place } from '@/relay/setup/place.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'place-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const put = (folder: string, name: string, text: string) => {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, name), text);
};

it('a finished build takes the place of the one before it, whole; what else lies beside it stays', () => {
  put('dist/client', 'old.js', 'old');
  put('dist/parser-1', 'parser.js', 'parser');
  put('made/client', 'new.js', 'new');
  put('made/server', 'relay.js', 'relay');
  place(join(root, 'made'), join(root, 'dist'), ['server', 'client']);
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['client', 'parser-1', 'server']);
  expect(readdirSync(join(root, 'dist/client'))).toEqual(['new.js']);
  expect(readFileSync(join(root, 'dist/server/relay.js'), 'utf8')).toBe('relay');
});
it('each start builds in a folder of its own, and takes away those of starts that ended amid theirs', () => {
  const [first, second] = [makingFolder(root), makingFolder(root)];
  expect(first).not.toBe(second);
  expect([existsSync(first), existsSync(second)]).toEqual([true, true]);
  makingFolder(root, Date.now() + 2 * 3600_000);
  expect([existsSync(first), existsSync(second)]).toEqual([false, false]);
});
