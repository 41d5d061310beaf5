/**
 * `node tests/checks/proofs.mjs report.json`: each row of proved.csv names a test that must have run and passed in the run that the
 * report (vitest's JSON) tells of. A test that is missing, skipped, empty of a run, or failed proves nothing. Node's built-ins only.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCsv } from './csv.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The rows of proved.csv: {table, id, file, test}. */
export const provedRows = () => parseCsv(readFileSync(new URL('../requirements/proved.csv', import.meta.url), 'utf8'));

/**
 * What of the rows a run has not proved, one line each. `testResults` are vitest's: a file's absolute name and its assertions with their
 * own titles. The same title several times (on both databases, of several cases) counts when one has passed and none has failed.
 */
export function unproved(rows, testResults, folder = root) {
  const found = new Map();
  for (const { name, assertionResults } of testResults) {
    const file = relative(folder, name).split(sep).join('/');
    for (const { title, status } of assertionResults) {
      const key = `${file} › ${title}`;
      found.set(key, [...(found.get(key) ?? []), status]);
    }
  }
  return rows.flatMap(({ table, id, file, test }) => {
    const states = found.get(`${file} › ${test}`) ?? [];
    if (states.includes('passed') && !states.includes('failed')) return [];
    const what = states.length === 0 ? '没有运行' : states.includes('failed') ? '未通过' : '被跳过';
    return [`${table} ${id}：${file}「${test}」${what}`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  const problems = unproved(provedRows(), testResults);
  for (const line of problems) console.error(line);
  console.log(problems.length === 0 ? '需求的证明：都已运行并通过' : `需求的证明：${problems.length} 行没有成立`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
