/** `node tests/checks/raw-writes.mjs [root]`: tables of resources are written by the engine alone; see raw-writes-list.ts. `--write` stores the list as it is now. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const own = fileURLToPath(new URL('../..', import.meta.url));
const root = process.argv.slice(2).find((one) => !one.startsWith('--')) ?? own;
// the definitions are TypeScript, and their addresses begin with @
const load = async (path) => {
  const { module } = await runnerImport(join(own, path), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': own.replace(/\/$/, '') } },
  });
  return module;
};
const { asList, listBefore, listOf, rawWriteProblems, rawWrites, resourceTables, sourcesOf } = await load('tests/checks/raw-writes-list.ts');
const { allResources } = await load('domain/resources/index.ts');

const found = rawWrites(sourcesOf(root), resourceTables(allResources));
if (process.argv.includes('--write')) writeFileSync(join(root, 'tests/checks/raw-writes.csv'), asList(found));
const problems = rawWriteProblems(found, listOf(root), listBefore(root));
for (const line of problems) console.error(line);
const left = found.reduce((sum, { count }) => sum + count, 0);
console.log(problems.length === 0 ? `资源的表只由引擎写：还有 ${left} 处直接写入` : `资源的表只由引擎写：${problems.length} 个问题`);
process.exitCode = problems.length === 0 ? 0 : 1;
