import { expect, it } from 'vitest';
import { typed } from './code';

it('a code is typed digit by digit; a seventh begins the next one', () => {
  const after = (...keys: string[]) => keys.reduce(typed, '');
  expect(after('1', '2', 'a', 'Enter', '3')).toBe('123');
  expect(after('1', '2', 'Backspace')).toBe('1');
  expect(after('1', '2', 'Escape')).toBe('');
  expect(after(...'123456')).toBe('123456');
  expect(after(...'1234567')).toBe('7');
});
