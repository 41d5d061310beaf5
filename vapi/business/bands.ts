/**
 * Price bands of a use (entities.md 6.2). Pure: everything here is numbers in and numbers out; moments are milliseconds, days those of
 * Asia/Shanghai.
 */
const minute = 60_000;
const day = 24 * 60 * minute;
/** Asia/Shanghai has no summer time. */
const zone = 8 * 60 * minute;

/** 1 尖, 2 峰, 3 平, 4 谷; 0 单一 is kept under 平. */
export type Band = 1 | 2 | 3 | 4;
export type Bands = Record<Band, number>;
export const noBands = (): Bands => ({ 1: 0, 2: 0, 3: 0, 4: 0 });
const order: readonly Band[] = [1, 2, 3, 4];

/** A price period: minutes of the day [from, to), over midnight where to <= from; months empty means all; days [since, until). */
export interface Price {
  readonly kind: number;
  readonly band: number;
  readonly from: number;
  readonly to: number;
  readonly months: readonly number[];
  readonly since: number;
  readonly until: number;
}
const inHours = ({ from, to }: Price, at: number): boolean => (from < to ? at >= from && at < to : from === to || at >= from || at < to);
export const midnightOf = (at: number): number => Math.floor((at + zone) / day) * day - zone;
export const monthOf = (at: number): number => {
  const local = new Date(at + zone);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - zone;
};
export const monthAfter = (at: number): number => monthOf(monthOf(at) + 32 * day);

/** The band at a moment (entities.md 6.2): that of the price in force, 平 where none is or the price has one band only. */
export function bandAt(at: number, kind: number, prices: readonly Price[]): Band {
  const local = new Date(at + zone);
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const found = prices.find(
    (price) =>
      price.kind === kind &&
      at >= price.since &&
      at < price.until &&
      inHours(price, minutes) &&
      (price.months.length === 0 || price.months.includes(local.getUTCMonth() + 1)),
  );
  return found && found.band >= 1 && found.band <= 4 ? (found.band as Band) : 3;
}
/** Lays a whole over bands by their time; the running total is cut, so that the parts sum to it. */
function laid(whole: number, times: Bands): Bands {
  const all = order.reduce((sum, band) => sum + times[band], 0);
  const parts = noBands();
  let [time, had] = [0, 0];
  for (const band of order) {
    time += times[band];
    const has = all > 0 ? Math.round((whole * time) / all) : 0;
    parts[band] = has - had;
    had = has;
  }
  return parts;
}

/** The bands of a park's prices, as they are asked for by the thousand: what is found once is remembered. */
export function makeBands(prices: readonly Price[]) {
  const edges = new Map<number, readonly number[]>();
  const known = new Map<number, Band>();
  /** Minutes of the day at which the band may change. */
  const edgesOf = (kind: number): readonly number[] => {
    const found = edges.get(kind) ?? [...new Set(prices.filter((price) => price.kind === kind).flatMap(({ from, to }) => [from, to]))];
    edges.set(kind, found);
    return found;
  };
  /** Prices change at whole minutes; many meters are read in one. */
  const bandOf = (at: number, kind: number): Band => {
    const key = Math.floor(at / minute) * 16 + kind;
    const band = known.get(key) ?? bandAt(at, kind, prices);
    known.set(key, band);
    return band;
  };
  /** Within one day. */
  function timesOfDay(from: number, to: number, kind: number): Bands {
    const midnight = midnightOf(from);
    const cuts = edgesOf(kind)
      .map((edge) => midnight + edge * minute)
      .filter((cut) => cut > from && cut < to);
    const times = noBands();
    let at = from;
    for (const cut of [...new Set([...cuts, to])].sort((one, other) => one - other)) {
      times[bandOf(at, kind)] += cut - at;
      at = cut;
    }
    return times;
  }
  /** How long each band is in force: of days on which the same prices are, only one is looked at. */
  function timesOf(from: number, to: number, kind: number): Bands {
    const times = noBands();
    const changes = prices.filter((price) => price.kind === kind).flatMap(({ since, until }) => [since, until]);
    let at = from;
    while (at < to) {
      const nextDay = midnightOf(at) + day;
      const alike = Math.min(to, monthAfter(at), ...changes.filter((change) => change > at));
      const days = at + day === nextDay ? Math.max(1, Math.floor((alike - at) / day)) : 1;
      const until = Math.min(nextDay, to);
      const one = timesOfDay(at, until, kind);
      for (const band of order) times[band] += one[band] * days;
      at = until + (days - 1) * day;
    }
    return times;
  }
  return {
    edgesOf,
    bandOf,
    /** What a use in [from, to) comes to in each band, where it lies evenly over the time. */
    parts: (whole: number, from: number, to: number, kind: number): Bands => laid(whole, timesOf(from, to, kind)),
  };
}
