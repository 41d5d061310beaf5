import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import type { Metres } from '@/domain/outline';
import { between, distance, insertAfter, movePoint, removePoint, type Ring } from './edits';
import { toPlan, toScreen, type Size, type View } from './view';

interface Props {
  readonly ring: Ring;
  readonly view: View;
  readonly size: Size;
  readonly selected: number | undefined;
  /** Edges that cross, by the number of their first point. */
  readonly wrong: readonly number[];
  readonly onSelect: (at: number | undefined) => void;
  /** `step`: a state to come back to; else a point under way. */
  readonly onChange: (ring: Ring, step: boolean) => void;
  readonly snap: (ring: Ring, at: number, to: Metres) => Metres;
}
const moves: Readonly<Record<string, Metres>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const finger = 18; // px around a point that a finger hits
const shortest = 34; // px of an edge on which there is room for more

/** A ring on a plan: its points are dragged, or moved by the arrow keys; a point in the middle of an edge adds one. */
export function RingEditor({ ring, view, size, selected, wrong, onSelect, onChange, snap }: Props) {
  const dragged = useRef<number>(undefined);
  const moved = useRef(false);
  const screen = ring.map((point) => toScreen(view, size, point));
  const start = (event: PointerEvent<SVGGElement>, at: number) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = at;
    moved.current = false;
    onSelect(at);
  };
  const drag = (event: PointerEvent<SVGGElement>) => {
    const at = dragged.current;
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (at === undefined || !box) return;
    const to = toPlan(view, size, [event.clientX - box.left, event.clientY - box.top]);
    onChange(movePoint(ring, at, snap(ring, at, to)), !moved.current);
    moved.current = true;
  };
  const stop = (event: PointerEvent<SVGGElement>) => {
    if (dragged.current === undefined) return;
    event.stopPropagation();
    dragged.current = undefined;
  };
  const add = (at: number) => {
    const [from, to] = [ring[at], ring[(at + 1) % ring.length]];
    if (!from || !to) return;
    onChange(insertAfter(ring, at, between(from, to)), true);
    onSelect(at + 1);
  };
  const onPointKey = (event: KeyboardEvent, at: number) => {
    const step = moves[event.key];
    const point = ring[at];
    if (step && point) {
      event.preventDefault();
      const far = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
      onChange(movePoint(ring, at, [point[0] + step[0] * far, point[1] + step[1] * far]), true);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(removePoint(ring, at), true);
      onSelect(undefined);
    } else if (event.key === 'Enter' || event.key === '+') {
      event.preventDefault();
      add(at);
    }
  };
  const closedShape = ring.length >= 3;
  return (
    <>
      {closedShape ? (
        <polygon className="plan-shape" points={screen.map((point) => point.join(',')).join(' ')} />
      ) : (
        <polyline className="plan-shape plan-shape-open" points={screen.map((point) => point.join(',')).join(' ')} />
      )}
      {wrong.map((at) => {
        const [from, to] = [screen[at], screen[(at + 1) % screen.length]];
        return from && to && <line key={at} className="plan-crossing" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />;
      })}
      {closedShape &&
        ring.map((point, at) => {
          const next = ring[(at + 1) % ring.length] ?? point;
          const [from, to] = [screen[at] ?? [0, 0], screen[(at + 1) % screen.length] ?? [0, 0]];
          if (Math.hypot(to[0] - from[0], to[1] - from[1]) < shortest) return null;
          const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
          return (
            <g
              key={`${at}-${ring.length}`}
              className="plan-middle"
              role="button"
              tabIndex={0}
              aria-label={`在第${at + 1}条边上加点`}
              onPointerDown={(event) => event.stopPropagation()}
              onPointerUp={(event) => event.stopPropagation()}
              onClick={() => add(at)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                add(at);
              }}
            >
              <circle className="plan-grip" cx={x} cy={y} r={finger} />
              <circle className="plan-handle" cx={x} cy={y} r={4} />
              <text className="plan-text" x={x} y={y - 10}>
                {distance(point, next).toFixed(1)} 米
              </text>
            </g>
          );
        })}
      {screen.map(([x, y], at) => (
        <g
          key={`${at}/${ring.length}`}
          className="plan-point"
          role="button"
          tabIndex={0}
          aria-pressed={selected === at}
          aria-label={`第${at + 1}点，东 ${ring[at]?.[0].toFixed(1)} 米，北 ${ring[at]?.[1].toFixed(1)} 米`}
          onPointerDown={(event) => start(event, at)}
          onPointerMove={drag}
          onPointerUp={stop}
          onPointerCancel={stop}
          onFocus={() => onSelect(at)}
          onKeyDown={(event) => onPointKey(event, at)}
        >
          <circle className="plan-grip" cx={x} cy={y} r={finger} />
          <circle className="plan-handle" cx={x} cy={y} r={6} />
        </g>
      ))}
    </>
  );
}
