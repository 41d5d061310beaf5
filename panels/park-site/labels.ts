import { type Box, meets, shared } from './plane';

export interface Wanted {
  readonly id: number;
  /** Its place on the model, CSS px. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Lies on its place, and not above it on a line. */
  readonly flat?: boolean;
}
export interface Placement {
  readonly id: number;
  readonly left: number;
  readonly top: number;
  readonly x: number;
  readonly y: number;
}
/** How far above its place a label is tried, at last below it, in its own heights, and how far to the side, in its own widths. */
const lifts = [0.6, 1.8, 3, 4.2, -2.4] as const;
const sides = [0, 0.55, -0.55, 1.1, -1.1] as const;
/** A line that slants over what is beside counts so much of its length as one that stands up, and one that hangs down as one that slants. */
const slant = 2;
/** The places that are tried, those from which the line to its own is the shortest first. */
function triesOf(width: number, height: number, near: boolean): readonly { readonly lift: number; readonly side: number }[] {
  const all = (near ? lifts.slice(0, 2) : lifts).flatMap((lift) => sides.map((side) => ({ lift, side })));
  const far = ({ lift, side }: (typeof all)[number]): number => (lift < 0 ? -slant * lift : lift) * height + slant * Math.abs(side) * width;
  return all.toSorted((one, other) => far(one) - far(other));
}

/**
 * Labels that neither meet each other nor leave the picture, the first of them first; one without a free place is left out. Where there is
 * a place beside all of `seen`, what the labels are about stays visible; else where least of it is hidden. `near`: none far from its place.
 */
export function placeLabels(wanted: readonly Wanted[], room: Box, seen: readonly Box[] = [], near = false): readonly Placement[] {
  const taken: Box[] = [];
  return wanted.flatMap(({ id, x, y, width, height, flat }) => {
    const tries = flat
      ? [{ left: x - width / 2, top: y - height / 2 }]
      : triesOf(width, height, near).map(({ lift, side }) => ({ left: x - width / 2 + side * width, top: y - height - lift * height }));
    const kept = flat
      ? tries
      : tries.map(({ left, top }) => ({ left: Math.min(Math.max(left, room.left), room.right - width), top: Math.max(top, room.top) }));
    const free = kept.flatMap(({ left, top }) => {
      const box = { left: left - 2, top: top - 2, right: left + width + 2, bottom: top + height + 2 };
      const inside = box.left >= room.left - 3 && box.right <= room.right + 3 && box.top >= room.top - 3 && box.bottom <= room.bottom + 3;
      return inside && !taken.some((one) => meets(one, box)) ? [{ left, top, box }] : [];
    });
    const hidden = free.map(({ box }) => seen.reduce((sum, one) => sum + shared(one, box), 0));
    const best = free[hidden.indexOf(Math.min(...hidden))];
    if (!best) return [];
    taken.push(best.box);
    return [{ id, left: best.left, top: best.top, x, y }];
  });
}
