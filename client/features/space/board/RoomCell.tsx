import { memo } from 'react';
import { areaText } from '@/domain/format';
import { lastLine, owes, pastEnd } from './figures';
import type { Cell } from '@/domain/answers/room-board';

interface Props {
  readonly cell: Cell;
  readonly width: number;
  /** The day that the board shows. */
  readonly day: string;
  readonly chosen: boolean;
  /** The one stop of the Tab key in the grid. */
  readonly current: boolean;
  readonly found: boolean;
}
/** One room: number, status in a word and a shape, who sits there, ㎡ and until when. The grid hears its clicks and keys. */
export const RoomCell = memo(function RoomCell({ cell, width, day, chosen, current, found }: Props) {
  return (
    <div
      role="gridcell"
      className="board-cell"
      data-row={cell.id}
      data-status={cell.status}
      data-owed={owes(cell) || undefined}
      data-found={found || undefined}
      aria-selected={chosen}
      tabIndex={current ? 0 : -1}
      style={{ width }}
    >
      <span className="board-cell-head">
        <b>{cell.name}</b>
        <span className="board-cell-state">{cell.statusText}</span>
      </span>
      <span className="board-cell-who">
        <span>{cell.enterprise_name ?? cell.type}</span>
        {owes(cell) && <em>欠费</em>}
      </span>
      <span className="board-cell-last">
        <span>{areaText(cell.area)}</span>
        <span data-over={pastEnd(cell, day) > 0 || undefined}>{lastLine(cell, day)}</span>
      </span>
    </div>
  );
});
