import { describe, expect, it } from 'vitest';
import type { Slot } from '@/domain/answers/visitors';
import { costOf, isContested, lengthOf, pressed, spanOf } from './slots';

const day = (states: string): Slot[] =>
  [...states].map((state, at) => ({
    from: `${String(9 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
    to: `${String(9 + Math.floor((at + 1) / 2)).padStart(2, '0')}:${at % 2 ? '00' : '30'}`,
    state: ({ f: 'free', a: 'waiting', t: 'taken', p: 'past' } as const)[state] ?? 'free',
  }));
describe('choosing a stretch of a day', () => {
  it('begins, stretches both ways, and never over what is taken', () => {
    const slots = day('pfffatf');
    expect(pressed(slots, null, 0)).toBeNull();
    const one = pressed(slots, null, 2);
    expect(one).toEqual({ first: 2, last: 2 });
    expect(pressed(slots, one, 4)).toEqual({ first: 2, last: 4 });
    expect(pressed(slots, one, 1)).toEqual({ first: 1, last: 2 });
    expect(pressed(slots, one, 6)).toEqual({ first: 6, last: 6 });
    expect(pressed(slots, one, 5)).toEqual(one);
    expect(pressed(slots, one, 2)).toBeNull();
    expect(pressed(slots, { first: 1, last: 4 }, 2)).toEqual({ first: 2, last: 2 });
  });
  it('says from when to when, how long, for how much, and who waits already', () => {
    const slots = day('ffaf');
    const span = spanOf(slots, { first: 1, last: 3 });
    expect([span, lengthOf(span), isContested(slots, { first: 1, last: 3 }), isContested(slots, { first: 0, last: 1 })]).toEqual([
      { from: '09:30', to: '11:00' },
      90,
      true,
      false,
    ]);
    expect([costOf('200.00', 1, 90), costOf('200.00', 2, 90), costOf(null, 1, 90)]).toEqual([300, 200, 0]);
  });
});
