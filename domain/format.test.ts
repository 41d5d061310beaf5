import { describe, expect, it } from 'vitest';
import {
  areaText,
  change,
  compact,
  dash,
  dateText,
  dayText,
  grouped,
  minuteText,
  momentOf,
  money,
  parkTime,
  plain,
  priceText,
  rangeText,
  readable,
  shiftDay,
  shorten,
  shortTime,
  thousands,
  timeAgo,
  withUnit,
  yuanOf,
} from './format';

const now = Date.parse('2026-11-20T17:05:00+08:00');

describe('大屏上的数字与时间', () => {
  it('千分位，缺失显示为破折号而不是 0', () => {
    expect(thousands(1234567.89)).toBe('1,234,567.9');
    expect(thousands(12, 2, true)).toBe('12.00');
    expect(thousands(-3.2)).toBe('−3.2');
    expect([null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map((value) => thousands(value))).toEqual([dash, dash, dash, dash]);
  });
  it('金额按万元、亿元显示，其他单位不变', () => {
    expect(readable(69_900, '万元')).toEqual({ value: 6.99, unit: '亿元', digits: 2 });
    expect(withUnit(1_234_567, '元')).toBe('123.46 万元');
    expect(withUnit(123_456_789, '元')).toBe('1.23 亿元');
    expect(withUnit(88, '%')).toBe('88.0%');
    expect([withUnit(124, '万元'), withUnit(12, '家')]).toEqual(['124.0 万元', '12 家']);
    expect(withUnit(null, '㎡')).toBe(dash);
  });
  it('涨跌带符号与文字，率的变化为百分点', () => {
    expect([change(3), change(-1.1), change(0), change(null), change(2.1, '个百分点')]).toEqual([
      '▲ +3.0%',
      '▼ −1.1%',
      '持平',
      dash,
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
const minute = 60_000;
const ago = (minutes: number) => timeAgo(now - minutes * minute, now);

describe('页面上的数字与时间', () => {
  it('日期显示前 10 个字符', () => {
    for (const text of ['2026-11-20 17:05:00', '2026-11-20T17:05:00+08:00', '2026-11-20']) expect(dateText(text)).toBe('2026-11-20');
  });
  it('含 0000 的日期视为空', () => {
    for (const text of ['0000-00-00', '0000-00-00 00:00:00', null, undefined, '']) expect(dateText(text)).toBe('');
  });
  it('10 位时间戳是秒', () => {
    expect(momentOf(1795165200)).toBe(1795165200000);
    expect(momentOf('1795165200')).toBe(1795165200000);
    expect(momentOf(1795165200000)).toBe(1795165200000);
  });
  it('没有时区的时间是上海时间', () => {
    expect(momentOf('2026-11-20 17:05:00')).toBe(now);
  });
  it('时间距今：刚刚、分钟、小时、天，向下取整', () => {
    expect([0.5, 5, 59, 60, 23 * 60, 24 * 60, 400 * 24 * 60].map(ago)).toEqual([
      '刚刚',
      '5分钟前',
      '59分钟前',
      '1小时前',
      '23小时前',
      '1天前',
      '400天前',
    ]);
    expect(timeAgo('2026-11-18 10:00:00', now)).toBe('2天前');
  });
  it('将来的时间显示日期', () => expect(timeAgo('2026-12-01 08:00:00', now)).toBe('2026-12-01'));
  it('紧凑数字 k M G T P E', () => {
    expect([999, 1000, 1500, 1_250_000, 999_999, 3e9, 2e12, 1e15, 5e18].map(compact)).toEqual([
      '999',
      '1k',
      '1.5k',
      '1.3M',
      '1M',
      '3G',
      '2T',
      '1P',
      '5E',
    ]);
    expect(compact(-2500)).toBe('-2.5k');
  });
  it('千分位', () =>
    expect([1234567, 999, 1000, -1234567.5, '1234567.00'].map((value) => grouped(value))).toEqual([
      '1,234,567',
      '999',
      '1,000',
      '-1,234,567.5',
      '1,234,567.00',
    ]));
  it('千分位不丢一位数字', () => {
    expect(grouped('12345678901234567.89', 2)).toBe('12,345,678,901,234,567.89');
    expect([grouped(1234.5, 2), grouped(-1000), grouped(null), grouped('0.5', 2)]).toEqual(['1,234.50', '-1,000', '—', '0.50']);
  });
  it('日期区间说最后一天，跨月跨年都对', () => {
    expect(rangeText(['2026-01-01', '2027-01-01'], true)).toBe('2026-01-01 至 2026-12-31');
    expect(rangeText('[2026-01-01,)', true)).toBe('2026-01-01 至 长期');
    expect(rangeText(['2026-12-02 10:00:00', '2026-12-02 11:30:00'], false)).toBe('2026-12-02 10:00 至 11:30');
    expect(rangeText(['2026-12-02 22:00:00', '2026-12-03 01:00:00'], false)).toBe('2026-12-02 22:00 至 2026-12-03 01:00');
    expect(shiftDay('2024-03-01', -1)).toBe('2024-02-29');
  });
  it('金额、单价、面积带着单位，负号在最前面', () => {
    expect([money('1234.5'), money(-1000), money(null), yuanOf(-5), yuanOf(123456)]).toEqual(['¥1,234.50', '-¥1,000.00', dash, '-0.05', '1234.56']);
    expect([priceText('1.2500'), priceText(null), areaText('1200.50'), areaText(0), areaText(undefined)]).toEqual([
      '¥1.25',
      dash,
      '1,200.5 ㎡',
      '0 ㎡',
      dash,
    ]);
    expect(['100', '100.00', '0.50', 2.5, null].map(plain)).toEqual(['100', '100', '0.5', '2.5', '']);
  });
  it('没有日期是破折号，时间到分钟', () => {
    expect([dayText('0000-00-00'), dayText('2026-11-20 17:05:00'), minuteText('2026-11-20 17:05:00'), minuteText('')]).toEqual([
      dash,
      '2026-11-20',
      '2026-11-20 17:05',
      dash,
    ]);
  });
});
