import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Server } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';
import { defineFeed } from '@/domain/kernel/feed';
import { Upstream } from '@/relay/http/upstream';
import type { Subscription } from '@/relay/live/client-connection';
import { type Frame, frame } from '@/relay/live/frame';
import { Hub } from '@/relay/live/hub';
import { Topic } from '@/relay/live/topic';
import type { Json } from '@/domain/kernel/wire';
import { Fleet } from './fleet';

/** What one kind of server spends on a message, and how long it takes to all. */
export interface Cost {
  readonly micros: number; // CPU per client and message, user and system
  readonly p50: number; // ms from the call to the client
  readonly p99: number;
}
export interface RelayFigures {
  readonly clients: number;
  readonly delta: Readonly<Record<Kind, Cost>>;
  /** null: so many snapshots at once are gigabytes. */
  readonly snapshot: Readonly<Record<Kind, Cost>> | null;
  /** Comparing 2,000 rows and encoding the delta, per client: part of the relay's own cost above. */
  readonly diffMicros: number;
  /** Per idle client, its socket included, by growth since the step before: resident, and what JavaScript holds. */
  readonly memory: Readonly<Record<Kind, { readonly rss: number; readonly heap: number }>>;
  readonly rss: number; // MB, the whole process with the clients of all three
  readonly deltaBytes: number;
  readonly snapshotBytes: number;
}
const kinds = ['ws', 'room', 'relay'] as const;
type Kind = (typeof kinds)[number];
type Rows = Map<string, Json>;
const rounds = 7;
const ticks = 4; // deltas in a round
const room = 'topic';
const feed = defineFeed({
  id: 'bench',
  label: '基准',
  endpoint: '/bench',
  params: {},
  everySeconds: 5,
  scope: 'public',
  rows: { at: 'data', key: 'id' },
  sample: { data: [] },
});
const newTopic = (): Topic<Subscription> => new Topic({ t: 'bench|all', feed, params: {}, buildings: null, user: null }, 5000);

const meters = (): Rows =>
  new Map(
    Array.from({ length: 2000 }, (_, n) => {
      const place = { incubator_name: '高新创业中心', building_name: 'A座', floor: (n % 12) + 1, room: `${100 + (n % 96)}` };
      return [
        `:${n}`,
        {
          id: n,
          number: `E-${n}`,
          name: `${n}号电表`,
          ...place,
          value: 1000 + n,
          power: 1.5,
          at: '2026-11-20 17:05:00',
          status: 1,
          statusText: '在线',
        },
      ];
    }),
  );

/** One row in a hundred, one value each; of its own objects, as parsing an answer gives them. */
function move(rows: Rows, tick: number): Rows {
  const next = new Map(rows);
  for (let n = tick % 100; n < 2000; n += 100) next.set(`:${n}`, { ...(rows.get(`:${n}`) as object), value: 2000 + n + tick });
  return new Map(JSON.parse(JSON.stringify([...next])) as [string, Json][]);
}

interface Message {
  readonly rows: Rows;
  readonly delta: Frame;
  readonly deltaBody: object;
}
/** One kind of server: how a delta, and the whole, go out to all. */
interface Contender {
  readonly fleet: Fleet;
  readonly delta: (message: Message) => void;
  readonly snapshot: () => void;
  readonly close: () => unknown;
}
const whole = newTopic();
whole.accept(meters(), Date.now());
const snapshot = whole.catchUp(undefined, undefined) as Frame;
const snapshotBody = (JSON.parse(snapshot.packet.slice(1)) as [string, object])[1];

/** Plain `ws`: a frame that is encoded once is written to each. */
async function plain(): Promise<Contender> {
  const server = createServer();
  const wss = new WebSocketServer({ server, perMessageDeflate: false });
  const sendAll = ({ bytes }: Frame): void => {
    for (const client of wss.clients)
      if (client.readyState === WebSocket.OPEN) (client as unknown as { _sender: { sendFrame(list: Buffer[]): void } })._sender.sendFrame([bytes]);
  };
  const fleet = new Fleet(await listen(server));
  return { fleet, delta: ({ delta }) => sendAll(delta), snapshot: () => sendAll(snapshot), close: () => shut(server, fleet) };
}

/** socket.io: one emit to a room. */
async function ioRoom(): Promise<Contender> {
  const server = createServer();
  const io = new Server(server, { path: '/live/', transports: ['websocket'], perMessageDeflate: false, serveClient: false, pingInterval: 60_000 });
  io.on('connection', (socket) => void socket.join(room));
  const fleet = new Fleet(`${await listen(server)}/live/?EIO=4&transport=websocket`, '40{}');
  return {
    fleet,
    delta: ({ deltaBody }) => void io.to(room).emit('d', deltaBody),
    snapshot: () => void io.to(room).emit('s', snapshotBody),
    close: () => shut(server, fleet),
  };
}

/** The relay's hub: what a good poll brings is compared, encoded and sent; a snapshot goes to each who has nothing yet. */
async function relay(): Promise<Contender> {
  const server = createServer();
  const hub = new Hub(server, { feeds: [feed], upstream: new Upstream(null), credentials: null, pollScale: 1, pingInterval: 60_000 });
  const fleet = new Fleet(`${await listen(server)}/live/?EIO=4&transport=websocket`, '40{}');
  const topic = newTopic();
  topic.accept(meters(), Date.now());
  const join = (): void => {
    const there = new Set([...topic.subscriptions].map(({ connection }) => connection));
    for (const connection of hub.connections)
      if (!there.has(connection)) topic.add({ connection, topic, chosen: [], e: topic.rows.e, q: topic.rows.q });
  };
  return {
    fleet,
    delta: ({ rows }) => {
      join();
      topic.accept(rows, Date.now());
    },
    snapshot: () => {
      join();
      for (const subscription of topic.subscriptions) {
        Object.assign(subscription, { e: undefined, q: undefined });
        subscription.connection.catchUp(subscription, performance.now());
      }
    },
    close: async () => {
      await hub.close();
      await shut(server, fleet);
    },
  };
}

/** Measures the relay's hub against plain `ws` and a room of socket.io in the same process, interleaved, medians. */
export async function relayBench(counts: readonly number[] = [100, 1000, 5000]): Promise<RelayFigures[]> {
  const contenders = { ws: await plain(), room: await ioRoom(), relay: await relay() };
  const figures: RelayFigures[] = [];
  for (const clients of counts) {
    const memory = {} as Record<Kind, { rss: number; heap: number }>;
    for (const kind of kinds) {
      const { fleet } = contenders[kind];
      const more = clients - fleet.count;
      const before = held();
      await fleet.growTo(clients);
      const after = held();
      memory[kind] = { rss: (after.rss - before.rss) / more, heap: (after.heap - before.heap) / more };
    }
    const { delta, diffMicros } = await deltas(contenders, clients);
    const wholes = clients > 1000 ? null : await snapshots(contenders, clients);
    const deltaBytes = makeMessages()(0).delta.bytes.length;
    figures.push({ clients, delta, snapshot: wholes, diffMicros, memory, rss: held().rss / 1024, deltaBytes, snapshotBytes: snapshot.bytes.length });
  }
  for (const kind of kinds) await contenders[kind].close();
  return figures;
}

/** A row of states, each with what leads to it from the one before: the same for all kinds. */
function makeMessages(): (tick: number) => Message {
  let rows = meters();
  const topic = newTopic();
  topic.accept(rows, 1);
  return (tick) => {
    rows = move(rows, tick);
    const deltaBody = { t: topic.key.t, e: topic.rows.e, at: Date.now(), ...topic.rows.replace(rows) };
    return { rows, deltaBody, delta: frame('d', deltaBody) };
  };
}

async function deltas(contenders: Readonly<Record<Kind, Contender>>, clients: number): Promise<Pick<RelayFigures, 'delta' | 'diffMicros'>> {
  const samples = { ws: [] as Cost[], room: [] as Cost[], relay: [] as Cost[] };
  const next = { ws: makeMessages(), room: makeMessages(), relay: makeMessages() };
  const alone = newTopic();
  const [nextAlone, diffs] = [makeMessages(), [] as number[]];
  alone.accept(meters(), 1);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(round + turn) % kinds.length] as Kind;
      for (let tick = 0; tick < ticks; tick++) {
        const message = next[kind](round * ticks + tick);
        samples[kind].push(await cost(contenders[kind].fleet, 100, () => contenders[kind].delta(message)));
      }
    }
    const { rows } = nextAlone(round);
    const before = process.cpuUsage();
    alone.accept(rows, Date.now());
    const { user, system } = process.cpuUsage(before);
    diffs.push((user + system) / clients);
  }
  return { delta: medians(samples), diffMicros: median(diffs) };
}

async function snapshots(contenders: Readonly<Record<Kind, Contender>>, clients: number): Promise<Readonly<Record<Kind, Cost>>> {
  const samples = { ws: [] as Cost[], room: [] as Cost[], relay: [] as Cost[] };
  for (let round = 0; round < (clients > 100 ? 3 : 7); round++)
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(round + turn) % kinds.length] as Kind;
      samples[kind].push(await cost(contenders[kind].fleet, 100_000, contenders[kind].snapshot));
    }
  return medians(samples);
}

/** One message to all, until the last has it. What comes before it is not counted. */
async function cost(fleet: Fleet, bytes: number, send: () => void): Promise<Cost> {
  const all = await fleet.watch(bytes);
  collect({ type: 'minor' }); // what the preparing left behind
  const before = process.cpuUsage();
  const began = Number(process.hrtime.bigint() / 1000n);
  send();
  await all();
  const { user, system } = process.cpuUsage(before);
  const waits = (await fleet.arrivals()).map((at) => (at - began) / 1000).sort((one, other) => one - other);
  const part = (share: number): number => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Number.NaN;
  return { micros: (user + system) / fleet.count, p50: part(0.5), p99: part(0.99) };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
/** KB, once what is not needed has gone. */
function held(): { rss: number; heap: number } {
  for (let n = 0; n < 3; n++) collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: rss / 1024, heap: (heapUsed + external) / 1024 };
}

async function listen(server: HttpServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
function shut(server: HttpServer, fleet: Fleet): void {
  fleet.close();
  server.close().closeAllConnections();
}
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const medianCost = (costs: readonly Cost[]): Cost => ({
  micros: median(costs.map(({ micros }) => micros)),
  p50: median(costs.map(({ p50 }) => p50)),
  p99: median(costs.map(({ p99 }) => p99)),
});
const medians = (samples: Readonly<Record<Kind, readonly Cost[]>>): Readonly<Record<Kind, Cost>> => ({
  ws: medianCost(samples.ws),
  room: medianCost(samples.room),
  relay: medianCost(samples.relay),
});
