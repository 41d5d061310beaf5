import { sql } from 'kysely';
import type { Slice } from '@/domain/feeds/blocks';
import type { EconomyIndicator, KnowledgeSum, ParkEconomy } from '@/domain/feeds/economy';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { areaOf, asOf, of, oneOf, rowsOf, type Area } from '../../business/measure/area';
import { change, figure, percent, quartersTo, wan } from '../../business/measure/numbers';
import { lastPeriod, partsOf, sumsOf, type Period, type Sum } from './reported';

interface Quarter {
  period: string;
  period_end: string;
  key: string;
  value: number;
}
/** Eight quarters of the flows: the last four are the year, the four before are what it is compared with. */
export const quartersOf = (area: Area, periodEnd: string) => sql<Quarter>`
  select v.period, v.period_end, v.key, sum(v.value)::float8 "value"
  from reported_value(${of(area)}, (${periodEnd}::date - interval '2 years')::date + 1, ${periodEnd}::date) v
  where v.key in ('revenue', 'tax', 'profit', 'rd') and v.value is not null
  group by 1, 2, 3`;

type Flow = 'revenue' | 'tax' | 'profit' | 'rd';
const sumIn = (quarters: readonly Quarter[], key: Flow, periods: readonly string[]): number | null => {
  const found = quarters.filter((row) => row.key === key && periods.includes(row.period));
  return found.length === 0 ? null : found.reduce((total, { value }) => total + value, 0);
};
/** A year is compared with a year: with fewer quarters than four on either side the change says nothing. */
const whole = (quarters: readonly Quarter[], key: Flow, periods: readonly string[]): boolean =>
  periods.every((period) => quarters.some((row) => row.key === key && row.period === period));

interface Finance {
  now: number | null;
  before: number | null;
  enterprises: number;
  rounds: [round: number, count: number][];
}
/** Money raised from the first day of the year to `till`, against the same days a year before; each enterprise under its latest round. */
const financeOf = (area: Area, from: string, till: string) => sql<Finance>`
  with f as materialized (select * from financing_of(${of(area)}, ${from}::date, ${till}::date)),
  latest as (select distinct on (f.enterprise_id) f.enterprise_id, case when f.round between 3 and 6 then 3 else f.round end round from f order by f.enterprise_id, f.happened_at desc, f.round desc)
  select (select sum(f.amount)::float8 from f) "now",
    (select sum(b.amount)::float8 from financing_of(${of(area)}, (${from}::date - interval '1 year')::date, (${till}::date - interval '1 year')::date) b) "before",
    (select count(distinct f.enterprise_id)::int from f) enterprises,
    (select coalesce(json_agg(json_build_array(x.round, x.n)), '[]') from (select round, count(*) n from latest group by 1) x) rounds`;

const flows: readonly [Flow, string][] = [
  ['revenue', '营业收入'],
  ['tax', '实缴税费'],
  ['profit', '净利润'],
  ['rd', '研发投入'],
];
function indicators(quarters: readonly Quarter[], period: string, finance: Finance): EconomyIndicator[] {
  const periods = quartersTo(period, 8);
  const [before, now] = [periods.slice(0, 4), periods.slice(4)];
  const revenue = sumIn(quarters, 'revenue', now);
  const of4 = flows.map(([key, label]): EconomyIndicator => {
    const value = sumIn(quarters, key, now);
    const comparable = whole(quarters, key, periods);
    const yoy = comparable ? change(value, sumIn(quarters, key, before)) : null;
    return { key, label, value: wan(value), unit: '万元', yoy, ...(key === 'rd' && { ratio: percent(value, revenue, 2) }) };
  });
  return [
    ...of4,
    {
      key: 'finance',
      label: '获投融资',
      value: wan(finance.now),
      unit: '万元',
      yoy: change(finance.now, finance.before),
      enterprises: finance.enterprises,
    },
  ];
}
const roundNames: readonly [number, string][] = [
  [1, '天使'],
  [2, 'Pre-A'],
  [3, 'A轮及以后'],
];
const roundsOf = ({ rounds }: Finance): Slice[] => {
  const known = new Map(rounds);
  return rounds.length === 0 ? [] : roundNames.map(([round, name]) => ({ name, value: known.get(round) ?? 0 }));
};
const degrees = [
  ['doctor', '博士'],
  ['master', '硕士'],
  ['bachelor', '本科'],
  ['college', '大专'],
  ['other', '其他'],
] as const;
const peopleOf = (sums: ReadonlyMap<string, Sum>): ParkEconomy['people'] => ({
  total: figure(sums.get('employees')?.value, 0),
  unit: '人',
  by_degree: degrees.flatMap(([key, name]) => {
    const found = sums.get(`degree_${key}`);
    return found ? [{ name, value: found.value }] : [];
  }),
  graduates: figure(sums.get('graduates_new')?.value, 0),
  returnees: figure(sums.get('returnees')?.value, 0),
});
/** The day the figures stand for; a quarter that is approved before its deadline stands for no day to come. */
const dayOf = ({ now }: Context, last: Period | undefined): string | null => asOf(now, last?.deadline)?.slice(0, 10) ?? null;

/** GET /statistics/yq: four approved quarters, employment of the last one, finance of its year. */
export async function statisticsYq(context: Context, input: Values): Promise<ParkEconomy> {
  const area = areaOf(context, input.incubator_id);
  const last = await lastPeriod(context, area);
  const day = today(context.now);
  const year = last?.period.slice(0, 4) ?? day.slice(0, 4);
  const yearEnd = `${year}-12-31`;
  const quarters = last ? await rowsOf(context, quartersOf(area, last.period_end)) : [];
  const sums = last ? await sumsOf(context, area, last.period_end) : new Map<string, Sum>();
  const finance = await oneOf(context, financeOf(area, `${year}-01-01`, yearEnd < day ? yearEnd : day));
  const x = last ? quartersTo(last.period) : [];
  const line = (name: string, key: Flow) => ({ name, unit: '万元', data: x.map((period) => wan(sumIn(quarters, key, [period]))) });
  return {
    as_of: dayOf(context, last),
    period: last?.period ?? null,
    reported: last?.reported ?? 0,
    expected: last?.expected ?? 0,
    economy: indicators(quarters, last?.period ?? `${year}-Q4`, finance),
    trend: { x, series: [line('营业收入', 'revenue'), line('实缴税费', 'tax')] },
    people: peopleOf(sums),
    finance_rounds: roundsOf(finance),
  };
}
/** The reports of a quarter that anybody had a return approved for: several of them count together. */
const reportsOf = (area: Area, periodEnd: string) => sql<{ ids: number[] }>`
  select coalesce(json_agg(p.report_id order by p.report_id), '[]') ids from reported_period(${of(area)}) p where p.period_end = ${periodEnd}::date`;
/** GET /report/last-knowledge-sum: intellectual property of the last approved period. */
export async function lastKnowledgeSum(context: Context, input: Values): Promise<KnowledgeSum> {
  const area = areaOf(context, input.incubator_id);
  const last = await lastPeriod(context, area);
  const sums = last ? await sumsOf(context, area, last.period_end) : new Map<string, Sum>();
  const value = (key: string) => sums.get(key)?.value ?? null;
  return {
    knowledgeValidNum: value('knowledge_valid'),
    unit: '件',
    period: last?.period ?? null,
    as_of: dayOf(context, last),
    knowledgeApplyNum: value('knowledge_apply'),
    knowledgeGrantNum: value('knowledge_grant'),
    holders: sums.get('knowledge_valid')?.holders ?? 0,
    reports: last ? (await oneOf(context, reportsOf(area, last.period_end))).ids : [],
    parts: partsOf(sums),
  };
}
