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
  put('.dist-999999999', 'half.js', '');
  put(`.dist-${process.ppid}`, 'theirs.js', '');
  expect(makingFolder(root)).toBe(join(root, `.dist-${process.pid}`));
  expect([existsSync(join(root, '.dist-999999999')), existsSync(join(root, `.dist-${process.ppid}`))]).toEqual([false, true]);
});
