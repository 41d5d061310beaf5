import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { childrenOf, isAlive, until } from './product';

/** Where Debian puts each version; elsewhere on the path. */
const debian = '/usr/lib/postgresql';
const newest = existsSync(debian)
  ? (readdirSync(debian)
      .sort((one, other) => Number(one) - Number(other))
      .at(-1) ?? '')
  : '';
const programs = newest ? join(debian, newest, 'bin') : '';
const isRoot = process.getuid?.() === 0;
/** PostgreSQL runs as nobody's superuser: root needs a user of that name, as the package makes it. */
const servant = (): { uid: number; gid: number } | undefined => {
  if (!isRoot) return undefined;
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })));
  return { uid: uid ?? 0, gid: gid ?? 0 };
};
const canRun = (): boolean => {
  try {
    execFileSync(join(programs, 'initdb'), ['--version'], { stdio: 'ignore', ...servant() });
    return true;
  } catch {
    return false;
  }
};
/** Whether this machine can start a PostgreSQL of a test's own. */
export const hasPostgres = canRun();

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  const there = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return there;
};

/** A PostgreSQL of a test's own, that may be killed as often as it likes. */
export class OwnPostgres {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async make(): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'park-pg-'));
    const as = servant();
    if (as) chownSync(folder, as.uid, as.gid);
    chmodSync(folder, 0o700);
    const options = ['-D', join(folder, 'data'), '-U', 'park', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(join(programs, 'initdb'), options, { stdio: 'ignore', cwd: '/', ...as });
    const made = new OwnPostgres(folder, await freePort());
    await made.start();
    return made;
  }

  get url(): string {
    return `postgres://park@127.0.0.1:${this.port}/postgres`;
  }

  /** With what a server does by default for what it has promised: a commit waits for the log. */
  async start(): Promise<void> {
    const options = [
      '-D',
      join(this.folder, 'data'),
      '-p',
      String(this.port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${this.folder}`,
    ];
    this.child = spawn(join(programs, 'postgres'), options, { stdio: 'ignore', cwd: '/', ...servant() });
    await until(() => answers(this.url), 60_000, 'PostgreSQL did not start');
  }

  /** As a power cut does: the first process, and with it all that work for it, in the midst of whatever they do. */
  async kill(): Promise<void> {
    const { pid = 0 } = this.child ?? {};
    const pids = [pid, ...childrenOf(pid)];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await until(() => !pids.some(isAlive), 20_000, 'PostgreSQL did not die');
  }

  async drop(): Promise<void> {
    if (this.child && isAlive(this.child.pid ?? 0)) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
