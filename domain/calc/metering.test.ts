import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meterCharge, portions, type EnergyPrice, type Metered } from './metering';

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
