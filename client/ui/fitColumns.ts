export interface Fitted {
  readonly width: number;
  /** Stands still at the left while the others scroll. */
  readonly fixed: boolean;
  /** The person has drawn it to this width: it keeps it. */
  readonly own?: boolean;
}
/**
 * Widths, in px, under which no column is cut by the fixed one at the right: as many columns as fit stand whole and share what is left over;
 * the rest begin exactly at the edge, and are reached by scrolling. `room` is what is left for the columns beside the fixed ones around them
 * (boxes, actions); 0 while it is not known.
 */
export function fitColumns(columns: readonly Fitted[], room: number): number[] {
  const widths = columns.map(({ width }) => width);
  if (room <= 0) return widths;
  const still = columns.reduce((sum, { width, fixed }) => sum + (fixed ? width : 0), 0);
  const moving = columns.flatMap(({ fixed }, at) => (fixed ? [] : [at]));
  let left = room - still;
  const whole: number[] = [];
  for (const at of moving) {
    const width = widths[at] ?? 0;
    if (width > left) break;
    left -= width;
    whole.push(at);
  }
  // a screen that holds no column beside the fixed ones scrolls freely
  if (whole.length === 0) return widths;
  const free = whole.filter((at) => !columns[at]?.own);
  const shared = free.length > 0 ? free : whole;
  const each = Math.floor(left / shared.length);
  for (const at of shared) widths[at] = (widths[at] ?? 0) + each;
  const last = shared.at(-1) ?? 0;
  widths[last] = (widths[last] ?? 0) + left - each * shared.length;
  return widths;
}
