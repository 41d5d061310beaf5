import { roomStatus } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import type { Board, BoardAnswer, Cell, Floor, FloorAnswer } from '@/domain/answers/room-board';

type Row = readonly unknown[];
/** What was read of a row and a floor before: an answer anew keeps those that did not change, and so do the cells on the screen. */
const cells = new WeakMap<Row, Cell>();
const floors = new WeakMap<FloorAnswer, Floor>();

function cellOf(row: Row, columns: readonly string[], floor: number): Cell {
  const known = cells.get(row);
  if (known) return known;
  const cell: Record<string, unknown> = { floor_id: floor };
  for (let at = 0; at < columns.length; at++) cell[columns[at] as string] = row[at];
  cell.statusText = labelOf(roomStatus, cell.status as number);
  cells.set(row, cell as Cell);
  return cell as Cell;
}
function floorOf(floor: FloorAnswer, columns: readonly string[]): Floor {
  const known = floors.get(floor);
  if (known) return known;
  const read = { ...floor, rooms: floor.rooms.map((row) => cellOf(row, columns, floor.id)) };
  floors.set(floor, read);
  return read;
}
/** The board out of its answer. Rows and floors that are the same objects as before become the same cells and floors. */
export const readBoard = ({ columns, floors: answered, ...board }: BoardAnswer): Board => ({
  ...board,
  floors: answered.map((floor) => floorOf(floor, columns)),
});
