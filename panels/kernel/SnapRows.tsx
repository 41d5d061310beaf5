import { useState, type CSSProperties, type ReactNode } from 'react';
import { usePanelHost } from './host';
import type { Size } from './useSize';
import { countFrom, type Grid, restLine, snapRows } from './snap';
import './snap.css';

interface SnapRowsProps {
  /** The room, in CSS px; none: everything is shown at the height it needs. */
  readonly size: Size;
  readonly grid: Grid;
  /** How many stand in each row. */
  readonly lines: readonly number[];
  readonly label: string;
  readonly children: ReactNode;
}
/** Rows of one height that scroll from edge to edge: none is ever cut, and what is out of sight is counted below. Each thing in them snaps: `.p-snap-item`. */
export function SnapRows({ size, grid, lines, label, children }: SnapRowsProps) {
  const host = usePanelHost();
  const [first, setFirst] = useState(0);
  if (size.height === 0) return <div className="p-snap-rows">{children}</div>;
  const { row, gap } = grid;
  const shown = snapRows(size.height, lines.length, grid);
  const below = countFrom(lines, first + shown);
  const hides = shown < lines.length;
  const style = { gap, '--whole-row': `${row}px`, '--whole-height': `${shown * (row + gap) - gap}px` } as CSSProperties;
  return (
    <div className="p-snap">
      <div
        className="p-snap-rows"
        style={style}
        onScroll={({ currentTarget }) => setFirst(Math.round(currentTarget.scrollTop / (row + gap)))}
        // while the board is edited nothing inside takes the focus: then the box itself is what the keys scroll
        {...(hides && host.editing && { role: 'group', tabIndex: 0, 'aria-label': label })}
      >
        {children}
      </div>
      {hides && size.height >= shown * (row + gap) - gap + restLine && (
        <p className="p-snap-rest">
          {below > 0 ? `另有 ${below} 项${host.editing ? '' : '，向下滚动查看'}` : `共 ${countFrom(lines, 0)} 项，已到最后`}
        </p>
      )}
    </div>
  );
}
