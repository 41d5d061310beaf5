import { describe, expect, it } from 'vitest';
import { arrange } from './arrange';

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
