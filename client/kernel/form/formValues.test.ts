import { expect, it } from 'vitest';
import { date, text } from '@/domain/kernel/field';
import { setClock } from '../clock';
import { startValues } from './formValues';

it('a day that begins with today is today in the park, by the clock of the product; a text of that name is a text', () => {
  setClock(() => Date.parse('2026-11-20T18:00:00Z'), {});
  const fields = { from: date('开始日期', { initial: 'today' }), until: date('结束日期'), word: text('词', { initial: 'today' }) };
  expect(startValues(fields, ['from', 'until', 'word', 'gone'])).toEqual({ from: '2026-11-21', until: null, word: 'today', gone: null });
});
