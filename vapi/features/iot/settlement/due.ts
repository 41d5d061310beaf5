import { sql } from 'kysely';
import { addDays } from '@/domain/kernel/moment';
import type { Context } from '../../../kernel/context';
import { seriesOf } from '../../../business/meter-series';
import { valueAt, type SettledMeter } from './values';

/** Days that no sheet of a meter stands for: after one, and up to the next, whose first reading they end with. */
interface Gap {
  readonly from: string;
  /** Null where no sheet comes after. */
  readonly to: string | null;
  readonly value: string | null;
}
interface Due {
  readonly from: string;
  readonly to: string;
  readonly value: string;
}
/** The gaps that begin by a day, the first first; in front of all sheets days count from `first`. */
async function gapsOf({ db }: Context, meter: number, first: string, last: string): Promise<Gap[]> {
  const { rows } = await sql<{
    start: string;
    end: string;
    value: string | null;
  }>`select period_start::text "start", period_end::text "end", last_value::text "value"
    from meter_settlement where meter_id = ${meter} and status <> 4 order by period_start for no key update`.execute(db);
  const starts = [first, ...rows.map(({ end }) => addDays(end, 1))];
  const gaps = starts.map((from, at) => ({ from, to: rows[at] ? addDays(rows[at].start, -1) : null, value: rows[at]?.value ?? null }));
  return gaps.filter(({ from, to }) => from <= last && (to === null || from <= to));
}
/** Whether days of a meter are anybody's: a tenant's whom it serves, or of all who bear it. */
async function isBorne({ db }: Context, meter: SettledMeter, from: string, to: string): Promise<boolean> {
  if (meter.is_public === 1) return meter.share_rule !== 0;
  const { rows } = await sql`select 1 from meter_binding where meter_id = ${meter.id} and (enterprise_id is not null or contract_id is not null)
    and during && daterange(${from}::date, ${to}::date, '[]') limit 1`.execute(db);
  return rows.length > 0;
}
async function dueIn(context: Context, meter: SettledMeter, { from, to: end, value }: Gap, last: string): Promise<Due | string> {
  const to = end ?? last;
  const [anew] = await seriesOf(context, meter.id, to, to);
  if (end !== null && value !== null) return { from, to, value: anew?.closing ?? value };
  const shown = await valueAt(context, meter, to, from);
  if (shown.value === null || !shown.fresh) return '没有本期读数';
  return { from, to, value: anew?.closing ?? shown.value };
}
/**
 * What a meter is settled for up to the end of a month, or why it cannot be: what is left of the month, and days before it that no sheet
 * stands for and that somebody owes. A tenant's last sheet may stand where those of whoever had the room before him are still to be made.
 */
export async function duesOf(context: Context, meter: SettledMeter, first: string, last: string): Promise<(Due | string)[]> {
  const dues: (Due | string)[] = [];
  for (const gap of await gapsOf(context, meter.id, first, last)) {
    const isOver = gap.to !== null && gap.to < last;
    if (!isOver || (await isBorne(context, meter, gap.from, gap.to))) dues.push(await dueIn(context, meter, gap, last));
  }
  return dues;
}
