import { choosable, type Mark, type Segment, type Track } from './track';

export const segmentAt = ({ segments }: Track, minute: number): Segment | undefined => segments.find(({ from, to }) => from <= minute && minute < to);
/** The nearest of a track's stretches to a minute that may lie outside of it. */
export const nearest = (track: Track, minute: number): Segment | undefined =>
  segmentAt(track, minute) ?? (minute < (track.segments[0]?.from ?? 0) ? track.segments[0] : track.segments.at(-1));

/**
 * What is marked from one stretch of a track to another: as far as it goes without a gap, and no longer than may be taken at once. Nothing where the
 * first cannot be chosen.
 */
export function markBetween(track: Track, anchor: number, target: number): Mark | undefined {
  const first = segmentAt(track, anchor);
  if (!first || !choosable(first)) return undefined;
  const at = track.segments.indexOf(first);
  const forward = target >= anchor;
  let [from, to] = [first.from, first.to];
  for (let next = at; ; next += forward ? 1 : -1) {
    const segment = track.segments[next];
    if (!segment || !choosable(segment)) break;
    const [start, end] = [Math.min(from, segment.from), Math.max(to, segment.to)];
    if (end - start > track.most) break;
    [from, to] = [start, end];
    if (forward ? segment.to > target : segment.from <= target) break;
  }
  return { key: track.key, from, to };
}
/** A mark made as long as the least that may be taken, where what follows it (or stands before it) is free. */
export function longEnough(track: Track, mark: Mark): Mark {
  if (mark.to - mark.from >= track.least) return mark;
  const later = markBetween(track, mark.from, mark.from + track.least - 1);
  if (later && later.to - later.from >= track.least) return later;
  const earlier = markBetween(track, mark.from, mark.to - track.least);
  return earlier && earlier.to - earlier.from >= track.least ? earlier : mark;
}
/** What a touch makes of a mark: a stretch beside it joins it, one within it begins anew, any other is a new one. */
export function touched(track: Track, mark: Mark | undefined, minute: number): Mark | undefined {
  const here = segmentAt(track, minute);
  if (!here || !choosable(here)) return mark;
  if (mark?.key !== track.key || (mark.from <= minute && minute < mark.to)) return markBetween(track, minute, minute);
  const joined = minute < mark.from ? markBetween(track, mark.to - 1, minute) : markBetween(track, mark.from, minute);
  return joined && joined.from <= minute && minute < joined.to ? joined : markBetween(track, minute, minute);
}

/** Where the keyboard stands: a minute of a track. */
export interface Spot {
  readonly track: number;
  readonly minute: number;
}
/** Where a key leads from a place: arrows between stretches and tracks, Home and End to the ends of a track. Undefined for any other key. */
export function moved(tracks: readonly Track[], { track: row, minute }: Spot, key: string): Spot | undefined {
  const track = tracks[row];
  if (!track) return undefined;
  const at = track.segments.findIndex(({ from, to }) => from <= minute && minute < to);
  const within = (next: number): Spot => ({
    track: row,
    minute: track.segments[Math.max(0, Math.min(next, track.segments.length - 1))]?.from ?? minute,
  });
  const vertical = (by: number): Spot => {
    const other = tracks[row + by];
    return other ? { track: row + by, minute: nearest(other, minute)?.from ?? minute } : { track: row, minute };
  };
  switch (key) {
    case 'ArrowLeft':
      return within(at - 1);
    case 'ArrowRight':
      return within(at + 1);
    case 'ArrowUp':
      return vertical(-1);
    case 'ArrowDown':
      return vertical(1);
    case 'Home':
      return within(0);
    case 'End':
      return within(track.segments.length - 1);
    default:
      return undefined;
  }
}
