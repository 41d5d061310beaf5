import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemsOf, tableOf } from './tables';
import { values } from './values';

const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const proved = new Map(tableOf('proved').map((row) => [`${row.table} ${row.id}`, row]));
function lacks(key: string): string | undefined {
  const pair = values[key];
  if (pair)
    return JSON.stringify(pair[0]) === JSON.stringify(pair[1]) ? undefined : `应为 ${JSON.stringify(pair[1])}，实为 ${JSON.stringify(pair[0])}`;
  const row = proved.get(key);
  if (!row) return '没有对照的测试';
  return file(row.file ?? '').includes(row.test ?? '') ? undefined : `${row.file} 里没有测试「${row.test}」`;
}

describe('数值、显示、权限、行为与跳转', () => {
  it.each(['constants', 'display', 'permissions', 'calls_behaviour', 'redirects'])('%s：每一行都有对照，或列在未建清单里', (table) => {
    expect(
      problemsOf(
        table,
        tableOf(table).map(({ id = '' }) => ({ id, lacks: lacks(`${table} ${id}`) })),
      ),
    ).toEqual([]);
  });
  it('proved.csv 里的每一行都在表里', () => {
    const known = new Set(
      ['permissions', 'calls_behaviour', 'redirects', 'display', 'constants'].flatMap((table) => tableOf(table).map(({ id }) => `${table} ${id}`)),
    );
    expect([...proved.keys(), ...Object.keys(values)].filter((key) => !known.has(key))).toEqual([]);
  });
});
