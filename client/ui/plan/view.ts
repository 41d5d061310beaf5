import type { Metres } from '@/domain/outline';

/** What a plan shows: the metres in its middle, and how many px a metre takes. North is up. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export const scales = { least: 0.00005, most: 40 } as const;
const held = (scale: number): number => Math.min(scales.most, Math.max(scales.least, scale));

export const toScreen = (view: View, { width, height }: Size, [x, y]: Metres): readonly [number, number] => [
  width / 2 + (x - view.x) * view.scale,
  height / 2 - (y - view.y) * view.scale,
];
export const toPlan = (view: View, { width, height }: Size, [left, top]: readonly [number, number]): Metres => [
  view.x + (left - width / 2) / view.scale,
  view.y - (top - height / 2) / view.scale,
];
/** Nearer or further; what lies under the pointer stays there. */
export function zoomAt(view: View, size: Size, at: readonly [number, number], factor: number): View {
  const scale = held(view.scale * factor);
  const [x, y] = toPlan(view, size, at);
  return { scale, x: x + (view.x - x) * (view.scale / scale), y: y + (view.y - y) * (view.scale / scale) };
}
const margin = 0.7; // of the plan that the points take
/** The view in which all points are seen; a single one with `around` metres about it. */
export function viewOf(points: readonly Metres[], { width, height }: Size, around = 60): View {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  if (points.length === 0) return { x: 0, y: 0, scale: held((Math.min(width, height) * margin) / (around * 2)) };
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((width * margin) / Math.max(around, east - west), (height * margin) / Math.max(around, north - south));
  return { x: (west + east) / 2, y: (south + north) / 2, scale: held(scale) };
}
/** The middle of what some points take. */
export function middleOf(points: readonly Metres[]): Metres {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
const steps = [1, 2, 5] as const;
/** The first round length (1, 2, 5, 10 … metres) that takes at least so many px: of the grid and of the scale bar. */
export function roundLength(scale: number, px: number): number {
  for (let power = 0.1; power < 1e7; power *= 10) {
    const found = steps.find((step) => step * power * scale >= px);
    if (found !== undefined) return Number((found * power).toPrecision(1));
  }
  return 1e7;
}
export const lengthText = (metres: number): string => (metres >= 1000 ? `${metres / 1000} 千米` : `${metres} 米`);
