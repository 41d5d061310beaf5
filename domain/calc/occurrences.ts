/** A stretch of time, [start, end), in ms. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}
const day = 86_400_000;
/** Days from one occurrence to the next, by the code of a repeat (domain/codes/service, bookingRepeat). */
const steps: Readonly<Record<number, number>> = { 1: 1, 2: 7, 3: 14 };
/** More are not booked at once. */
export const mostOccurrences = 60;

/**
 * A stretch and its repetitions that begin before a moment (the end of the last day), the first always among them. Asia/Shanghai knows no
 * summer time: the same hour is a whole number of days away. One more than may be booked tells that there are too many.
 * @param times at most so many of them
 */
export function occurrences(first: Stretch, repeat: number | null | undefined, before: number, times = mostOccurrences + 1): Stretch[] {
  const step = (steps[repeat ?? 0] ?? 0) * day;
  const all = [first];
  for (let by = step; step > 0 && first.start + by < before && all.length < times; by += step)
    all.push({ start: first.start + by, end: first.end + by });
  return all;
}
/** Half-open: what ends when another begins does not meet it. */
export const meet = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;
