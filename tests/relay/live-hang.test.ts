import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Upstream } from '@/relay/http/upstream';
import { ByLogin, type Credentials } from '@/relay/live/credentials';
import { redisTokenStore } from '@/relay/live/token-store';
import { list, object } from './feeds';
import { liveStage } from './stage';
import { until } from './support';

const live = liveStage((park) => {
  park.user('admin');
  park.answers.set('object', { value: 1 });
});
const { start } = live;

/** As much of Redis as a shelf needs; it can be made to hang, connections open, as a stopped process does. */
class TinyRedis {
  isHanging = false;
  private readonly values = new Map<string, string>();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (!this.isHanging) for (const command of commandsOf(String(data))) socket.write(this.answer(command));
    });
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private answer([name = '', key = '', value = '']: readonly string[]): string {
    if (name === 'info') return bulk('redis_version:7\r\nloading:0');
    if (name === 'get') return bulk(this.values.get(key));
    if (name === 'set') this.values.set(key, value);
    if (name === 'del') return `:${this.values.delete(key) ? 1 : 0}\r\n`;
    return '+OK\r\n';
  }
}
const bulk = (text: string | undefined): string => (text === undefined ? '$-1\r\n' : `$${text.length}\r\n${text}\r\n`);

/** The commands of a pipeline: `*n`, then `$length` and text n times. */
function commandsOf(text: string): string[][] {
  return text
    .split(/^\*\d+\r\n/m)
    .filter(Boolean)
    .map((one) => one.split('\r\n').filter((_, n) => n % 2 === 1))
    .map(([name = '', ...rest]) => [name.toLowerCase(), ...rest]);
}

const look = (buildings?: number[]) => {
  const store = live.store('admin');
  store.subscribe(object, {}, buildings, () => {});
  return () => store.read(object, {}, buildings);
};
const isAt = (value: number, read: () => { data: unknown; stale: boolean }): boolean => {
  const { data, stale } = read();
  return (data as { value: number } | undefined)?.value === value && !stale;
};
const never = new Promise<never>(() => {});

describe('what hangs', () => {
  it('a back end: the rows stand, are marked stale in time, and are fresh again by themselves', async () => {
    await start();
    const read = look();
    await until(() => isAt(1, read));
    let release = (): void => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    live.park.hold = (path) => (path === '/test/object' ? held : undefined);
    await until(() => read().stale, undefined, 4000); // a poll alone may take 15 s
    expect(read()).toMatchObject({ status: 'ready', data: { value: 1 }, code: 'unavailable' });
    live.park.answers.set('object', { value: 2 });
    live.park.hold = () => undefined;
    release();
    await until(() => isAt(2, read));
  });

  it('a back end that never answers and is then replaced', async () => {
    await start();
    const read = look();
    await until(() => isAt(1, read));
    live.park.hold = () => never;
    const late = look([1]);
    await until(() => read().stale, undefined, 4000);
    await live.park.stop();
    live.relay.upstream.moveTo(null);
    live.park.hold = () => undefined;
    live.park.port = 0;
    live.park.answers.set('object', { value: 3 });
    await live.park.start();
    live.relay.upstream.moveTo(`http://127.0.0.1:${live.park.port}`);
    live.relay.hub.nudge({});
    await until(() => isAt(3, read) && isAt(3, late));
  });

  it('a Redis: the relay logs in by itself, and no screen waits for it longer than some seconds', async () => {
    const redis = new TinyRedis();
    const url = await redis.start();
    live.cleanUp.push(() => redis.stop());
    live.park.accounts.set('operator', { password: 'right', change: { whole: true } });
    const errors: string[] = [];
    const existing = (upstream: Upstream): Credentials => {
      const tokenStore = redisTokenStore(url, '', 'operator', (error) => errors.push(error.message));
      live.cleanUp.push(() => tokenStore.close());
      return new ByLogin(upstream, { username: 'operator', password: 'right' }, tokenStore, () => {});
    };
    await start({ existing });
    const read = look();
    await until(() => isAt(1, read));
    expect(live.park.logins).toBe(1);
    redis.isHanging = true;
    Object.assign(live.park.users.get('operator.1') ?? {}, { status: 401 });
    live.park.answers.set('object', { value: 2 });
    await until(() => read().stale);
    await until(
      () => isAt(2, read),
      () => JSON.stringify(read()),
      12_000,
    );
    expect(live.park.logins).toBe(2);
    expect(errors.length).toBeGreaterThan(0);
  });

  it('whatever else a poll waits for: it has a deadline, and the next one is tried', async () => {
    let isHanging = false;
    const credentials: Credentials = {
      authorization: async () => (isHanging ? never : 'Relay test-secret'),
      refused: () => {},
      reach: async () => (isHanging ? never : null),
    };
    await start({ existing: () => credentials, pollTimeoutMs: 300 });
    const reads = [look(), look([1]), look([2])];
    await until(() => reads.every((read) => isAt(1, read)));
    isHanging = true;
    await until(() => reads.every((read) => read().stale), undefined, 4000);
    isHanging = false;
    live.park.answers.set('object', { value: 2 });
    await until(() => reads.every((read) => isAt(2, read)));
  });

  it('an error in what a poll needs is a miss like another', async () => {
    let isBroken = true;
    const credentials: Credentials = {
      authorization: async () => 'Relay test-secret',
      refused: () => {},
      reach: async () => {
        if (isBroken) throw new Error('broken');
        return null;
      },
    };
    await start({ existing: () => credentials });
    const read = look();
    await until(() => read().code === 'unavailable');
    isBroken = false;
    await until(() => isAt(1, read));
  });
});

it('an answer that is not what its feed says is unreadable: the back end is there', async () => {
  await start();
  const store = live.store('admin');
  live.park.answers.set('list', { rows: [] });
  store.subscribe(list, { kind: 'all' }, undefined, () => {});
  await until(() => store.read(list, { kind: 'all' }, undefined).code === 'unreadable');
  live.park.answers.set('list', { data: [{ id: 1 }] });
  await until(() => store.read(list, { kind: 'all' }, undefined).status === 'ready');
});
