import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schedule, type PayCycle, type PriceUnit } from './schedule';

/** Worked outside of the product, day by day in fractions: month ends, leap years, rises, free days, discounts, every unit and pay cycle. */
const [head = '', ...lines] = readFileSync(new URL('schedule-examples.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const names = head.split(',');
const examples = lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at], value]))) as Record<string, string>[];

it('两百个算好的例子，逐期到分', () => {
  expect(examples).toHaveLength(200);
  for (const { why, bills, price = '', price_unit, pay_cycle, start_at = '', end_at = '', ...rest } of examples) {
    const given = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, value === '' ? null : /days|months/.test(name) ? Number(value) : value]),
    );
    const plan = schedule({ ...given, price, start_at, end_at, price_unit: price_unit as PriceUnit, pay_cycle: pay_cycle as PayCycle });
    const shown = plan.map(({ period_start, period_end, amount }) => `${period_start}~${period_end}=${(amount / 100).toFixed(2)}`).join(';');
    expect(shown, `${why}：${start_at} 至 ${end_at}`).toBe(bills);
  }
});
