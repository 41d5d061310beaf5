/** Where a cell stands on the screen, px. */
export interface Spot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}
/** Cells whose tops differ by less stand on one line, px. */
const same = 4;
/**
 * The cell that an arrow key leads to, over the edge of a building to the one beside it: along the line of its floor, or to the nearest above
 * and below. Home and End lead to the ends of the line.
 */
export function steppedFrom(spots: readonly Spot[], id: number, key: string): number | undefined {
  const from = spots.find((spot) => spot.id === id);
  if (!from) return undefined;
  const line = spots.filter(({ y }) => Math.abs(y - from.y) < same).toSorted((one, other) => one.x - other.x);
  const at = line.findIndex((spot) => spot.id === id);
  const vertical = (by: 1 | -1): number | undefined => {
    const beyond = spots.filter(({ y }) => (y - from.y) * by >= same);
    const away = ({ x, y }: Spot): number => Math.abs(x - from.x) + Math.abs(y - from.y) * 2;
    return beyond.toSorted((one, other) => away(one) - away(other))[0]?.id;
  };
  switch (key) {
    case 'ArrowLeft':
      return line[at - 1]?.id;
    case 'ArrowRight':
      return line[at + 1]?.id;
    case 'ArrowUp':
      return vertical(-1);
    case 'ArrowDown':
      return vertical(1);
    case 'Home':
      return line[0]?.id;
    case 'End':
      return line.at(-1)?.id;
    default:
      return undefined;
  }
}
