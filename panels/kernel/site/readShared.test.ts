import { expect, it, vi } from 'vitest';
import { siteSample } from '@/tests/support/samples/site';
import type { PanelHost } from '../host';
import { readShared } from './readShared';

const answer = siteSample();
const reader = (reply: () => Promise<unknown>) => {
  const read = vi.fn((_path: string, _query: unknown, _signal: AbortSignal) => reply());
  return { read: read as unknown as PanelHost['read'], calls: read.mock.calls };
};
const ask = (read: PanelHost['read'], version = '1', signal = new AbortController().signal) => readShared(read, null, version, undefined, signal);

it('同一版本同时要的只问一次，另一版本另问', async () => {
  const { read, calls } = reader(async () => answer);
  expect(await Promise.all([ask(read), ask(read)])).toEqual([answer, answer]);
  await ask(read, '2');
  expect(calls).toHaveLength(2);
});
it('一个走了，另一个照样有；都走了才作罢', async () => {
  let reply = (_: unknown): void => undefined;
  const { read, calls } = reader(() => new Promise((resolve) => (reply = resolve)));
  const [one, other] = [new AbortController(), new AbortController()];
  const both = [ask(read, '1', one.signal), ask(read, '1', other.signal)];
  one.abort();
  expect(calls[0]?.[2].aborted).toBe(false);
  other.abort();
  expect(calls[0]?.[2].aborted).toBe(true);
  reply(answer);
  await Promise.all(both);
});
it('没读到的下一次另问', async () => {
  const { read, calls } = reader(() => Promise.reject(new Error('x')));
  await expect(ask(read)).rejects.toThrow('x');
  await expect(ask(read)).rejects.toThrow('x');
  expect(calls).toHaveLength(2);
});
