import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compiledSimply } from './suites';

/** The built product: `dist`, or another build for who works beside somebody else's. */
const server = resolve(process.env.PARK_DIST ?? 'dist', 'server');
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'park-start-'));
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
export const demoPassword = 'Park@2026';

type Settings = Readonly<Record<string, string>>;
/** Nothing of the machine's own settings but what a program needs to run at all. */
const environment = (settings: Settings): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  TZ: 'UTC',
  NODE_ENV: 'production',
  PORT: '0',
  LOG_LEVEL: 'warn',
  ...settings,
});
export interface Product {
  readonly url: string;
  /** Everything it has said, on both streams. */
  output(): string;
  readonly startMs: number;
  readonly process: ChildProcess;
  /** The process of the embedded back end, or null while none runs. */
  backEnd(): number | null;
  /** How it ended. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  stop(): Promise<{ code: number | null; signal: string | null }>;
}
export const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
};
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** Of a product that lives for seconds: to compile what it runs a second time, better, takes longer than all that is asked of it. */
const shortLived: readonly string[] = [compiledSimply, '--no-opt'];
/** Directly, or as npm does it: by a shell that waits for it and passes no signal on. */
type Way = 'directly' | 'by npm';
function spawned(
  settings: Settings,
  way: Way = 'directly',
  nodeArgs: readonly string[] = shortLived,
): { child: ChildProcess; output: () => string; ended: Product['ended'] } {
  const relay = join(server, 'relay.js');
  const env = way === 'by npm' ? { ...environment(settings), npm_lifecycle_event: 'start' } : environment(settings);
  const [command, args] = way === 'by npm' ? ['sh', ['-c', `"${process.execPath}" "${relay}"; exit $?`]] : [process.execPath, [...nodeArgs, relay]];
  const child = spawn(command as string, args as string[], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.once('close', (code, signal) => done({ code, signal }));
  });
  return { child, output: () => text, ended };
}
/** Starts it and waits until it says where it is. `nodeArgs`: for Node itself, where it is started directly; none where its speed is judged. */
export async function startProduct(settings: Settings, way?: Way, nodeArgs?: readonly string[]): Promise<Product> {
  const began = performance.now();
  const { child, output, ended } = spawned(settings, way, nodeArgs);
  const url = await new Promise<string>((found, fail) => {
    const look = () => {
      const [, address] = /请打开 (http\S+)/.exec(output()) ?? [];
      if (address) found(address);
    };
    child.stdout?.on('data', look);
    void ended.then(() => fail(new Error(`it ended before it was ready:\n${output()}`)));
    setTimeout(() => fail(new Error(`not ready after six minutes:\n${output()}`)), 360_000).unref();
  }).catch((error: unknown) => {
    child.kill('SIGKILL'); // nobody else knows of it
    throw error;
  });
  return {
    url,
    output,
    startMs: performance.now() - began,
    process: child,
    ended,
    backEnd: () => childrenOf(child.pid ?? 0)[0] ?? null,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
/** Starts it where it must not start: how it ended, and what it said. */
export async function failedStart(settings: Settings): Promise<{ code: number | null; output: string }> {
  const { child, output, ended } = spawned(settings);
  const limit = setTimeout(() => child.kill('SIGKILL'), 120_000);
  const { code } = await ended;
  clearTimeout(limit);
  return { code, output: output().trim() };
}
/** npm run db:…, without the build before it. */
export async function tool(settings: Settings, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(server, 'tools.js'), ...args], { env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output: output.trim() };
}
/** Asks again until it holds. */
export async function until(what: () => boolean | Promise<boolean>, ms = 60_000, why = 'it did not come true in time'): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    if (await what()) return;
    if (Date.now() > end) throw new Error(why);
    await new Promise((go) => setTimeout(go, 50));
  }
}
export async function loginAt(url: string, username: string, password = demoPassword): Promise<string> {
  const answer = await fetch(`${url}/vapi/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const body = (await answer.json()) as { token?: string; message?: string };
  if (!body.token) throw new Error(`${username}: ${answer.status} ${body.message}`);
  return body.token;
}
/** A call with a token; the body as JSON. */
export async function callAt<T = Record<string, unknown>>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${url}/vapi${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, body: (await answer.json()) as T };
}
