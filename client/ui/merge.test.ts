import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import zh from '@arco-design/web-react/es/locale/zh-CN';
import merge from './merge';

/** The library's own. */
const theirs = createRequire(createRequire(import.meta.url).resolve('@arco-design/web-react'))('lodash/merge') as typeof merge;
const part = () => null;
const parts = { table: 'table', header: { row: 'tr', cell: 'div' }, body: { row: 'tr', cell: 'span' } };

it('joins as the one whose place it takes, for what Arco joins', () => {
  const pairs: readonly (readonly Record<string, unknown>[])[] = [
    [parts, { body: { row: part } }],
    [parts, { header: { cell: part }, body: { row: undefined } }],
    [parts, { body: undefined, table: undefined, more: undefined }],
    [zh.DatePicker, { month: { long: { January: '正月' } } }],
    [zh.DatePicker, {}],
    [{ a: { b: 1 } }, { a: 2 }, { a: { c: null } }],
  ];
  for (const sources of pairs) expect(merge({}, ...structuredCopies(sources))).toEqual(theirs({}, ...structuredCopies(sources)));
  // the words of the dates are joined into the library's own
  expect(merge({ ...zh.Calendar }, undefined)).toEqual(theirs({ ...zh.Calendar }, undefined));
});
it('leaves what it is given as it was', () => {
  const before = JSON.stringify(parts);
  const joined = merge({}, parts, { body: { row: part } });
  expect(joined).toMatchObject({ body: { row: part, cell: 'span' } });
  expect(JSON.stringify(parts)).toBe(before);
});
/** Copies of plain objects; what they hold of functions stays the same function. */
function structuredCopies(sources: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const copy = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)])) : value;
  return sources.map((one) => copy(one) as Record<string, unknown>);
}
