import { expect, it } from 'vitest';
import { reckoningOf } from './settledWords';

const line = {
  of: 'bill' as const,
  id: 1,
  number: 'ZD1',
  item: '水费',
  room: '801',
  period_start: '2026-10-01',
  period_end: '2026-10-31',
  paid: '0.00',
};
const reading = { number: 'SW-1', last_value: '100.000', value: '200.315', ratio: '1.000', usage: '100.315' };
const of = (worth: string, quantity: number, meter: object, more: object = {}) =>
  reckoningOf({
    ...line,
    worth,
    owed: worth,
    formula: { unit: 't', meters: [{ ...reading, ...meter }], steps: [{ price: 5, quantity }], ...more } as never,
  });
it('公摊说出是谁的多少、按什么分得，人凭它算得出来', () => {
  const rooms = { note: '公摊：801 120 ㎡ 2026-10-01 至 2026-10-31' };
  expect(of('65.43', 13.086, { share: '13.086', basis: '按面积 3,720 ÷ 28,516 ㎡·天' }, rooms)).toBe(
    'SW-1 100 → 200.315，用量 100.315，公摊 13.086（按面积 3,720 ÷ 28,516 ㎡·天），801 120 ㎡ 2026-10-01 至 2026-10-31；5 元/吨 × 13.086 吨',
  );
  expect(of('551.58', 110.315, { share: '10', of: 'SG-1 用量 50，按户 31 ÷ 155 户·天' })).toContain(
    '用量 100.315，公摊 10（SG-1 用量 50，按户 31 ÷ 155 户·天）；',
  );
  expect(of('501.58', 100.315, {})).toContain('用量 100.315；');
});
