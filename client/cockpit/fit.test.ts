import { describe, expect, it } from 'vitest';
import { fitOf, lookOf } from './fit';

describe('大屏尺寸', () => {
  it('按宽高比选择版式，单位取两个方向中较小者', () => {
    expect(fitOf(1920, 1080)).toEqual({ unit: 1, bucket: 'A' });
    expect(fitOf(3840, 2160)).toEqual({ unit: 2, bucket: 'A' });
    expect(fitOf(1366, 768).unit).toBeCloseTo(0.711, 3);
    expect(fitOf(2560, 1080)).toEqual({ unit: 1, bucket: 'B' });
    expect(fitOf(5760, 1080)).toEqual({ unit: 1, bucket: 'C' });
    expect(fitOf(390, 844).bucket).toBe('stacked');
  });
  it('竖着挂的屏一屏看全，没有这种版式的画面与手机一样往下排', () => {
    expect(fitOf(1080, 1920, 1, true)).toEqual({ unit: 1, bucket: 'tall' });
    expect(fitOf(2160, 3840, 1, true)).toEqual({ unit: 2, bucket: 'tall' });
    expect(fitOf(1080, 1920).bucket).toBe('stacked');
    expect([fitOf(390, 844, 1, true).bucket, fitOf(800, 1000, 1, true).bucket]).toEqual(['stacked', 'stacked']);
  });
  it('放大到200%的浏览器里与手机一样往下排，不把一屏挤在一起', () => {
    expect([fitOf(683, 384).bucket, fitOf(960, 540).bucket]).toEqual(['stacked', 'stacked']);
    expect([fitOf(1280, 600).bucket, fitOf(1366, 768).bucket]).toEqual(['B', 'A']);
  });
  it('远看近看只在 0.8 到 1.6 之间', () => {
    expect(fitOf(1920, 1080, 1.25).unit).toBe(1.25);
    expect(fitOf(1920, 1080, 9).unit).toBe(1.6);
  });
  it('地址中的冻结时间优先于当前时间', () => {
    expect(lookOf('?freeze=1&now=2026-11-20T09:41:00%2B08:00', 5)).toEqual({ frozenAt: Date.parse('2026-11-20T01:41:00Z'), zoomFactor: 1 });
    expect(lookOf('?freeze=1', 5).frozenAt).toBe(5);
    expect(lookOf('?k=1.25', 5)).toEqual({ frozenAt: null, zoomFactor: 1.25 });
  });
});
