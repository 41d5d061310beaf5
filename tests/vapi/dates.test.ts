import { expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import { toWire } from '@/domain/kernel/moment';
import { cellText } from '@/vapi/kernel/sheets/sheet';
import { kindOf } from '@/vapi/kinds';

const day = { kind: 'date', label: '日期' } as Field;
const moment = { kind: 'dateTime', label: '时间' } as Field;
const range = { kind: 'range', label: '期间' } as Field;

it('一千年以前的年份也写四位', () => {
  expect(toWire(new Date('0099-05-06T00:00:00Z'))).toBe('0099-05-06 08:00:00');
  expect(toWire(new Date('2026-05-06T16:00:00Z'))).toBe('2026-05-07 00:00:00');
  expect(cellText(new Date('0202-01-01T00:00:00Z'))).toBe('0202-01-01');
});
it('1900 年以前和 2199 年以后的日期是笔误，不存；其间的照存', () => {
  const wrong = { problem: '年份应在1900至2199之间' };
  for (const text of ['0001-01-01', '0202-06-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
    expect([text, kindOf(day).parse(text, day)]).toEqual([text, wrong]);
    expect([text, kindOf(moment).parse(`${text} 12:00:00`, moment)]).toEqual([text, wrong]);
    expect([text, kindOf(range).parse(text < '2026' ? [text, '2026-01-01'] : ['2026-01-01', text], range)]).toEqual([text, wrong]);
  }
  expect(kindOf(day).parse('2199-12-31', day)).toEqual({ value: '2199-12-31' });
  expect(kindOf(day).parse('1900-01-01', day)).toEqual({ value: '1900-01-01' });
  expect(kindOf(moment).parse('1900-01-02 00:00:00', moment)).toEqual({ value: new Date('1900-01-01T16:00:00Z') });
  expect(kindOf(range).parse(['1900-01-01', null], range)).toEqual({ value: '[1900-01-01,)' });
});
