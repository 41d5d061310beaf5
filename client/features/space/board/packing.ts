import type { Cell, Floor } from '@/domain/answers/room-board';

/** Sizes in px. */
export const sizes = { gap: 6, least: 128, most: 320, cell: 72, floorGap: 10, head: 32 } as const;
/** One line of rooms on the screen: a floor takes as many as it needs. */
export interface Line {
  readonly floor: Floor;
  readonly cells: readonly Cell[];
  readonly widths: readonly number[];
  readonly first: boolean;
  readonly top: number;
  readonly height: number;
}
/** Width of a room: its share of the building's usual room, within what can still be read. Without `byArea` all are alike. */
export function widthOf(area: number, usual: number, byArea: boolean): number {
  if (!byArea || usual <= 0) return sizes.least + 16;
  return Math.round(Math.min(sizes.most, Math.max(sizes.least, (area / usual) * (sizes.least + 24))));
}
const medianOf = (areas: readonly number[]): number => [...areas].sort((one, other) => one - other)[Math.floor(areas.length / 2)] ?? 0;

interface Packing {
  /** For the rooms, in px. */
  readonly width: number;
  readonly byArea: boolean;
  /** On a phone: the floor's name above its rooms, two of them beside each other. */
  readonly narrow: boolean;
}
/** Breaks floors into lines of a width, and says where each stands: what is not in sight need not be drawn. */
export function pack(floors: readonly Floor[], { width, byArea, narrow }: Packing): { lines: Line[]; height: number } {
  const usual = medianOf(floors.flatMap(({ rooms }) => rooms.map(({ area }) => Number(area))));
  const lines: Line[] = [];
  let top = 0;
  for (const floor of floors) {
    let cells: Cell[] = [];
    let widths: number[] = [];
    let taken = 0;
    let first = true;
    const flush = (last: boolean) => {
      const height = (narrow && first ? sizes.head : 0) + sizes.cell + (last ? sizes.floorGap : sizes.gap);
      lines.push({ floor, cells, widths, first, top, height });
      top += height;
      [cells, widths, taken, first] = [[], [], 0, false];
    };
    for (const cell of floor.rooms) {
      const own = narrow ? Math.floor((width - sizes.gap) / 2) : Math.min(width, widthOf(Number(cell.area), usual, byArea));
      if (cells.length > 0 && taken + own > width) flush(false);
      cells.push(cell);
      widths.push(own);
      taken += own + sizes.gap;
    }
    flush(true);
  }
  return { lines, height: top };
}
/** The lines that lie between two heights, with some before and after. */
export function inSight(lines: readonly Line[], from: number, to: number, spare = 400): [first: number, end: number] {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && line.top + line.height < from - spare) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < lines.length && (lines[end]?.top ?? 0) <= to + spare) end++;
  return [low, end];
}
