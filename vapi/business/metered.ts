import { sql } from 'kysely';
import type { EnergyPrice, MeteredDay } from '@/domain/calc/metering';
import type { Context } from '../kernel/context';

/** How the use of meters lay over days and bands since a day, in thousandths. */
export async function meteredDays(
  { db }: Context,
  meters: readonly { readonly id: number; readonly start: string }[],
): Promise<Map<number, MeteredDay[]>> {
  const from = meters.map(({ start }) => start).sort()[0];
  if (!from) return new Map();
  const found = await sql<{ meter_id: number; day: string; tip: number; peak: number; flat: number; valley: number }>`select meter_id,
      (bucket_at at time zone 'Asia/Shanghai')::date "day", (usage_tip * 1000)::float8 tip, (usage_peak * 1000)::float8 peak, (usage_flat * 1000)::float8 flat, (usage_valley * 1000)::float8 valley
    from meter_rollup where meter_id = any(${sql.val(meters.map(({ id }) => id))}::bigint[]) and grain = 3
      and bucket_at >= ${from}::timestamp at time zone 'Asia/Shanghai' order by meter_id, bucket_at`.execute(db);
  const days = new Map<number, MeteredDay[]>();
  for (const { meter_id, day, tip, peak, flat, valley } of found.rows)
    days.set(meter_id, [...(days.get(meter_id) ?? []), { day, bands: [Math.round(tip), Math.round(peak), Math.round(flat), Math.round(valley)] }]);
  return days;
}
/** Prices of an incubator by kind of energy. */
export async function pricesOf({ db }: Context, incubator: number): Promise<Map<number, EnergyPrice[]>> {
  const found = await sql<
    EnergyPrice & { kind: number }
  >`select kind, band, (extract(epoch from from_time) / 60)::int as "from", (extract(epoch from to_time) / 60)::int as "to",
      coalesce(months, '{}') months, lower(valid) since, upper(valid) until, price::text price from energy_price where incubator_id = ${incubator} order by id`.execute(
    db,
  );
  const prices = new Map<number, EnergyPrice[]>();
  for (const { kind, ...price } of found.rows) prices.set(kind, [...(prices.get(kind) ?? []), price]);
  return prices;
}
