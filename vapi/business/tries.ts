import { slowDown } from '../kernel/errors';

/** So many wrong answers of one key may follow one another; then each next try waits. */
const borne = 5;
const wait = 60_000;
const mostKeys = 10_000;
interface Tries {
  wrong: number;
  last: number;
}
/** Bounds guesses at a short code by who is signed in. It keeps what it knows in memory: a start of the server forgives. */
export function boundedTries(words: string) {
  const known = new Map<string, Tries>();
  return {
    /** Throws 429 while a key must wait. */
    mustWait(key: string, now: Date): void {
      const tries = known.get(key);
      const left = tries && tries.wrong >= borne ? tries.last + wait - now.getTime() : 0;
      if (left > 0) throw slowDown(left / 1000, words);
    },
    wrong(key: string, now: Date): void {
      const before = known.get(key);
      known.delete(key);
      known.set(key, { wrong: (before?.wrong ?? 0) + 1, last: now.getTime() });
      const [oldest] = known.keys();
      if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
    },
    right: (key: string): void => void known.delete(key),
  };
}
