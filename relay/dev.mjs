/** `npm run dev`: Vite with hot reload in front, relay and back end behind it, built again and restarted when their sources change. */
import { fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './setup/install.mjs';
import { requireNode } from './setup/node.mjs';
import { attempt, root } from './setup/say.mjs';

requireNode();
await attempt(install);

const relayPort = process.env.PORT ?? '8080';
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
// The one address that is printed is Vite's: what the relay serves itself is the last build.
const address = process.env.PUBLIC_URL ?? 'http://localhost:5173';
const environment = { ...process.env, PORT: relayPort, PUBLIC_URL: address, DEV_RELAY_URL: `http://127.0.0.1:${relayPort}` };
let relay = null;
let isEnding = false;

/** Ends the running relay in order (the database is locked by its back end) and starts the new one. */
async function restart() {
  const before = relay;
  relay = null;
  if (before && before.exitCode === null) {
    before.kill('SIGTERM');
    await new Promise((done) => before.once('exit', done));
  }
  if (isEnding) return;
  console.log(before ? '服务端已更新，正在重启 …' : '正在启动服务端 …');
  relay = fork(join(root, 'dist', 'server', 'relay.js'), [], { cwd: root, env: environment, execArgv: ['--enable-source-maps'] });
}

const client = spawn(process.execPath, [vite, '--logLevel', 'warn', '--clearScreen', 'false'], { cwd: root, env: environment, stdio: 'inherit' });
const builder = spawn(process.execPath, [vite, 'build', '--watch', '-c', 'vite.server.config.ts', '--logLevel', 'info'], {
  cwd: root,
  env: environment,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let turn = Promise.resolve();
builder.stdout.on('data', (part) => {
  const text = String(part);
  if (/error/i.test(text)) process.stdout.write(text);
  if (/built in/.test(text)) turn = turn.then(restart);
});
console.log('正在构建，页面改动即时生效，服务端改动后自动重启 …');

function end() {
  if (isEnding) return;
  isEnding = true;
  client.kill();
  builder.kill();
  relay?.kill('SIGTERM');
  const wait = relay && relay.exitCode === null ? new Promise((done) => relay.once('exit', done)) : Promise.resolve();
  void wait.then(() => process.exit(0));
}
process.on('SIGINT', end).on('SIGTERM', end);
client.on('exit', end);
