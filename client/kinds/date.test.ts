import { expect, it } from 'vitest';
import { dateTime as moment } from '@/domain/kernel/field';
import { dateTime } from './date';

it('还没有到来的时刻写字段所说的，没有说的写横线', () => {
  const shown = (field: object, value: unknown) => dateTime.Cell({ name: 'at', field: field as never, row: { at: value } } as never);
  const confirmed = moment('确认时间', { empty: '待确认' });
  expect([shown(confirmed, null), shown(confirmed, '2026-11-20 09:05:00'), shown(moment('时间'), null)]).toEqual(['待确认', '2026-11-20 09:05', '—']);
});
