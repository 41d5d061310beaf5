import { describe, expect, it } from 'vitest';
import { placeAfter, placeOfWord } from './listKeys';

describe('用键盘在列表里选', () => {
  it('方向键一项一项，Home、End 到两头，不越界', () => {
    const from = (key: string, at: number) => placeAfter(key, at, 4);
    expect([from('ArrowDown', 1), from('ArrowUp', 1), from('Home', 2), from('End', 0)]).toEqual([2, 0, 0, 3]);
    expect([from('ArrowDown', 3), from('ArrowUp', 0), from('PageDown', 0), from('PageUp', 3)]).toEqual([3, 0, 3, 0]);
    expect(from('x', 1)).toBeUndefined();
  });
  it('键入开头几个字到那一项，同一个字母依次走过', () => {
    const names = ['全部园区', 'A 园', 'B 园', 'ab 园'];
    expect(placeOfWord(names, 0, 'b')).toBe(2);
    expect(placeOfWord(names, 0, 'ab')).toBe(3);
    expect(placeOfWord(names, 1, 'a')).toBe(3);
    expect(placeOfWord(names, 3, 'a')).toBe(1);
    expect(placeOfWord(names, 3, 'aa')).toBe(1);
    expect(placeOfWord(names, 0, '全')).toBe(0);
    expect(placeOfWord(names, 0, 'x')).toBeUndefined();
  });
});
