import { expect, it } from 'vitest';
import { gridOf } from './grid';

it('列与行按单位，占几格就几格', () => {
  const { columns, rows, places } = gridOf(
    {
      columns: [456, '1fr', [900, '1.6fr']],
      rows: [
        [[112, 'auto'], 'top top top'],
        ['1fr', 'left map map'],
      ],
    },
    'A',
    ['top', 'left', 'map'],
  );
  expect(columns).toBe('calc(456 * var(--u)) minmax(0, 1fr) minmax(calc(900 * var(--u)), 1.6fr)');
  expect(rows).toBe('minmax(calc(112 * var(--u)), auto) minmax(0, 1fr)');
  expect(Object.fromEntries(places)).toEqual({ top: '1 / 1 / 2 / 4', left: '2 / 1 / 3 / 2', map: '2 / 2 / 3 / 4' });
});
it('拼接屏的三区同宽，接缝自成一列', () => {
  const { columns, places } = gridOf(
    {
      rows: [
        ['1fr', 'a b | map | c'],
        ['1fr', 'a d | map | c'],
      ],
    },
    'C',
    ['a', 'b', 'c', 'd', 'map'],
  );
  expect(columns.match(/calc\(\(100vw \/ 3/g)).toHaveLength(4);
  expect(columns).toContain(') calc(16 * var(--u)) calc(');
  expect(Object.fromEntries(places)).toEqual({
    a: '1 / 1 / 3 / 2',
    b: '1 / 2 / 2 / 3',
    d: '2 / 2 / 3 / 3',
    map: '1 / 4 / 3 / 5',
    c: '1 / 6 / 3 / 7',
  });
});
it('竖屏以手机上的像素为高，随单位放大，一列到底', () => {
  const { columns, rows, places } = gridOf(
    {
      rows: [
        ['auto', 'figures'],
        [300, 'field'],
      ],
    },
    'stacked',
    ['figures', 'field'],
  );
  expect([columns, rows, places.get('field')]).toEqual(['minmax(0, 1fr)', 'auto calc(300 / 0.7 * var(--u))', '2 / 1 / 3 / 2']);
});
