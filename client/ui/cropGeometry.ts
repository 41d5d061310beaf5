import { crop, type CropSize } from '@/domain/kernel/validators';

/** How a picture lies under the frame. Lengths are px of the cut, so that stage, preview and result share one state. */
export interface Placing {
  /** 1: the picture just covers the frame. */
  readonly zoom: number;
  /** Quarter turns, clockwise. */
  readonly turn: number;
  /** From the frame's middle to the picture's. */
  readonly x: number;
  readonly y: number;
}
export const maxZoom = 5;
export const centred: Placing = { zoom: 1, turn: 0, x: 0, y: 0 };

const turned = ({ width, height }: CropSize, turn: number): CropSize => (turn % 2 === 0 ? { width, height } : { width: height, height: width });
/** Px of the cut for a px of the picture. */
export function scaleOf(picture: CropSize, frame: CropSize, { zoom, turn }: Placing): number {
  const seen = turned(picture, turn);
  return Math.max(frame.width / seen.width, frame.height / seen.height) * zoom;
}
/** The zoom at which the whole picture is inside the frame: a wide logo may keep its ends, on a clear ground. */
export function minZoom(picture: CropSize, frame: CropSize, turn: number): number {
  const seen = turned(picture, turn);
  const [across, down] = [frame.width / seen.width, frame.height / seen.height];
  return Math.min(across, down) / Math.max(across, down);
}
const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
/** The placing with its zoom in bounds, and no gap where the picture is large enough to fill. */
export function held(placing: Placing, picture: CropSize, frame: CropSize): Placing {
  const turn = ((placing.turn % 4) + 4) % 4;
  const zoom = between(placing.zoom, minZoom(picture, frame, turn), maxZoom);
  const scale = scaleOf(picture, frame, { ...placing, turn, zoom });
  const seen = turned(picture, turn);
  const room = { x: Math.abs(seen.width * scale - frame.width) / 2, y: Math.abs(seen.height * scale - frame.height) / 2 };
  return { zoom, turn, x: between(placing.x, -room.x, room.x), y: between(placing.y, -room.y, room.y) };
}
/** Zooms around the frame's middle, so that what is in the middle stays there. */
export function zoomed(placing: Placing, zoom: number): Placing {
  const factor = zoom / placing.zoom;
  return { ...placing, zoom, x: placing.x * factor, y: placing.y * factor };
}
/** The size at which a picture is worked on: its longer side at most 3000 px. */
export function bounded({ width, height }: CropSize): CropSize {
  const factor = Math.min(1, crop.longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
/** Px of the stage for a px of the cut: the frame with a margin around it. */
export const stageScale = (stage: CropSize, frame: CropSize): number =>
  Math.min((stage.width - 48) / frame.width, (stage.height - 48) / frame.height);

type Pen = Pick<CanvasRenderingContext2D, 'save' | 'restore' | 'translate' | 'rotate' | 'scale' | 'drawImage'>;
/** Draws the picture as placed; the pen's origin is the frame's middle, `by` px to a px of the cut. */
export function draw(pen: Pen, picture: CanvasImageSource & CropSize, frame: CropSize, placing: Placing, by: number): void {
  const scale = scaleOf(picture, frame, placing) * by;
  pen.save();
  pen.translate(placing.x * by, placing.y * by);
  pen.rotate((placing.turn * Math.PI) / 2);
  pen.scale(scale, scale);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
  pen.restore();
}
