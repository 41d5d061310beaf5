import { expect, it } from 'vitest';
import { makeKeys } from './idempotency';

/** Under which key a corrected form goes after the answer to its first attempt: the same one, or another. */
function again(status: number): 'same' | 'another' {
  const keys = makeKeys<{ title: string }>();
  const place = 'POST /notice/notice';
  const first = keys.of(place, { title: '通知' });
  keys.settle(place, { title: '通知' }, first, { status });
  return keys.of(place, { title: '公告' }) === first ? 'same' : 'another';
}
it('没有答复或服务器中途出错时，写入也许已经成功：改过再交也沿用原来的编号，后端据此不做两次', () => {
  // 0: no answer came
  for (const status of [0, 500, 502, 503, 504, 507]) expect([status, again(status)]).toEqual([status, 'same']);
});
it('被明确拒绝的没有做：改正后是另一次提交', () => {
  for (const status of [400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429]) expect([status, again(status)]).toEqual([status, 'another']);
});
it('两次点击是一次提交；办成之后，同样的内容是新的一次', () => {
  const keys = makeKeys<{ title: string }>();
  const of = () => keys.of('POST /notice/notice', { title: '通知' });
  const key = of();
  expect(of()).toBe(key);
  expect(keys.of('PUT /notice/notice/1', { title: '通知' })).not.toBe(key);
  keys.settle('POST /notice/notice', { title: '通知' }, key, undefined);
  expect(of()).not.toBe(key);
});
