/** Numbers that look like chance and are the same at every load: the demonstration park is made from one seed. */
export interface Random {
  /** 0 <= x < 1. */
  next(): number;
  /** A whole number from..to, both included. */
  int(from: number, to: number): number;
  /** Around `centre`, at most `share` of it away. */
  about(centre: number, share: number): number;
  /** So many numbers around 1, to divide something by. */
  weights(count: number, share: number): number[];
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Some of a list, without repeats. */
  some<T>(list: readonly T[], count: number): T[];
  shuffle<T>(list: readonly T[]): T[];
  digits(count: number): string;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: 32 bits of state, good enough for names and weights, the same on every engine
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let index = copy.length - 1; index > 0; index--) {
      const other = int(0, index);
      [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
    }
    return copy;
  };
  const about = (centre: number, share: number): number => centre * (1 + share * (2 * next() - 1));
  return {
    next,
    int,
    shuffle,
    about,
    weights: (count, share) => Array.from({ length: count }, () => about(1, share)),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
    some: (list, count) => shuffle(list).slice(0, count),
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  };
}

/** Divides a whole number by weights: whole parts, none below `least`, that sum to it exactly (largest remainders). */
export function divide(total: number, weights: readonly number[], least = 0): number[] {
  const rest = total - least * weights.length;
  const whole = sum(weights) || 1;
  const exact = weights.map((weight) => (rest * weight) / whole);
  const parts = exact.map(Math.floor);
  const order = exact.map((part, index) => [part - Math.floor(part), index] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  const missing = rest - sum(parts);
  for (const [, index] of order.slice(0, Math.round(missing))) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map((part) => part + least);
}
/** The same in parts as like each other as can be. */
export const divideEvenly = (total: number, count: number): number[] => divide(total, new Array<number>(count).fill(1));

/** A list with each value as often as it says, in random order. */
export const bag = <T>(random: Random, counts: readonly (readonly [value: T, count: number])[]): T[] =>
  random.shuffle(counts.flatMap(([value, count]) => Array.from({ length: count }, () => value)));

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The subset of `list` whose sizes come nearest to `target`; tried a few hundred times, so that it is near enough and quick. */
export function subsetNear<T>(random: Random, list: readonly T[], size: (one: T) => number, target: number): T[] {
  let best: T[] = [];
  let miss = Math.abs(target);
  for (let round = 0; round < 400 && miss > 2; round++) {
    const taken: T[] = [];
    let had = 0;
    for (const one of random.shuffle(list)) {
      if (had + size(one) > target + 8) continue;
      taken.push(one);
      had += size(one);
    }
    if (Math.abs(target - had) < miss) [best, miss] = [taken, Math.abs(target - had)];
  }
  return best;
}
