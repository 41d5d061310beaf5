import { describe, expect, it } from 'vitest';
import { begin, insertAfter, movePoint, put, rectangle, redo, removePoint, squared, undo } from './edits';

describe('轮廓的编辑', () => {
  const ring = rectangle([0, 0], 40, 20);
  it('加点、移点、删点', () => {
    expect(insertAfter(ring, 0, [0.04, -12.36])).toEqual([
      [-20, -10],
      [0, -12.4],
      [20, -10],
      [20, 10],
      [-20, 10],
    ]);
    expect(movePoint(ring, 2, [30, 12])[2]).toEqual([30, 12]);
    expect(removePoint(ring, 3)).toHaveLength(3);
  });
  it('靠近直角的点吸到直角上，远的不动', () => {
    expect(squared(ring, 2, [21, 9.5], 2)).toEqual([20, 10]);
    expect(squared(ring, 2, [30, 25], 2)).toEqual([30, 25]);
    // 斜着的楼按它自己的边取直角
    const [c, s] = [Math.cos(0.5), Math.sin(0.5)];
    const tilted = ring.map(([x, y]) => [x * c - y * s, x * s + y * c] as const);
    const [x, y] = squared(tilted, 2, [20 * c - 10 * s + 0.4, 20 * s + 10 * c - 0.3], 2);
    expect([x, y].map((one) => Number(one.toFixed(3)))).toEqual([20 * c - 10 * s, 20 * s + 10 * c].map((one) => Number(one.toFixed(3))));
  });
  it('撤销与重做', () => {
    const history = put(put(begin(1), 2), 3);
    expect(undo(history).now).toBe(2);
    expect(redo(undo(history)).now).toBe(3);
    expect(undo(undo(undo(history))).now).toBe(1);
    expect(put(undo(history), 9).future).toEqual([]);
  });
});
