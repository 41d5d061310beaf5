import { sql } from 'kysely';
import type { Db } from '../kernel/db/database';
import type { Reading } from './reading-batch';
import type { Incoming, Meter, Neighbour } from './reading-check';

/** Numbers as the text of an array, which both engines take. */
export const arrayOf = (values: readonly (number | null)[]) => sql`${`{${values.map((value) => value ?? 'NULL').join(',')}}`}::text`;
/** A moment in a column of milliseconds: PostgreSQL reads a number quicker than a text of a time. */
export const momentIn = (column: string) => sql.raw(`to_timestamp(${column} / 1000)`);

interface Known {
  readonly meter: Meter;
  readonly reading: Reading;
}
/** Readings of one meter, in the order of their times. */
interface Window {
  readonly known: readonly Known[];
  /** So many stored readings between its ends are read; where there are as many, some may be missing. */
  readonly most: number;
}
interface Stored extends Neighbour {
  readonly n: number;
}
const first = ({ known }: Window): number => known[0]?.reading.at ?? 0;
const last = ({ known }: Window): number => known.at(-1)?.reading.at ?? 0;

/** What is stored from the reading before each window to the one after it: three steps in the primary key. */
async function storedAround(db: Db, windows: readonly Window[]): Promise<Stored[][]> {
  const columns = sql`select x.n, read_at, value, source from meter_reading where meter_id = x.meter_id`;
  const { rows } = await sql<Stored>`
    select p.n::int n, round(extract(epoch from p.read_at) * 1000)::float8 as at, p.value::float8 as value, p.source = 4 as fresh
    from unnest(${arrayOf(windows.map(({ known }) => known[0]?.meter.id ?? 0))}::bigint[], ${arrayOf(windows.map(first))}::float8[], ${arrayOf(windows.map(last))}::float8[],
      ${arrayOf(windows.map(({ most }) => most))}::int[]) with ordinality as x (meter_id, first, last, most, n)
    cross join lateral (
      (${columns} and read_at < ${momentIn('x.first')} order by read_at desc limit 1)
      union all (${columns} and read_at >= ${momentIn('x.first')} and read_at <= ${momentIn('x.last')} order by read_at limit x.most)
      union all (${columns} and read_at > ${momentIn('x.last')} order by read_at limit 1)) p
    order by p.n, p.read_at`.execute(db);
  const found: Stored[][] = windows.map(() => []);
  for (const row of rows) found[row.n - 1]?.push(row);
  return found;
}
/**
 * The windows, by their places, whose first reading is older than all that is left of the meter's, and was counted when others were there:
 * a day or a quarter before the first one left has a roll-up.
 */
async function countedBefore(db: Db, windows: readonly Window[], stored: readonly (readonly Stored[])[]): Promise<ReadonlySet<number>> {
  const older = windows.flatMap((window, n) => {
    const [left] = stored[n] ?? [];
    return left && left.at > first(window) ? [{ n, id: window.known[0]?.meter.id ?? 0, at: left.at }] : [];
  });
  if (older.length === 0) return new Set();
  const { rows } = await sql<{ n: number }>`
    select x.n::int n from unnest(${arrayOf(older.map(({ n }) => n))}::int[], ${arrayOf(older.map(({ id }) => id))}::bigint[], ${arrayOf(older.map(({ at }) => at))}::float8[]) as x (n, meter_id, at)
    where exists (select 1 from meter_rollup u where u.meter_id = x.meter_id and u.grain = 3 and u.bucket_at < date_trunc('day', ${momentIn('x.at')}, 'Asia/Shanghai'))
      or exists (select 1 from meter_rollup u where u.meter_id = x.meter_id and u.grain = 1 and u.bucket_at < date_bin('15 minutes', ${momentIn('x.at')}, 'epoch'))`.execute(
    db,
  );
  return new Set(rows.map(({ n }) => n));
}
/** The readings of a window between the stored ones: both are in the order of time. */
function withNeighbours({ known }: Window, stored: readonly Stored[], isCounted: boolean): Incoming[] {
  let next = 0; // of the stored ones, the first that is not before the reading
  return known.map((one) => {
    const { at } = one.reading;
    while (next < stored.length && (stored[next]?.at ?? 0) < at) next++;
    const same = stored[next]?.at === at ? stored[next] : undefined;
    const [before, after] = [stored[next - 1], stored[same ? next + 1 : next]];
    const counted = isCounted && !before && !same && after !== undefined;
    return { meter: one.meter, reading: one.reading, before: before ?? null, same: same?.value ?? null, after: after ?? null, counted };
  });
}
/**
 * What is stored around each reading: in one statement, in two where a few readings lie far apart among many, in one more where any is older
 * than all that is left. `list` is ordered by time for
 * each meter; so is the answer.
 */
export async function around(db: Db, list: readonly Known[]): Promise<Incoming[]> {
  const byMeter = new Map<number, Known[]>();
  for (const one of list) {
    const of = byMeter.get(one.meter.id);
    if (of) of.push(one);
    else byMeter.set(one.meter.id, [one]);
  }
  const windows = [...byMeter.values()].map((known): Window => ({ known, most: 2 * known.length + 2 }));
  const found = await storedAround(db, windows);
  const isWhole = (at: number): boolean => {
    const { most } = windows[at] as Window;
    return (found[at] ?? []).filter((one) => one.at >= first(windows[at] as Window) && one.at <= last(windows[at] as Window)).length < most;
  };
  // between two readings of a year ago and of today there may be half a million: each is looked around by itself
  const single = windows.flatMap((window, at) => (isWhole(at) ? [] : window.known.map((one): Window => ({ known: [one], most: 1 }))));
  const alone = single.length > 0 ? await storedAround(db, single) : [];
  const counted = await countedBefore(db, [...windows, ...single], [...found, ...alone]);
  return [
    ...windows.flatMap((window, at) => (isWhole(at) ? withNeighbours(window, found[at] ?? [], counted.has(at)) : [])),
    ...single.flatMap((window, at) => withNeighbours(window, alone[at] ?? [], counted.has(windows.length + at))),
  ];
}
