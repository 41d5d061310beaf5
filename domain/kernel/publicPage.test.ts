import { expect, it } from 'vitest';
import { contentReadings } from '../routes/site-readings';
import { valuesOf } from './publicPage';

it('drops what is none of a coded filter’s codes, as what is no number', () => {
  const route = { id: 'policies', path: '/policy', title: '政策', public: contentReadings.policies };
  const valuesIn = (text: string) => valuesOf(route, new URLSearchParams(text));
  expect(valuesIn('level=2&category_id=7')).toMatchObject({ level: 2, category_id: 7 });
  for (const odd of ['9', '0', 'abc', '']) expect(valuesIn(`level=${odd}`).level).toBeUndefined();
});
