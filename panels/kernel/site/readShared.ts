import type { SiteAnswer } from '@/domain/answers/site';
import type { PanelHost } from '../host';

type Read = PanelHost['read'];
interface Pending {
  readonly answer: Promise<SiteAnswer>;
  readonly controller: AbortController;
  waiting: number;
}
/** An answer serves whoever comes within so many ms after it: panels of one screen, whose drawings arrive one after the other. */
const serves = 5000;
const pending = new WeakMap<Read, Map<string, Pending>>();

/** Asks; what has failed, and what has served its time, is requested anew. */
function begin(read: Read, at: string | null, key: string, buildings: readonly number[] | undefined, known: Map<string, Pending>): Pending {
  const controller = new AbortController();
  const one: Pending = { answer: read<SiteAnswer>('/cockpit/site', at === null ? {} : { at }, controller.signal, buildings), controller, waiting: 0 };
  known.set(key, one);
  const forget = (): void => {
    if (known.get(key) === one) known.delete(key);
  };
  one.answer.then(() => setTimeout(forget, serves), forget);
  return one;
}
/** All rooms of a day (null: today) at a version: several panels of a screen that want the same are answered by one request, which is given up when none of them waits any more. */
export async function readShared(
  read: Read,
  at: string | null,
  version: string,
  buildings: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<SiteAnswer> {
  const known = pending.get(read) ?? new Map<string, Pending>();
  pending.set(read, known);
  const key = JSON.stringify([at, version]);
  const one = known.get(key) ?? begin(read, at, key, buildings, known);
  one.waiting++;
  const leave = (): void => {
    one.waiting--;
    if (one.waiting > 0) return;
    one.controller.abort();
    if (known.get(key) === one) known.delete(key);
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await one.answer;
  } finally {
    signal.removeEventListener('abort', leave);
    if (!signal.aborted) one.waiting--;
  }
}
