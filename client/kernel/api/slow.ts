import { useSyncExternalStore } from 'react';
import { givenUpMessage, HttpError } from './errors';

/** How long a call may take before the person is told that the server is slow, in ms. The specification lets a call wait ten minutes. */
export const slowAfterMs = 12_000;
/** Sends it once; the signal calls that one off. */
export type Send<T> = (called?: AbortSignal) => Promise<T>;
/** A call that has been waiting for longer than that: what the person can do about it. */
interface Late {
  readonly giveUp: () => void;
  /** Missing where nobody could tell whether the first has been done. */
  readonly repeat?: () => void;
}
let late: readonly Late[] = [];
const listeners = new Set<() => void>();
const setLate = (calls: readonly Late[]): void => {
  late = calls;
  for (const listener of listeners) listener();
};
export const lateCalls = (): readonly Late[] => late;

/** Watches one call until it is answered or given up; a refusal passes through. What is sent again waits as long again in silence. */
export async function watched<T>(send: Send<T>, isRepeatable: boolean): Promise<T> {
  for (;;) {
    const called = new AbortController();
    let wish: 'give up' | 'repeat' | undefined;
    const wishing = (what: typeof wish) => () => {
      wish = what;
      called.abort();
    };
    const one: Late = { giveUp: wishing('give up'), ...(isRepeatable && { repeat: wishing('repeat') }) };
    const timer = setTimeout(() => setLate([...late, one]), slowAfterMs);
    try {
      return await send(called.signal);
    } catch (error) {
      if (wish === 'give up') throw new HttpError(0, givenUpMessage);
      if (wish !== 'repeat') throw error;
    } finally {
      clearTimeout(timer);
      if (late.includes(one)) setLate(late.filter((other) => other !== one));
    }
  }
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const none: readonly Late[] = [];
export const useLate = (): readonly Late[] => useSyncExternalStore(watch, lateCalls, () => none);
