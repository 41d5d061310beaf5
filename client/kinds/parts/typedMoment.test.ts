import { expect, it } from 'vitest';
import { typedMoment } from './typedMoment';

it('键入的日期与时刻：写全且存在的才算', () => {
  expect(['2026-11-27', '2026-02-29', '2026-13-01', '2026-11', ''].map((text) => typedMoment(text, false))).toEqual([
    '2026-11-27',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['2028-02-29 23:59', '2026-11-27 24:00', '2026-11-27'].map((text) => typedMoment(text, true))).toEqual([
    '2028-02-29 23:59',
    undefined,
    undefined,
  ]);
});
