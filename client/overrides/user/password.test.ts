import { expect, it } from 'vitest';
import { holds } from '@/domain/kernel/rule';
import { password } from '@/domain/kernel/validators';
import { makePassword } from './password';

it('生成的密码都合规、互不相同，没有易混的字符', () => {
  const made = Array.from({ length: 200 }, makePassword);
  expect(made.filter((one) => !holds(password, one, {}) || /[0O1lIo]/.test(one))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((one) => one.length === 12 && /\d/.test(one) && /[^A-Za-z\d]/.test(one))).toBe(true);
});
