import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byAge, fenOf, ofOnePayer, spread, sumOf, yuanOf } from './parts';

it('reads and writes 元 without losing a 分', () => {
  expect([fenOf('1234.5'), fenOf('0.07'), fenOf('-3.10'), fenOf(''), fenOf('x'), fenOf(19.99)]).toEqual([123450, 7, -310, 0, 0, 1999]);
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => fenOf(yuanOf(fen)) === fen));
});
it('spreads an amount over bills, never more than a bill asks for and never more than there is', () => {
  expect(spread([100, 50, 70], 120)).toEqual([100, 20, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(1e6), { maxLength: 20 }), fc.nat(1e7), (lefts, amount) => {
      const parts = spread(lefts, amount);
      return parts.every((part, at) => part >= 0 && part <= (lefts[at] ?? 0)) && sumOf(parts) === Math.min(amount, sumOf(lefts));
    }),
  );
});
it('knows who pays together', () => {
  const bill = { incubator_id: 1, enterprise_id: 2, contract_id: 3 };
  expect(ofOnePayer([bill, { ...bill, contract_id: 4 }])).toBe(true);
  expect(ofOnePayer([bill, { ...bill, enterprise_id: 5 }])).toBe(false);
  expect(ofOnePayer([bill, { ...bill, incubator_id: 9 }])).toBe(false);
  expect(
    ofOnePayer([
      { ...bill, enterprise_id: null },
      { ...bill, enterprise_id: null, contract_id: 4 },
    ]),
  ).toBe(false);
  expect(
    byAge([
      { id: 2, due_at: '2026-02-01' },
      { id: 1, due_at: '2026-01-01' },
    ]).map(({ id }) => id),
  ).toEqual([1, 2]);
});
