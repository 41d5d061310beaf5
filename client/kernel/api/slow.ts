import { useSyncExternalStore } from 'react';

/** How long a call may take before the person is told that the server is slow, in ms. The specification lets a call wait ten minutes. */
export const slowAfterMs = 12_000;

let slow = 0;
const listeners = new Set<() => void>();
const count = (by: 1 | -1): void => {
  slow += by;
  for (const listener of listeners) listener();
};
/** Whether some call has been waiting for longer than that. */
export const isSlow = (): boolean => slow > 0;

/** Watches one call; a refusal passes through. */
export async function watched<T>(answer: Promise<T>): Promise<T> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    count(1);
  }, slowAfterMs);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (late) count(-1);
  }
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useSlow = (): boolean => useSyncExternalStore(watch, isSlow, () => false);
