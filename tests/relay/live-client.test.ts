import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { createFeedStore, type LiveStore } from '@/client/kernel/live';
import { Connection } from '@/client/kernel/live/connection';
import { Entry } from '@/client/kernel/live/entry';
import type { Feed } from '@/domain/kernel/feed';
import { list, mine, object, open, slow } from './feeds';
import { liveStage } from './stage';
import { pause, until } from './support';

const live = liveStage((park) => {
  park.user('admin');
  park.user('one', { id: 11 });
  park.user('two', { id: 12 });
  park.answers.set('list', { total: 1, data: [{ id: 1, name: 'A座', value: 1 }] });
  park.answers.set('object', { value: 1 });
  park.answers.set('mine:11', { total: 3 });
  park.answers.set('mine:12', { total: 8 });
});
const { store, start } = live;

const numberIn = (client: LiveStore, buildings?: readonly number[]) =>
  (client.read(object, {}, buildings).data as { value: number } | undefined)?.value;
const totalIn = (client: LiveStore) => (client.read(mine, {}, undefined).data as { total: number } | undefined)?.total;

describe('the client’s half', () => {
  it('over HTTP long polling has every panel at once, by one question each', async () => {
    await start({ pollScale: 40 }); // the next poll would come in 40 s
    const first = store('admin');
    const requested: [Feed, Record<string, string>][] = [
      [list, { kind: 'all' }],
      [list, { kind: 'few' }],
      [object, {}],
      [open, {}],
      [slow, {}],
    ];
    for (const [feed, params] of requested) first.subscribe(feed, params, undefined, () => {});
    const isReady = (client: LiveStore) => requested.every(([feed, params]) => client.read(feed, params, undefined).status === 'ready');
    await until(() => isReady(first));
    const client = store('admin', { transports: ['polling'] });
    for (const [feed, params] of requested) client.subscribe(feed, params, undefined, () => {});
    await until(
      () => isReady(client),
      () => JSON.stringify(requested.map(([feed, params]) => client.read(feed, params, undefined).status)),
      4000,
    );
    expect(live.relay.hub.counts).toMatchObject({ members: 10 });
  });

  it('takes answers and snapshots in any order, and gives back what it never asked for', async () => {
    await start();
    const web = createServer();
    const server = new Server(web, { path: '/live/' });
    const unsubs: string[] = [];
    server.on('connection', (socket) => {
      socket.emit('s', { t: 'stray', e: 'e', q: 1, at: 1, stale: false, rows: {} });
      socket.on('unsub', ({ t }) => unsubs.push(t));
      socket.on('auth', (_body, reply) => reply({ ok: true, exp: null, user: 1, now: Date.now() }));
      socket.on('sub', (_body, reply) => {
        socket.emit('s', { t: 'T', e: 'e', q: 4, at: Date.now(), stale: false, rows: { '.value': 7 } });
        setTimeout(() => reply({ ok: true, t: 'T', e: 'e', q: 4, every: 1000, at: Date.now(), stale: false, now: Date.now() }), 100);
      });
    });
    web.listen(0, '127.0.0.1');
    await once(web, 'listening');
    live.cleanUp.push(() => server.close());
    const client = createFeedStore({
      token: () => 'any',
      buildings: () => [],
      onBye: () => {},
      url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    });
    live.cleanUp.push(() => client.close());
    client.subscribe(object, {}, undefined, () => {});
    await until(() => numberIn(client) === 7);
    await until(() => unsubs.includes('stray'));
    expect(unsubs).not.toContain('T');
  });

  it('gives back the topic of a choice that changed while it was being asked for', async () => {
    await start();
    let chosen = [1];
    const client = store('admin', { buildings: () => chosen });
    client.subscribe(open, {}, undefined, () => {});
    await until(() => client.read(open, {}, undefined).status === 'ready');
    let release = (): void => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    live.park.hold = (path) => (path === '/auth/authInfo' ? held : undefined);
    const late = store('two', { buildings: () => chosen });
    late.subscribe(object, {}, undefined, () => {});
    await until(() => live.park.held.length > 0);
    await pause(100);
    chosen = [2];
    late.renew();
    live.park.hold = () => undefined;
    release();
    await until(() => numberIn(late) === 1);
    await until(
      () => live.relay.hub.counts.members === 2,
      () => JSON.stringify(live.relay.hub.counts),
    );
    await pause(300);
    expect([...live.relay.hub.connections].flatMap((connection) => [...connection.subscriptions.keys()]).filter((t) => t.includes('object'))).toEqual(
      ['test.object|2'],
    );
  });

  it('keeps a topic that one asking lets go of while another asks for it', async () => {
    await start();
    const client = store('admin', { lingerMs: 0 });
    const leave = client.subscribe(object, {}, undefined, () => {});
    await until(() => numberIn(client) === 1);
    const sub = client.subscribe(object, {}, [1, 2, 3], () => {});
    leave();
    await until(() => numberIn(client, [1, 2, 3]) === 1);
    await pause(400);
    live.park.answers.set('object', { value: 2 });
    await until(() => numberIn(client, [1, 2, 3]) === 2);
    sub();
    await until(() => live.relay.hub.counts.topics === 0);
  });

  it('presents a token again that nobody could be asked about', async () => {
    await start();
    let token = 'one';
    const client = store(null, { token: () => token });
    client.subscribe(mine, {}, undefined, () => {});
    await until(() => totalIn(client) === 3);
    live.park.isDown = true;
    token = 'two';
    client.renew();
    await until(() => totalIn(client) === undefined); // nobody else's numbers
    await pause(300);
    live.park.isDown = false;
    await until(() => totalIn(client) === 8);
    token = 'one';
    client.renew();
    token = 'two';
    client.renew(); // back before the first was answered
    await pause(500);
    expect([...live.relay.hub.connections].map((connection) => connection.token)).toEqual(['two']);
    expect(totalIn(client)).toBe(8);
  });

  it('is who it is now, not who it was while the connection was opened', async () => {
    await start();
    let token = 'one';
    const client = store(null, {
      token: () => {
        const now = token;
        if (token === 'two') token = 'one'; // signed in elsewhere in this browser, and back, within one handshake
        return now;
      },
    });
    client.subscribe(mine, {}, undefined, () => {});
    await until(() => totalIn(client) === 3);
    token = 'two';
    for (const connection of live.relay.hub.connections) connection.wire.terminate();
    await until(() => token === 'one' && live.relay.hub.counts.members === 1);
    await pause(300);
    expect([...live.relay.hub.connections].map((connection) => connection.token)).toEqual(['one']);
    expect(totalIn(client)).toBe(3);
  });

  it('loads its library again when that failed', async () => {
    await start();
    let loads = 0;
    let isUp = false;
    const nothing = () => {};
    const connection = new Connection(
      {
        url: live.relay.url,
        token: () => null,
        load: async () => {
          loads += 1;
          if (loads < 3) throw new TypeError('Failed to fetch dynamically imported module');
          return { io };
        },
      },
      { connected: () => (isUp = true), disconnected: nothing, snapshot: nothing, delta: nothing, state: nothing, bye: nothing },
    );
    live.cleanUp.push(() => connection.close());
    connection.open();
    connection.open();
    await until(() => isUp);
    expect(loads).toBe(3);
  });

  it('is fresh again as soon as the relay says so of what turned stale by its age', () => {
    const entry = new Entry({ feed: object, params: {}, buildings: undefined });
    entry.joined({ ok: true, t: 'T', e: 'e', q: 1, every: 1000, at: 0, stale: false, now: 0 });
    entry.snapshot({ t: 'T', e: 'e', q: 1, at: 0, stale: false, rows: { '.value': 1 } });
    entry.markStaleIfOld(10_000);
    expect(entry.live.stale).toBe(true);
    entry.state({ t: 'T', e: 'e', q: 1, at: 10_000, stale: null });
    expect(entry.live).toMatchObject({ stale: false, at: 10_000, data: { value: 1 } });
  });
});
