import { describe, expect, it } from 'vitest';
import { fieldsOf, figuresOf } from './statistics';

const statistics = {
  as_of: '2026-11-20 17:05:00',
  total: 186,
  incubating: 142,
  graduated: 57,
  enterprise: null,
  by_field: [
    { name: '其他', value: 37 },
    { name: '新材料', value: 18 },
    { name: '电子信息', value: 74 },
    { name: '先进制造', value: 0 },
  ],
};
describe('公共首页数字', () => {
  it('四个数字都有单位，技术领域不计「其他」和没有企业的领域', () => {
    expect(figuresOf(statistics).map(({ value, unit }) => `${value}${unit}`)).toEqual(['186家', '142家', '57家', '2个']);
  });
  it('领域从多到少，「其他」在最后，占比之和为 100', () => {
    const fields = fieldsOf(statistics);
    expect(fields.map(({ name }) => name)).toEqual(['电子信息', '新材料', '其他']);
    expect(fields.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
  });
  it('没有企业时不出现 NaN', () => expect(fieldsOf({ ...statistics, by_field: [] })).toEqual([]));
});
