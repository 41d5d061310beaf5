/** Between rows, and between what stands in one, in CSS px. */
export interface Grid {
  readonly row: number;
  readonly gap: number;
}
/** A line below that says how much is out of sight, in CSS px. */
export const restLine = 26;

/** How many of at least `least` CSS px stand side by side. */
export const columnsOf = (width: number, least: number, gap: number): number => Math.max(1, Math.floor((width + gap) / (least + gap)));
/** How many stand in each row when every group begins a row of its own. */
export const linesOf = (groups: readonly number[], columns: number): readonly number[] =>
  groups.flatMap((count) => Array.from({ length: Math.ceil(count / columns) }, (_, at) => Math.min(columns, count - at * columns)));
/** How many whole rows a height shows, never none; where not all fit, the line that says so has its room. */
export function snapRows(height: number, rows: number, { row, gap }: Grid): number {
  const room = (free: number): number => Math.max(1, Math.floor((free + gap) / (row + gap)));
  return rows <= room(height) ? rows : room(height - restLine);
}
/** The same rows, higher where not all fit, so that those shown fill the height: no room is left that is too low for one more. */
export function fillRows(height: number, rows: number, grid: Grid): Grid {
  const shown = snapRows(height, rows, grid);
  if (shown >= rows) return grid;
  return { ...grid, row: Math.max(grid.row, Math.floor((height - restLine + grid.gap) / shown - grid.gap)) };
}
/** How many stand from a row on. */
export const countFrom = (lines: readonly number[], row: number): number => lines.slice(row).reduce((sum, count) => sum + count, 0);
