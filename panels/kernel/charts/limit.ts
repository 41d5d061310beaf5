import type { Lines } from '@/domain/feeds/blocks';

/** So much higher than the curve a limit may be for both to be seen on one axis. */
const atMost = 1.5;
export const highest = ({ series }: Lines): number => Math.max(0, ...series.flatMap(({ data }) => data.map((value) => value ?? 0)));
export interface DrawnLimit {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Whether it holds at a place of the axis; everywhere, where nothing is said. */
  readonly holds?: (x: string) => boolean;
}
/** The lines with a limit as one of their own; undefined where it would flatten them. */
export function withLimit(lines: Lines, { name, value, unit, holds = () => true }: DrawnLimit): Lines | undefined {
  if (value > atMost * highest(lines)) return undefined;
  return { x: lines.x, series: [...lines.series, { name, unit, data: lines.x.map((x) => (holds(x) ? value : null)) }] };
}
