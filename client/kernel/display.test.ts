import { describe, expect, it } from 'vitest';
import { compact, dateText, maskPhone, momentOf, momentText, thousands, timeAgo } from './display';

const now = Date.parse('2026-11-20T17:05:00+08:00');
const minute = 60_000;
const ago = (minutes: number) => timeAgo(now - minutes * minute, now);

describe('显示', () => {
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
    expect(momentText(now)).toBe('2026-11-20 17:05:00');
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
    expect([1234567, 999, 1000, -1234567.5, '1234567.00'].map(thousands)).toEqual(['1,234,567', '999', '1,000', '-1,234,567.5', '1,234,567.00']));
  it('电话号码脱敏', () => {
    expect(['13812345678', '1234567', '0571-88888888'].map(maskPhone)).toEqual(['138****5678', '****67', '0571-****88']);
    expect(maskPhone(null)).toBe('');
  });
});
