import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { CropSize } from '@/domain/kernel/validators';
import { draw, stageScale, zoomed, type Placing } from './cropGeometry';
import type { Picture } from './cropPicture';

interface Props {
  readonly picture: Picture;
  readonly size: CropSize;
  readonly placing: Placing;
  readonly onPlace: (change: (now: Placing) => Placing) => void;
}
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
type Point = { readonly x: number; readonly y: number };
const apart = ([one, other]: readonly Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

function paint(canvas: HTMLCanvasElement, { picture, size, placing }: Props): void {
  const stage = { width: canvas.clientWidth, height: canvas.clientHeight };
  const sharp = window.devicePixelRatio || 1;
  canvas.width = Math.round(stage.width * sharp);
  canvas.height = Math.round(stage.height * sharp);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const by = stageScale(stage, size);
  pen.scale(sharp, sharp);
  pen.translate(stage.width / 2, stage.height / 2);
  pen.imageSmoothingQuality = 'high';
  draw(pen, picture, size, placing, by);
  const [w, h] = [size.width * by, size.height * by];
  const look = getComputedStyle(canvas);
  pen.fillStyle = `color-mix(in srgb, ${look.getPropertyValue('--night')} 60%, transparent)`;
  pen.beginPath();
  pen.rect(-stage.width / 2, -stage.height / 2, stage.width, stage.height);
  pen.rect(-w / 2, -h / 2, w, h);
  pen.fill('evenodd');
  pen.strokeStyle = look.getPropertyValue('--on-deep');
  pen.strokeRect(-w / 2, -h / 2, w, h);
}
/** The picture under its frame: moved by dragging, zoomed by wheel or two fingers, both by keys too. */
export function CropStage(props: Props) {
  const { size, onPlace } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const fingers = useRef(new Map<number, Point>());
  useEffect(() => {
    if (canvas.current) paint(canvas.current, latest.current);
  });
  useEffect(() => {
    const stage = canvas.current;
    if (!stage) return undefined;
    const watch = new ResizeObserver(() => paint(stage, latest.current));
    watch.observe(stage);
    // React listens to the wheel passively, and the dialog must not scroll meanwhile
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.onPlace((now) => zoomed(now, now.zoom * Math.exp(-event.deltaY / 500)));
    };
    stage.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      watch.disconnect();
      stage.removeEventListener('wheel', onWheel);
    };
  }, []);
  const by = (): number => stageScale({ width: canvas.current?.clientWidth ?? 300, height: canvas.current?.clientHeight ?? 300 }, size);
  const onMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const distance = apart([...fingers.current.values()]);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const all = [...fingers.current.values()];
    const grown = all.length > 1 && distance > 0 ? apart(all) / distance : 1;
    // of two fingers each carries its half
    const share = by() * all.length;
    onPlace((now) => {
      const next = zoomed(now, now.zoom * grown);
      return { ...next, x: next.x + (event.clientX - before.x) / share, y: next.y + (event.clientY - before.y) / share };
    });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const far = event.shiftKey ? 10 : 2;
    if (step) onPlace((now) => ({ ...now, x: now.x + step[0] * far, y: now.y + step[1] * far }));
    else if (event.key === '+' || event.key === '=') onPlace((now) => zoomed(now, now.zoom * 1.1));
    else if (event.key === '-') onPlace((now) => zoomed(now, now.zoom / 1.1));
    else if (event.key === 'r' || event.key === 'R') onPlace((now) => ({ ...now, turn: now.turn + (event.shiftKey ? 3 : 1) }));
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="crop-stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is worked by keys
      tabIndex={0}
      role="application"
      aria-label="裁剪区域：方向键移动，加减号缩放，R 键旋转"
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={onMove}
      onPointerUp={(event) => fingers.current.delete(event.pointerId)}
      onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
    >
      <canvas ref={canvas} />
    </div>
  );
}
