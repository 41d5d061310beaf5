import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as netConnect, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { networkOf } from '@/domain/kernel/network';
import { boundConnections, connectionsOf, endConnections } from '@/relay/http/connections';
import { list, object, open } from './feeds';
import { liveStage } from './stage';
import { pause, until, type TestRelayOptions } from './support';

const live = liveStage((park) => {
  park.user('admin', { buildings: Array.from({ length: 60 }, (_, n) => n + 1) });
  park.answers.set('object', { value: 1 });
});
const { connect } = live;
const start = (options: TestRelayOptions = {}, trust = '') => live.start({ pollScale: 20, recheckMs: 60_000, ...options }, trust);

const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = (buildings: number[] = []) => ({ feed: object.id, params: {}, buildings });
const waiting = (): number => [...live.relay.hub.connections].reduce((sum, connection) => sum + connection.wire.backlog(), 0);

describe('a flood', () => {
  it('of questions whose answers nobody reads ends the client, and costs little until then', async () => {
    await start({ pingInterval: 300 });
    const client = await connect(null);
    client.freeze();
    let most = 0;
    const blind = setInterval(() => client.send('3'), 300); // answers pings that it has never seen
    for (let n = 0; n < 200 && live.relay.hub.counts.clients > 0; n++) {
      for (let k = 0; k < 100; k++) client.send(`42${n * 100 + k}${JSON.stringify(['sub', {}])}`);
      await pause(5);
      most = Math.max(most, waiting());
    }
    await until(() => live.relay.hub.counts.clients === 0);
    clearInterval(blind);
    expect(most).toBeLessThan(1024 * 1024);
  });

  it('of packets that are no questions ends the client as well', async () => {
    await start({ liveLimits: { packetBurst: 200, packetsPerSecond: 10 } });
    for (const packet of ['40/elsewhere,', '42["nothing"]', '42["unsub",{"t":"x"}]']) {
      const client = await connect(null);
      for (let n = 0; n < 400; n++) client.send(packet);
      await until(
        () => !client.isOpen,
        () => packet,
      );
    }
    expect((await (await connect()).sub(ask())).ok).toBe(true);
  });

  it('of pings ends a client that has changed from polling to a websocket, too', async () => {
    await start();
    const address = `${live.relay.url}/live/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string };
    await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '40{}' });
    await (await fetch(`${address}&sid=${sid}`)).text();
    const ws = new WebSocket(`${live.relay.url.replace('http', 'ws')}/live/?EIO=4&transport=websocket&sid=${sid}`);
    await once(ws, 'open');
    ws.send('2probe');
    for (let text = ''; text !== '3probe'; ) text = String((await once(ws, 'message'))[0]);
    ws.send('5');
    await pause(100);
    expect(live.relay.hub.counts.clients).toBe(1);
    for (let n = 0; n < 40; n++) ws.ping();
    await until(() => ws.readyState === WebSocket.CLOSED);
  });

  it('of pings on a websocket on which nobody has said hello, or that is only probed, is cut off before it makes many answers', async () => {
    await start();
    const address = `${live.relay.url}/live/?EIO=4`;
    const { sid } = JSON.parse((await (await fetch(`${address}&transport=polling`)).text()).slice(1)) as { sid: string };
    const fromPolling = `${address}&transport=websocket&sid=${sid}`.replace('http', 'ws');
    for (const [url, send] of [
      [`${address}&transport=websocket`.replace('http', 'ws'), (ws: WebSocket) => ws.ping('p'.repeat(120))],
      [fromPolling, (ws: WebSocket) => ws.ping()],
      [fromPolling, (ws: WebSocket) => ws.send('2probe')],
    ] as const) {
      const ws = new WebSocket(url);
      ws.on('error', () => {});
      let answers = 0;
      ws.on('pong', () => answers++);
      ws.on('message', () => answers++);
      await once(ws, 'open');
      for (let n = 0; n < 500; n++) send(ws);
      await until(() => ws.readyState === WebSocket.CLOSED);
      expect([url, answers <= 22]).toEqual([url, true]);
    }
  });

  it('of questions that wait for the back end is bounded by what they weigh', async () => {
    await start();
    live.park.hold = (path) => (path === '/auth/authInfo' ? new Promise(() => {}) : undefined);
    const client = await connect('stranger');
    const buildings = Array.from({ length: 2000 }, (_, n) => n + 1);
    const answers: object[] = [];
    for (let n = 0; n < 100; n++) void client.sub(ask(buildings)).then((answer) => answers.push(answer));
    await until(() => answers.length >= 85);
    expect(answers[0]).toMatchObject({ ok: false, code: 'limit' });
    expect([...live.relay.hub.connections][0]?.waiting).toBeLessThanOrEqual(512);
  });

  it('of pongs sent blind does not make a client that does not read look alive', async () => {
    await start({ pingInterval: 200, liveLimits: { behindMs: 1500 } });
    const text = 'x'.repeat(1_000_000);
    const [frozen, healthy] = [await connect(), await connect()];
    const requested = { feed: list.id, params: { kind: 'all' }, buildings: [] };
    live.park.answers.set('list', { data: [{ id: 0, text }] });
    for (const client of [frozen, healthy]) await client.sub(requested);
    await until(() => [frozen, healthy].every((client) => client.replica.q > 0));
    frozen.freeze();
    const blind = setInterval(() => frozen.send('3'), 200);
    for (let round = 1; round < 40 && live.relay.hub.counts.clients === 2; round++) {
      live.park.answers.set('list', { data: [{ id: round, text: `${round}${text}` }] });
      live.relay.hub.nudge({});
      await pause(170);
    }
    await until(() => live.relay.hub.counts.clients === 1);
    clearInterval(blind);
    expect(healthy.isOpen).toBe(true);
  });
});

describe('limits', () => {
  it('hold nobody back when the clock of the machine is set', async () => {
    await start();
    const client = await connect();
    expect((await client.sub(ask())).ok).toBe(true);
    const real = Date.now;
    for (const step of [-3_600_000, 7_200_000]) {
      Date.now = () => real() + step;
      try {
        expect(await client.sub(ask([1]))).toMatchObject({ ok: true });
        expect(await (await connect()).sub(ask([1]))).toMatchObject({ ok: true });
      } finally {
        Date.now = real;
      }
    }
  });

  it('keep of a question no more than it needs', async () => {
    await start();
    const client = await connect();
    const long = 'e'.repeat(10_000);
    expect((await client.sub({ ...ask(), e: long, q: 1 })).ok).toBe(true);
    expect((await client.sub({ feed: open.id, params: {}, buildings: [1, 2, 3], e: long, q: 1 })).ok).toBe(true);
    await until(() => client.received.filter(([event]) => event === 's').length === 2);
    const [connection] = [...live.relay.hub.connections];
    expect(JSON.stringify(connection?.socket.handshake).length).toBeLessThan(600);
    for (const { e, topic, chosen } of connection?.subscriptions.values() ?? []) {
      expect((e ?? '').length).toBeLessThan(33);
      if (topic.key.feed === open) expect(chosen).toEqual([]);
    }
  });

  it('of an address stop the next connection of it, and nobody else’s', async () => {
    await start({ liveLimits: { socketsPerAddress: 2 } }, '127.0.0.1');
    const [first] = [await connect('admin', from('203.0.113.1')), await connect('admin', from('203.0.113.1'))];
    await expect(connect('admin', from('203.0.113.1'))).rejects.toThrow('Unexpected server response');
    expect((await (await connect('admin', from('203.0.113.2'))).sub(ask())).ok).toBe(true);
    first.close();
    await until(() => live.relay.hub.counts.clients === 2);
    expect((await (await connect('admin', from('203.0.113.1'))).sub(ask())).ok).toBe(true);
    // the house's own network, and what a proxy hides that nobody has told of, is many people
    for (let n = 0; n < 10; n++) await connect('admin', from('192.168.1.7'));
  });

  it('of an address that an untold proxy hides are those of many people', async () => {
    await start({ liveLimits: { socketsPerAddress: 1, handshakeBurst: 1, handshakesPerSecond: 0 } });
    for (let n = 0; n < 15; n++) await connect('admin', from('203.0.113.1'));
  });

  it('count an IPv6 network as one', () => {
    expect(networkOf('2001:db8:0:7:aaaa::1')).toBe(networkOf('2001:db8::7:bbbb:0:0:2'));
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('10.1.2.3')).toBe('10.1.2.3');
    expect(networkOf('::ffff:10.1.2.3')).toBe('10.1.2.3');
  });

  it('of a user let the connections work that came first, and the next when one goes', async () => {
    await start({ liveLimits: { socketsPerUser: 2, nearFactor: 1 } });
    const [first, second, third] = [await connect(), await connect(), await connect()];
    expect(await Promise.all([first, second].map(async (one) => (await one.sub(ask())).ok))).toEqual([true, true]);
    expect(await third.sub(ask())).toMatchObject({ ok: false, code: 'limit', retry: expect.any(Number) });
    expect((await third.sub({ feed: open.id, params: {}, buildings: [] })).ok).toBe(true);
    first.close();
    await until(() => live.relay.hub.counts.clients === 2);
    expect((await third.sub(ask())).ok).toBe(true);
  });

  it('of tokens that an address brings spare the back end, and do not count good ones', async () => {
    await start({ liveLimits: { tokenBurst: 3, tokensPerSecond: 0.001, nearFactor: 1 } });
    for (let n = 0; n < 6; n++) live.park.user(`good${n}`);
    for (let n = 0; n < 6; n++) expect((await (await connect(`good${n}`)).sub(ask())).ok).toBe(true);
    const { checks } = live.park;
    const strangers = await Promise.all(Array.from({ length: 8 }, (_, n) => connect(`bad${n}`)));
    const answers = await Promise.all(strangers.map((client) => client.sub(ask())));
    expect(live.park.checks - checks).toBe(3);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'forbidden').length).toBe(3);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'unavailable').length).toBe(5);
  });

  it('of topics cut to buildings are a user’s, over all his connections; what is polled anyway is free', async () => {
    await start({ liveLimits: { cutTopicsPerUser: 3 } });
    live.park.user('other', { id: 77 });
    const [one, two, other] = [await connect(), await connect(), await connect('other')];
    for (const buildings of [[1], [2], [3], [3, 2, 1]].slice(0, 2)) expect((await one.sub(ask(buildings))).ok).toBe(true);
    expect((await two.sub(ask([2, 1]))).ok).toBe(true);
    expect(await two.sub(ask([3]))).toMatchObject({ ok: false, code: 'limit' });
    expect((await other.sub(ask([3]))).ok).toBe(true);
    expect((await two.sub(ask([3]))).ok).toBe(true);
    expect((await two.sub(ask())).ok).toBe(true); // the whole park
  });

  it('of topics altogether let those give way that nobody looks at', async () => {
    await start({ lingerMs: 60_000, liveLimits: { topicsTotal: 2 } });
    const client = await connect();
    const topics = [];
    for (const n of [1, 2]) topics.push(await client.sub(ask([n])));
    expect(await client.sub(ask([3]))).toMatchObject({ ok: false, code: 'limit' });
    client.send(`42${JSON.stringify(['unsub', { t: (topics[0] as { t: string }).t }])}`);
    expect((await client.sub(ask([3]))).ok).toBe(true);
    expect(live.relay.hub.counts.topics).toBe(2);
  });

  it('do not hurt many screens of one address that come back at once', async () => {
    await start();
    const all = await Promise.all(Array.from({ length: 200 }, () => connect()));
    const answers = await Promise.all(all.flatMap((client) => Array.from({ length: 30 }, (_, n) => client.sub(ask([n + 1])))));
    expect(answers.every((answer) => answer.ok)).toBe(true);
  });
});

it('connections of an address are bounded one by one, those of a proxy not', async () => {
  const server = createServer((_request, response) => response.end());
  boundConnections(server, 2, (address) => address.endsWith('127.0.0.3'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const open = async (localAddress: string) => {
    const socket = netConnect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const sockets = [await open('127.0.0.1'), await open('127.0.0.1'), await open('127.0.0.2')];
  const third = await open('127.0.0.1');
  await once(third, 'close');
  for (let n = 0; n < 5; n++) sockets.push(await open('127.0.0.3'));
  await pause(100);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual(sockets.map(() => false));
  expect(connectionsOf(server)).toBe(8);
  // one that goes makes room for another
  sockets[0]?.destroy();
  await until(() => connectionsOf(server) === 7);
  sockets.push(await open('127.0.0.1'));
  await until(() => connectionsOf(server) === 8);
  await pause(100);
  expect([sockets.at(-1)?.destroyed, connectionsOf(server)]).toEqual([false, 8]);
  endConnections(server);
  server.close();
});
