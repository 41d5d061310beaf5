import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../kernel/context';

/** A meter that was put in the place of another one on a day: what the old one showed at last, and the new one at first. */
export interface Series {
  readonly day: string;
  readonly closing: string | null;
  readonly opening: string;
  /** The number of the old one, where it is known. */
  readonly number: string | null;
}
/** The number of the meter that counted before a reading with which a series begins (SQL): of the first one that was taken away from then on. */
export const numberTaken = (reading: string): RawBuilder<string | null> =>
  sql<string | null>`(select x.number_before from meter_reading x where x.meter_id = ${sql.ref(`${reading}.meter_id`)} and x.number_before is not null
    and x.read_at >= ${sql.ref(`${reading}.read_at`)} order by x.read_at limit 1)`;
export async function seriesOf({ db }: Context, meter: number, from: string, to: string): Promise<Series[]> {
  const { rows } =
    await sql<Series>`select distinct on (day) day::text, opening, first_value(closing) over (partition by day order by read_at) closing,
        first_value(number) over (partition by day order by read_at) number from (
      select r.read_at, (r.read_at at time zone 'Asia/Shanghai')::date "day", r.value::text opening, ${numberTaken('r')} number,
        (select p.value::text from meter_reading p where p.meter_id = r.meter_id and p.read_at < r.read_at order by p.read_at desc limit 1) closing
      from meter_reading r where r.meter_id = ${meter} and r.source = 4
        and r.read_at >= day_start(${from}::date) and r.read_at < day_start(${to}::date + 1)) s
    order by day, read_at desc`.execute(db);
  return rows;
}
