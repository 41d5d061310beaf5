import Fraction from 'fraction.js';
import { addDays } from '../kernel/moment';
import { daysOf } from './dates';
import type { Span } from './spans';

/** What was paid of a bill on a day; 分. */
export interface PaidOn {
  readonly day: string;
  readonly amount: number;
}
export interface LateStep extends Span {
  /** 元 that were open on each of its days. */
  readonly price: string;
  /** Days. */
  readonly quantity: string;
}
/**
 * The late fee of days on which a bill was open after it was due, each by what was open of it when the day began: the day of a payment is
 * the last that its money is late. Rounded once; 分.
 * @param owed what the bill asks for, less what was taken off; 分 @param rate % of it for each day
 */
export function lateFee(owed: number, payments: readonly PaidOn[], { from, to }: Span, rate: string | number) {
  const starts = [...new Set([from, ...payments.map(({ day }) => addDays(day, 1))])].filter((day) => day >= from && day <= to).sort();
  const steps: LateStep[] = [];
  let sum = new Fraction(0);
  for (const [at, start] of starts.entries()) {
    const next = starts[at + 1];
    const span = { from: start, to: next ? addDays(next, -1) : to };
    const open = payments.reduce((left, { day, amount }) => (day < start ? left - amount : left), owed);
    if (open <= 0) continue;
    const days = daysOf(span.from, span.to);
    sum = sum.add(new Fraction(open).mul(days));
    steps.push({ ...span, price: new Fraction(open, 100).toString(2), quantity: String(days) });
  }
  return { amount: Number(sum.mul(rate).div(100).round()), steps };
}
