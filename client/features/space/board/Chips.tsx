import { areaText } from '@/domain/format';
import { areaOf, owes, unitsOf, type Mark } from './figures';
import type { Board, Cell } from '@/domain/answers/room-board';
import './status.css';

interface Props {
  readonly board: Board;
  readonly cells: readonly Cell[];
  readonly marks: ReadonlySet<Mark>;
  readonly onMarks: (marks: ReadonlySet<Mark>) => void;
}
/** Counts of every status, zero too, that narrow the board. */
export function Chips({ board, cells, marks, onMarks }: Props) {
  const indebted = cells.filter(owes);
  const units = unitsOf(cells);
  const seesDebts = cells.some(({ owed }) => owed !== null);
  const toggle = (mark: Mark) => {
    const next = new Set(marks);
    if (!next.delete(mark)) next.add(mark);
    onMarks(next);
  };
  const chip = (mark: Mark, label: string, rooms: number, area: number) => (
    <button type="button" key={mark} className="board-chip" data-status={mark} aria-pressed={marks.has(mark)} onClick={() => toggle(mark)}>
      <i aria-hidden />
      {label} <b>{rooms}</b>
      <small>{areaText(area)}</small>
    </button>
  );
  return (
    <div className="board-chips" role="group" aria-label="按房态筛选">
      <button type="button" className="board-chip" aria-pressed={marks.size === 0} onClick={() => onMarks(new Set())}>
        全部 <b>{units.length}</b>
        <small>{areaText(areaOf(units))}</small>
      </button>
      {board.counts.map(({ code, label, rooms, area }) => chip(code, label, rooms, area))}
      {seesDebts && chip('owed', '欠费', indebted.length, areaOf(indebted))}
    </div>
  );
}
