import { metrics, tenure, wholeYear, type Dimension, type Metric, type MetricCode } from '@/domain/codes/analysis';
import { otherField, residentStage, techField } from '@/domain/codes/customer';
import { firstAnalysis, type Analysis, type AnalysisRow } from '@/domain/feeds/analysis';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import { areaOf, asOf, rowsOf, type Area } from '../../business/measure/area';
import { change, figure, firstDay, lastDay, percent, quartersTo, wan } from '../../business/measure/numbers';
import { mayName, unnamedFirm } from '../../business/wall';
import type { Context, Values } from '../../kernel/context';
import { buildingsOf, cellsOf, gone, holdersOf, rankedOf, reportedQuarters, type Cell, type Reported } from './analysed';
import { sumsOf } from './reported';

/** So many quarters are read: four of them make the year, the four before are what it is compared with. */
const shown = 8;
const year = shown / 2;
/** As many as a wall that stands upright has room for. */
const ranked = 20;

const monthOf = (period: string, last: boolean): string =>
  `${period.slice(0, 4)}-${String(Number(period.slice(6)) * 3 - (last ? 0 : 2)).padStart(2, '0')}`;
const firstDayOf = (period: string): string => firstDay(monthOf(period, false));
const lastDayOf = (period: string): string => lastDay(monthOf(period, true));

/** What is asked: the metric, what it is split by, and of which quarter or four of them. */
interface Question {
  readonly area: Area;
  readonly metric: Metric & { readonly code: MetricCode };
  readonly by: Dimension;
  readonly whole: boolean;
  readonly quarters: readonly Reported[];
  readonly x: readonly string[];
}
async function questionOf(context: Context, input: Values): Promise<Question> {
  const area = areaOf(context, input.incubator_id);
  const quarters = await rowsOf(context, reportedQuarters(area));
  const period = typeof input.period === 'string' && input.period !== wholeYear ? input.period : quarters[0]?.period;
  const metric = metrics.find(({ code }) => code === (input.metric ?? firstAnalysis.metric)) ?? metrics[0];
  return {
    area,
    metric,
    by: (input.by as Dimension | null | undefined) ?? firstAnalysis.by,
    whole: input.period === wholeYear,
    quarters,
    x: period ? quartersTo(period, shown) : [],
  };
}
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value !== null) ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0) : null;

/** A line of quarters as it is shown; the figures are compared before they are rounded. */
function rowOf(
  { metric, whole }: Question,
  comparable: boolean,
  raw: readonly (number | null)[],
): Omit<AnalysisRow, 'code' | 'name' | 'enterprises' | 'share'> & { raw: number | null } {
  const written = metric.unit === '万元' ? wan : (value: number | null) => figure(value, 0);
  const values = raw.map(written);
  if (whole && metric.course === 'flow') {
    const now = sumOf(raw.slice(year));
    const yoy = comparable ? change(now, sumOf(raw.slice(0, year))) : null;
    return { values, value: written(now), mom: null, yoy, raw: now };
  }
  const now = raw.at(-1) ?? null;
  const mom = metric.course === 'year' || whole ? null : change(now, raw.at(-2));
  return { values, value: written(now), mom, yoy: change(now, raw.at(-1 - year)), raw: now };
}
interface Part {
  readonly code: number;
  readonly name: string;
}
/** The parts of a dimension that there are figures of, in their own order. */
async function partsOf(context: Context, by: Dimension, found: readonly number[]): Promise<readonly Part[]> {
  const known = (items: readonly { code: number; label: string }[]): Part[] =>
    items.filter(({ code }) => found.includes(code)).map(({ code, label }) => ({ code, name: label }));
  if (by === 'field') return known(techField.items);
  if (by === 'tenure') return known(tenure.items);
  if (by === 'stage') return known([...residentStage.items, { code: gone, label: '已离园' }]);
  const buildings = await rowsOf(context, buildingsOf(found));
  const isPlain = buildings.every(({ name }) => buildings.filter((other) => other.name === name).length === 1);
  const named = buildings.map(({ id, name, park }) => ({ code: id, name: isPlain ? name : `${park} ${name}` }));
  return found.includes(0) ? [...named, { code: 0, name: '未填楼宇' }] : named;
}
/** Fields have no order of their own: the largest first, 其他 last. */
const byValue = (one: AnalysisRow, other: AnalysisRow): number =>
  Number(one.code === otherField) - Number(other.code === otherField) ||
  (other.value ?? -Infinity) - (one.value ?? -Infinity) ||
  one.code - other.code;

async function rowsIn(context: Context, question: Question, cells: readonly Cell[], holders: ReadonlyMap<number, number>) {
  const { by, x, metric } = question;
  const sums = x.map((period) => sumOf(cells.filter((cell) => cell.period === period).map(({ value }) => value)));
  // of money raised a quarter without any is known to be without; a quarter that nobody reported is not known
  const comparable = metric.code === 'finance' || sums.every((sum) => sum !== null);
  const { raw: all, ...line } = rowOf(question, comparable, sums);
  const everybody = [...holders.values()].reduce((sum, count) => sum + count, 0);
  const total: AnalysisRow = { code: -1, name: '合计', enterprises: everybody, share: percent(all, all), ...line };
  const parts = await partsOf(context, by, [...new Set(cells.map(({ part }) => part))]);
  const rows = parts.map(({ code, name }): AnalysisRow => {
    const own = x.map((period) => cells.find((cell) => cell.part === code && cell.period === period)?.value ?? null);
    const { raw, ...rest } = rowOf(question, comparable, own);
    return { code, name, enterprises: holders.get(code) ?? 0, share: percent(raw, all), ...rest };
  });
  return { total, all, rows: by === 'field' ? rows.toSorted(byValue) : rows };
}
/** GET /statistics/analysis: how one figure is spread, how it moved over eight quarters, and who has the most of it. */
export async function analysis(context: Context, input: Values): Promise<Analysis> {
  const question = await questionOf(context, input);
  const { area, metric, by, whole, quarters, x } = question;
  const last = x.at(-1);
  const quarter = quarters.find(({ period }) => period === last);
  const head = {
    as_of: asOf(context.now, quarter?.deadline)?.slice(0, 10) ?? null,
    period: last ?? null,
    whole,
    metric,
    by,
    reported: quarter?.reported ?? 0,
    expected: quarter?.expected ?? 0,
    periods: quarters.map(({ period, reported, expected }) => ({ period, reported, expected })),
    x,
    reports: x.map((period) => (metric.code === 'finance' ? [] : (quarters.find((one) => one.period === period)?.reports ?? []))),
  };
  if (last === undefined) return { ...head, metrics: [], ...(await rowsIn(context, question, [], new Map())), top: [] };
  const day = today(context.now);
  const [first = last, opening = last] = [x[0], whole && metric.course === 'flow' ? x[year] : last];
  const till = lastDayOf(last) < day || metric.code !== 'finance' ? lastDayOf(last) : day;
  const cells = await rowsOf(context, cellsOf(area, metric.code, by, firstDayOf(first), till));
  const holders = await rowsOf(context, holdersOf(area, metric.code, by, firstDayOf(opening), till));
  const { rows, total, all } = await rowsIn(context, question, cells, new Map(holders.map(({ part, n }) => [part, n])));
  const top = await rowsOf(context, rankedOf(area, metric.code, firstDayOf(opening), till, ranked));
  const named = await mayName(context);
  const filled = await sumsOf(context, area, lastDayOf(last));
  const written = metric.unit === '万元' ? wan : (value: number) => figure(value, 0);
  return {
    ...head,
    metrics: metrics.map(({ code }) => code).filter((code) => code === 'finance' || filled.has(code)),
    rows,
    total,
    top: top.map(({ id, name, tech_field, value }) => ({
      id,
      name: named ? name : unnamedFirm(tech_field),
      field: labelOf(techField, tech_field),
      value: written(value) ?? 0,
      share: percent(value, all),
    })),
  };
}
