import { expect, it } from 'vitest';
import type { DoorSlot } from '@/domain/answers/door';
import { stateOf } from './state';

const slot = (id: number, from: string, to: string): DoorSlot => ({
  ...{ id, start_at: `2026-11-24 ${from}:00`, end_at: `2026-11-24 ${to}:00`, who: '甲公司', is_in: 2 },
});
const day = { slots: [slot(1, '09:00', '10:00'), slot(2, '14:00', '15:00')], closed: null, from: '08:00', to: '18:00' };
const time = (clock: string): number => Date.parse(`2026-11-24T${clock}:00+08:00`);

it.each([
  ['08:00', { kind: 'free', until: '09:00' }],
  ['08:30', { kind: 'soon', left: 30 }],
  ['08:59', { kind: 'soon', left: 1 }],
  ['09:00', { kind: 'busy', left: 60 }],
  ['09:59', { kind: 'busy', left: 1 }],
  ['10:00', { kind: 'free', until: '14:00' }],
  ['07:59', { kind: 'closed', why: '开放时间 08:00 – 18:00' }],
  ['18:00', { kind: 'closed' }],
  ['15:00', { kind: 'free', until: '18:00' }],
])('%s %o', (clock, expected) => {
  expect(stateOf(day, time(clock))).toMatchObject(expected);
});
it('a room that is shut says why, unless somebody meets in it all the same', () => {
  expect(stateOf({ ...day, closed: '国庆节' }, time('12:00'))).toEqual({ kind: 'closed', why: '国庆节' });
  expect(stateOf({ ...day, closed: '国庆节' }, time('09:30'))).toMatchObject({ kind: 'busy' });
});
