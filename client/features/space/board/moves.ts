import { sizes, type Line } from './packing';

interface Spot {
  readonly line: number;
  readonly at: number;
}
export const spotOf = (lines: readonly Line[], id: number): Spot | undefined => {
  const line = lines.findIndex(({ cells }) => cells.some((cell) => cell.id === id));
  return line < 0 ? undefined : { line, at: lines[line]?.cells.findIndex((cell) => cell.id === id) ?? 0 };
};
/** Where a room's middle stands in its line, in px. */
const middleOf = ({ widths }: Line, at: number): number => widths.slice(0, at).reduce((sum, one) => sum + one + sizes.gap, 0) + (widths[at] ?? 0) / 2;
/** The room of a line that stands nearest to a place. */
function nearest(line: Line, place: number): number | undefined {
  const distances = line.cells.map((_, at) => Math.abs(middleOf(line, at) - place));
  return line.cells[distances.indexOf(Math.min(...distances))]?.id;
}
/** The room that a key leads to from another (design 2.10): arrows, Home and End within the floor, Page keys between floors, Ctrl to the ends of the building. */
export function moved(lines: readonly Line[], id: number, key: string, ctrl: boolean): number | undefined {
  const spot = spotOf(lines, id);
  const line = spot && lines[spot.line];
  if (!spot || !line) return undefined;
  const filled = lines.filter(({ cells }) => cells.length > 0);
  const all = filled.flatMap(({ cells }) => cells);
  const order = all.findIndex((cell) => cell.id === id);
  const own = all.filter(({ floor_id }) => floor_id === line.floor.id);
  const vertical = (by: 1 | -1): number | undefined => {
    const next = filled[filled.indexOf(line) + by];
    return next && nearest(next, middleOf(line, spot.at));
  };
  const floorAway = (by: 1 | -1): number | undefined => {
    const firsts = filled.filter((one, at) => filled[at - 1]?.floor.id !== one.floor.id);
    const next = firsts[firsts.findIndex(({ floor }) => floor.id === line.floor.id) + by];
    return next && nearest(next, middleOf(line, spot.at));
  };
  switch (key) {
    case 'ArrowLeft':
      return all[order - 1]?.id;
    case 'ArrowRight':
      return all[order + 1]?.id;
    case 'ArrowUp':
      return vertical(-1);
    case 'ArrowDown':
      return vertical(1);
    case 'Home':
      return (ctrl ? all : own)[0]?.id;
    case 'End':
      return (ctrl ? all : own).at(-1)?.id;
    case 'PageUp':
      return floorAway(-1);
    case 'PageDown':
      return floorAway(1);
    default:
      return undefined;
  }
}
/** All rooms between two, in the order of the board: what Shift chooses. */
export function between(lines: readonly Line[], one: number, other: number): number[] {
  const ids = lines.flatMap(({ cells }) => cells.map(({ id }) => id));
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b) as [number, number];
  return from < 0 ? [other] : ids.slice(from, to + 1);
}
