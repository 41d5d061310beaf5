import { sql } from 'kysely';
import type { Context } from '../../../kernel/context';
import { heldRollups, holderSql, idsOf, type Subject } from './subject';
import type { Period, Span } from './period';

/** Of each span: the roll-up that is read, how far its points stand apart, and what an axis says of one. Raw readings are never read. */
const steps: Readonly<Record<Span, { grain: number; step: string; hours: number | null; label: string }>> = {
  day: { grain: 1, step: '15 minutes', hours: 0.25, label: 'HH24:MI' },
  week: { grain: 2, step: '1 hour', hours: 1, label: 'MM-DD HH24:MI' },
  month: { grain: 3, step: '1 day', hours: null, label: 'MM-DD' },
  year: { grain: 4, step: '1 month', hours: null, label: 'YYYY-MM' },
};
/** Hours between two points of a span; null where they are days and months, whose mean flow says nothing. */
export const hoursOf = (span: Span): number | null => steps[span].hours;

export interface Point {
  at: string;
  usage: number | null;
  /** 尖, 峰, 平, 谷. */
  tip: number | null;
  peak: number | null;
  flat: number | null;
  valley: number | null;
  /** What flowed on the mean, and at most. */
  flow: number | null;
  power: number | null;
  /** The quarter or hour that is not over: it would make the curve dip. */
  running: boolean;
}
/**
 * The use of a subject by the points of a span, of each period in turn: one statement for all of them. Whose days alone count has its months
 * summed from them.
 */
export async function pointsOf(
  context: Context,
  subject: Pick<Subject, 'meters' | 'holder'>,
  span: Span,
  periods: readonly Period[],
): Promise<Point[][]> {
  const { grain, step, hours, label } = steps[span];
  const whole = subject.holder === null || grain < 4;
  const local = sql`(r.bucket_at at time zone 'Asia/Shanghai')`;
  // each with bounds of its own, so that each is one range of the key
  const used = periods.map(({ from, to }, n) => {
    const when = sql`r.grain = ${whole ? grain : 3} and r.bucket_at >= day_start(${from}::date) and r.bucket_at < day_start(${to}::date)`;
    return sql`select ${n}::int n, date_trunc(${whole ? 'minute' : 'month'}, ${local}) "at", sum(r.usage)::float8 usage, sum(r.usage_tip)::float8 tip,
        sum(r.usage_peak)::float8 peak, sum(r.usage_flat)::float8 flat, sum(r.usage_valley)::float8 valley,
        sum(coalesce(r.power_avg, r.usage / ${hours}::numeric))::float8 flow, sum(r.power_max)::float8 power
      from unnest(${idsOf(subject)}) m (id) ${heldRollups(holderSql(subject.holder), when)} group by 2`;
  });
  const axis = periods.map(
    ({ from, to }, n) =>
      sql`select ${n}::int n, s from generate_series(${from}::timestamp, ${to}::timestamp - interval '1 minute', ${step}::interval) s`,
  );
  const union = sql` union all `;
  const { rows } = await sql<Point & { n: number }>`
    with used as materialized (${sql.join(used, union)})
    select s.n, to_char(s.at, ${label}) "at", u.usage, u.tip, u.peak, u.flat, u.valley, u.flow, u.power,
      ${hours !== null} and s.at + ${step}::interval > (${context.now}::timestamptz at time zone 'Asia/Shanghai') running
    from (${sql.join(axis, union)}) s (n, at) left join used u on u.n = s.n and u.at = s.at order by s.n, s.at`.execute(context.db);
  const points: Point[][] = periods.map(() => []);
  for (const { n, ...point } of rows) points[n]?.push(point);
  return points;
}
