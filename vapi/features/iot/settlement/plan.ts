import { sql } from 'kysely';
import { addMonths, daysOf } from '@/domain/calc/dates';
import { addDays, today } from '@/domain/kernel/moment';
import type { Context } from '../../../kernel/context';
import { addError, type FieldErrors } from '../../../kernel/errors';
import { seriesOf, type Series } from '../../../business/meter-series';
import { firstValue, neighboursOf, valueAt, type SettledMeter } from './values';

/** Days of one tenant (or of the park), between two readings of one series. */
export interface Segment {
  readonly from: string;
  readonly to: string;
  readonly last: string;
  readonly value: string;
  readonly enterprise_id: number | null;
  /** Of a person, who has no firm. */
  readonly contract_id: number | null;
  readonly room_id: number | null;
}
interface Period {
  readonly from: string;
  readonly to: string;
  readonly value: string;
}
export type Plan = { readonly segments: readonly Segment[] } | { readonly errors: FieldErrors };
interface Binding {
  readonly from: string;
  readonly to: string;
  readonly enterprise_id: number | null;
  /** Of a person, who has no firm. */
  readonly contract_id: number | null;
  readonly room_id: number | null;
}
const thousandths = (value: string | number): number => Math.round(Number(value) * 1000);
const textOf = (parts: number): string => (parts / 1000).toFixed(3);
/** The most that a sheet can say: its column holds no more. */
const mostUsage = 99_999_999_999;
/** Over a longer silence a meter begins a new series (`mostSilence`, business/reading-check.ts). */
const mostYears = 10;

async function bindingsOf({ db }: Context, meter: SettledMeter, from: string, to: string): Promise<Binding[]> {
  // what all of them share serves nobody alone
  if (meter.is_public === 1) return [];
  const { rows } =
    await sql<Binding>`select greatest(lower(during), ${from}::date)::text "from", least(coalesce(upper(during) - 1, ${to}::date), ${to}::date)::text "to",
      enterprise_id, contract_id, room_id from meter_binding where meter_id = ${meter.id} and during && daterange(${from}::date, ${to}::date, '[]') order by lower(during)`.execute(
      db,
    );
  return rows;
}
/** The last days of the pieces that a period falls into: where a tenant changes, and where a meter was put in the place of another one. */
function endsOf(to: string, from: string, bindings: readonly Binding[], series: readonly Series[]): string[] {
  const ends = new Set([to, ...bindings.flatMap((one) => [addDays(one.from, -1), one.to]), ...series.map(({ day }) => day)]);
  return [...ends].filter((day) => day >= from && day <= to).sort();
}
/** What a meter showed where a period begins. */
export async function valueBefore(context: Context, meter: SettledMeter, from: string, before: string | undefined): Promise<string | null> {
  const eve = addDays(from, -1);
  const [anew] = await seriesOf(context, meter.id, eve, eve);
  return anew?.opening ?? before ?? (await valueAt(context, meter, eve)).value ?? (await firstValue(context, meter, from));
}
/** What is wrong with the days of a sheet: they go on from the one before, up to the one after. */
async function faultsOf(context: Context, meter: SettledMeter, { from, to, value }: Period, but: number | null): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  // a year that was mistyped: nobody settles so many days, each of which is priced
  if (to >= addMonths(from, 12 * mostYears)) return { period_start: [`期间不能长于${mostYears}年`] };
  const { before, after } = await neighboursOf(context, meter.id, from, but);
  const start = before && addDays(before.period_end, 1);
  if (start && start !== from) addError(errors, 'period_start', `期间须自 ${start} 开始，与上期相接`);
  if (to > today(context.now)) addError(errors, 'period_end', '期间结束不能晚于今天');
  if (!after || errors.period_start) return errors;
  const end = addDays(after.period_start, -1);
  if (end !== to) addError(errors, 'period_end', `期间须至 ${end} 为止，与下期相接`);
  else if (after.value !== null && thousandths(after.value) !== thousandths(value) && (await seriesOf(context, meter.id, end, end)).length === 0)
    addError(errors, 'this_value', `本期读数须为 ${Number(after.value)}，与下期相接`);
  return errors;
}
/** The sheets that a period of a meter comes to, or what keeps it from being settled, at the fields of the form. `but`: the sheet itself. */
export async function planOf(context: Context, meter: SettledMeter, period: Period, but: number | null = null): Promise<Plan> {
  const { from, to, value } = period;
  const errors = await faultsOf(context, meter, period, but);
  if (Object.keys(errors).length > 0) return { errors };
  const { before } = await neighboursOf(context, meter.id, from, but);
  // a meter that was never read begins with what is read now
  const first = (await valueBefore(context, meter, from, before?.value)) ?? value;
  const bindings = await bindingsOf(context, meter, from, to);
  const series = await seriesOf(context, meter.id, from, addDays(to, -1));
  const ends = endsOf(to, from, bindings, series);
  const segments: Segment[] = [];
  let [start, last] = [from, first];
  for (const [at, end] of ends.entries()) {
    const anew = series.find(({ day }) => day === end && end < to);
    if (anew && anew.closing === null) return { errors: { period_end: [`${end} 换表前的读数已不在，请把期间止于该日`] } };
    // within a series the pieces lie between its ends, whatever was reckoned
    const nextEnd = series.find(({ day }) => day >= end && day < to)?.closing ?? value;
    const known =
      end === to ? value : (anew?.closing ?? (await valueAt(context, meter, end)).value ?? byDays(last, nextEnd, start, end, ends.at(-1) ?? to));
    const shown = end === to || anew ? thousandths(known) : Math.min(Math.max(thousandths(known), thousandths(last)), thousandths(nextEnd));
    if (shown < thousandths(last)) return { errors: { this_value: ['本期读数不能小于上期读数'] } };
    if ((shown - thousandths(last)) * Number(meter.ratio) > mostUsage * 1000) return { errors: { this_value: ['用量超出范围'] } };
    const bound = bindings.find((one) => one.from <= end && end <= one.to);
    segments.push({
      ...{ from: start, to: end, last: textOf(thousandths(last)), value: textOf(shown) },
      ...{ enterprise_id: bound?.enterprise_id ?? null, contract_id: bound?.contract_id ?? null, room_id: bound?.room_id ?? meter.room_id },
    });
    [start, last] = [addDays(end, 1), anew?.opening ?? textOf(shown)];
    if (at === ends.length - 1) break;
  }
  return { segments };
}
/** Where nothing at all is known of a piece: by its days. */
const byDays = (last: string, value: string, from: string, end: string, to: string): string =>
  textOf(thousandths(last) + Math.floor(((thousandths(value) - thousandths(last)) * daysOf(from, end)) / Math.max(1, daysOf(from, to))));
