import { expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import type { Filter } from '@/domain/kernel/presentation';
import { nameFault, stillOffered, withFilter } from './savedFilters';

const filters = enterprise.filters as readonly Filter[];
it('a kept filter opens with what the list still asks: names and codes that are gone are left out', () => {
  const values = { type: ['4'], residence: ['2', '77'], gone: ['x'], settled_at_start: ['2026-01-01'], name: [''] };
  expect(stillOffered(enterprise, filters, { values })).toEqual({ type: ['4'], residence: ['2'], settled_at_start: ['2026-01-01'] });
  expect(stillOffered(enterprise, filters, { values: { gone: ['x'] } })).toEqual({});
  expect(stillOffered(enterprise, filters, { values: { name: 'text' } as never })).toEqual({});
});
it('one filter opens the list; another name takes the place of the one before', () => {
  const [one, other] = [
    { name: '甲', values: { a: ['1'] }, opens: true },
    { name: '乙', values: { b: ['1'] } },
  ] as const;
  expect(withFilter([one], { ...other, opens: true })).toEqual([
    { name: '甲', values: one.values },
    { ...other, opens: true },
  ]);
  expect(withFilter([one, other], { ...one, name: '丙' }, '甲')).toEqual([{ ...one, name: '丙' }, other]);
  expect([nameFault([one], '甲'), nameFault([one], '甲', '甲'), nameFault([one], ''), nameFault([], '长'.repeat(21))]).toEqual([
    '已有同名的筛选',
    undefined,
    '请输入筛选名称',
    '筛选名称不能超过20个字符',
  ]);
});
