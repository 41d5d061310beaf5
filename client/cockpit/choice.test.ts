import { expect, it } from 'vitest';
import { everything } from '@/panels/kernel/scope';
import { looksElsewhere, readChoice, withChoice } from './choice';

const park = (id: number) => ({ ...everything, park: id });
it('看哪里与暂停写在地址里，换屏、刷新后仍在', () => {
  expect(readChoice('')).toEqual({ scope: everything, paused: false, visiting: false });
  const search = withChoice('?k=1.2&play', { scope: { park: 2, building: 5, floor: 9, room: 31 } });
  expect(readChoice(search)).toEqual({ scope: { park: 2, building: 5, floor: 9, room: 31 }, paused: false, visiting: false });
  expect(readChoice(withChoice(search, { paused: true }))).toEqual({
    scope: { park: 2, building: 5, floor: 9, room: 31 },
    paused: true,
    visiting: false,
  });
  expect(new URLSearchParams(search).get('k')).toBe('1.2');
});
it('回到全部园区、继续滚动后地址恢复原样', () => {
  expect(withChoice(withChoice('', { scope: park(2), paused: true }), { scope: everything, paused: false })).toBe('');
});
it('来访模式写在地址里，不动别的选择', () => {
  const search = withChoice('?park=2&k=1.2', { visiting: true });
  expect(readChoice(search)).toEqual({ scope: park(2), paused: false, visiting: true });
  expect(withChoice(search, { visiting: false })).toBe('?park=2&k=1.2');
  expect(readChoice('?visit=yes').visiting).toBe(false);
});
it('写错的园区当作全部，缺了上级的不认', () => {
  expect(['?park=x', '?park=-1', '?park=1.5', '?park='].map((search) => readChoice(search).scope)).toEqual(Array(4).fill(everything));
  expect(readChoice('?park=2&floor=9&room=3').scope).toEqual(park(2));
  expect(readChoice('?building=5').scope).toEqual(everything);
});
it('换了地方才是一步，暂停与来访不是', () => {
  expect(looksElsewhere('?park=2', '?park=2&pause=1&visit=1')).toBe(false);
  expect(looksElsewhere('?park=2', '?park=2&building=5')).toBe(true);
  expect(looksElsewhere('', '?building=5')).toBe(false); // means nothing without its park
});
