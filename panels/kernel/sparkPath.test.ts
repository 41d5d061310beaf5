import { expect, it } from 'vitest';
import { pathOf, sparkOf } from './sparkPath';

it('一条线按自己的范围画满，缺的地方断开', () => {
  expect(pathOf([1, 3, null, 2, 3], 100, 40)).toBe('M0 38L25 2M75 20L100 2');
  expect(pathOf([5, 5], 100, 40)).toBe('M0 20L100 20');
});
it('不足两个点时不画', () => {
  expect(pathOf([], 100, 40)).toBe('');
  expect(pathOf([null, 4, null], 100, 40)).toBe('');
});
it('按名称取一条线，说出是多长一段时间', () => {
  const lines = { x: ['2026-10', '2026-11'], series: [{ name: '出租率', unit: '%', data: [87, 88] }] };
  expect(sparkOf(lines, '出租率')).toEqual({ span: '近2个月', data: [87, 88] });
  expect(sparkOf({ ...lines, x: ['10:00', '11:00'] }, '出租率')?.span).toBe('近24小时');
  expect(sparkOf(lines, '没有')).toBeUndefined();
});
