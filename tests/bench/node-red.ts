import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fleet } from './fleet';

const host = fileURLToPath(new URL('./node-red-host.mjs', import.meta.url));
const packages = ['node-red@4.1.15', '@flowfuse/node-red-dashboard@1.31.0'];
const installMs = 300_000;

/** Node-RED and its Dashboard 2 in a process and a folder of their own, and the clients of its page. */
export class NodeRed {
  private constructor(
    readonly fleet: Fleet,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /** `texts`: how many values its page shows. null: the registry did not give it. */
  static async start(texts: number): Promise<NodeRed | null> {
    const folder = mkdtempSync(join(tmpdir(), 'park-node-red-'));
    writeFileSync(join(folder, 'package.json'), '{"name":"node-red-bench","private":true}');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const flags = ['--no-audit', '--no-fund', '--omit=optional', '--ignore-scripts', '--loglevel=error'];
    const { status } = spawnSync(npm, ['install', ...flags, ...packages], { cwd: folder, stdio: 'ignore', timeout: installMs });
    if (status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      return null;
    }
    const child = fork(host, [folder, String(texts)], { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const url = `ws://127.0.0.1:${port}/dashboard/socket.io/?EIO=4&transport=websocket`;
    return new NodeRed(new Fleet(url, { hello: '40', welcome: '42["ui-config"' }), child, folder);
  }

  /** New values at some of the texts, by their place. */
  send(values: readonly (readonly [number, number])[]): void {
    this.child.send({ do: 'values', values });
  }

  /** What the process has spent since its start, in µs of user and system time. */
  async cpu(): Promise<number> {
    return ((await this.ask('cpu')) as { micros: number }).micros;
  }

  async collect(): Promise<void> {
    await this.ask('collect');
  }

  async close(): Promise<void> {
    this.fleet.close();
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async ask(what: string): Promise<unknown> {
    const answered = once(this.child, 'message');
    this.child.send({ do: what });
    return (await answered)[0];
  }
}
