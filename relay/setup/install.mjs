import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longStep, root } from './say.mjs';

/** Installs what the lock file says, unless it is there already. */
export async function install() {
  if (isInstalled()) return;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that was typed, where it is known: a Windows shell script cannot be spawned without a shell.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) await longStep('正在安装依赖', process.execPath, [npm, ...args]);
  else await longStep('正在安装依赖', 'npm', args, { shell: process.platform === 'win32' });
}

/**
 * Compares what npm noted of the installation with the lock file, version by version: times say nothing after a checkout. What
 * is optional may be missing, because it belongs to other machines.
 */
export function isInstalled() {
  const wanted = read('package-lock.json');
  const there = read('node_modules/.package-lock.json');
  if (!wanted || !there) return false;
  return Object.entries(wanted.packages).every(([path, { version, optional, peer, link }]) => {
    if (path === '' || link) return true;
    const found = there.packages?.[path];
    return found ? found.version === version : Boolean(optional || peer);
  });
}

function read(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return null;
  }
}
