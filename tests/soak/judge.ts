/** One measured quantity over time; `second` since the beginning. */
export interface Point {
  readonly second: number;
  readonly value: number;
}
export interface Judgement {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly perMinute: number; // of the line that fits best, after the warm-up
  readonly isFlat: boolean;
}

/** Growth a minute, by the line that fits best. */
export function slopeOf(points: readonly Point[]): number {
  const middle = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [middle(points.map(({ second }) => second)), middle(points.map(({ value }) => value))];
  const spread = points.reduce((sum, { second }) => sum + (second - x) ** 2, 0);
  return (60 * points.reduce((sum, { second, value }) => sum + (second - x) * (value - y), 0)) / Math.max(1, spread);
}

/** The least of each few points: between two collections memory grows in any program, what is kept shows after them. */
export const troughs = (points: readonly Point[], width: number): Point[] =>
  Array.from({ length: Math.ceil(points.length / width) }, (_, n) => points.slice(n * width, (n + 1) * width)).map((some) =>
    some.reduce((least, one) => (one.value < least.value ? one : least)),
  );

/**
 * Flat: by the line that fits, the whole time after the warm-up has added no more than `share` of what there was, or `slack` of it (noise
 * of little things). `warmUp`: seconds in which what is loaded once may come.
 */
export function judge(
  name: string,
  points: readonly Point[],
  { warmUp, share, slack, width = 1 }: { readonly warmUp: number; readonly share: number; readonly slack: number; readonly width?: number },
): Judgement {
  const settled = troughs(
    points.filter(({ second }) => second >= warmUp),
    width,
  );
  const [first, last] = [settled[0], settled.at(-1)];
  if (!first || !last || settled.length < 3) throw new Error(`too few measurements of ${name}`);
  const perMinute = slopeOf(settled);
  const growth = (perMinute * (last.second - first.second)) / 60;
  return { name, first: first.value, last: last.value, perMinute, isFlat: growth <= Math.max(slack, share * first.value) };
}
