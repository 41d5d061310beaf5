import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { list, mine, object, open } from './feeds';
import { liveStage } from './stage';
import { pause, until } from './support';

/** What holds over a websocket holds over HTTP long polling: the same questions, by the other way. */
const live = liveStage((park) => {
  park.user('admin');
  park.user('one', { id: 11 });
  park.user('two', { id: 12, whole: false, buildings: [], permissions: [] });
  park.answers.set('object', { value: 1 });
  park.answers.set('mine:11', { total: 3 });
  park.answers.set('mine:12', { total: 8 });
});
const { start } = live;
const connect = (token: string | null = 'admin', headers: Record<string, string> = {}) => live.connect(token, headers, 'polling');

const building = { feed: object.id, params: {}, buildings: [] as number[] };
const own = { feed: mine.id, params: {}, buildings: [] as number[] };
const rows = { feed: list.id, params: { kind: 'all' }, buildings: [] as number[] };
const waiting = (): number => [...live.relay.hub.connections].reduce((sum, connection) => sum + connection.wire.backlog(), 0);

describe('over HTTP long polling', () => {
  it('a topic that is asked for again stays alive far beyond its linger', async () => {
    await start();
    const client = await connect();
    for (const value of [2, 3, 4]) {
      client.replica.reset();
      expect((await client.sub(building)).ok).toBe(true);
      await pause(350); // more than three lingers
      live.park.answers.set('object', { value });
      await until(() => client.replica.rows.get('.value') === value);
    }
    expect(live.relay.hub.counts).toMatchObject({ topics: 1, members: 1 });
  });

  it('a connection with a new token is nobody while the back end cannot be asked, and leaves nothing behind when it goes meanwhile', async () => {
    await start({ recheckMs: 60_000 });
    const client = await connect('one');
    expect((await client.sub(own)).ok).toBe(true);
    await until(() => client.replica.rows.get('.total') === 3);
    let fail = (): void => {};
    const held = new Promise<void>((_, reject) => (fail = () => reject(new Error('broken'))));
    held.catch(() => {});
    live.park.hold = (path) => (path === '/auth/authInfo' ? held : undefined);
    const answer = client.auth('two');
    await until(() => live.park.held.length > 0);
    const { length } = client.received;
    live.park.answers.set('mine:11', { total: 4 });
    await pause(500);
    fail();
    expect(await answer).toMatchObject({ ok: false, user: null });
    expect(await client.sub(building)).toMatchObject({ ok: false, code: 'unavailable' });
    expect(client.received.slice(length)).toEqual([]);
    await pause(1100); // what failed is not asked anew within a second
    live.park.hold = (path) => (path === '/auth/authInfo' ? new Promise(() => {}) : undefined);
    const { length: before } = live.park.held;
    void client.auth('two'); // asked about, and gone before the answer
    await until(() => live.park.held.length > before);
    client.close();
    await until(() => live.relay.hub.counts.clients === 0);
    expect(live.relay.hub.counts).toMatchObject({ tokens: 0, users: 0, members: 0 });
  });

  it('the topic of a choice that changed while it was being asked for is given back', async () => {
    await start();
    let chosen = [1];
    let release = (): void => {};
    const held = new Promise<void>((done) => (release = done));
    live.park.hold = (path) => (path === '/auth/authInfo' ? held : undefined);
    const store = live.store('admin', { buildings: () => chosen, transports: ['polling'] });
    store.subscribe(object, {}, undefined, () => {});
    await until(() => live.park.held.length > 0);
    await pause(100);
    chosen = [2];
    store.renew();
    release();
    await until(() => store.read(object, {}, undefined).status === 'ready');
    await until(() => live.relay.hub.counts.members === 1 && live.relay.hub.counts.topics === 1);
    expect([...live.relay.hub.connections].flatMap((connection) => [...connection.subscriptions.keys()])).toEqual(['test.object|2']);
  });

  it('who does not come for what is there costs no more after many messages, is caught up by one, and cut off in the end', async () => {
    await start({ pollScale: 20, pingInterval: 300 });
    const large = (round: number) => ({ data: Array.from({ length: 100 }, (_, id) => ({ id, text: `${round}-`.padEnd(2000, 'x') })) });
    live.park.answers.set('list', large(0));
    const [slow, quick] = [await connect(), await connect()];
    for (const client of [slow, quick]) await client.sub(rows);
    await until(() => slow.replica.q > 0 && quick.replica.q > 0);
    slow.freeze();
    const publish = async (from: number, rounds: number): Promise<void> => {
      for (let round = from; round < from + rounds; round++) {
        live.park.answers.set('list', large(round));
        live.relay.hub.nudge({});
        await pause(170);
        await until(() => (quick.replica.rows.get(':7') as { text: string }).text.startsWith(`${round}-`));
      }
    };
    await publish(1, 5);
    await until(() => live.relay.hub.counts.behind === 1);
    const before = waiting();
    await publish(6, 5);
    expect(waiting()).toBeLessThanOrEqual(before);
    const { length } = slow.received;
    slow.thaw();
    await until(() => slow.replica.q === quick.replica.q);
    expect(slow.received.length - length).toBeLessThan(6);
    expect(Object.fromEntries(slow.replica.rows)).toEqual(Object.fromEntries(quick.replica.rows));
  });

  it('who fetches what he does not read is cut off, and no answers pile up for him', async () => {
    await start();
    live.park.answers.set('list', { data: [{ id: 1, text: 'x'.repeat(8_000_000) }] });
    const sockets = new Set<Socket>();
    live.relay.server.on('connection', (socket) => sockets.add(socket));
    const client = await connect();
    await client.sub(rows);
    await until(() => client.replica.q > 0);
    const unread = (): number => [...sockets].reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0);
    client.freeze();
    void client.sub({ ...rows, feed: 'no.such' }); // brings its last GET back, if nothing else has
    await until(() => client.isIdle);
    let most = 0;
    for (let n = 0; n < 20 && live.relay.hub.counts.clients > 0; n++) {
      client.send(`42${JSON.stringify(['sub', rows])}`);
      client.fetchBlind();
      await pause(60);
      most = Math.max(most, unread());
    }
    expect(most).toBeLessThan(40_000_000);
    await until(() => live.relay.hub.counts.clients === 0);
  });

  it('what is sent too often, or opened too often, ends or refuses the client', async () => {
    await start({ liveLimits: { packetBurst: 200, packetsPerSecond: 10, socketsPerAddress: 3 } }, '127.0.0.1');
    const from = { 'x-forwarded-for': '203.0.113.1' };
    const flood = await connect(null, from);
    for (let n = 0; n < 400; n++) flood.send('42["nothing"]');
    await until(() => !flood.isOpen);
    await until(() => live.relay.hub.counts.clients === 0);
    const [first] = [await connect('admin', from), await connect('admin', from), await connect('admin', from)];
    await expect(connect('admin', from)).rejects.toThrow('Unexpected server response');
    expect((await first.sub({ feed: open.id, params: {}, buildings: [] })).ok).toBe(true);
  });
});
