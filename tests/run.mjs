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
const report = join(folder, 'result.json');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const reporter = process.stdout.isTTY ? 'default' : 'dot';
const args = [
  vitest,
  'run',
  `--reporter=${reporter}`,
  '--reporter=json',
  `--reporter=${join(root, 'tests', 'support', 'failures-at-once.mjs')}`,
  `--outputFile.json=${report}`,
  ...chosen,
];
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
const code = await new Promise((done) => {
  child.once('exit', (status) => done(status ?? 1));
});
const counts = readCounts();
// Of a whole run only: what was left out on purpose proves nothing, and is missed by nobody.
const missing = chosen.length === 0 ? unproved(provedRows(), results()) : [];
for (const line of missing) console.error(`需求没有证明 ${line}`);
rmSync(folder, { recursive: true, force: true });
console.log(`${counts.passed} passed, ${counts.failed + missing.length} failed, ${counts.skipped} skipped`);
// A run that executed nothing has proved nothing; a file that could not be loaded has failed, though none of its tests ran.
process.exitCode = code === 0 && counts.passed > 0 && counts.failed === 0 && missing.length === 0 ? 0 : 1;

function results() {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return [];
  }
}
function readCounts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    ).length;
    return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
