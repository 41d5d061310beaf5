import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sourceFiles } from './graph.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What time it is, asked of the machine: a rule asks the clock of its context, which tests set. How long something takes is `performance.now()`. */
const ofTheMachine = /\bnew Date\(\)|\bDate\.now\(\)|\bcurrent_(?:date|timestamp|time)\b|\blocaltimestamp\b/;
const looked = /^vapi\/(?:features|business|kernel\/(?!clock\.ts|db\/))/;
const asking = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => (ofTheMachine.test(line.replace(/\/\/.*$/, '')) ? [`${path}:${at + 1} ${line.trim()}`] : []));

it('业务与引擎问的是服务器的时钟，不是机器的', () => {
  const files = sourceFiles(root).filter((path) => looked.test(path) && !/\.test\.ts$/.test(path));
  expect(files).toContain('vapi/features/contract/jobs.ts');
  expect(files.flatMap((path) => asking(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
it('问机器的写法看得出来，带参数的日期与计时不算', () => {
  expect(asking('a.ts', 'const day = today(new Date());')).toHaveLength(1);
  expect(asking('a.ts', 'const late = Date.now() - start;')).toHaveLength(1);
  expect(asking('a.ts', 'sql`due_at < current_date`')).toHaveLength(1);
  expect(asking('a.ts', 'new Date(now.getTime()); performance.now(); context.now')).toEqual([]);
});
