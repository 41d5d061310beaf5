import { describe, expect, it } from 'vitest';
import { directionOf, grab, pressed, whereText } from './grab';

const placements = [
  { id: 1, prop: 'a', x: 0, y: 0, w: 8, h: 4 },
  { id: 2, prop: 'b', x: 0, y: 4, w: 8, h: 4 },
];
const least = { minW: 7, minH: 4 };

describe('键盘移动与缩放', () => {
  it('每按一次移动一格，放回时还是原样', () => {
    const held = pressed(pressed(grab(placements, 1, 'move'), 'right', least), 'right', least);
    expect(whereText('出租率', held.now, 1)).toBe('出租率，第3列 第1行，宽8 高4');
    expect(held.start).toBe(placements);
  });
  it('缩到最小尺寸为止', () => {
    const once = pressed(grab(placements, 1, 'resize'), 'left', least);
    expect(once.now[0]?.w).toBe(7);
    expect(pressed(once, 'left', least)).toBe(once);
    expect(pressed(once, 'down', least).now.map(({ y, h }) => [y, h])).toEqual([
      [0, 5],
      [5, 4],
    ]);
  });
  it('走不动时不变', () => {
    const held = grab(placements, 1, 'move');
    expect(pressed(held, 'left', least)).toBe(held);
    expect(pressed(grab(placements, 9, 'move'), 'left', least).now).toBe(placements);
  });
  it('只认方向键', () => {
    expect([directionOf('ArrowUp'), directionOf('Enter')]).toEqual(['up', undefined]);
  });
});
