/** Milliseconds on a clock that nobody can set: for ages, waits and allowances. What a screen is told as `at` is the time of day instead. */
export const monotonic = (): number => performance.now();
