import { sql, type RawBuilder } from 'kysely';
import type { Dimension, MetricCode } from '@/domain/codes/analysis';
import { otherField } from '@/domain/codes/customer';
import { of, type Area } from '../../business/measure/area';

/** A quarter that somebody reported for; several reports of one quarter count together. */
export interface Reported {
  period: string;
  period_end: string;
  deadline: Date;
  reported: number;
  expected: number;
  reports: number[];
}
/** The newest first. */
export const reportedQuarters = (area: Area) => sql<Reported>`
  select p.period, max(p.period_end) period_end, max(p.deadline) deadline, sum(p.reported)::int reported, sum(p.expected)::int expected,
    json_agg(p.report_id order by p.report_id) reports
  from reported_period(${of(area)}) p group by p.period order by 2 desc, 1 desc`;

/** What each enterprise reported, quarter by quarter; money raised is no item of a return, it counts in the quarter in which it came. */
const filedOf = (area: Area, metric: MetricCode, from: string, till: string): RawBuilder<unknown> =>
  metric === 'finance'
    ? sql`select to_char(f.happened_at, 'YYYY"-Q"Q') "period", (date_trunc('quarter', f.happened_at) + interval '3 months')::date - 1 period_end,
        f.enterprise_id, e.building_id, f.amount::numeric "value"
      from financing_of(${of(area)}, ${from}::date, ${till}::date) f join enterprise e on e.id = f.enterprise_id`
    : sql`select v.period, v.period_end, v.enterprise_id, v.building_id, v.value
      from reported_value(${of(area)}, ${from}::date, ${till}::date) v where v.key = ${metric} and v.value is not null`;

/** Who had left by the last day of the quarter, though it had filed for it. */
export const gone = 9;
const unknownTenure = 9;
/** The part that a filed figure belongs to, and what is joined to know it. Stage and tenure are those of the last day of the quarter. */
const partOf = (by: Dimension, area: Area): { readonly key: RawBuilder<number>; readonly joined: RawBuilder<unknown> } => {
  const years = sql`extract(year from age(f.period_end, e.settled_at))::int`;
  const parts = {
    field: { key: sql<number>`coalesce(e.tech_field, ${sql.lit(otherField)})::int`, joined: sql`` },
    tenure: {
      key: sql<number>`case when e.settled_at is null then ${sql.lit(unknownTenure)} else least(3, greatest(0, ${years})) end`,
      joined: sql``,
    },
    building: { key: sql<number>`coalesce(f.building_id, 0)::int`, joined: sql`` },
    stage: {
      key: sql<number>`coalesce(s.stage, ${sql.lit(gone)})`,
      joined: sql`left join (select d.period_end, s.enterprise_id, s.stage from (select distinct f.period_end from filed f) d
        cross join lateral resident_stage(${of(area)}, d.period_end) s) s on s.period_end = f.period_end and s.enterprise_id = f.enterprise_id`,
    },
  } as const;
  return parts[by];
};
export interface Cell {
  period: string;
  part: number;
  value: number; // money in 分
}
export const cellsOf = (area: Area, metric: MetricCode, by: Dimension, from: string, till: string) => {
  const { key, joined } = partOf(by, area);
  return sql<Cell>`with filed as materialized (${filedOf(area, metric, from, till)})
    select f.period, ${key} part, sum(f.value)::float8 "value" from filed f join enterprise e on e.id = f.enterprise_id ${joined} group by 1, 2`;
};
/** How many enterprises stand behind the figures of a span, by part; one that moved from part to part is of the one it was in last. */
export const holdersOf = (area: Area, metric: MetricCode, by: Dimension, from: string, till: string) => {
  const { key, joined } = partOf(by, area);
  return sql<{ part: number; n: number }>`with filed as materialized (${filedOf(area, metric, from, till)}),
    latest as (select distinct on (f.enterprise_id) f.enterprise_id, ${key} part from filed f join enterprise e on e.id = f.enterprise_id ${joined}
      order by f.enterprise_id, f.period_end desc)
    select l.part, count(*)::int n from latest l group by 1`;
};
export interface Ranked {
  id: number;
  name: string;
  tech_field: number | null;
  value: number;
}
/** Those with the most in a span; who had nothing is not ranked. */
export const rankedOf = (area: Area, metric: MetricCode, from: string, till: string, most: number) => sql<Ranked>`
  with filed as materialized (${filedOf(area, metric, from, till)})
  select e.id, e.name, e.tech_field::int tech_field, sum(f.value)::float8 "value" from filed f join enterprise e on e.id = f.enterprise_id
  group by e.id having sum(f.value) > 0 order by 4 desc, e.id limit ${most}`;
export interface Building {
  id: number;
  name: string;
  park: string;
}
/** The buildings of the parts, as the parks and they stand in every list. */
export const buildingsOf = (ids: readonly number[]) => sql<Building>`
  select b.id, b.name, p.name park from building b join incubator p on p.id = b.incubator_id
  where b.id = any(${sql.val([...ids])}::bigint[]) order by p.sort, p.id, b.sort, b.id`;
