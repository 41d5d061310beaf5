import { expect, it } from 'vitest';
import { plain } from './plain';

it('no mark of a chart moves by itself, and nothing listens for parts that are not there', () => {
  const drawn = plain({
    type: 'view',
    children: [{ type: 'line' }, { type: 'view', children: [{ type: 'area', animate: true }] }],
    interaction: { tooltip: true },
  });
  expect(drawn).toEqual({
    type: 'view',
    animate: false,
    interaction: { tooltip: true, sliderFilter: false, legendFilter: false, scrollbarFilter: false },
    children: [
      { type: 'line', animate: false },
      { type: 'view', animate: false, children: [{ type: 'area', animate: false }] },
    ],
  });
});
it('a single mark is a chart too', () => {
  expect(plain({ type: 'interval' })).toMatchObject({ type: 'interval', animate: false, interaction: { legendFilter: false } });
});
