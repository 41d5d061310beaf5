import { Button } from '@arco-design/web-react';
import { IconFullscreen, IconMinus, IconPlus } from '@arco-design/web-react/icon';
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { Metres } from '@/domain/outline';
import { lengthText, roundLength, toPlan, zoomAt, type Size, type View } from './view';
import './plan.css';

interface Props {
  readonly label: string;
  /** Undefined until the plan has its size: `onSize` then sets it. */
  readonly view: View | undefined;
  readonly onView: (view: View) => void;
  readonly onSize: (size: Size) => void;
  /** Shows everything. */
  readonly onFit: () => void;
  /** A click or a tap beside everything that lies on the plan. */
  readonly onTap?: ((point: Metres) => void) | undefined;
  /** Drawn in metres (north is minus y), below the rest. */
  readonly ground?: ReactNode;
  /** Drawn in px. */
  readonly children?: (view: View, size: Size) => ReactNode;
}
const slack = 4; // px that a finger may slip in a tap
const bar = 60;
const grid = 48;

/** Drag moves, wheel and two fingers zoom. What is drawn on it stops the pointers that it takes for itself. */
function usePlanHandlers({ view, onView, onTap }: Pick<Props, 'view' | 'onView' | 'onTap'>, size: Size) {
  const down = useRef(new Map<number, readonly [number, number]>());
  const moved = useRef(0);
  const at = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (down.current.size === 0) moved.current = 0;
    down.current.set(event.pointerId, at(event));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const from = down.current.get(event.pointerId);
    if (!from || !view) return;
    const to = at(event);
    const step = [to[0] - from[0], to[1] - from[1]] as const;
    moved.current += Math.hypot(...step);
    down.current.set(event.pointerId, to);
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      if (moved.current > slack) onView({ ...view, x: view.x - step[0] / view.scale, y: view.y + step[1] / view.scale });
      return;
    }
    const [before, after] = [Math.hypot(from[0] - other[0], from[1] - other[1]), Math.hypot(to[0] - other[0], to[1] - other[1])];
    if (before > 0) onView(zoomAt(view, size, [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2], after / before));
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const tapped = down.current.has(event.pointerId) && down.current.size === 1 && moved.current <= slack;
    down.current.delete(event.pointerId);
    if (tapped && view) onTap?.(toPlan(view, size, at(event)));
  };
  const onPointerCancel = (event: PointerEvent<SVGSVGElement>) => void down.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
function useSize(onSize: Props['onSize']) {
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const latestOnSize = useRef(onSize);
  latestOnSize.current = onSize;
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const watch = new ResizeObserver(() => {
      const next = { width: box.clientWidth, height: box.clientHeight };
      setSize(next);
      if (next.width > 0) latestOnSize.current(next);
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return { host, size };
}
function Grid({ view, size, id }: { view: View; size: Size; id: string }) {
  const step = roundLength(view.scale, grid) * view.scale;
  const left = (size.width / 2 - view.x * view.scale) % step;
  const top = (size.height / 2 + view.y * view.scale) % step;
  return (
    <>
      <pattern id={id} width={step} height={step} x={left} y={top} patternUnits="userSpaceOnUse">
        <path d={`M ${step} 0 H 0 V ${step}`} className="plan-grid" />
      </pattern>
      <rect width={size.width} height={size.height} fill={`url(#${id})`} />
    </>
  );
}
/** A plan to draw on without any map from outside: a grid in metres with its scale, moved by pointer, wheel, fingers and buttons. */
export function Plan({ label, view, onView, onSize, onFit, onTap, ground, children }: Props) {
  const { host, size } = useSize(onSize);
  const pattern = useId();
  const handlers = usePlanHandlers({ view, onView, onTap }, size);
  const latest = useRef({ view, size, onView });
  latest.current = { view, size, onView };
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    // React listens passively, and the page would scroll along
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { view: now, size: is, onView: onViewChange } = latest.current;
      const frame = box.getBoundingClientRect();
      if (now) onViewChange(zoomAt(now, is, [event.clientX - frame.left, event.clientY - frame.top], 1.0015 ** -event.deltaY));
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  }, [host]);
  const zoom = (factor: number) => view && onView(zoomAt(view, size, [size.width / 2, size.height / 2], factor));
  const length = view ? roundLength(view.scale, bar) : 0;
  return (
    <div className="plan" ref={host}>
      {view && size.width > 0 && (
        <svg width={size.width} height={size.height} role="group" aria-label={label} {...handlers}>
          <Grid view={view} size={size} id={pattern} />
          {ground && (
            <g transform={`translate(${size.width / 2 - view.x * view.scale} ${size.height / 2 + view.y * view.scale}) scale(${view.scale})`}>
              {ground}
            </g>
          )}
          {children?.(view, size)}
        </svg>
      )}
      <div className="plan-zoom">
        <Button size="small" icon={<IconPlus />} aria-label="放大" onClick={() => zoom(1.5)} />
        <Button size="small" icon={<IconMinus />} aria-label="缩小" onClick={() => zoom(1 / 1.5)} />
        <Button size="small" icon={<IconFullscreen />} aria-label="显示全部" onClick={onFit} />
      </div>
      {view && (
        <div className="plan-scale" aria-hidden>
          <i style={{ width: length * view.scale }} />
          {lengthText(length)}
          <span>北 ↑</span>
        </div>
      )}
    </div>
  );
}
