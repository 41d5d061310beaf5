import { expect, it } from 'vitest';
import { readChoice, withChoice } from './choice';

it('选中的园区与暂停写在地址里，换屏、刷新后仍在', () => {
  expect(readChoice('')).toEqual({ park: null, paused: false });
  const search = withChoice('?k=1.2&play', { park: 2 });
  expect(readChoice(search)).toEqual({ park: 2, paused: false });
  expect(readChoice(withChoice(search, { paused: true }))).toEqual({ park: 2, paused: true });
  expect(new URLSearchParams(search).get('k')).toBe('1.2');
});
it('回到全部园区、继续滚动后地址恢复原样', () => {
  expect(withChoice(withChoice('', { park: 2, paused: true }), { park: null, paused: false })).toBe('');
});
it('写错的园区当作全部', () => {
  expect(['?park=x', '?park=-1', '?park=1.5', '?park='].map((search) => readChoice(search).park)).toEqual([null, null, null, null]);
});
