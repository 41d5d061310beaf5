import type { SlotLine, SlotTaken } from '@/domain/answers/slots';

/** What a stretch of a day is. `held`: somebody waits for it, and it may be asked for all the same. `past`: gone by, or further ahead than may be booked. */
export type SegmentState = 'free' | 'held' | 'taken' | 'closed' | 'past';
/** A stretch of a day, in minutes since midnight. */
export interface Segment {
  readonly state: SegmentState;
  readonly from: number;
  readonly to: number;
  readonly mine: boolean;
  readonly taken?: SlotTaken | undefined;
  /** What is to be known of it beside its state: why it is closed, who has it. */
  readonly words?: string | undefined;
}
/** One line of the grid on one day. */
export interface Track {
  readonly key: string;
  readonly line: number;
  readonly date: string;
  readonly least: number;
  readonly most: number;
  readonly segments: readonly Segment[];
}
/** The hours that a grid shows. */
export interface Axis {
  readonly from: number;
  readonly to: number;
}
/** A stretch of a track that somebody has marked. */
export interface Mark {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}
const dayMinutes = 1440;
const pad = (number: number): string => String(number).padStart(2, '0');
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
export const clockOf = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
export const spanOf = ({ from, to }: Pick<Segment, 'from' | 'to'>): string => `${clockOf(from)}–${clockOf(to)}`;
/** How long it is, in words: 30 分钟, 1.5 小时. */
export const lengthOf = ({ from, to }: Pick<Mark, 'from' | 'to'>): string =>
  to - from < 60 ? `${to - from} 分钟` : `${Math.round(((to - from) / 60) * 100) / 100} 小时`;
export const choosable = ({ state, mine }: Segment): boolean => state === 'free' || (state === 'held' && !mine);

/** Whole hours around all that is open or taken; the hours of an office where nothing is. */
export function axisOf(lines: readonly SlotLine[]): Axis {
  const open = lines.flatMap(({ days }) =>
    days.filter(({ closed }) => closed === null).map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const),
  );
  const taken = lines.flatMap(({ slots }) =>
    slots.map(({ start_at, end_at }) => [minutesOf(start_at.slice(11)), minutesOf(end_at.slice(11)) || dayMinutes] as const),
  );
  const all = [...open, ...taken];
  if (all.length === 0) return { from: 9 * 60, to: 18 * 60 };
  return { from: Math.floor(Math.min(...all.map(([from]) => from)) / 60) * 60, to: Math.ceil(Math.max(...all.map(([, to]) => to)) / 60) * 60 };
}
/** Minutes of a column: the largest step that all edges stand on. */
export function unitOf(axis: Axis, tracks: readonly Track[]): number {
  const edges = tracks.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]));
  return [60, 30, 15, 10, 5].find((unit) => [axis.from, axis.to, ...edges].every((edge) => edge % unit === 0)) ?? 1;
}
const wordsOf = ({ title, who }: SlotTaken): string | undefined => [title, who].filter(Boolean).join(' · ') || undefined;

/** The stretches of one line on one day, from one end of the axis to the other. `now` as the wire has it. */
export function trackOf(line: SlotLine, date: string, axis: Axis, now: string): Track {
  const day = line.days.find((one) => one.date === date);
  const track = { key: `${line.id}.${date}`, line: line.id, date, least: line.least, most: line.most };
  const all = line.slots
    .filter(({ start_at }) => start_at.startsWith(date))
    .map((taken) => ({ taken, from: minutesOf(taken.start_at.slice(11)), to: minutesOf(taken.end_at.slice(11)) || dayMinutes }));
  const fixed = all.filter(({ taken }) => taken.status !== 0);
  const waiting = all.filter(({ taken }) => taken.status === 0);
  const closed = day?.closed ?? null;
  const open = day && closed === null ? { from: minutesOf(day.from), to: minutesOf(day.to) } : { from: axis.to, to: axis.to };
  const over = minutesGone(date, now);
  const last = minutesAhead(date, now, line.ahead);
  const segments: Segment[] = [];
  const push = (segment: Segment) => {
    const before = segments.at(-1);
    // what cannot be chosen stands as one piece
    if (before && before.state === segment.state && !segment.taken && !before.taken && !choosable(segment) && before.words === segment.words)
      segments[segments.length - 1] = { ...before, to: segment.to };
    else segments.push(segment);
  };
  for (let at = axis.from; at < axis.to; ) {
    const here = fixed.find(({ from, to }) => from <= at && at < to);
    const next = Math.min(axis.to, ...fixed.filter(({ from }) => from > at).map(({ from }) => from));
    if (here) {
      const to = Math.min(here.to, axis.to);
      push({ state: 'taken', from: at, to, mine: here.taken.mine === 1, taken: here.taken, words: wordsOf(here.taken) });
      at = to;
    } else if (at < open.from || at >= open.to) {
      const to = Math.min(next, at < open.from ? Math.min(open.from, axis.to) : axis.to);
      push({ state: 'closed', from: at, to, mine: false, words: closed ?? undefined });
      at = to;
    } else {
      const grain = at - (at % line.grain) + line.grain;
      const to = Math.min(grain, next, open.to, axis.to);
      const held = waiting.find(({ from, to: until }) => from < to && at < until);
      const whole = at % line.grain === 0 && to === grain;
      const state = !whole || at < over || at > last ? 'past' : held ? 'held' : 'free';
      const about = held && state === 'held' ? { taken: held.taken, words: wordsOf(held.taken) } : {};
      push({ state, from: at, to, mine: state === 'held' && waiting.some((one) => one.taken.mine === 1 && one.from < to && at < one.to), ...about });
      at = to;
    }
  }
  return { ...track, segments };
}
/** How much of a day has gone by. */
const minutesGone = (date: string, now: string): number => {
  const today = now.slice(0, 10);
  if (date !== today) return date < today ? dayMinutes : 0;
  return minutesOf(now.slice(11)) + (now.slice(17) > '00' ? 1 : 0);
};
/** The last minute of a day at which something may begin, so many days from now. */
function minutesAhead(date: string, now: string, days: number): number {
  const last = new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return date <= last ? dayMinutes : -1;
}
/** The days from today on; all of them where they are over. */
export function aheadOf(tracks: readonly Track[], today: string): readonly Track[] {
  const ahead = tracks.filter(({ date }) => date >= today);
  return ahead.length > 0 ? ahead : tracks;
}
