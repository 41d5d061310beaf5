import { expect, it } from 'vitest';
import { fitColumns } from './fitColumns';

const column = (width: number, more: { fixed?: true; own?: true } = {}) => ({ width, fixed: false, ...more });
const name = { width: 240, fixed: true };

it('放得下的列都是整列，下一列正好从边缘开始', () => {
  const widths = fitColumns([name, column(100), column(120), column(200), column(90)], 600);
  expect(widths).toEqual([240, 170, 190, 200, 90]);
  expect(widths.slice(0, 3).reduce((sum, width) => sum + width, 0)).toBe(600);
});
it('全部放得下时一起占满', () => {
  const widths = fitColumns([name, column(100), column(101)], 500);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(500);
});
it('自己拖出的宽度不变，多出来的分给别的列', () => {
  expect(fitColumns([name, column(150, { own: true }), column(100), column(400)], 600)).toEqual([240, 150, 210, 400]);
});
it('还不知道有多宽，或连一列也放不下时，按原来的宽度', () => {
  expect(fitColumns([name, column(100)], 0)).toEqual([240, 100]);
  expect(fitColumns([name, column(100)], 300)).toEqual([240, 100]);
});
