import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makingFolder, place } from './place.mjs';
import { longStep, root } from './say.mjs';

const sources = [
  'domain',
  'client',
  'panels',
  'relay',
  'vapi',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const stamp = join(root, 'dist', '.built-from');
const results = ['dist/client/index.html', 'dist/server/relay.js', 'dist/server/vapi.js', 'dist/server/site.js'];

/** Builds the client and the server bundles when the sources differ from what was built last. */
export async function build({ always = false } = {}) {
  const now = fingerprint();
  if (!always && isBuilt(now)) return;
  // two starts from one folder at the same time build twice, and neither serves what the other is writing
  const making = makingFolder(root);
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--logLevel', 'warn'];
  const environment = { env: { ...process.env, NODE_ENV: 'production' } };
  const into = (part) => ['--outDir', join(making, part), '--emptyOutDir'];
  try {
    // One after the other: the client's build alone fills two cores and much of a small machine's memory.
    await longStep('正在构建服务端', process.execPath, [vite, ...args, ...into('server'), '-c', 'vite.server.config.ts'], environment);
    await longStep('正在构建页面', process.execPath, [vite, ...args, ...into('client')], environment);
    if (!always && isBuilt(now)) return;
    place(making, join(root, 'dist'), ['server', 'client']);
    writeFileSync(stamp, now);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
const isBuilt = (now) => results.every((path) => existsSync(join(root, path))) && read(stamp) === now;

/** A hash of what the build is made from: paths and contents, without the tests. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(source)).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).flatMap((name) => (name.startsWith('.') || /\.test\.tsx?$/.test(name) ? [] : filesOf(join(path, name))));
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
