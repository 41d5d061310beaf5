import { sql, type RawBuilder } from 'kysely';
import type { CurveAnswer } from '@/domain/answers/curve';
import { addMonths, daysBetween } from '@/domain/calc/dates';
import { addDays, today } from '@/domain/kernel/moment';
import { meter } from '@/domain/resources/meter';
import { figure } from '../../business/measure/numbers';
import type { Context, Values } from '../../kernel/context';
import { inScope } from '../../kernel/scopes';

export type Span = 'day' | 'week' | 'month' | 'year';
type Against = 'none' | 'before' | 'year';
/** Days [from, to). */
interface Period {
  readonly from: string;
  readonly to: string;
}
const monday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const spans: Readonly<Record<Span, (day: string) => Period>> = {
  day: (day) => ({ from: day, to: addDays(day, 1) }),
  week: (day) => ({ from: monday(day), to: addDays(monday(day), 7) }),
  month: (day) => ({ from: `${day.slice(0, 7)}-01`, to: addMonths(`${day.slice(0, 7)}-01`, 1) }),
  year: (day) => ({ from: `${day.slice(0, 4)}-01-01`, to: `${Number(day.slice(0, 4)) + 1}-01-01` }),
};
/** Of each span: the roll-up that is read, how far its points stand apart, and what an axis says of one. Raw readings are never read. */
const steps: Readonly<Record<Span, { grain: number; step: string; label: string }>> = {
  day: { grain: 1, step: '15 minutes', label: 'HH24:MI' },
  week: { grain: 2, step: '1 hour', label: 'MM-DD HH24:MI' },
  month: { grain: 3, step: '1 day', label: 'MM-DD' },
  year: { grain: 4, step: '1 month', label: 'YYYY-MM' },
};
/** The period that another one is compared with, as long as it. */
function compared(against: Against, span: Span, { from, to }: Period): Period | undefined {
  if (against === 'year') return spans[span](addMonths(from, -12));
  if (against !== 'before') return undefined;
  return span === 'year' || span === 'month' ? spans[span](addDays(from, -1)) : { from: addDays(from, -daysBetween(from, to)), to: from };
}
interface Point {
  at: string;
  usage: number | null;
  power: number | null;
  /** The quarter that is not over: it would make the curve dip. */
  running: boolean;
}
/** A tenant reads a meter for the days of its binding alone; months of it are summed from these days. */
const boundOn = ({ caller }: Context, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  caller.party === 'staff'
    ? sql`true`
    : sql`exists (select 1 from meter_binding b where b.meter_id = m.id and b.enterprise_id = ${caller.enterprise_id} and b.during @> ${day}::date)`;
async function pointsOf(context: Context, meters: RawBuilder<unknown>, span: Span, { from, to }: Period): Promise<Point[]> {
  const { grain, step, label } = steps[span];
  const whole = context.caller.party === 'staff' || grain < 4;
  const local = sql`(r.bucket_at at time zone 'Asia/Shanghai')`;
  const found = await sql<Point>`
    with used as materialized (
      select date_trunc(${whole ? 'minute' : 'month'}, ${local}) "at", sum(r.usage)::float8 usage, sum(r.power_max)::float8 power
      from (${meters}) m join meter_rollup r on r.meter_id = m.id and r.grain = ${whole ? grain : 3}
        and r.bucket_at >= day_start(${from}::date) and r.bucket_at < day_start(${to}::date)
      where ${boundOn(context, local)} group by 1)
    select to_char(s.at, ${label}) "at", u.usage, u.power,
      ${span} = 'day' and s.at + ${step}::interval > (${context.now}::timestamptz at time zone 'Asia/Shanghai') running
    from generate_series(${from}::timestamp, ${to}::timestamp - interval '1 minute', ${step}::interval) s (at) left join used u on u.at = s.at order by s.at`.execute(
    context.db,
  );
  return found.rows;
}
const sumOf = (points: readonly Point[]): number | null =>
  points.every(({ usage }) => usage === null) ? null : points.reduce((sum, { usage }) => sum + (usage ?? 0), 0);
/**
 * Usage of some meters over the day, week, month or year that holds a day, beside the period before or that of a year ago. A point that
 * nothing was read for is a gap. `meters`: ids, as SQL.
 */
async function curveOf(context: Context, meters: RawBuilder<unknown>, unit: string, { span, date, against }: Values): Promise<CurveAnswer> {
  const how = (span ?? 'day') as Span;
  const period = spans[how](typeof date === 'string' ? date : today(context.now));
  const other = compared((against ?? 'none') as Against, how, period);
  const points = await pointsOf(context, meters, how, period);
  const others = other && (await pointsOf(context, meters, how, other));
  const name = against === 'year' ? '去年同期' : '上一期';
  const usage = (of: readonly Point[]) => points.map((_, at) => (of[at]?.running ? null : figure(of[at]?.usage ?? null, 3)));
  return {
    lines: {
      x: points.map(({ at }) => at),
      series: [{ name: '用量', unit, data: usage(points) }, ...(others ? [{ name, unit, data: usage(others) }] : [])],
    },
    sums: [
      { label: '合计', value: figure(sumOf(points), 3), unit },
      ...(others ? [{ label: name, value: figure(sumOf(others), 3), unit }] : []),
      {
        label: '最大功率',
        value: figure(Math.max(...points.map(({ power }) => power ?? Number.NEGATIVE_INFINITY)), 3),
        unit: unit === 'kWh' ? 'kW' : 't/h',
      },
    ].filter(({ value }) => value !== null && Number.isFinite(value)),
  };
}
const unitOf = (kind: unknown): string => (Number(kind) === 2 ? 't' : 'kWh');
/** GET /iot/meter/{id}/curve: of one meter within reach. */
export const curveOfMeter = (context: Context, row: { readonly id: number; readonly kind: unknown }, input: Values): Promise<CurveAnswer> =>
  curveOf(context, sql`select m.id from meter m where m.id = ${row.id}`, unitOf(row.kind), input);
/** GET /iot/curve: the total meters of a kind, of one building or of all within reach. */
export const curve = (context: Context, { kind, building_id, ...input }: Values): Promise<CurveAnswer> =>
  curveOf(
    context,
    sql`select t.id from meter t where t.kind = ${kind} and t.is_total = 1 and ${inScope(meter, context)} ${building_id ? sql`and t.building_id = ${building_id}` : sql``}`,
    unitOf(kind),
    input,
  );
