import type { ReactNode } from 'react';
import { spoken, type Mark, owes } from './figures';
import { middleOf, svgPoints, type Region } from './planShapes';
import type { Cell } from '@/domain/answers/room-board';

interface Props {
  readonly path: string;
  readonly name: string;
  readonly regions: readonly Region[];
  readonly cells: ReadonlyMap<number, Cell>;
  readonly marks: ReadonlySet<Mark>;
  readonly onOpen: (id: number) => void;
}
const place = ([x, y]: readonly [number, number]) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
/** A plan and what lies over it; whatever the picture's size, places are parts of it. */
export const PlanFrame = ({ path, name, children }: { path: string; name: string; children: ReactNode }) => (
  <div className="plan-scroll">
    <div className="plan-frame">
      <img src={path} alt={`${name}平面图`} draggable={false} />
      {children}
    </div>
  </div>
);
/** The plan of a floor: each room's area in the colour of its status, with its number and the word; a click opens the room. */
export function PlanPicture({ path, name, regions, cells, marks, onOpen }: Props) {
  const known = regions.flatMap(({ room_id, points }) => {
    const cell = cells.get(room_id);
    return cell ? [{ cell, points }] : [];
  });
  const dimmed = (cell: Cell): boolean => marks.size > 0 && !marks.has(cell.status) && !(marks.has('owed') && owes(cell));
  return (
    <PlanFrame path={path} name={name}>
      <svg className="plan-areas" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
        {known.map(({ cell, points }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the button over it does the same by keyboard
          <polygon
            key={cell.id}
            points={svgPoints(points)}
            data-status={cell.status}
            data-dim={dimmed(cell) || undefined}
            onClick={() => onOpen(cell.id)}
          />
        ))}
      </svg>
      {known.map(({ cell, points }) => (
        <button
          type="button"
          key={cell.id}
          className="plan-room"
          data-row={cell.id}
          data-status={cell.status}
          data-dim={dimmed(cell) || undefined}
          style={place(middleOf(points))}
          title={spoken(cell)}
          onClick={() => onOpen(cell.id)}
        >
          <b>{cell.name}</b>
          <span>{cell.statusText}</span>
          {owes(cell) && <em>欠费</em>}
        </button>
      ))}
    </PlanFrame>
  );
}
