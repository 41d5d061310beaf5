import type { Reading } from './reading-batch';
import type { Metered, Point, Rollup } from './rollup';

export interface Meter extends Metered {
  readonly name: string;
  readonly number: string;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly room_id: number | null;
  readonly capacity: number | null; // kW, or t/h of a water meter
  readonly last: Point | null; // the meter's last value, also where its raw readings are gone
}
export interface Neighbour extends Point {
  readonly fresh: boolean; // a new meter was put in: its series begins here
}
/** A reading with what is stored around it. */
export interface Incoming {
  readonly meter: Meter;
  readonly reading: Reading;
  readonly before: Neighbour | null;
  readonly same: number | null;
  readonly after: Neighbour | null;
  /** Before all that is left of the meter's readings, or between two of them, in a time that was counted when others were there. */
  readonly counted: boolean;
}
/** 1 倒走, 2 跳变, 3 未来时间, 4 重复不一致 (entities.md 6.2), 5 时间过早. */
export type Reason = 1 | 2 | 3 | 4 | 5;
export interface Accepted {
  readonly meter: Meter;
  readonly reading: Reading;
  readonly power: number | null;
  readonly newest: boolean;
}
export interface Sorted {
  readonly accepted: Accepted[];
  readonly strange: { readonly meter: Meter; readonly reading: Reading; readonly reason: Reason }[];
  readonly repeated: number;
  /** What was not looked at, because the slice had become long enough. */
  readonly rest: readonly Incoming[];
}

const hour = 3_600_000;
/** A gateway's clock may be this much ahead. */
export const mostAhead = 5 * 60_000;
/** A reading or pass older than this comes from a clock that was set back: no gateway keeps a backlog of more than a year. */
export const mostBehind = 400 * 24 * hour;
/** What a meter did in a longer silence is laid on no months: its series begins anew. */
export const mostSilence = 10 * 366 * 24 * hour;
/** What a meter without a rating is taken to carry: a park's feeder, a DN100 pipe. */
const fallback: Readonly<Record<number, number>> = { 1: 1000, 2: 50 };
/** The most that can pass in a time, kWh or t: twice the rating. Under a minute counts as one, because meters report in steps. */
export const mostUsage = (meter: Pick<Meter, 'capacity' | 'kind'>, milliseconds: number): number =>
  2 * (meter.capacity ?? fallback[meter.kind] ?? 1000) * Math.max(milliseconds / hour, 1 / 60);

function reasonOf(meter: Meter, { at, value }: Reading, before: Point | null, after: Neighbour | null): Reason | null {
  if (before && value < before.value) return 1;
  if (before && (value - before.value) * meter.ratio > mostUsage(meter, at - before.at)) return 2;
  return after && !after.fresh && value > after.value ? 2 : null;
}
/** Power as reported, else for electricity the mean since the reading before; a closing reading a minute after it would tell a peak that never was. */
const powerOf = (meter: Meter, { at, value, power, byHand }: Reading, before: Point | null): number | null =>
  power !== null
    ? power
    : before && !byHand && meter.kind === 1 && at > before.at
      ? Math.round(((value - before.value) * meter.ratio * hour * 1000) / (at - before.at)) / 1000
      : null;

const remembered = (point: Point | null, now: number): Point | null => (point && now - point.at <= mostSilence ? point : null);

/**
 * Lays the usage of each meter over the time between its readings. A late reading divides an interval that was counted whole: that is taken
 * back once, and what remains of it up to the reading after is laid when no further late one divides it, so that a backlog costs what
 * its own readings cover, not the whole gap for every one of them.
 */
function makeLayer(rollup: Rollup) {
  const open = new Map<number, { readonly meter: Meter; readonly from: Point; readonly next: Point }>();
  const close = (id: number): void => {
    const rest = open.get(id);
    open.delete(id);
    if (rest) rollup.between(rest.meter, rest.from, rest.next);
  };
  return {
    /** A reading after `before`, if there is one, and before `next`, if there is one of its series. */
    lay(meter: Meter, before: Point | null, reading: Point, next: Point | null): void {
      const rest = open.get(meter.id);
      const isDivided = rest !== undefined && before?.at === rest.from.at && next?.at === rest.next.at;
      if (!isDivided) {
        close(meter.id);
        if (before && next) rollup.between(meter, before, next, -1);
      }
      if (before) rollup.between(meter, before, reading);
      if (next) open.set(meter.id, { meter, from: reading, next });
    },
    end: (): void => {
      for (const id of [...open.keys()]) close(id);
    },
  };
}

/**
 * Tells true readings from repeated and strange ones, and adds the true ones to the roll-ups. Those of a meter one after another in the
 * order of their times, so that the readings of a batch are neighbours of each other too. `incoming` is in that order.
 * @param most pieces of intervals after which it stops and answers the others as `rest`
 */
export function sortOut(incoming: readonly Incoming[], rollup: Rollup, now: number, most = Number.POSITIVE_INFINITY): Sorted {
  const sorted = { accepted: [] as Accepted[], strange: [] as Sorted['strange'], repeated: 0 };
  const taken = new Map<number, Point>();
  const layer = makeLayer(rollup);
  for (const [index, stored] of incoming.entries()) {
    if (rollup.pieces() >= most) {
      layer.end();
      return { ...sorted, rest: incoming.slice(index) };
    }
    const { meter, reading, same, after, counted } = stored;
    const { at, value } = reading;
    const inBatch = taken.get(meter.id);
    const known = same ?? (inBatch?.at === at ? inBatch.value : null);
    if (known === value) {
      sorted.repeated++;
      continue;
    }
    const anchor = !after && meter.last && meter.last.at < at ? meter.last : null;
    const nearest = remembered(stored.before ?? anchor, now);
    const before = inBatch && (!nearest || inBatch.at > nearest.at) ? inBatch : nearest;
    const isEarly = at < now - mostBehind || counted;
    const reason = at > now + mostAhead ? 3 : isEarly ? 5 : known !== null ? 4 : reasonOf(meter, reading, before, after);
    if (reason) {
      sorted.strange.push({ meter, reading, reason });
      continue;
    }
    const next = after && !after.fresh ? after : null;
    layer.lay(meter, before, reading, next);
    const power = powerOf(meter, reading, before);
    rollup.reading(meter, reading, power, after);
    taken.set(meter.id, reading);
    sorted.accepted.push({ meter, reading, power, newest: !after && (before !== null || !meter.last || at >= meter.last.at) });
  }
  layer.end();
  return { ...sorted, rest: [] };
}
