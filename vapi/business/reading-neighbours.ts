import { sql } from 'kysely';
import type { Db } from '../kernel/db/database';
import type { Reading } from './reading-batch';
import type { Incoming, Meter, Neighbour } from './reading-check';

/** Numbers as the text of an array, which both engines take. */
export const arrayOf = (values: readonly (number | null)[]) => sql`${`{${values.map((value) => value ?? 'NULL').join(',')}}`}::text`;
/** A moment in a column of milliseconds: PostgreSQL reads a number quicker than a text of a time. */
export const momentIn = (column: string) => sql.raw(`to_timestamp(${column} / 1000)`);

const quarter = 15 * 60_000;
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
/** Between two stored readings of a meter, or before its first one, where something late belongs. */
const gapOf = ({ meter, before, after }: Incoming): string => `${meter.id} ${before?.at ?? ''} ${after?.at ?? ''}`;
/**
 * Marks what belongs into a gap that was counted when other readings were there: of old ones those of gateways are cleared, and what
 * people read stays. A quarter within the gap then has readings in its roll-up; before the first one left a day or a quarter has one.
 */
async function markCounted(db: Db, list: readonly Incoming[]): Promise<Incoming[]> {
  const late = list.filter(({ same, before, after }) => same === null && after !== null && (before === null || after.at - before.at > quarter));
  const gaps = [...new Map(late.map((one) => [gapOf(one), one])).values()];
  if (gaps.length === 0) return [...list];
  const column = (of: (one: Incoming) => number | null) => arrayOf(gaps.map(of));
  const [from, to] = [momentIn('x.before'), momentIn('x.after')];
  const counted = await sql<{ n: number }>`
    select x.n::int n from unnest(${column(({ meter }) => meter.id)}::bigint[], ${column(({ before }) => before?.at ?? null)}::float8[],
      ${column(({ after }) => after?.at ?? null)}::float8[]) with ordinality as x (meter_id, before, after, n)
    where exists (select 1 from meter_rollup u where u.meter_id = x.meter_id and u.grain = 1 and u.bucket_at < date_bin('15 minutes', ${to}, 'epoch')
        and (x.before is null or (u.bucket_at > ${from} and u.readings > 0)))
      or (x.before is null and exists (select 1 from meter_rollup u where u.meter_id = x.meter_id and u.grain = 3 and u.bucket_at < date_trunc('day', ${to}, 'Asia/Shanghai')))`.execute(
    db,
  );
  const found = new Set(counted.rows.flatMap(({ n }) => (gaps[n - 1] ? [gapOf(gaps[n - 1] as Incoming)] : [])));
  return list.map((one) => (one.same === null && found.has(gapOf(one)) ? { ...one, counted: true } : one));
}
/** The readings of a window between the stored ones: both are in the order of time. */
function withNeighbours({ known }: Window, stored: readonly Stored[]): Incoming[] {
  let next = 0; // of the stored ones, the first that is not before the reading
  return known.map((one) => {
    const { at } = one.reading;
    while (next < stored.length && (stored[next]?.at ?? 0) < at) next++;
    const same = stored[next]?.at === at ? stored[next] : undefined;
    const [before, after] = [stored[next - 1], stored[same ? next + 1 : next]];
    return { meter: one.meter, reading: one.reading, before: before ?? null, same: same?.value ?? null, after: after ?? null, counted: false };
  });
}
/**
 * What is stored around each reading: in one statement, in two where a few readings lie far apart among many, in one more where any is late.
 * `list` is ordered by time for each meter; so is the answer.
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
  return markCounted(db, [
    ...windows.flatMap((window, at) => (isWhole(at) ? withNeighbours(window, found[at] ?? []) : [])),
    ...single.flatMap((window, at) => withNeighbours(window, alone[at] ?? [])),
  ]);
}
