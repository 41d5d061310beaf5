import { sql } from 'kysely';
import type { PricedUse, TariffHours, UseCurve } from '@/domain/answers/curve';
import { inForce, pricedUse, type MeteredDay } from '@/domain/calc/metering';
import { priceBand } from '@/domain/codes/iot';
import { yuanOf } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import { pricesOf } from '../../../business/metered';
import type { Context } from '../../../kernel/context';
import type { Periods, Period } from './period';
import { heldRollups, holderSql, idsOf, type Subject } from './subject';

/** The days of a period by park and band, in thousandths: what a price is laid over. */
async function daysOf({ db }: Context, subject: Subject, { from, to }: Period): Promise<Map<number, MeteredDay[]>> {
  const day = sql`(r.bucket_at at time zone 'Asia/Shanghai')::date`;
  const when = sql`r.grain = 3 and r.bucket_at >= day_start(${from}::date) and r.bucket_at < day_start(${to}::date)`;
  const { rows } = await sql<{ park: number; day: string; bands: number[] }>`select t.incubator_id park, ${day}::text "day",
      array[sum(r.usage_tip) * 1000, sum(r.usage_peak) * 1000, sum(r.usage_flat) * 1000, sum(r.usage_valley) * 1000]::float8[] bands
    from unnest(${idsOf(subject)}) m (id) join meter t on t.id = m.id ${heldRollups(holderSql(subject.holder), when)}
    group by 1, 2 order by 1, 2`.execute(db);
  const days = new Map<number, MeteredDay[]>();
  for (const { park, day: on, bands } of rows) {
    const [tip = 0, peak = 0, flat = 0, valley = 0] = bands.map(Math.round);
    days.set(park, [...(days.get(park) ?? []), { day: on, bands: [tip, peak, flat, valley] }]);
  }
  return days;
}
/** Hours of a day by price, in the order of the clock; what goes over midnight is two of them. */
function hoursOn(prices: Parameters<typeof inForce>[0], day: string): TariffHours[] {
  const parts = inForce(prices, day).flatMap(({ band, from, to, price }) => {
    const one = { band, label: labelOf(priceBand, band) ?? '', price };
    if (from < to) return [{ ...one, from, to }];
    return [{ ...one, from, to: 1440 }, ...(to > 0 ? [{ ...one, from: 0, to: from === to ? 0 : to }] : [])].filter((part) => part.from < part.to);
  });
  return parts.sort((one, other) => one.from - other.from);
}
/** What a use costs at the prices of the parks that its meters lie in: quantities for whoever may read it, prices for who may list them. */
export async function pricedOf(
  context: Context,
  subject: Subject,
  { span, period }: Periods,
): Promise<Pick<UseCurve, 'priced' | 'amount' | 'hours'>> {
  const days = await daysOf(context, subject, period);
  const parks = [...new Set(subject.meters.map(({ incubator_id }) => incubator_id))];
  const prices = new Map<number, Awaited<ReturnType<typeof pricesOf>>>();
  for (const park of parks) prices.set(park, await pricesOf(context, park));
  const of = (park: number) => prices.get(park)?.get(subject.kind) ?? [];
  const showsPrices = context.caller.can('energy_price_list');
  const steps = pricedUse([...days].map(([park, some]) => ({ days: some, prices: of(park) })));
  const whole = showsPrices && steps.length > 0 && steps.every(({ amount }) => amount !== null);
  const [only] = parks;
  return {
    priced: steps.map(
      ({ band, price, quantity, amount }): PricedUse => ({
        band,
        label: labelOf(priceBand, band) ?? '',
        quantity: quantity / 1000,
        price: showsPrices ? price : null,
        amount: showsPrices && amount !== null ? yuanOf(amount) : null,
      }),
    ),
    amount: whole ? yuanOf(steps.reduce((sum, { amount }) => sum + (amount ?? 0), 0)) : null,
    hours: showsPrices && span === 'day' && only !== undefined && parks.length === 1 ? hoursOn(of(only), period.from) : [],
  };
}
