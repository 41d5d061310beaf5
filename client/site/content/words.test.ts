import { expect, it } from 'vitest';
import { wordsOf } from './words';

const row = {
  id: 1,
  from: '2026-11-01',
  to: null,
  wan: '2000.00',
  yuan: '500000.00',
  price: '1.0500',
  unit: '元/㎡/天',
  area: 73,
  many: ['甲', '乙'],
  none: [],
};
it.each([
  [{ field: 'from', with: 'to', as: 'span' }, '2026-11-01 起'],
  [{ field: 'to', with: 'from', as: 'span' }, '至 2026-11-01'],
  [{ field: 'to', with: 'none', as: 'span' }, ''],
  [{ field: 'wan', as: 'wan' }, '2,000 万元'],
  [{ field: 'yuan', as: 'money' }, '50 万元'],
  [{ field: 'price', with: 'unit', as: 'price' }, '1.05 元/㎡/天'],
  [{ field: 'to', with: 'unit', as: 'price' }, '面议'],
  [{ field: 'yuan', with: 'unit', as: 'fee' }, '500,000 元 · 元/㎡/天'],
  [{ field: 'to', with: 'none', as: 'fee' }, '面议'],
  [{ field: 'area', as: 'area' }, '73 ㎡'],
  [{ field: 'many' }, '甲、乙'],
  [{ field: 'none' }, ''],
  [{ field: 'gone', as: 'wan' }, ''],
] as const)('%o is written %s', (shown, text) => {
  expect(wordsOf(row, { label: '', ...shown })).toBe(text);
});
