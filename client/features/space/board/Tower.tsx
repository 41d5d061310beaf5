import type { MouseEvent } from 'react';
import type { Cell } from '@/domain/answers/room-board';
import { withUnit } from '@/domain/format';
import { Loading } from '../../../ui/Loading';
import { lastLine, owes, pastEnd, rentRate, shortName, spoken, unitsOf } from './figures';
import { useBoard } from './useBoard';

interface Props {
  readonly building: number;
  readonly name: string;
  readonly at: string | undefined;
  /** Who sits in a room, and until when, is said too. */
  readonly full: boolean;
  /** The cell that the keyboard stands on; of a building without it the first is reached by Tab. */
  readonly current: number | undefined;
  readonly onCurrent: (room: number) => void;
  readonly onOpen: (room: number) => void;
  readonly onHover: (cell: Cell | undefined, box?: DOMRect) => void;
}
/** One building as a stack of its floors, the highest first. */
export function Tower({ building, name, at, full, current, onCurrent, onOpen, onHover }: Props) {
  const { board, failure, refetch } = useBoard(building, at);
  const cells = board?.floors.flatMap(({ rooms }) => rooms) ?? [];
  const reached = cells.some(({ id }) => id === current) ? current : cells[0]?.id;
  return (
    <section className="stack-tower" aria-label={name}>
      <h2>
        {name}
        {board && (
          <small>
            {unitsOf(cells).length} 间，出租率 {withUnit(rentRate(cells), '%')}
          </small>
        )}
      </h2>
      {!board && <Loading failure={failure} onRetry={refetch} rows={6} />}
      {board && cells.length === 0 && <p className="stack-none">暂无房间</p>}
      {board?.floors.map((floor) => (
        <div key={floor.id} className="stack-floor">
          <span className="one-line" title={`${floor.name}，出租率 ${withUnit(rentRate(floor.rooms), '%')}`}>
            {floor.name}
          </span>
          <div>
            {floor.rooms.map((cell) => {
              const over = pastEnd(cell, board.at);
              return (
                <button
                  key={cell.id}
                  type="button"
                  className="stack-cell"
                  data-row={cell.id}
                  data-status={cell.status}
                  data-owed={owes(cell) || undefined}
                  tabIndex={cell.id === reached ? 0 : -1}
                  onFocus={() => onCurrent(cell.id)}
                  aria-label={spoken(cell, board.at)}
                  onClick={() => (onHover(undefined), onOpen(cell.id))}
                  onMouseEnter={(event: MouseEvent<HTMLElement>) => onHover(cell, event.currentTarget.getBoundingClientRect())}
                  onMouseLeave={() => onHover(undefined)}
                >
                  {!full && <i aria-hidden />}
                  <b>{shortName(cell, floor.rooms)}</b>
                  {full && <span>{cell.enterprise_name ?? cell.statusText}</span>}
                  {full && <span data-over={over > 0 || undefined}>{lastLine(cell, board.at)}</span>}
                  {!full && over > 0 && <em>{over}</em>}
                </button>
              );
            })}
          </div>
        </div>
      ))}
    </section>
  );
}
