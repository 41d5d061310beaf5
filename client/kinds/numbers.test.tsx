import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as fields from '@/domain/kernel/field';
import { kindOf } from './index';

const shown = (field: fields.Field, value: unknown): string => {
  const { Cell } = kindOf(field);
  return renderToStaticMarkup(<Cell name="value" field={field} row={{ id: 1, value }} />);
};
it('单价没有多余的零，如房态图；金额总是两位', () => {
  const price = fields.price('指导价');
  expect(['1.0000', '1.4500', '1.2345', '1200.0000', null].map((value) => shown(price, value))).toEqual(['¥1', '¥1.45', '¥1.2345', '¥1,200', '—']);
  expect([shown(fields.money('金额'), '1.00'), shown(fields.area('面积'), 12.5)]).toEqual(['¥1.00', '12.50']);
});
