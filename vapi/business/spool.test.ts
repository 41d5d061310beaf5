import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openSpool, SpoolFull, Unstorable, type Entry } from './spool';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'spool-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});
const drained = async (spool: ReturnType<typeof openSpool>): Promise<unknown[]> => {
  const all: unknown[] = [];
  await spool.drain(async ({ n }) => void all.push(n));
  return all;
};
const filesIn = (folder: string): string[] => fs.readdirSync(path.join(folder, '1')).filter((name) => name.endsWith('.jsonl'));

it('hands on what was kept, in its order, once, also after a start anew', async () => {
  const folder = newFolder();
  const spool = openSpool(folder, 1e6);
  await Promise.all([1, 2, 3].map((n) => spool.add({ n })));
  await spool.close();
  const again = openSpool(folder, 1e6);
  expect(again.isEmpty()).toBe(false);
  await again.add({ n: 4 });
  expect(await drained(again)).toEqual([1, 2, 3, 4]);
  expect([await drained(again), again.isEmpty(), filesIn(folder)]).toEqual([[], true, []]);
  await again.close();
});
it('keeps what could not be taken, and sets aside what never can be', async () => {
  const folder = newFolder();
  const spool = openSpool(folder, 1e6);
  for (const n of [1, 2, 3]) await spool.add({ n });
  let away = true;
  const taken: unknown[] = [];
  const take = async ({ n }: Entry): Promise<void> => {
    if (n === 2 && away) throw new Error('away');
    if (n === 3) throw new Unstorable('读不懂');
    taken.push(n);
  };
  await expect(spool.drain(take)).rejects.toThrow('away');
  away = false;
  await spool.add({ n: 4 });
  await spool.drain(take);
  expect(taken).toEqual([1, 1, 2, 4]); // what was taken before the trouble comes again: whoever takes it knows a repeat
  const [aside = ''] = fs.readFileSync(path.join(folder, '1', 'refused.jsonl'), 'utf8').split('\n');
  expect(JSON.parse(aside)).toEqual({ why: '读不懂', entry: { n: 3 } });
  await spool.close();
});
it('is bounded, counts what comes while it is full, and has room again', async () => {
  const spool = openSpool(newFolder(), 100);
  const some = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => spool.add({ n: 10 + n })));
  const kept = some.filter(({ status }) => status === 'fulfilled').length;
  expect(kept).toBe(11); // nine bytes each, with its end
  expect(some.filter((one) => one.status === 'rejected' && one.reason instanceof SpoolFull)).toHaveLength(19);
  expect(await drained(spool)).toHaveLength(11);
  await spool.add({ n: 1 });
  await spool.close();
});
it('passes over half a line that a crash has left, and takes what a dead process left in its folder', async () => {
  const folder = newFolder();
  for (const n of ['1', '2']) fs.mkdirSync(path.join(folder, n));
  fs.writeFileSync(path.join(folder, '1', '00000000000001.jsonl'), '{"n":1}\n{"n":2');
  fs.writeFileSync(path.join(folder, '2', '00000000000002.jsonl'), '{"n":3}\n');
  const spool = openSpool(folder, 1e6);
  expect(((await drained(spool)) as number[]).sort()).toEqual([1, 3]);
  await spool.close();
});

it.skipIf(!fs.existsSync('/dev/full'))('promises nothing that a full disk did not take, and goes on when there is room again', async () => {
  const folder = newFolder();
  const spool = openSpool(folder, 1e6);
  await spool.add({ n: 1 });
  await spool.drain(async () => undefined);
  // /dev/full is a disk without room: whatever is written to it fails as there
  const next = path.join(folder, '1', '00000000000002.jsonl');
  fs.symlinkSync('/dev/full', next);
  const two = await Promise.allSettled([spool.add({ n: 2 }), spool.add({ n: 3 })]);
  expect(two.map((one) => one.status === 'rejected' && (one.reason as NodeJS.ErrnoException).code)).toEqual(['ENOSPC', 'ENOSPC']);
  fs.rmSync(next, { force: true });
  await spool.add({ n: 4 });
  expect([await drained(spool), spool.isEmpty()]).toEqual([[4], true]);
  await spool.close();
});
