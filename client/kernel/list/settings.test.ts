import { describe, expect, it } from 'vitest';
import { arrange } from './arrange';
import { likelyFiles } from '../resources';
import { grouped, rangeText, shiftDay } from '../../kinds/format';

const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
describe('列设置', () => {
  it('没有设置时按定义，默认隐藏的隐藏', () => {
    expect(arrange(columns, [], ['c'])).toEqual([
      { key: 'a', hidden: false },
      { key: 'b', hidden: false },
      { key: 'c', hidden: true },
      { key: 'd', hidden: false },
    ]);
  });
  it('按用户的顺序和显隐；设置之后才有的列站在原来的位置', () => {
    const kept = [{ key: 'c' }, { key: 'a', hidden: true }, { key: 'd' }];
    expect(arrange(columns, kept).map(({ key, hidden }) => (hidden ? `-${key}` : key))).toEqual(['c', 'b', '-a', 'd']);
  });
});
describe('定义文件', () => {
  it('先找同名的，再找名字开头的', () => {
    const paths = ['/r/policy.ts', '/r/policy-category.ts', '/r/poll.ts', '/r/fee-bill.ts'];
    expect(likelyFiles('policy_category', paths)).toEqual(['/r/policy-category.ts', '/r/policy.ts']);
    expect(likelyFiles('fee_bill', paths)).toEqual(['/r/fee-bill.ts']);
  });
});
describe('显示', () => {
  it('千分位不丢一位数字', () => {
    expect(grouped('12345678901234567.89', 2)).toBe('12,345,678,901,234,567.89');
    expect([grouped(1234.5, 2), grouped(-1000), grouped(null), grouped('0.5', 2)]).toEqual(['1,234.50', '-1,000', '—', '0.50']);
  });
  it('日期区间说最后一天，跨月跨年都对', () => {
    expect(rangeText(['2026-01-01', '2027-01-01'], true)).toBe('2026-01-01 至 2026-12-31');
    expect(rangeText('[2026-01-01,)', true)).toBe('2026-01-01 至 长期');
    expect(shiftDay('2024-03-01', -1)).toBe('2024-02-29');
  });
});
