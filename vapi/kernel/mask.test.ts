import { expect, it } from 'vitest';
import { masked } from './mask';

it('电话号码脱敏：留前三位与后四位，不足八位留后两位，座机留区号与后两位', () => {
  const shown = ['13812345678', '1234567', '0571-88888888', '', null].map((value) => masked('mobile', value));
  expect(shown).toEqual(['138****5678', '****67', '0571-****88', '', null]);
});
