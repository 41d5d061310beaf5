import { makeBands, midnightOf, monthAfter, monthOf, noBands, type Band, type Bands, type Price } from './bands';

/**
 * Usage of a meter by quarter of an hour, hour, day and month in Asia/Shanghai, and by price band. Pure: everything here is
 * numbers in and numbers out. Amounts are whole thousandths of kWh or t, so that the parts of a bucket sum to it exactly.
 */
const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;
/** Asia/Shanghai has no summer time. */
const zone = 8 * hour;

export type Grain = 1 | 2 | 3 | 4;
const down = (at: number, size: number): number => Math.floor((at + zone) / size) * size - zone;
/** The start of the bucket that a moment lies in (milliseconds). */
export const bucketOf = (at: number, grain: Grain): number =>
  grain === 1 ? down(at, quarter) : grain === 2 ? down(at, hour) : grain === 3 ? down(at, day) : monthOf(at);

export interface Point {
  readonly at: number; // milliseconds
  readonly value: number; // what the meter shows
}
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly usage: number; // thousandths
}
const sizes: Readonly<Record<1 | 2 | 3, number>> = { 1: quarter, 2: hour, 3: day };
/** The next moment after `at` at which the usage must be cut: a bucket's edge or a price's. */
function nextCut(at: number, least: Grain, edges: readonly number[]): number {
  if (least === 4) return monthAfter(at);
  const next = down(at, sizes[least]) + sizes[least];
  const midnight = midnightOf(at);
  return edges.reduce((least, edge) => {
    const moment = midnight + edge * minute;
    return moment > at && moment < least ? moment : least;
  }, next);
}

/**
 * The longest intervals that are spread over quarters, hours and days; what is longer is spread over months, so that no gap makes
 * more than 1,440 pieces. A pure function of the interval, because what was counted is taken back by the same cut.
 */
const longest: Readonly<Record<1 | 2 | 3, number>> = { 1: 2 * day, 2: 60 * day, 3: 400 * day };
/** The smallest bucket that an interval is spread over. */
export const finest = (from: number, to: number): Grain =>
  to - from <= longest[1] ? 1 : to - from <= longest[2] ? 2 : to - from <= longest[3] ? 3 : 4;

/**
 * Spreads the difference of two readings x ratio evenly over the time between them, cut at the edges of buckets and prices.
 * It cuts the running total, not the pieces, so the rounded pieces always sum to the rounded whole, and no error grows.
 */
export function spread(before: Point, after: Point, ratio: number, edges: readonly number[] = []): Segment[] {
  const total = (value: number) => Math.round(value * ratio * 1000);
  const [first, last, length] = [total(before.value), total(after.value), after.at - before.at];
  if (length <= 0) return [];
  const least = finest(before.at, after.at);
  const segments: Segment[] = [];
  let from = before.at;
  let had = first;
  while (from < after.at) {
    const to = Math.min(nextCut(from, least, least >= 3 ? [] : edges), after.at);
    const has = to === after.at ? last : Math.round(first + ((last - first) * (to - before.at)) / length);
    segments.push({ from, to, usage: has - had });
    [from, had] = [to, has];
  }
  return segments;
}

/** What is added to one row of meter_rollup. Amounts in thousandths; `bands` by band code. */
export interface Delta {
  readonly meter_id: number;
  readonly grain: Grain;
  readonly bucket_at: number;
  readonly bands: Bands;
  powerSum: number;
  powerCount: number;
  powerMax: number | null;
  last: Point | null;
  readings: number;
}
export interface Metered {
  readonly id: number;
  readonly kind: number;
  readonly ratio: number;
}
const grains: readonly Grain[] = [1, 2, 3, 4];

const ends = (from: number, grain: Grain): number => (grain === 4 ? monthAfter(from) : from + sizes[grain]);
/** A delta of a grain, and the end of its bucket. */
interface Recent {
  readonly delta: Delta;
  readonly until: number;
}
/** Gathers what a batch adds to the roll-ups, one delta a row. Quick where readings of one meter follow each other. */
export function makeRollup(prices: readonly Price[]) {
  const deltas = new Map<string, Delta>();
  const recent: Partial<Record<Grain, Recent>> = {};
  const bands = makeBands(prices);
  let pieces = 0;
  const row = (meter_id: number, grain: Grain, at: number): Delta => {
    const last = recent[grain];
    if (last && last.delta.meter_id === meter_id && at >= last.delta.bucket_at && at < last.until) return last.delta;
    const bucket_at = bucketOf(at, grain);
    const key = `${meter_id} ${grain} ${bucket_at}`;
    const found = deltas.get(key) ?? {
      meter_id,
      grain,
      bucket_at,
      bands: noBands(),
      powerSum: 0,
      powerCount: 0,
      powerMax: null,
      last: null,
      readings: 0,
    };
    deltas.set(key, found);
    recent[grain] = { delta: found, until: ends(bucket_at, grain) };
    return found;
  };
  return {
    /** Adds the usage between two readings, or with sign -1 takes it back: a late reading divides an interval that was counted whole. */
    between(meter: Metered, before: Point, after: Point, sign: 1 | -1 = 1): void {
      const least = finest(before.at, after.at);
      for (const { from, to, usage } of spread(before, after, meter.ratio, bands.edgesOf(meter.kind))) {
        pieces++;
        if (least < 3) {
          const band = bands.bandOf(from, meter.kind);
          for (const grain of grains) if (grain >= least) row(meter.id, grain, from).bands[band] += sign * usage;
        } else {
          const parts = Object.entries(bands.parts(usage, from, to, meter.kind));
          for (const grain of grains)
            if (grain >= least) for (const [band, part] of parts) row(meter.id, grain, from).bands[Number(band) as Band] += sign * part;
        }
      }
    },
    /** Counts the reading itself; `next` is the reading after it, where there is one: a late value is a bucket's last only if none follows in it. */
    reading(meter: Metered, point: Point, power: number | null, next: Point | null): void {
      for (const grain of grains) {
        const delta = row(meter.id, grain, point.at);
        delta.readings++;
        if (power !== null) {
          delta.powerSum += power;
          delta.powerCount++;
          delta.powerMax = Math.max(delta.powerMax ?? power, power);
        }
        const isLast = !next || bucketOf(next.at, grain) !== delta.bucket_at;
        if (isLast && (!delta.last || delta.last.at <= point.at)) delta.last = point;
      }
    },
    deltas: (): Delta[] => [...deltas.values()],
    /** How many pieces of intervals were cut so far: the work behind the deltas. */
    pieces: (): number => pieces,
  };
}
export type Rollup = ReturnType<typeof makeRollup>;
