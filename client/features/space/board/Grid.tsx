import { memo, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { areaText, withUnit } from '@/domain/format';
import { usePhone } from '../../../ui/usePhone';
import { areaOf, rentRate, unitsOf } from './figures';
import { HoverCard } from './HoverCard';
import { between, moved, spotOf } from './moves';
import { inSight, pack, sizes, type Line } from './packing';
import { RoomCell } from './RoomCell';
import type { Cell, Floor } from '@/domain/answers/room-board';
import './grid.css';

/** Below so many rooms all are drawn: they can be found and printed as they stand. */
const fewRooms = 400;
const headWidth = 108;
/** Around the rooms, for the ring of a chosen one. */
const ring = 4;
export interface GridHandle {
  /** Brings a room into sight and gives it the focus. */
  readonly show: (id: number) => void;
}
interface Props {
  readonly label: string;
  /** The day that is shown. */
  readonly day: string;
  readonly floors: readonly Floor[];
  /** Rooms of every floor, for the figures beside its name: those that are narrowed away count. */
  readonly whole: ReadonlyMap<number, readonly Cell[]>;
  readonly byArea: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly onChosen: (ids: ReadonlySet<number>) => void;
  /** A touch chooses instead of opening. */
  readonly choosing: boolean;
  readonly found: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly onMenu: (id: number, at: { x: number; y: number }) => void;
  readonly handle: Ref<GridHandle>;
}
interface LineProps {
  readonly line: Line;
  readonly index: number;
  readonly day: string;
  readonly rooms: readonly Cell[];
  readonly chosen: ReadonlySet<number>;
  readonly current: number | undefined;
  readonly found: number | undefined;
}
const FloorLine = memo(function FloorLine({ line, index, day, rooms, chosen, current, found }: LineProps) {
  return (
    <div role="row" tabIndex={-1} aria-rowindex={index + 1} className="board-line" style={{ top: line.top }}>
      {line.first ? (
        <div role="rowheader" tabIndex={-1} className="board-floor">
          <b className="one-line" title={line.floor.name}>
            {line.floor.name}
          </b>
          <span>出租率 {withUnit(rentRate(rooms), '%')}</span>
          <span>{areaText(areaOf(unitsOf(rooms)))}</span>
        </div>
      ) : (
        <span className="board-floor" />
      )}
      {line.cells.map((cell, at) => (
        <RoomCell
          key={cell.id}
          cell={cell}
          width={line.widths[at] ?? 0}
          day={day}
          chosen={chosen.has(cell.id)}
          current={cell.id === current}
          found={cell.id === found}
        />
      ))}
      {line.cells.length === 0 && (
        <div role="gridcell" tabIndex={-1} className="board-none">
          本层暂无房间
        </div>
      )}
    </div>
  );
});
const idAt = (target: EventTarget): number | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? Number(cell.dataset.row) : undefined;
};
const none: readonly Cell[] = [];

/** Rooms by floor, the highest first: a grid by keyboard, by mouse and by touch. Of many rooms only those in sight are drawn. */
export function Grid({ label, day, floors, whole, byArea, chosen, onChosen, choosing, found, onOpen, onMenu, handle }: Props) {
  const narrow = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [view, setView] = useState({ top: 0, height: 900 });
  const [current, setCurrent] = useState<number>();
  const [hovered, setHovered] = useState<{ id: number; box: DOMRect }>();
  const anchor = useRef<number>(undefined);
  const wanted = useRef<number>(undefined);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      setWidth(element.clientWidth - 2 * ring);
      setView({ top: element.scrollTop, height: element.clientHeight });
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, []);
  useEffect(() => () => clearTimeout(hovering.current), []);

  const { lines, height } = useMemo(
    () => (width > 0 ? pack(floors, { width: width - (narrow ? 0 : headWidth + sizes.gap), byArea, narrow }) : { lines: [], height: 0 }),
    [floors, width, byArea, narrow],
  );
  const cells = useMemo(() => new Map(floors.flatMap(({ rooms }) => rooms.map((cell) => [cell.id, cell] as const))), [floors]);
  const all = cells.size <= fewRooms;
  const [from, end] = all ? [0, lines.length] : inSight(lines, view.top, view.top + view.height);
  const stop = current !== undefined && cells.has(current) ? current : lines.find((line) => line.cells.length > 0)?.cells[0]?.id;

  const reveal = useCallback(
    (id: number) => {
      const spot = spotOf(lines, id);
      const line = spot && lines[spot.line];
      const element = box.current;
      if (!line || !element) return;
      if (line.top < element.scrollTop) element.scrollTop = line.top;
      else if (line.top + line.height > element.scrollTop + element.clientHeight) element.scrollTop = line.top + line.height - element.clientHeight;
      setCurrent(id);
      wanted.current = id;
      setView({ top: element.scrollTop, height: element.clientHeight });
    },
    [lines],
  );
  useImperativeHandle(handle, () => ({ show: reveal }), [reveal]);
  // a room that was not drawn can take the focus once it is
  useEffect(() => {
    if (wanted.current === undefined) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = undefined;
    cell.focus({ preventScroll: !narrow });
  });

  const choose = (id: number, how: { range: boolean }) => {
    if (how.range && anchor.current !== undefined) onChosen(new Set([...chosen, ...between(lines, anchor.current, id)]));
    else {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      onChosen(next);
      anchor.current = id;
    }
  };
  const leave = () => {
    clearTimeout(hovering.current);
    setHovered(undefined);
  };
  const onClick = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id === undefined) return;
    setCurrent(id);
    leave();
    if (event.ctrlKey || event.metaKey || event.shiftKey || choosing) choose(id, { range: event.shiftKey });
    else {
      anchor.current = id;
      onOpen(id);
    }
  };
  const onContextMenu = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id === undefined) return;
    event.preventDefault();
    leave();
    setCurrent(id);
    onMenu(id, { x: event.clientX, y: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = idAt(event.target);
    if (id === undefined) return;
    const to = moved(lines, id, event.key, event.ctrlKey || event.metaKey);
    if (event.key === 'Escape' && hovered) leave();
    else if (event.key === 'Escape' && chosen.size > 0) onChosen(new Set());
    else if (event.key === 'Enter') onOpen(id);
    else if (event.key === ' ') choose(id, { range: event.shiftKey });
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, bottom } = (event.target as Element).getBoundingClientRect();
      onMenu(id, { x: left + 12, y: bottom - 12 });
    } else if (to !== undefined) {
      if (event.shiftKey) {
        anchor.current ??= id;
        onChosen(new Set([...chosen, ...between(lines, anchor.current, to)]));
      }
      reveal(to);
    } else if (!/^(?:Arrow|Page|Home|End)/.test(event.key)) return;
    event.preventDefault();
  };
  const onMouseOver = (event: MouseEvent) => {
    const id = idAt(event.target);
    clearTimeout(hovering.current);
    if (id === undefined || narrow) return setHovered(undefined);
    const cell = (event.target as Element).closest('[data-row]');
    hovering.current = setTimeout(() => cell && setHovered({ id, box: cell.getBoundingClientRect() }), 350);
    if (hovered && hovered.id !== id) setHovered(undefined);
    return undefined;
  };
  const shown = hovered && cells.get(hovered.id);
  return (
    <div
      ref={box}
      className="board-scroll"
      data-virtual={!all || undefined}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        leave();
        if (!all) setView({ top: scrollTop, height: clientHeight });
      }}
    >
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={lines.length}
        className="board-grid"
        style={{ height }}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        onMouseOver={onMouseOver}
        onFocus={() => undefined}
        onMouseLeave={leave}
      >
        {lines.slice(from, end).map((line, at) => (
          <FloorLine
            key={`${line.floor.id}-${line.cells[0]?.id ?? 0}`}
            line={line}
            index={from + at}
            day={day}
            rooms={whole.get(line.floor.id) ?? none}
            chosen={chosen}
            current={line.cells.some(({ id }) => id === stop) ? stop : undefined}
            found={line.cells.some(({ id }) => id === found) ? found : undefined}
          />
        ))}
      </div>
      {hovered && shown && <HoverCard cell={shown} box={hovered.box} day={day} />}
    </div>
  );
}
