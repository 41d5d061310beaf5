import { expect, it } from 'vitest';
import { picksIn, withPicks } from './picks';

it('地址里只读画面认得的选择，空的不算', () => {
  expect(picksIn('?park=1&stage=0&field=&page=2&evil=1', ['stage', 'field', 'page'])).toEqual({ stage: '0', page: '2' });
  expect(picksIn('', ['stage'])).toEqual({});
});
it('改选择不动地址里的别的，取消即去掉', () => {
  expect(withPicks('?park=1&stage=1&page=3', { stage: '2', page: null })).toBe('?park=1&stage=2');
  expect(withPicks('?stage=1', { stage: null })).toBe('');
});
