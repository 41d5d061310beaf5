/**
 * `node tests/mutations/run.mjs [--part 1/3] [--jobs 2] [word]`: whether the tests that prove something can fail. Each mutation of ./list.mjs is
 * made in a scratch copy of this tree, never in place, and the test that it names must then run and fail. A pattern that no longer stands
 * in its file exactly once, a test that is not there, and one that stays green are failures. `--part` takes every third, `word` those
 * whose name holds it; `--jobs` are tried at once.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutations } from './list.mjs';
import { mutated, verdictOf } from './mutate.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of every file that belongs to the tree, with the packages of this one. */
function scratchCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'park-mutation-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGKILL');
    process.exit(130);
  });
}
/** Embedded databases only, whose templates are made once for all of the run. */
const templates = mkdtempSync(join(tmpdir(), 'park-mutation-templates-'));
const environment = { ...process.env, NODE_ENV: 'test', TEST_TEMPLATES: process.env.TEST_TEMPLATES ?? templates };
for (const name of ['TEST_DATABASE_URL', 'TEST_REDIS_URL', 'TEST_MQTT_URL']) delete environment[name];

/** Runs the test of one mutation in a copy; undefined when it turned red, else what is wrong. */
async function tried(copy, { file, find, replace, test, title }) {
  const path = join(copy, file);
  const text = readFileSync(join(root, file), 'utf8');
  const made = mutated(text, find, replace);
  if (made.problem) return `${file}：${made.problem}`;
  writeFileSync(path, made.text);
  const report = join(copy, 'report.json');
  try {
    rmSync(report, { force: true });
    const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--reporter=json', `--outputFile=${report}`, test];
    await new Promise((done) => {
      const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', env: environment });
      const timer = setTimeout(() => child.kill('SIGKILL'), 1_800_000);
      running.add(child);
      child.once('exit', () => {
        running.delete(child);
        clearTimeout(timer);
        done(undefined);
      });
    });
    return verdictOf(readReport(report), title);
  } finally {
    writeFileSync(path, text);
  }
}
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults;
  } catch {
    return [];
  }
}

const { values, positionals } = parseArgs({
  options: { part: { type: 'string', default: '1/1' }, jobs: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const [part, parts] = values.part.split('/').map(Number);
const chosen = mutations.filter(({ name }, at) => at % parts === part - 1 && positionals.every((word) => name.includes(word)));
const waiting = [...chosen];
let failed = 0;
async function work() {
  const copy = scratchCopy();
  try {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const began = Date.now();
      const problem = await tried(copy, one);
      if (problem) failed++;
      console.log(`${problem ? '✗' : '✓'} ${one.name}${problem ? `：${problem}` : ''}（${((Date.now() - began) / 1000).toFixed(1)} 秒）`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
await Promise.all(Array.from({ length: Math.min(Number(values.jobs), chosen.length) }, work));
rmSync(templates, { recursive: true, force: true });
console.log(failed === 0 ? `变异：${chosen.length} 个都使其测试变红` : `变异：${failed} 个没有被测试发现`);
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;
