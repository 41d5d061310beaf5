import { sql } from 'kysely';
import type { PricedUse, TariffHours, UseCurve } from '@/domain/answers/curve';
import { inForce, pricedUse, turnsOf, type EnergyPrice, type MeteredDay } from '@/domain/calc/metering';
import { priceBand } from '@/domain/codes/iot';
import { yuanOf } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import { startOfDay } from '@/domain/kernel/moment';
import { pricesOf } from '../../../business/metered';
import type { Context } from '../../../kernel/context';
import type { Periods, Period } from './period';
import { heldRollups, holderSql, idsOf, type Subject } from './subject';

interface Stretch {
  readonly park: number;
  readonly turn: number;
  readonly tip: number;
  readonly peak: number;
  readonly flat: number;
  readonly valley: number;
}
/** The use of a period by park and band, in thousandths, each sum of the days between two turns of the prices: what a price is laid over. */
async function stretchesOf(
  { db }: Context,
  { meters, holder }: Subject,
  { from, to }: Period,
  turns: readonly string[],
): Promise<Map<number, MeteredDay[]>> {
  const moments = sql`${`{${turns.map((day) => startOfDay(day).toISOString()).join(',')}}`}::text::timestamptz[]`;
  const parks = sql`${sql.val(meters.map(({ incubator_id }) => incubator_id))}::bigint[]`;
  const when = sql`r.grain = 3 and r.bucket_at >= day_start(${from}::date) and r.bucket_at < day_start(${to}::date)`;
  const { rows } = await sql<Stretch>`select m.park, width_bucket(r.bucket_at, ${moments}) turn, (sum(r.usage_tip) * 1000)::float8 tip,
      (sum(r.usage_peak) * 1000)::float8 peak, (sum(r.usage_flat) * 1000)::float8 flat, (sum(r.usage_valley) * 1000)::float8 valley
    from unnest(${idsOf({ meters })}, ${parks}) m (id, park) ${heldRollups(holderSql(holder), when)} group by 1, 2 order by 1, 2`.execute(db);
  const stretches = new Map<number, MeteredDay[]>();
  for (const { park, turn, tip, peak, flat, valley } of rows) {
    const known = stretches.get(park) ?? [];
    known.push({ day: turns[turn - 1] ?? from, bands: [Math.round(tip), Math.round(peak), Math.round(flat), Math.round(valley)] });
    stretches.set(park, known);
  }
  return stretches;
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
  const parks = [...new Set(subject.meters.map(({ incubator_id }) => incubator_id))];
  const prices = new Map<number, readonly EnergyPrice[]>();
  for (const park of parks) prices.set(park, (await pricesOf(context, park)).get(subject.kind) ?? []);
  const of = (park: number) => prices.get(park) ?? [];
  const stretches = await stretchesOf(context, subject, period, turnsOf([...prices.values()].flat(), period.from, period.to));
  const showsPrices = context.caller.can('energy_price_list');
  const steps = pricedUse([...stretches].map(([park, days]) => ({ days, prices: of(park) })));
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
