import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../kernel/moment';
import { daysOf } from './dates';
import { sharesOf, type Borne, type HeldRoom } from './sharing';

const [first, last] = ['2026-10-01', '2026-10-31'];
const room = (contract: number, room: number, area: number, from = first, to = last): HeldRoom => ({
  ...{ contract, room, area: area * 100, from, to, tenant: `f${contract}` },
});

it('gives by ㎡ and days; an empty room and days before a tenant came are the park’s', () => {
  // 30, 50 and 20 ㎡, the last one empty
  const shares = sharesOf({ rule: 1, usage: 100_000, left: 100_000, all: 100 * 100 * 31 }, [room(1, 1, 30), room(2, 2, 50, '2026-10-11')], []);
  expect(shares.map(({ contract, usage }) => [contract, usage])).toEqual([
    [1, 30_000],
    [2, Math.floor((100_000 * 50 * 21) / (100 * 31))],
  ]);
});
it('leaves out days that a sheet of an own meter bears', () => {
  const borne: Borne[] = [{ tenant: 'f1', room: 1, from: '2026-10-05', to: last }];
  const held = [room(1, 1, 30), room(1, 2, 20)];
  const all = { usage: 31_000, left: 31_000 };
  expect(sharesOf({ rule: 1, ...all, all: 50 * 100 * 31 }, held, borne)[0]).toMatchObject({ weight: (30 * 4 + 20 * 31) * 100 });
  // one household has each of its days once, whatever it holds
  expect(sharesOf({ rule: 2, ...all, all: 31 }, held, borne)).toMatchObject([{ contract: 1, weight: 4, usage: 4_000 }]);
});
it('a firm of two contracts is one household', () => {
  const held = [room(1, 1, 30, first, '2026-10-20'), { ...room(2, 2, 30, '2026-10-11'), tenant: 'f1' }, room(3, 3, 30)];
  expect(sharesOf({ rule: 2, usage: 62_000, left: 62_000, all: 62 }, held, []).map(({ usage }) => usage)).toEqual([20_000, 11_000, 31_000]);
});
it('never gives more than was counted, and nothing of a room or a household twice', () => {
  const day = fc.integer({ min: 0, max: 30 }).map((days) => addDays(first, days));
  const span = fc.tuple(day, day).map(([one, other]) => (one <= other ? { from: one, to: other } : { from: other, to: one }));
  // a room on a day is held by one contract at most
  const rooms = fc.array(
    fc.record({ area: fc.integer({ min: 1, max: 500_000 }), contracts: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }), cut: day }),
    {
      maxLength: 6,
    },
  );
  const borne = fc.array(fc.record({ span, tenant: fc.integer({ min: 0, max: 2 }), room: fc.integer({ min: 0, max: 5 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(1 as const, 2 as const), rooms, borne, fc.nat(10_000_000), fc.nat(10_000_000), (rule, those, given, usage, more) => {
      const held = those.flatMap(({ area, contracts: [one, other], cut }, at): HeldRoom[] => [
        ...(one ? [{ contract: one, tenant: `f${one % 3}`, room: at, area, from: first, to: cut }] : []),
        ...(other && cut < last ? [{ contract: other, tenant: `f${other % 3}`, room: at, area, from: addDays(cut, 1), to: last }] : []),
      ]);
      const without = given.map(({ span: days, tenant, room: at }): Borne => ({ ...days, tenant: `f${tenant}`, room: at }));
      const all = rule === 1 ? those.reduce((sum, { area }) => sum + area, 0) * 31 : 3 * 31;
      const left = Math.min(usage, more);
      const shares = sharesOf({ rule, usage, left, all }, held, without);
      expect(shares.reduce((sum, share) => sum + share.usage, 0)).toBeLessThanOrEqual(left);
      expect(shares.reduce((sum, share) => sum + share.weight, 0)).toBeLessThanOrEqual(all);
      for (const share of shares) {
        expect(share.usage).toBeLessThanOrEqual((usage * share.weight) / all + 1e-6);
        expect(share.pieces.reduce((sum, piece) => sum + piece.usage, 0)).toBe(share.usage);
        for (const { room: of, weight, area, from, to } of share.pieces) {
          expect(weight).toBe(daysOf(from, to) * (rule === 1 ? area : 1));
          if (rule === 1) expect(without.some((one) => one.room === of && one.from <= to && one.to >= from)).toBe(false);
        }
      }
    }),
    { numRuns: 300 },
  );
});
