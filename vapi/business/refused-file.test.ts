import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refusedFile } from './refused-file';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'refused-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const linesOf = (name: string): { n?: number; dropped?: number }[] =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('takes no more of the disk than two files, keeps the newest, and counts what it dropped', async () => {
  const most = 1000;
  const add = refusedFile(folder, most);
  const written = 500;
  for (let n = 0; n < written; n++) {
    await add({ n, text: 'x'.repeat(40) });
    for (const name of fs.readdirSync(folder)) expect(fs.statSync(path.join(folder, name)).size).toBeLessThanOrEqual(most);
  }
  expect(fs.readdirSync(folder).sort()).toEqual(['refused.1.jsonl', 'refused.jsonl']);
  const [older, newer] = [linesOf('refused.1.jsonl'), linesOf('refused.jsonl')];
  const kept = [...older, ...newer].flatMap(({ n }) => (n === undefined ? [] : [n]));
  const dropped = newer[0]?.dropped ?? 0;
  expect(dropped).toBeGreaterThan(400);
  expect(kept).toEqual(Array.from({ length: written - dropped }, (_, n) => dropped + n));
});
it('counts on after a start anew, and keeps a line that is larger than a file', async () => {
  for (let n = 0; n < 30; n++) await refusedFile(folder, 300)({ n });
  const before = linesOf('refused.jsonl')[0]?.dropped ?? 0;
  await refusedFile(folder, 300)({ text: 'x'.repeat(400) });
  await refusedFile(folder, 300)({ n: 30 });
  expect(linesOf('refused.jsonl')[0]?.dropped).toBeGreaterThan(before);
  expect(linesOf('refused.jsonl').at(-1)).toEqual({ n: 30 });
});
it.skipIf(!fs.existsSync('/dev/full'))('leaves no half line behind on a full disk', async () => {
  fs.symlinkSync('/dev/full', path.join(folder, 'refused.jsonl'));
  await expect(refusedFile(folder)({ n: 1 })).rejects.toMatchObject({ code: 'ENOSPC' });
});
