import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { emptyTests } from './emptyTests';
import { isProved, problemsOf, tableOf } from './tables';
import { values } from './values';

function lacks(table: string, id: string): string | undefined {
  const pair = values[`${table} ${id}`];
  if (!pair) return isProved(table, id) ? undefined : '没有对照的测试';
  return JSON.stringify(pair[0]) === JSON.stringify(pair[1]) ? undefined : `应为 ${JSON.stringify(pair[1])}，实为 ${JSON.stringify(pair[0])}`;
}
const tables = ['constants', 'display', 'permissions', 'calls_behaviour', 'redirects'];

describe('数值、显示、权限、行为与跳转', () => {
  it.each(tables)('%s：每一行都有对照，或列在未建清单里', (table) => {
    const findings = tableOf(table).map(({ id = '' }) => ({ id, lacks: lacks(table, id) }));
    expect(problemsOf(table, findings)).toEqual([]);
  });
  it('每一行只有一种对照', () => {
    expect(Object.keys(values).filter((key) => isProved(...(key.split(' ') as [string, string])))).toEqual([]);
  });
});

describe('proved.csv', () => {
  const rows = tableOf('proved');
  it('每一行都在表里，只有一行，不在未建清单里', () => {
    const known = new Set([...tables, 'messages', 'fields', 'validators'].flatMap((table) => tableOf(table).map(({ id }) => `${table} ${id}`)));
    const keys = rows.map(({ table, id }) => `${table} ${id}`);
    expect([...keys, ...Object.keys(values)].filter((key) => !known.has(key))).toEqual([]);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const notYet = new Set(tableOf('not-yet').map(({ table, id }) => `${table} ${id}`));
    expect(keys.filter((key) => notYet.has(key))).toEqual([]);
  });
  it('写明一个测试文件与测试的名称；是否真的运行并通过，由 npm test 最后对照报告', () => {
    const wrong = rows.filter(({ file = '', test = '' }) => test === '' || !/\.test\.tsx?$/.test(file) || !existsSync(file));
    expect(wrong.map(({ table, id }) => `${table} ${id}`)).toEqual([]);
  });
  it('所指的文件里没有什么都不断言的测试', () => {
    const files = [...new Set(rows.map(({ file = '' }) => file))];
    expect(files.flatMap((file) => emptyTests(file, readFileSync(file, 'utf8')).map((title) => `${file} ${title}`))).toEqual([]);
    const odd = "it('空', () => {});\nit.each([1])('一半', async () => { await go(); });\nit('好', () => expect(1).toBe(1));";
    expect(emptyTests('odd.ts', odd)).toEqual(["'空'", "'一半'"]);
  });
});
