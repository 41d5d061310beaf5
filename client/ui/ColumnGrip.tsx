import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface Props {
  readonly label: string;
  readonly width: number;
  /** While it is dragged. */
  readonly onMove: (width: number) => void;
  /** When it is let go. */
  readonly onDone: (width: number) => void;
}
const narrowest = 64;
const widest = 800;
const step = 16;
const within = (width: number): number => Math.min(widest, Math.max(narrowest, Math.round(width)));

/** The edge of a column, to be dragged; by keyboard the arrows move it. */
export function ColumnGrip({ label, width, onMove, onDone }: Props) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const at = ({ clientX }: PointerEvent): number => within((from.current?.width ?? width) + clientX - (from.current?.x ?? clientX));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    // the column may be wider than was asked, where the table is narrower than its place
    from.current = { x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? width };
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const moved = event.clientX !== from.current.x;
    const next = at(event);
    from.current = undefined;
    if (moved) onDone(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onDone(within(width + by));
  };
  return (
    <span
      className="column-grip"
      role="separator"
      aria-orientation="vertical"
      aria-label={`${label}列宽`}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => from.current && onMove(at(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        from.current = undefined;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
