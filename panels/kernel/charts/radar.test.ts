import { expect, it } from 'vitest';
import { cornerOf, cornersOf, outlineOf } from './radar';

const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)},${y.toFixed(2)}`;
it('第一轴朝上，顺时针，超出的落在边上', () => {
  expect(at(cornerOf(0, 4, 1))).toBe('0.00,-1.00');
  expect(at(cornerOf(1, 4, 0.5))).toBe('0.50,0.00');
  expect(cornersOf([150, -5, 50, 100]).map((one) => one && at(one))).toEqual([
    '0.00,-1.00',
    '0.00,0.00',
    '-0.00,0.50'.replace('-', ''),
    '-1.00,-0.00'.replace('-0.00', '0.00'),
  ]);
});
it('没有数的轴不连线，不当作零', () => {
  expect(outlineOf(cornersOf([100, 100, 100, 100]), at)).toMatch(/Z$/);
  const open = outlineOf(cornersOf([100, null, 100, 100]), at);
  expect(open).not.toContain('Z');
  expect(open.match(/M/g)).toHaveLength(2);
  expect(outlineOf(cornersOf([100, null, 50, null]), at)).toBe('');
});
