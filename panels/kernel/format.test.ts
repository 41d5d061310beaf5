import { describe, expect, it } from 'vitest';
import { change, missing, parkTime, readable, shorten, shortTime, thousands, withUnit } from './format';

const now = Date.parse('2026-11-20T17:05:00+08:00');

describe('大屏上的数字与时间', () => {
  it('千分位，缺失显示为破折号而不是 0', () => {
    expect(thousands(1234567.89)).toBe('1,234,567.9');
    expect(thousands(12, 2, true)).toBe('12.00');
    expect(thousands(-3.2)).toBe('−3.2');
    expect([null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map((value) => thousands(value))).toEqual([missing, missing, missing, missing]);
  });
  it('金额按万元、亿元显示，其他单位不变', () => {
    expect(readable(69_900, '万元')).toEqual({ value: 6.99, unit: '亿元', digits: 2 });
    expect(withUnit(1_234_567, '元')).toBe('123.46 万元');
    expect(withUnit(123_456_789, '元')).toBe('1.23 亿元');
    expect(withUnit(88, '%')).toBe('88.0%');
    expect([withUnit(124, '万元'), withUnit(12, '家')]).toEqual(['124.0 万元', '12 家']);
    expect(withUnit(null, '㎡')).toBe(missing);
  });
  it('涨跌带符号与文字，率的变化为百分点', () => {
    expect([change(3), change(-1.1), change(0), change(null), change(2.1, '个百分点')]).toEqual([
      '▲ +3.0%',
      '▼ −1.1%',
      '持平',
      missing,
      '▲ +2.1 个百分点',
    ]);
  });
  it('时间总是园区当地时间', () => {
    expect(parkTime(now)).toEqual({ date: '2026-11-20', weekday: '周五', time: '17:05:00' });
    expect(shortTime('2026-11-20 16:58:12', now)).toBe('16:58');
    expect(shortTime('2026-11-19 16:58:12', now)).toBe('11-19 16:58');
    expect(shortTime('2026-10-31', now)).toBe('2026-10-31');
  });
  it('长名称截短并加省略号', () => {
    expect(shorten('生物医药与医疗器械', 6)).toBe('生物医药与…');
    expect(shorten('新材料', 6)).toBe('新材料');
  });
});
