/** A corner of the drawing, from its middle: right and down are positive, the rim is at 1. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}
/** The corner of an axis of so many, the first above, clockwise, at a share of the rim. */
export function cornerOf(axis: number, axes: number, share: number): Corner {
  const angle = (2 * Math.PI * axis) / axes - Math.PI / 2;
  return { x: share * Math.cos(angle), y: share * Math.sin(angle) };
}
/** Scores of 0 to 100 as corners; an axis of which nothing is known has none, and no line is drawn to it. */
export const cornersOf = (values: readonly (number | null)[]): readonly (Corner | null)[] =>
  values.map((value, at) => (value === null ? null : cornerOf(at, values.length, Math.min(100, Math.max(0, value)) / 100)));
/** The outline of what is known: closed where every axis is, else in the stretches between the gaps. */
export function outlineOf(corners: readonly (Corner | null)[], at: (corner: Corner) => string): string {
  const known = corners.filter((corner) => corner !== null);
  if (known.length === corners.length) return `M${known.map(at).join('L')}Z`;
  return corners
    .map((corner, place) => {
      const next = corners[(place + 1) % corners.length];
      return corner && next ? `M${at(corner)}L${at(next)}` : '';
    })
    .join('');
}
