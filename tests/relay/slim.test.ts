import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { io } from 'socket.io-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Contender, plain, relay as idleRelay } from '../bench/contenders';
import { object } from './feeds';
import { RawClient, type TransportName } from './raw';
import { liveStage } from './stage';
import { pause, until } from './support';

const live = liveStage((park) => {
  park.user('admin');
  park.answers.set('object', { value: 1 });
});
beforeEach(() => live.start({ pollScale: 20, recheckMs: 60_000 }));

interface Insides {
  readonly conn: { request: unknown; cleanupFn: unknown[]; transport: { name: string; socket?: { _receiver: object; _socket: object } } };
  readonly client: { sockets: unknown; nsps: unknown; decoder: object };
}
const insidesOf = (): Insides => [...live.relay.hub.connections][0]?.socket as unknown as Insides;
const listenersOf = (emitter: object): Record<string, unknown> => (emitter as { _events: Record<string, unknown> })._events;
/** Node's own listeners have no prototype at all. */
const isTight = (emitter: object): boolean => Object.getPrototypeOf(listenersOf(emitter)) !== null && !('constructor' in listenersOf(emitter));

function expectSlim(insides: Insides): void {
  const { conn, client } = insides;
  const { transport } = conn;
  expect(transport.name).toBe('websocket');
  const { socket } = transport;
  if (!socket) throw new Error('a websocket without a socket');
  for (const emitter of [insides, conn, transport, socket, socket._receiver, socket._socket]) expect(isTight(emitter)).toBe(true);
  expect(conn.request).toBeNull();
  for (const kept of [client.sockets, client.nsps]) expect(kept).not.toBeInstanceOf(Map);
  expect(client.decoder.constructor.name).toBe('TextDecoder');
  const left = [listenersOf(socket), listenersOf(transport)].flatMap((listeners) => Object.values(listeners).flat());
  expect(left.map((listener) => (listener as { name: string }).name)).not.toContain('onUpgradeError');
  expect(left.filter((listener) => (listener as { listener?: unknown }).listener !== undefined)).toEqual([]);
}

describe('a connection is slim', () => {
  it('that began as a websocket', async () => {
    const client = await RawClient.open(live.relay.port, 'admin');
    expectSlim(insidesOf());
    client.close();
    await until(() => live.relay.hub.counts.clients === 0);
  });

  it('that went on as one, and goes on working', async () => {
    const client = io(live.relay.url, { path: '/live/', transports: ['polling', 'websocket'], auth: { token: 'admin' } });
    await until(() => client.connected);
    await until(() => insidesOf().conn.transport.name === 'websocket');
    await pause(50);
    expectSlim(insidesOf());
    const answer = await client.emitWithAck('sub', { feed: object.id, params: {}, buildings: [] });
    expect(answer).toMatchObject({ ok: true });
    client.close();
    await until(() => live.relay.hub.counts.clients === 0);
  });
});

describe.each<TransportName>(['websocket', 'polling'])('by %s, slim or not', (transport) => {
  const open = () => RawClient.open(live.relay.port, 'admin', {}, transport);
  const sub = (client: RawClient) => client.sub({ feed: object.id, params: {}, buildings: [] });

  it('events by names that every object has are as unknown as any', async () => {
    const client = await open();
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) client.send(`42${JSON.stringify([name, {}])}`);
    expect(await sub(client)).toMatchObject({ ok: true });
    client.close();
  });

  it.each([
    ['a second greeting', '40'],
    ['an event with binary parts', '451-["sub",{"_placeholder":true,"num":0}]'],
    ['no packet at all', '49'],
  ])('%s ends the connection, and the others go on', async (_what, packet) => {
    const [client, other] = [await open(), await open()];
    client.send(packet);
    await until(() => live.relay.hub.counts.clients === 1);
    expect(await sub(other)).toMatchObject({ ok: true });
    other.close();
  });

  it('a namespace that there is not is refused, and the connection stays', async () => {
    const client = await open();
    client.send('40/elsewhere,');
    expect(await sub(client)).toMatchObject({ ok: true });
    client.close();
  });
});

it('an idle connection holds no more than three times what a bare websocket holds', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = (): number => {
    for (let n = 0; n < 3; n++) collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const [first, all] = [50, 450];
  const perClient = async (server: Contender): Promise<number> => {
    try {
      await server.fleet.growTo(first); // what is made once is no client's
      const before = held();
      await server.fleet.growTo(all);
      return (held() - before) / (all - first);
    } finally {
      await server.close();
    }
  };
  const ratios: number[] = [];
  // what else this process does meanwhile can only add to one of the two: the nearest of three is told
  while (ratios.length < 3 && !(Math.min(...ratios) < 3)) ratios.push((await perClient(await idleRelay())) / (await perClient(await plain())));
  expect(Math.min(...ratios)).toBeLessThan(3);
});
