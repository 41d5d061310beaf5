import { describe, expect, it } from 'vitest';
import { columnsOf, countFrom, fillRows, linesOf, restLine, snapRows } from './snap';

describe('整行', () => {
  const groups = [4, 6, 5, 5, 4];
  const grid = { row: 44, gap: 8 };
  it.each([
    ['宽面板全部放得下', 1030, 282, 6, 5, 0],
    ['旁边有面板库时少几行', 738, 282, 4, 5, 9],
    ['最小尺寸', 188, 126, 1, 2, 22],
    ['再矮也有一行', 188, 20, 1, 1, 23],
  ])('%s', (_name, width, height, columns, shown, hidden) => {
    expect(columnsOf(width, 152, grid.gap)).toBe(columns);
    const lines = linesOf(groups, columns);
    expect(snapRows(height, lines.length, grid)).toBe(shown);
    expect(countFrom(lines, shown)).toBe(hidden);
    if (hidden > 0 && shown > 1) expect(shown * 52 - 8 + restLine).toBeLessThanOrEqual(height);
  });
  it('放不下时把高度用满，行数不变；放得下时不拉高', () => {
    const usual = { row: 196, gap: 12 };
    const high = fillRows(794, 10, usual);
    expect(high).toEqual({ row: 248, gap: 12 });
    expect([snapRows(794, 10, usual), snapRows(794, 10, high)]).toEqual([3, 3]);
    expect(fillRows(794, 2, usual).row).toBe(196);
    expect(fillRows(20, 9, grid).row).toBe(44);
  });
  it('每组另起一行', () => expect(linesOf([4, 6, 1], 4)).toEqual([4, 4, 2, 1]));
  it('滚到最后没有剩下的', () => expect(countFrom([4, 4, 2], 3)).toBe(0));
});
