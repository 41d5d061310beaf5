import { sql, type RawBuilder } from 'kysely';
import { daysBetween } from '@/domain/calc/dates';
import { addDays, today, toWire } from '@/domain/kernel/moment';
import type { Context } from '../../../kernel/context';
import { heldRollups, holderSql } from './subject';
import type { Periods, Period, Span } from './period';

/** A group of meters whose use is one use: what it is known by, and for whose days alone. */
export interface Group {
  readonly key: number;
  readonly meters: readonly { readonly id: number }[];
  readonly holder: number | null;
}
export interface Use {
  key: number;
  use: number | null;
  /** How many of its meters said anything. */
  reporting: number;
  elapsed: number | null;
  before: number | null;
}
/** Moments [from, to) of wall time. */
interface Wall {
  readonly from: string;
  readonly to: string;
}
/** Whole steps of a period: hours of a day, days of a week and a month, months of a year. */
const stepOf: Readonly<Record<Span, number>> = { day: 2, week: 3, month: 3, year: 4 };
const never: Wall = { from: '2000-01-01', to: '2000-01-01' };
const monthOf = (wall: string): string => `${wall.slice(0, 7)}-01`;
/** The steps of a period that are over, and as many of the one it is compared with: else a month would look poor every morning. */
function overOf(now: Date, { span, period, other }: Periods): { elapsed: Wall; before: Wall } {
  if (!other) return { elapsed: never, before: never };
  const day = today(now);
  if (period.to <= day) return { elapsed: period, before: other };
  if (span === 'day') {
    const clock = `${toWire(now).slice(11, 13)}:00`;
    return period.from > day
      ? { elapsed: never, before: never }
      : { elapsed: { from: period.from, to: `${day} ${clock}` }, before: { from: other.from, to: `${other.from} ${clock}` } };
  }
  const end = span === 'year' ? monthOf(day) : day;
  if (end <= period.from) return { elapsed: never, before: never };
  const past = span === 'year' ? `${other.from.slice(0, 4)}${end.slice(4)}` : addDays(other.from, daysBetween(period.from, end));
  return { elapsed: { from: period.from, to: end }, before: { from: other.from, to: past < other.to ? past : other.to } };
}
const moment = (wall: string): RawBuilder<Date> => sql`(${wall}::timestamp at time zone 'Asia/Shanghai')`;
const inside = ({ from, to }: Wall): RawBuilder<boolean> => sql`r.bucket_at >= ${moment(from)} and r.bucket_at < ${moment(to)}`;

/**
 * What groups of meters used in a period, and in its steps that are over beside those of the period compared with. Roll-ups alone: days of a
 * day, a week and a month, months of a year (days, where only those of a binding count).
 */
export async function usesOf(context: Context, groups: readonly Group[], periods: Periods): Promise<Map<number, Use>> {
  const { span, period } = periods;
  const held = groups.some(({ holder }) => holder !== null);
  const grain = span === 'year' && !held ? 4 : 3;
  const step = held && span === 'year' ? 3 : stepOf[span];
  const { elapsed, before } = overOf(context.now, periods);
  const pairs = groups.flatMap(({ key, holder, meters }) => meters.map(({ id }) => ({ key, holder, id })));
  const column = (read: (pair: (typeof pairs)[number]) => number | null) => sql`${sql.val(pairs.map(read))}::bigint[]`;
  const some = (which: number, wall: Wall) => sql`(r.grain = ${which}::int and ${inside(wall)})`;
  const { rows } = await sql<Use>`select m.key, (sum(r.usage) filter (where ${some(grain, period)}))::float8 "use",
      (count(distinct r.meter_id) filter (where ${some(grain, period)}))::int reporting,
      (sum(r.usage) filter (where ${some(step, elapsed)}))::float8 elapsed, (sum(r.usage) filter (where ${some(step, before)}))::float8 before
    from unnest(${column(({ key }) => key)}, ${column(({ id }) => id)}, ${column(({ holder }) => holder)}) m (key, id, holder)
    ${heldRollups(held ? sql`m.holder` : null, sql`(${some(grain, period)} or ${some(step, elapsed)} or ${some(step, before)})`)} group by 1`.execute(
    context.db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}
/** What each meter used on a day and in its month so far, as SQL over a meter `t`; only the days of a holder, where there is one. */
export function todayAndMonth(holder: number | null, day: string): RawBuilder<unknown> {
  const of: Period = { from: monthOf(day), to: addDays(day, 1) };
  return sql`lateral (select (sum(r.usage) filter (where r.bucket_at = day_start(${day}::date)))::float8 "today", sum(r.usage)::float8 "month"
    from (select t.id) m ${heldRollups(holderSql(holder), sql`r.grain = 3 and ${inside(of)}`)})`;
}
