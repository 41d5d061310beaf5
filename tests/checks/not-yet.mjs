/**
 * `node tests/checks/not-yet.mjs`: what the product lacks of its requirements may only become less. The number of rows of not-yet.csv
 * stands in not-yet.count; more rows fail, fewer ask for the lower number. Compared with the commit before: the number may not have
 * risen, and a row that was not there says why it was not (`此前误作已建：…`), so that none is swapped for another in silence.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCsv } from './csv.mjs';

const folder = 'tests/requirements';
const found = '此前误作已建：';
const keyOf = ({ table, id }) => `${table} ${id}`;
const numberIn = (text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What is wrong with the list. `before`: the same two files of the commit before, null where it had none. */
export function notYetProblems({ rows: text, count }, before = null) {
  const rows = parseCsv(text);
  const allowed = numberIn(count);
  const keys = rows.map(keyOf);
  const problems = [];
  if (Number.isNaN(allowed)) problems.push('not-yet.count 不是一个数');
  if (rows.length > allowed) problems.push(`未建清单有 ${rows.length} 行，只许减少，不得多于 ${allowed} 行`);
  if (rows.length < allowed) problems.push(`未建清单只剩 ${rows.length} 行，请把 not-yet.count 改为 ${rows.length}`);
  for (const key of keys.filter((one, index) => keys.indexOf(one) !== index)) problems.push(`${key}：重复`);
  for (const row of rows) if (!row.why?.trim()) problems.push(`${keyOf(row)}：没有写明缘由`);
  if (!before) return problems;
  if (allowed > numberIn(before.count)) problems.push(`not-yet.count 由 ${before.count.trim()} 升到 ${allowed}，只许减少`);
  const known = new Set(parseCsv(before.rows).map(keyOf));
  for (const row of rows) {
    if (!known.has(keyOf(row)) && !row.why.startsWith(found)) problems.push(`${keyOf(row)}：新添的一行，缘由须以「${found}」开头说明`);
  }
  return problems;
}

const git = (root, ...args) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 });
/** The two files of the commit before this tree: HEAD where they are changed, else the commit before HEAD. Null without git or history. */
export function notYetBefore(root) {
  const changed = git(root, 'status', '--porcelain', '--', `${folder}/not-yet.csv`, `${folder}/not-yet.count`);
  if (changed.status !== 0) return null;
  const commit = changed.stdout.trim() ? 'HEAD' : 'HEAD^';
  const [rows, count] = ['csv', 'count'].map((ending) => git(root, 'show', `${commit}:${folder}/not-yet.${ending}`));
  return rows.status === 0 && count.status === 0 ? { rows: rows.stdout, count: count.stdout } : null;
}
export const notYetFiles = (root) => ({
  rows: readFileSync(join(root, folder, 'not-yet.csv'), 'utf8'),
  count: readFileSync(join(root, folder, 'not-yet.count'), 'utf8'),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
  const files = notYetFiles(root);
  const problems = notYetProblems(files, notYetBefore(root));
  for (const line of problems) console.error(line);
  console.log(problems.length === 0 ? `未建清单：${files.count.trim()} 行` : `未建清单：${problems.length} 个问题`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
