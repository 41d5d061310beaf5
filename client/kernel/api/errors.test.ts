import { expect, it } from 'vitest';
import { errorOf, HttpError, mayBeDone, networkMessage } from './errors';

it('没有答复或服务器中途出错时，写入也许已经成功：重试沿用原来的编号', () => {
  expect(mayBeDone(new HttpError(0, networkMessage))).toBe(true);
  for (const status of [500, 502, 503, 504]) expect(mayBeDone(errorOf(status, {})), String(status)).toBe(true);
});
it('被明确拒绝的不算：改正后是另一次提交', () => {
  for (const status of [400, 401, 403, 404, 409, 413, 422]) expect(mayBeDone(errorOf(status, {})), String(status)).toBe(false);
});
