import Fraction from 'fraction.js';
import { addDays } from '../kernel/moment';
import { addMonths, daysOf, firstOfMonth } from './dates';

/** Price of a kWh or t: minutes of the day [from, to), over midnight where to <= from, all day where they are the same; no months: all. */
export interface EnergyPrice {
  /** 0 单一, 1 尖, 2 峰, 3 平, 4 谷. */
  readonly band: number;
  readonly from: number;
  readonly to: number;
  readonly months: readonly number[];
  /** Days [since, until); null is open. */
  readonly since: string | null;
  readonly until: string | null;
  /** 元, as text. */
  readonly price: string;
}
/** What was metered on a day by band, in thousandths: 尖, 峰, 平, 谷. */
export interface MeteredDay {
  readonly day: string;
  readonly bands: readonly [number, number, number, number];
}
export interface Metered {
  /** What the meter showed and shows, and its ratio, as text. */
  readonly last: string;
  readonly value: string;
  readonly ratio: string;
  /** Of shared meters, in the meter's unit: charged with it. */
  readonly share?: string | null;
  /** Both days included. */
  readonly from: string;
  readonly to: string;
  /** How the use lay over days and bands, where it is known: only its proportions count. */
  readonly days: readonly MeteredDay[];
  readonly prices: readonly EnergyPrice[];
  /** The price where none is in force: that of the payment item. */
  readonly otherwise: string | null;
}
export interface MeterStep {
  /** 0 where the price knows no bands. */
  readonly band: number;
  readonly price: string;
  /** kWh or t. */
  readonly quantity: string;
}
export interface MeterCharge {
  /** By the meter itself, without its share of others. */
  readonly usage: string;
  /** 分 */
  readonly amount: number;
  readonly steps: readonly MeterStep[];
}
const single = 0;
const flat = 3;
const bandsOfDay = [1, 2, 3, 4] as const;
const thousandth = (amount: number): string => new Fraction(amount, 1000).toString(3);

/** The prices in force on a day. */
export const inForce = (prices: readonly EnergyPrice[], day: string): EnergyPrice[] =>
  prices.filter(
    ({ since, until, months }) =>
      (since === null || since <= day) && (until === null || day < until) && (months.length === 0 || months.includes(Number(day.slice(5, 7)))),
  );
/** Days of a period [from, to) from which on other prices may be in force than the day before; its first day among them. */
export function turnsOf(prices: readonly EnergyPrice[], from: string, to: string): string[] {
  const days = prices.flatMap(({ since, until }) => [since, until].flatMap((day) => (day !== null && day > from && day < to ? [day] : [])));
  if (prices.some(({ months }) => months.length > 0))
    for (let month = addMonths(firstOfMonth(from), 1); month < to; month = addMonths(month, 1)) days.push(month);
  return [...new Set([from, ...days])].sort();
}
/** The price of a band among those of a day; one that knows no bands is kept under 平. */
const priceOf = (now: readonly EnergyPrice[], band: number): EnergyPrice | undefined =>
  now.find((one) => one.band === band) ?? now.find((one) => one.band === single);
const minutesOf = ({ from, to }: EnergyPrice): number => (to > from ? to - from : to - from + 1440);

/** A whole over parts in proportion, in whole units: what rounding leaves over goes to the largest remainders, so that nothing is lost. */
export function portions(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  if (all <= 0) return weights.map((_, at) => (at === 0 ? whole : 0));
  const exact = weights.map((weight) => (BigInt(whole) * BigInt(weight)) / BigInt(all));
  const rest = weights.map((weight, at) => ({ at, left: (BigInt(whole) * BigInt(weight)) % BigInt(all) }));
  const over = whole - Number(exact.reduce((sum, one) => sum + one, 0n));
  const raised = new Set(
    rest
      .sort((one, other) => Number(other.left - one.left) || one.at - other.at)
      .slice(0, over)
      .map(({ at }) => at),
  );
  return exact.map((part, at) => Number(part) + (raised.has(at) ? 1 : 0));
}
/** How much of a use each price is charged for, as weights; undefined where some of it has no price. */
function weighed({ from, to, days, prices, otherwise }: Metered): Map<string, { band: number; price: string; weight: number }> | undefined {
  const out = new Map<string, { band: number; price: string; weight: number }>();
  const add = (band: number, price: string, weight: number): void => {
    const key = `${band} ${new Fraction(price).toString(4)}`;
    out.set(key, { band, price, weight: (out.get(key)?.weight ?? 0) + weight });
  };
  let priced = true;
  const charge = (day: string, band: number, weight: number): void => {
    const found = priceOf(inForce(prices, day), band);
    if (found) add(found.band, found.price, weight);
    else if (otherwise !== null) add(single, otherwise, weight);
    else priced = false;
  };
  const known = days.filter(({ day, bands }) => day >= from && day <= to && bands.some((use) => use > 0));
  if (known.length > 0) {
    for (const { day, bands } of known) for (const [at, band] of bandsOfDay.entries()) if ((bands[at] ?? 0) > 0) charge(day, band, bands[at] ?? 0);
    return priced ? out : undefined;
  }
  // nothing was reported meanwhile: evenly over the time, as between any two readings
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const now = inForce(prices, day);
    for (const one of now) add(one.band, one.price, minutesOf(one));
    // hours that no price names are 平, as where they are counted
    const unnamed = 1440 - now.reduce((sum, one) => sum + minutesOf(one), 0);
    if (unnamed > 0) charge(day, flat, unnamed);
  }
  return priced ? out : undefined;
}
/**
 * What a meter counted between two readings, and what it costs (domain.md section 6): (本期 − 上期) × 倍数, laid over the bands as the use
 * lay over them, each at the price in force on its day; rounded to 分 once. Undefined where some of the use has no price.
 * @throws RangeError where the reading is below the last one, or the period has no day
 */
export function meterCharge(metered: Metered): MeterCharge | undefined {
  const used = new Fraction(metered.value).sub(new Fraction(metered.last));
  if (used.compare(0) < 0) throw new RangeError('a reading is not below the last one');
  if (daysOf(metered.from, metered.to) === 0) throw new RangeError('a period has a day');
  const own = Number(used.mul(new Fraction(metered.ratio)).mul(1000).round());
  const whole = own + Number(new Fraction(metered.share ?? 0).mul(1000).round());
  if (whole === 0) return { usage: '0', amount: 0, steps: [] };
  const weights = weighed(metered);
  if (!weights) return undefined;
  const lines = [...weights.values()].sort((one, other) => one.band - other.band || Number(one.price) - Number(other.price));
  const parts = portions(
    whole,
    lines.map(({ weight }) => weight),
  );
  const steps = lines.flatMap(({ band, price }, at) => (parts[at] ? [{ band, price: new Fraction(price).toString(4), parts: parts[at] }] : []));
  const yuan = steps.reduce((sum, step) => sum.add(new Fraction(step.price).mul(step.parts).div(1000)), new Fraction(0));
  return {
    usage: thousandth(own),
    amount: Number(yuan.mul(100).round()),
    steps: steps.map(({ band, price, parts: quantity }) => ({ band, price, quantity: thousandth(quantity) })),
  };
}

export interface PricedStep {
  readonly band: number;
  /** null: no price was in force. */
  readonly price: string | null;
  /** Thousandths of kWh or t. */
  readonly quantity: number;
  /** 分 */
  readonly amount: number | null;
}
/**
 * What days of use come to at the prices in force on each: a step for every band and price. The whole is rounded to 分 once and laid over
 * the steps, so that they sum to it. Parks are priced apart (`of`), and their steps added.
 */
export function pricedUse(of: readonly { readonly days: readonly MeteredDay[]; readonly prices: readonly EnergyPrice[] }[]): PricedStep[] {
  const steps = new Map<string, { band: number; price: string | null; quantity: number }>();
  for (const { days, prices } of of)
    for (const { day, bands } of days) {
      const now = inForce(prices, day);
      for (const [at, band] of bandsOfDay.entries()) {
        const quantity = bands[at] ?? 0;
        if (quantity === 0) continue;
        const found = priceOf(now, band);
        const price = found ? new Fraction(found.price).toString(4) : null;
        const key = `${found?.band ?? band} ${price}`;
        steps.set(key, { band: found?.band ?? band, price, quantity: (steps.get(key)?.quantity ?? 0) + quantity });
      }
    }
  const ordered = [...steps.values()].sort((one, other) => one.band - other.band || Number(one.price) - Number(other.price));
  // thousandths of a unit at ten-thousandths of a 元
  const exact = ordered.map(({ price, quantity }) => (price === null ? 0 : Math.round(Number(price) * 10_000) * quantity));
  const whole = Math.round(exact.reduce((all, one) => all + one, 0) / 100_000);
  const parts = portions(whole, exact);
  return ordered.map((step, at) => ({ ...step, amount: step.price === null ? null : (parts[at] ?? 0) }));
}
