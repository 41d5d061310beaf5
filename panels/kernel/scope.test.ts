import { describe, expect, it } from 'vitest';
import { above, depthOf, everything, within } from './scope';

const room = { park: 1, building: 11, floor: 21, room: 31 };
describe('看哪里', () => {
  it('换一栋楼，园区留着，楼层与房间不再选', () => {
    expect(within(room, 'building', 12)).toEqual({ park: 1, building: 12, floor: null, room: null });
    expect(within(room, 'park', null)).toEqual(everything);
    expect(within({ ...room, room: null }, 'room', 5)).toEqual({ ...room, room: 5 });
  });
  it('逐级返回，到全部为止', () => {
    expect(depthOf(room)).toBe('room');
    expect(above(room)).toEqual({ ...room, room: null });
    expect(above(above(above(above(room))))).toEqual(everything);
    expect(above(everything)).toBe(everything);
    expect(depthOf(everything)).toBeNull();
  });
});
