/** `npm test`: installs what is missing, finds a browser, builds when sources are newer, runs every suite once. Node's built-ins only. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../relay/setup/build.mjs';
import { install } from '../relay/setup/install.mjs';
import { requireNode } from '../relay/setup/node.mjs';
import { attempt, root } from '../relay/setup/say.mjs';
import { provedRows, unproved } from './checks/proofs.mjs';
import { findBrowser } from './support/find-browser.mjs';
import { countsOf, failuresOf, namesOfFailed, withResults, worthAnotherRun } from './checks/results.mjs';

requireNode();
const chosen = process.argv.slice(2);
await attempt(async () => {
  await install();
  process.env.CHROMIUM_PATH = await findBrowser(root);
  if (chosen.length === 0) await build();
});

/** What else can be tested, and the setting that says where it is. */
const servers = { PostgreSQL: 'TEST_DATABASE_URL', Redis: 'TEST_REDIS_URL', MQTT: 'TEST_MQTT_URL' };
for (const [name, setting] of Object.entries(servers)) if (!process.env[setting]) console.log(`未设置 ${setting}，跳过 ${name} 的测试`);

const folder = mkdtempSync(join(tmpdir(), 'park-test-'));
const ended = await withSecondRun(await run(chosen, 'result.json'));
rmSync(folder, { recursive: true, force: true });
// Of a whole run only: what was left out on purpose proves nothing, and is missed by nobody.
const missing = chosen.length === 0 ? unproved(provedRows(), ended.files) : [];
for (const line of missing) console.error(`需求没有证明 ${line}`);
const { passed, skipped } = countsOf(ended.files);
const failures = failuresOf(ended) + missing.length;
console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`);
process.exitCode = failures === 0 ? 0 : 1;

/** Runs these suites, or all: how each of their files ended, and whether vitest itself did. */
async function run(files, reportName) {
  const report = join(folder, reportName);
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    `--reporter=${process.stdout.isTTY ? 'default' : 'dot'}`,
    '--reporter=json',
    ...['failures-at-once', 'slowest'].map((name) => `--reporter=${join(root, 'tests', 'support', `${name}.mjs`)}`),
    `--outputFile.json=${report}`,
    ...files,
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  const code = await new Promise((done) => {
    child.once('exit', (status) => done(status ?? 1));
  });
  return { code, files: resultsOf(report) };
}
/**
 * How a run ended. Where a few files of hundreds failed, those are run once more, when the machine has little else to do, and count as they
 * end then: what passes is named as unsteady, and is to be looked into, but does not hold up what was changed. A fault fails twice.
 */
async function withSecondRun(whole) {
  const again = chosen.length === 0 ? worthAnotherRun(whole.files, root) : [];
  if (again.length === 0) return whole;
  console.log(`\n再跑一次：${again.join('、')}`);
  const second = await run(again, 'again.json');
  const files = withResults(whole.files, second.files);
  const remaining = new Set(namesOfFailed(files, root));
  for (const name of namesOfFailed(whole.files, root)) if (!remaining.has(name)) console.log(`不稳定，第二次才通过 ${name}`);
  return { code: second.code, files };
}
function resultsOf(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return [];
  }
}
