/** Finds a Chrome or Chromium for the tests, or brings one. Node's built-ins only. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The shell without a window draws the same pages with a fifth less work: nobody looks at the tests.
const names = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];
const onPath = () => (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** One that the machine has already; `CHROMIUM_PATH` names it outright. */
function there() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return [...onPath(), ...places].find((path) => existsSync(path)) ?? null;
}

/** The npm package that carries a Chromium for Linux x64, kept in a folder of its own: it is no part of the lock file. */
async function fromPackage(root) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = join(root, 'node_modules', '.cache', 'chromium');
  const installed = join(folder, 'node_modules', '@sparticuz', 'chromium');
  if (!existsSync(installed)) {
    console.log('未找到浏览器，正在安装 @sparticuz/chromium …');
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '@sparticuz/chromium'];
    if (spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return null;
  }
  try {
    const entry = ['build/esm/index.js', 'build/index.js'].map((path) => join(installed, path)).find((path) => existsSync(path));
    if (!entry) return null;
    const { default: chromium } = await import(pathToFileURL(entry).href);
    const path = await chromium.executablePath();
    return spawnSync(path, ['--version', '--headless', '--no-sandbox'], { stdio: 'ignore', timeout: 60_000 }).status === 0 ? path : null;
  } catch {
    return null;
  }
}

/** Playwright's own download, into its usual cache. */
function downloaded(root) {
  const folder = join(root, 'node_modules', '.cache', 'ms-playwright');
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  const environment = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: folder };
  console.log('正在下载 Playwright 的浏览器 …');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 300_000,
  });
  if (status !== 0 || !existsSync(folder)) return null;
  const find = (path) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? find(join(path, entry.name))
        : /^(?:chrome-headless-shell|headless_shell)(?:\.exe)?$/.test(entry.name)
          ? [join(path, entry.name)]
          : [],
    );
  return find(folder)[0] ?? null;
}

/** The path of a browser; throws with the one line that says how to get one. */
export async function findBrowser(root) {
  const path = there() ?? (await fromPackage(root)) ?? downloaded(root);
  if (path) return path;
  throw new Error('测试需要 Chrome 或 Chromium：请安装后重试（如 apt-get install chromium），或用 CHROMIUM_PATH 指明它的路径');
}
