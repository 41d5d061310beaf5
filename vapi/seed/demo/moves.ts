import { addDays, daysBetween, monthEnd, monthStart, type Calendar } from './calendar';
import type { Incubator, Room } from './park';
import { divide, divideEvenly, subsetNear, sum, type Random } from './random';

/** Let area of the whole park a year ago and at the last three month ends: 85.9, 86.9, 87.2 and 87.7 % of 31,800 ㎡. */
const letArea = { yearAgo: 27316, ends: [27634, 27730, 27889], today: 27984 };
export const newcomerCount = 30;
/** Who came newest is not in incubation yet. */
export const unhatchedCount = 7;

/** The four stretches of the year: up to the end of the third month back, the two after it, and this month. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly grows: number;
  readonly leavers: number;
}
export function stretchesOf(calendar: Calendar): Stretch[] {
  const ends = [3, 2, 1].map((back) => monthEnd(calendar.month(back)));
  const starts = [addDays(calendar.yearAgo, 1), ...ends.map((end) => addDays(end, 1))];
  const areas = [letArea.yearAgo, ...letArea.ends, letArea.today];
  const leavers = [12, 3, 2, 2];
  return starts.map((from, index) => ({
    from,
    to: ends[index] ?? calendar.day,
    grows: (areas[index + 1] ?? 0) - (areas[index] ?? 0),
    leavers: leavers[index] ?? 0,
  }));
}

/** Days on which the 30 newcomers of the year moved in, newest first: seven this month by the 20th, the others over the eleven months before. */
export function settleDays(random: Random, calendar: Calendar): string[] {
  const recent = Math.min(newcomerCount, Math.round(unhatchedCount * calendar.monthPart));
  const thisMonth = Array.from({ length: recent }, (_, index) =>
    addDays(calendar.day, -Math.floor((index * Number(calendar.day.slice(8))) / (recent + 1))),
  );
  const rest = divide(newcomerCount - recent, [3, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1]).flatMap((count, back) => {
    const start = monthStart(calendar.day, -1 - back);
    const first = start > calendar.yearAgo ? start : addDays(calendar.yearAgo, 1);
    return Array.from({ length: count }, () => addDays(first, random.int(0, Math.max(0, daysBetween(first, monthEnd(start))))));
  });
  return [...thisMonth, ...rest]
    .map((day) => (day < monthStart(calendar.day) || thisMonth.includes(day) ? day : calendar.day))
    .sort()
    .reverse();
}

export interface Leaver {
  readonly incubator: Incubator;
  readonly rooms: readonly Room[];
  readonly exited: string;
}
/**
 * Who left in the last year, and from which rooms: rooms that are free today or that a newcomer took later, chosen so
 * that the let area a year ago and at the month ends is that of the record. `taken` says from when a newcomer holds a room.
 */
export function leaversOf(
  random: Random,
  calendar: Calendar,
  incubators: readonly Incubator[],
  newcomers: readonly { settled: string; area: number }[],
  taken: ReadonlyMap<number, string>,
): Leaver[] {
  const used = new Set<number>();
  const rooms = incubators.flatMap(({ rooms: all }) => all).filter(({ id, purpose }) => purpose === 'free' || purpose === 'kept' || taken.has(id));
  const entered = (from: string, to: string) => sum(newcomers.filter(({ settled }) => settled >= from && settled <= to).map(({ area }) => area));
  const leavers: Leaver[] = [];
  // from the newest stretch back: a room is given up once, and before it is taken again
  for (const { from, to, grows, leavers: count } of [...stretchesOf(calendar)].reverse()) {
    const latest = (room: Room): string => addDays(taken.get(room.id) ?? addDays(to, 4), -4);
    // a few leavers sit in as many incubators at most
    const places = new Set(incubators.slice(0, count).map(({ id }) => id));
    const open = rooms.filter((room) => places.has(room.incubator) && !used.has(room.id) && latest(room) >= addDays(from, 1));
    const given = subsetNear(random, open, ({ area }) => area, Math.max(0, entered(from, to) - grows));
    for (const { id } of given) used.add(id);
    leavers.push(...share(random, incubators, given, count, (room) => (latest(room) < to ? latest(room) : to), from, to));
  }
  return leavers;
}

/** Divides the rooms of a stretch among its leavers, those of an incubator together; a leaver without a room had a desk only. */
function share(
  random: Random,
  incubators: readonly Incubator[],
  given: readonly Room[],
  count: number,
  latest: (room: Room) => string,
  from: string,
  to: string,
): Leaver[] {
  const groups = incubators.map((incubator) => ({
    incubator,
    rooms: given.filter((room) => room.incubator === incubator.id).sort((a, b) => a.id - b.id),
  }));
  const counts = divide(
    count,
    groups.map(({ rooms }) => rooms.length || 0.001),
  );
  const used = groups.filter(({ rooms }, index) => rooms.length > 0 && !counts[index]);
  for (const group of used) {
    counts[groups.indexOf(group)] = 1;
    const most = counts.indexOf(Math.max(...counts));
    counts[most] = (counts[most] ?? 1) - 1;
  }
  return groups.flatMap(({ incubator, rooms }, index) => {
    const leavers = counts[index] ?? 0;
    if (leavers === 0) return [];
    let start = 0;
    const idle = addDays(from, 20) < to ? addDays(from, 20) : to;
    return divideEvenly(rooms.length, leavers).map((size) => {
      const own = rooms.slice(start, (start += size));
      const last = own.map(latest).sort()[0] ?? idle;
      const exited = last > from ? addDays(last, -random.int(0, Math.min(12, daysBetween(from, last)))) : last;
      return { incubator, rooms: own, exited };
    });
  });
}
