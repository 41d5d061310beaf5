import { LinearInterpolator, OrbitView, type OrbitViewState } from 'deck.gl';
import type { Point, Turned } from './scene';

export interface Inset {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export const view = new OrbitView({ id: 'site', orbitAxis: 'Z', fovy: 32 });
const limits = { minZoom: -3, maxZoom: 6, minRotationX: 5, maxRotationX: 88 } as const;
export const flight = new LinearInterpolator(['target', 'zoom', 'rotationX', 'rotationOrbit']);
export const flightMs = 600;

type Viewport = NonNullable<ReturnType<typeof view.makeViewport>>;
const viewportOf = (width: number, height: number, viewState: OrbitViewState): Viewport | null => view.makeViewport({ width, height, viewState });
interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
function extentOf(points: readonly Point[], viewport: Viewport): Extent {
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    const [x = 0, y = 0] = viewport.project([...point]);
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, right, top, bottom };
}
interface Room {
  readonly width: number;
  readonly height: number;
}
/** The view in which all points fit between the insets, as large as they can; what is wide and low is looked at from higher up, as long as it does not become smaller. */
export function viewOf(points: readonly Point[], size: Room, inset: Inset, { orbit, tilt, steepest = tilt }: Turned): OrbitViewState {
  const first = fitted(points, size, inset, { orbit, tilt });
  let best = first;
  for (let steeper = tilt + 4; steeper <= steepest; steeper += 4) {
    const next = fitted(points, size, inset, { orbit, tilt: steeper });
    if ((next.zoom as number) < (first.zoom as number) - 0.04) break;
    best = next;
  }
  return best;
}
/** Nearer by turns, for what is near grows faster than what is far. */
function fitted(points: readonly Point[], { width, height }: Room, inset: Inset, { orbit, tilt }: Turned): OrbitViewState {
  const middle = (axis: 0 | 1 | 2): number => {
    const values = points.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  let state: OrbitViewState = { target: [middle(0), middle(1), middle(2)], zoom: 0, rotationX: tilt, rotationOrbit: orbit, ...limits };
  const room = { width: Math.max(40, width - inset.left - inset.right), height: Math.max(40, height - inset.top - inset.bottom) };
  for (let turn = 0; turn < 6; turn++) {
    const viewport = viewportOf(width, height, state);
    if (!viewport) break;
    const { left, right, top, bottom } = extentOf(points, viewport);
    const scale = Math.min(room.width / Math.max(1, right - left), room.height / Math.max(1, bottom - top));
    const [dx, dy] = [(left + right) / 2 - (inset.left + room.width / 2), (top + bottom) / 2 - (inset.top + room.height / 2)];
    const depth = viewport.project([...(state.target as [number, number, number])])[2] ?? 0;
    const [x = 0, y = 0, z = 0] = viewport.unproject([width / 2 + dx, height / 2 + dy, depth]);
    state = {
      ...state,
      target: [x, y, z],
      zoom: Math.min(limits.maxZoom, Math.max(limits.minZoom, (state.zoom as number) + Math.log2(scale) * 0.98)),
    };
  }
  return state;
}
