import { sql } from 'kysely';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import { addDays } from '@/domain/kernel/moment';
import type { Db } from '../kernel/db/database';

/** The last day of a month that is named by its first. */
export const lastDay = (month: string): string => addDays(firstOfMonth(addMonths(month, 1)), -1);
/** The month before that of a day, by its first. */
export const monthBefore = (day: string): string => firstOfMonth(addMonths(day, -1));

/** Scores all residents of a month that is over; who has a score keeps it: what was told of a month stays. Answers how many were scored. */
export async function scoreMonth(db: Db, month: string, now: Date): Promise<number> {
  const made = await sql<{ id: number }>`insert into enterprise_synthesize
      (enterprise_id, period, innovation, growth, team, finance, compliance, activity, total, safety, created_at, updated_at)
    select s.enterprise_id, ${month}::date, s.innovation, s.growth, s.team, s.finance, s.compliance, s.activity, s.total, s.safety, ${now}, ${now}
    from score_of(null, ${lastDay(month)}::date) s
    on conflict (enterprise_id, period) do nothing returning id`.execute(db);
  return made.rows.length;
}
/** The months that are over and have no scores, since the last that has; the first time the last month alone. A year at most. */
export async function monthsToScore(db: Db, day: string): Promise<string[]> {
  const found = await sql<{ last: string | null }>`select max(period)::text last from enterprise_synthesize`.execute(db);
  const { last = null } = found.rows[0] ?? {};
  const months: string[] = [];
  for (let month = monthBefore(day); months.length < 12 && (last ? month > last : months.length === 0); month = monthBefore(month))
    months.unshift(month);
  return months;
}
