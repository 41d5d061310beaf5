import { describe, expect, it } from 'vitest';
import type { ExpiringContract } from '@/domain/answers/money';
import { monthSums, past, weeksOf } from './months';

const row = (end_at: string, left: number, rent: string, renewal = 1) => ({ end_at, left, rent, renewal }) as ExpiringContract;

describe('到期日历', () => {
  it('what has ended stands before the months, and what is renewed is no longer at stake', () => {
    const sums = monthSums(
      ['2026-11-01', '2026-12-01'],
      [row('2026-11-02', -24, '0.10'), row('2026-11-30', 4, '0.20'), row('2026-12-31', 35, '100.00', 3), row('2026-12-31', 35, '0.10')],
    );
    expect(sums.map(({ month, rows, rent, open, renewed }) => [month, rows.length, rent, open, renewed])).toEqual([
      [past, 1, 0.1, 0.1, 0],
      ['2026-11-01', 1, 0.2, 0.2, 0],
      ['2026-12-01', 2, 100.1, 0.1, 1],
    ]);
  });
  it('the weeks of a month begin on Monday and hold every day once', () => {
    const weeks = weeksOf('2026-11-01');
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeksOf('2027-02-01')).toHaveLength(4);
  });
});
