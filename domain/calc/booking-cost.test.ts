import { describe, expect, it } from 'vitest';
import { bookingCost, priceWords } from './booking-cost';

describe('会议室的费用', () => {
  const hourly = { price: 20000, price_unit: 1 };
  const byUse = { price: 50000, price_unit: 2 };
  it.each([
    // price, minutes, free minutes left, cost in 分, free minutes taken
    [hourly, 90, 0, 30000, 0],
    [hourly, 90, 60, 10000, 60],
    [hourly, 90, 240, 0, 90],
    [hourly, 90, -30, 30000, 0],
    [{ price: 10001, price_unit: 1 }, 30, 0, 5001, 0],
    [{ price: 100, price_unit: 1 }, 50, 0, 83, 0],
    [byUse, 90, 0, 50000, 0],
    [byUse, 90, 60, 50000, 0],
    [byUse, 90, 90, 0, 90],
  ])('%o：%i 分钟，还可免费 %i 分钟 → %i 分，用去免费 %i 分钟', (room, minutes, free, cost, free_minutes) => {
    expect(bookingCost(room, minutes, free)).toEqual({ cost, free_minutes });
  });
  it('不收费的会议室没有费用', () => {
    expect([bookingCost({ price: null, price_unit: 1 }, 60, 0), bookingCost({ price: 0, price_unit: 2 }, 60, 0)]).toEqual([undefined, undefined]);
  });
  it('收费写成一句话', () => {
    expect(priceWords({ price: null, price_unit: 1, member_free_hours: 4 })).toBe('免费');
    expect(priceWords({ ...hourly, member_free_hours: null })).toBe('200元/小时');
    expect(priceWords({ ...byUse, member_free_hours: 4 })).toBe('500元/次，每月免费4小时');
    expect(priceWords({ ...hourly, member_free_hours: 4 }, 150)).toBe('200元/小时，余免费2.5小时');
  });
});
