/** `npm run check`: every step runs, so that one look shows all that is wrong; any failure fails the whole. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../relay/setup/build.mjs';
import { install } from '../../relay/setup/install.mjs';
import { requireNode } from '../../relay/setup/node.mjs';
import { attempt, root } from '../../relay/setup/say.mjs';

requireNode();
await attempt(install);

const bin = (name, ...args) => run(process.execPath, [binOf(name), ...args]);
const steps = [
  ['类型', () => bin('tsc', '--noEmit', '-p', '.')],
  ['格式与写法', biome],
  ['依赖方向与文件大小', () => run(process.execPath, ['tests/checks/imports.mjs'])],
  ['未建清单只许减少', () => run(process.execPath, ['tests/checks/not-yet.mjs'])],
  ['资源的表只由引擎写', () => run(process.execPath, ['tests/checks/raw-writes.mjs'])],
  ['页面的覆盖是代码，不多于九个', () => run(process.execPath, ['tests/checks/overrides.mjs'])],
  ['弃用的词', () => run(process.execPath, ['tests/checks/words.mjs'])],
  ['样式：颜色的令牌、类的归属', () => run(process.execPath, ['tests/checks/styles.mjs'])],
  ['无用的文件、导出与依赖', () => bin('knip', '--no-progress')],
  ['重复代码不超过 2%', () => bin('jscpd', '--silent', '.')],
  ['体积预算', budgets],
  ['锁文件', lockFile],
  ['依赖的安全公告', audit],
];
const results = [];
for (const [name, step] of steps) {
  const began = Date.now();
  const { ok, output, note } = await step();
  results.push({ name, ok });
  console.log(`${ok ? '✓' : '✗'} ${name}${note ? `：${note}` : ''}（${((Date.now() - began) / 1000).toFixed(1)} 秒）`);
  if (!ok && output) console.log(output.trimEnd());
}
const failed = results.filter(({ ok }) => !ok);
console.log(failed.length === 0 ? '检查全部通过' : `未通过：${failed.map(({ name }) => name).join('、')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function binOf(name) {
  const packages = { tsc: 'typescript', biome: '@biomejs/biome', knip: 'knip', jscpd: 'jscpd' };
  const folder = join(root, 'node_modules', packages[name]);
  const { bin: entry } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof entry === 'string' ? entry : entry[name]);
}
function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, ...options });
  return { ok: status === 0, output: `${stdout}${stderr}`.slice(-12_000), stdout };
}
/** Errors fail; warnings may only fall, so their number is kept here. */
function biome() {
  const allowed = 7;
  const { ok, output } = bin('biome', 'ci', '--max-diagnostics=60', '--colors=off', '.');
  const warnings = Number(/Found (\d+) warnings?/.exec(output)?.[1] ?? 0);
  if (ok && warnings > allowed) return { ok: false, output: `${output}\n${warnings} 个警告，不得多于 ${allowed} 个` };
  return { ok, output, note: warnings > 0 ? `${warnings} 个警告（不得多于 ${allowed}）` : '' };
}
async function budgets() {
  try {
    await build();
  } catch (error) {
    return { ok: false, output: error.message };
  }
  return run(process.execPath, ['tests/checks/budgets.mjs']);
}
/** The lock file must install from whatever registry the reader uses: no download addresses, a hash for every package. */
function lockFile() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wrong = Object.entries(packages).flatMap(([path, { resolved, integrity, link }]) => {
    if (path === '' || link) return [];
    return resolved ? [`${path}：带有下载地址`] : integrity ? [] : [`${path}：没有校验值`];
  });
  return { ok: wrong.length === 0, output: wrong.join('\n') };
}
/** High and critical advisories fail; a registry that does not answer, or has no advisories, is no fault of the code. */
function audit() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = run(npm, ['audit', '--json', '--audit-level=high', '--omit=dev'], { timeout: 60_000 });
  try {
    const { metadata, vulnerabilities } = JSON.parse(stdout ?? '');
    if (!metadata) return { ok: true, note: '登记处没有应答，略过' };
    const { high = 0, critical = 0 } = metadata.vulnerabilities;
    const named = Object.values(vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical');
    return { ok: high + critical === 0, output: named.map(({ name, severity, range }) => `${name} ${range}：${severity}`).join('\n') };
  } catch {
    return { ok: true, note: '登记处没有应答，略过' };
  }
}
