import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { notYetFiles, notYetProblems } from './not-yet.mjs';

const list = (...rows: string[]): string => ['table,id,why', ...rows].join('\n');
const two = { rows: list('routes,R-001,还没有页面', 'routes,R-002,还没有页面'), count: '2\n' };
const one = { rows: list('routes,R-002,还没有页面'), count: '1\n' };

describe('未建清单只许减少', () => {
  it('行数与记下的一致时通过', () => expect(notYetProblems(two, two)).toEqual([]));
  it('减少时降低记下的数即可', () => expect(notYetProblems(one, two)).toEqual([]));
  it.each([
    ['多出一行', { ...two, count: '1' }, two, '只许减少，不得多于 1 行'],
    ['少了一行而没有改数', { ...one, count: '2' }, two, '请把 not-yet.count 改为 1'],
    ['连数一起升高', two, one, 'not-yet.count 由 1 升到 2'],
    ['悄悄换了一行', { rows: list('routes,R-002,还没有页面', 'routes,R-003,还没有页面'), count: '2' }, two, 'routes R-003：新添的一行'],
    ['没有缘由', { rows: list('routes,R-002,'), count: '1' }, two, '没有写明缘由'],
    ['同一行两次', { rows: list('routes,R-002,a', 'routes,R-002,b'), count: '2' }, two, 'routes R-002：重复'],
    ['不是一个数', { ...one, count: '一' }, null, '不是一个数'],
  ])('%s：报出', (_what, files, before, wanted) => expect(notYetProblems(files, before).join('\n')).toContain(wanted));
  it('换进来的一行说明从前误作已建时可以', () => {
    const swapped = { rows: list('routes,R-002,还没有页面', 'routes,R-003,此前误作已建：只有空页'), count: '2' };
    expect(notYetProblems(swapped, two)).toEqual([]);
  });
  it('本项目的清单与记下的数一致', () => expect(notYetProblems(notYetFiles(resolve(import.meta.dirname, '../..')))).toEqual([]));
});

describe('与上一次提交相比', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
  });
  const git = (root: string, ...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { encoding: 'utf8' });
  const write = (root: string, files: { rows: string; count: string }): void => {
    mkdirSync(join(root, 'tests/requirements'), { recursive: true });
    writeFileSync(join(root, 'tests/requirements/not-yet.csv'), files.rows);
    writeFileSync(join(root, 'tests/requirements/not-yet.count'), files.count);
  };
  const check = (root: string) => spawnSync(process.execPath, [resolve(import.meta.dirname, 'not-yet.mjs'), root], { encoding: 'utf8' });
  const repository = (): string => {
    const root = mkdtempSync(join(tmpdir(), 'not-yet-'));
    made.push(root);
    git(root, 'init', '-q');
    return root;
  };
  it.each([
    ['还没有提交', false],
    ['已经提交', true],
  ])('换了一行，%s：报出', (_what, committed) => {
    const root = repository();
    write(root, two);
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'a');
    write(root, { rows: list('routes,R-002,还没有页面', 'routes,R-009,还没有页面'), count: '2' });
    if (committed) git(root, 'commit', '-qam', 'b');
    const { status, stderr } = check(root);
    expect([status, stderr]).toEqual([1, 'routes R-009：新添的一行，缘由须以「此前误作已建：」开头说明\n']);
  });
  it('没有上一次提交时只看行数', () => {
    const root = repository();
    write(root, two);
    expect(check(root).status).toBe(0);
  });
});
