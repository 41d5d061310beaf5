import { expect, it } from 'vitest';
import { netChanges } from './netChanges';

const change = (id: number | null, before: object | null, after: object | null) => ({
  ...{ resource: 'payment', label: '收款', action: '变更', id, title: id === null ? null : `S${id}` },
  before: before as Readonly<Record<string, unknown>> | null,
  after: after as Readonly<Record<string, unknown>> | null,
});

it('a record that changes several times is shown once, from the first value to the last', () => {
  expect(netChanges([change(1, { left: 0 }, { left: 5 }), change(1, { left: 5, note: null }, { left: 9, note: 'x' })])).toEqual([
    change(1, { left: 0, note: null }, { left: 9, note: 'x' }),
  ]);
});
it('one that is in the end as it was is not shown; one made and changed is new; one made and gone is nothing', () => {
  expect(netChanges([change(1, { left: 0 }, { left: 5 }), change(1, { left: 5 }, { left: 0 })])).toEqual([]);
  expect(netChanges([change(2, null, { left: 1 }), change(2, { left: 1 }, { left: 3 })])).toEqual([change(2, null, { left: 3 })]);
  expect(netChanges([change(3, null, { left: 1 }), change(3, { left: 1 }, null)])).toEqual([]);
});
it('what may not be read is counted; a single entry without a visible difference stays', () => {
  const hidden = [change(null, null, null), change(null, null, null)];
  expect(netChanges([...hidden, change(4, { left: 1 }, { left: 1 })])).toEqual([...hidden, change(4, { left: 1 }, { left: 1 })]);
});
