import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/moment';
import { meterCharge, portions, pricedUse, turnsOf, type EnergyPrice, type Metered, type MeteredDay } from './metering';

const always = { months: [], since: null, until: null } as const;
const price = (band: number, from: number, to: number, yuan: string, more: Partial<EnergyPrice> = {}): EnergyPrice => ({
  ...always,
  band,
  from: from * 60,
  to: to * 60,
  price: yuan,
  ...more,
});
const water = [price(0, 0, 0, '4.5')];
const power = [price(4, 22, 8, '0.42'), price(2, 8, 17, '1.06'), price(3, 17, 22, '0.78')];
const metered = (more: Partial<Metered>): Metered => ({
  last: '100',
  value: '110',
  ratio: '1',
  from: '2026-11-01',
  to: '2026-11-10',
  days: [],
  prices: water,
  otherwise: null,
  ...more,
});

describe('a meter that is read for the last time', () => {
  it('charges the difference, times the ratio, at the one price there is', () => {
    expect(meterCharge(metered({ last: '1234.567', value: '1250.1', ratio: '1.5' }))).toEqual({
      usage: '23.3', // 15.533 × 1.5 = 23.2995, to the thousandth
      amount: 104_85,
      steps: [{ band: 0, price: '4.5', quantity: '23.3' }],
    });
    expect(meterCharge(metered({ value: '100' }))).toEqual({ usage: '0', amount: 0, steps: [] });
  });
  it('lays the use over the bands as it was metered, days outside of the period left alone', () => {
    const days = [
      { day: '2026-10-31', bands: [0, 9_000_000, 0, 0] },
      { day: '2026-11-01', bands: [0, 3000, 0, 1000] },
      { day: '2026-11-02', bands: [0, 0, 4000, 0] },
    ] as const;
    // 16 kWh over 3 : 4 : 1
    expect(meterCharge(metered({ value: '116', prices: power, days }))).toEqual({
      usage: '16',
      amount: 6 * 106 + 8 * 78 + 2 * 42,
      steps: [
        { band: 2, price: '1.06', quantity: '6' },
        { band: 3, price: '0.78', quantity: '8' },
        { band: 4, price: '0.42', quantity: '2' },
      ],
    });
  });
  it('lays it over the hours where nothing was metered', () => {
    // 24 kWh over 10 hours of 谷, 9 of 峰, 5 of 平
    expect(meterCharge(metered({ value: '124', prices: power }))?.steps).toEqual([
      { band: 2, price: '1.06', quantity: '9' },
      { band: 3, price: '0.78', quantity: '5' },
      { band: 4, price: '0.42', quantity: '10' },
    ]);
  });
  it('charges hours that no price names as 平, and knows no amount where 平 has no price', () => {
    const someHours = { days: [], from: '2026-11-01', to: '2026-11-01', value: '124' };
    expect(meterCharge(metered({ ...someHours, prices: [price(4, 22, 8, '0.42')] }))).toBeUndefined();
    expect(meterCharge(metered({ ...someHours, prices: [price(4, 22, 8, '0.42')], otherwise: '1' }))?.amount).toBe(10 * 42 + 14 * 100);
    expect(meterCharge(metered({ ...someHours, prices: [price(4, 22, 8, '0.42'), price(3, 17, 22, '0.78')] }))?.amount).toBe(10 * 42 + 14 * 78);
  });
  it('takes each day at the price in force on it', () => {
    const prices = [price(0, 0, 0, '4', { until: '2026-11-04' }), price(0, 0, 0, '5', { since: '2026-11-04' })];
    // 3 days of 10 at the old price
    expect(meterCharge(metered({ prices }))).toMatchObject({ amount: 300 * 4 + 700 * 5 });
    const summer = [price(0, 0, 0, '9', { months: [7, 8] })];
    expect(meterCharge(metered({ prices: summer }))).toBeUndefined();
    expect(meterCharge(metered({ prices: summer, otherwise: '1.25' }))).toMatchObject({
      amount: 12_50,
      steps: [{ band: 0, price: '1.25', quantity: '10' }],
    });
  });
  it('is refused below the last reading and without a day', () => {
    expect(() => meterCharge(metered({ value: '99.999' }))).toThrow(RangeError);
    expect(() => meterCharge(metered({ from: '2026-11-11' }))).toThrow(RangeError);
  });
  it('loses and makes nothing, however the use lay', () => {
    const weights = fc.array(fc.nat(1e9), { minLength: 1, maxLength: 8 });
    fc.assert(fc.property(fc.nat(1e12), weights, (whole, list) => portions(whole, list).reduce((sum, one) => sum + one, 0) === whole));
    fc.assert(
      fc.property(fc.nat(1e9), fc.tuple(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), fc.nat(1e6)), (used, bands) => {
        const charge = meterCharge(
          metered({ last: '0', value: (used / 1000).toFixed(3), prices: power, otherwise: '1', days: [{ day: '2026-11-03', bands }] }),
        );
        const sum = (charge?.steps ?? []).reduce((total, { quantity }) => total + Math.round(Number(quantity) * 1000), 0);
        const least = Math.floor((used / 1000) * 42);
        return sum === used && (charge?.amount ?? -1) >= least && (charge?.amount ?? 0) <= Math.ceil((used / 1000) * 106);
      }),
    );
  });
});

describe('a use laid over the prices of a period', () => {
  const [from, to] = ['2025-12-20', '2026-03-10'];
  const length = 80;
  const day = fc.integer({ min: -20, max: length + 20 }).map((at) => addDays(from, at));
  const someDay = fc.option(day, { nil: null });
  const somePrice: fc.Arbitrary<EnergyPrice> = fc.record({
    band: fc.integer({ min: 0, max: 4 }),
    from: fc.constant(0),
    to: fc.constant(0),
    months: fc.subarray([12, 1, 2, 3]),
    since: someDay,
    until: someDay,
    price: fc.integer({ min: 1, max: 30_000 }).map((price) => (price / 10_000).toFixed(4)),
  });
  const use = fc.integer({ min: 1, max: 1e7 });
  const metered = fc
    .array(fc.tuple(use, use, use, use), { minLength: length, maxLength: length })
    .map((all) => all.map((bands, at): MeteredDay => ({ day: addDays(from, at), bands })));
  const summed = (days: readonly MeteredDay[], turns: readonly string[]): MeteredDay[] =>
    turns.map((turn, at) => {
      const those = days.filter((one) => one.day >= turn && one.day < (turns[at + 1] ?? to));
      const sum = (band: number) => those.reduce((all, { bands }) => all + (bands[band] ?? 0), 0);
      return { day: turn, bands: [sum(0), sum(1), sum(2), sum(3)] };
    });

  it('comes to the same by days and by the sums between two turns of the prices', () => {
    fc.assert(
      fc.property(fc.array(somePrice, { maxLength: 6 }), metered, (prices, days) => {
        expect(pricedUse([{ prices, days: summed(days, turnsOf(prices, from, to)) }])).toEqual(pricedUse([{ prices, days }]));
      }),
    );
  });
  it('turns where a price begins or ends, and with the month where one knows months', () => {
    const prices = [price(0, 0, 0, '4', { until: '2026-01-15' }), price(0, 0, 0, '5', { since: '2026-01-15', until: '2027-01-01' })];
    expect(turnsOf(prices, from, to)).toEqual([from, '2026-01-15']);
    expect(turnsOf([price(0, 0, 0, '9', { months: [7, 8] })], from, to)).toEqual([from, '2026-01-01', '2026-02-01', '2026-03-01']);
    expect(turnsOf([], from, to)).toEqual([from]);
  });
});
