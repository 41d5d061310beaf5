/** `node tests/checks/raw-writes.mjs [root]`: tables of resources are written by the engine alone; see raw-writes-list.ts. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const own = fileURLToPath(new URL('../..', import.meta.url));
const root = process.argv[2] ?? own;
// the definitions are TypeScript, and their addresses begin with @
const load = async (path) => {
  const { module } = await runnerImport(join(own, path), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': own.replace(/\/$/, '') } },
  });
  return module;
};
const { guardedTables, rawWriteProblems, rawWrites, sourcesOf } = await load('tests/checks/raw-writes-list.ts');
const { allResources } = await load('domain/resources/index.ts');

const problems = rawWriteProblems(rawWrites(sourcesOf(root), guardedTables(sourcesOf(own), allResources)));
for (const line of problems) console.error(line);
console.log(problems.length === 0 ? '资源的表只由引擎写：通过' : `资源的表只由引擎写：${problems.length} 个问题`);
process.exitCode = problems.length === 0 ? 0 : 1;
