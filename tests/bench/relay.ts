import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WebSocket, WebSocketServer } from 'ws';
import { defineFeed } from '@/domain/kernel/feed';
import { Upstream } from '@/relay/http/upstream';
import { frame } from '@/relay/live/frame';
import { Hub } from '@/relay/live/hub';
import { Topic } from '@/relay/live/topic';
import type { Subscription } from '@/relay/live/client-connection';
import type { Json } from '@/domain/kernel/wire';

export interface RelayFigures {
  readonly clients: number;
  /** CPU of plain `ws` with a frame encoded once, over the relay's for the same bytes: 1 is as good, the target is 0.8. */
  readonly fanOut: number;
  readonly plainMicros: number; // per client and message
  readonly relayMicros: number; // with its share of comparing and encoding
  readonly diffMicros: number; // that share: comparing 2,000 rows and encoding the delta, per client
  /** Bytes of a delta over those of the snapshot, at 1 % of 2,000 rows changed: the target is 0.005. */
  readonly delta: number;
  readonly deltaBytes: number;
  readonly snapshotBytes: number;
  readonly clientKB: number; // resident memory of an idle client, its socket included: the target is 20
  readonly plainClientKB: number;
}
type Rows = Map<string, Json>;
const rounds = 11;
const ticks = 8; // messages in a round
const early = 100; // clients before the measure of memory
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

/** Measures the relay's hub against plain `ws`, interleaved, medians. Takes under a minute. */
export async function relayBench(clients = 1000): Promise<RelayFigures> {
  const live = createServer();
  const hub = new Hub(live, { feeds: [feed], upstream: new Upstream(null), credentials: null, pollScale: 1, pingInterval: 25_000 });
  const plain = createServer();
  const wss = new WebSocketServer({ server: plain, perMessageDeflate: false });
  const [plainUrl, liveUrl] = [await listen(plain), `${await listen(live)}/live/?EIO=4&transport=websocket`];
  // The first of each kind load and compile what all of them need.
  const children = [...(await connect(early, plainUrl)), ...(await connect(early, liveUrl, '40{}'))];
  const before = resident();
  children.push(...(await connect(clients - early, plainUrl)));
  const between = resident();
  children.push(...(await connect(clients - early, liveUrl, '40{}')));
  const memory = { plainClientKB: (between - before) / (clients - early), clientKB: (resident() - between) / (clients - early) };
  const topic = newTopic();
  topic.accept(meters(), Date.now());
  for (const connection of hub.connections) topic.add({ connection, topic, chosen: [], e: topic.rows.e, q: topic.rows.q });
  const costs = await fanOut(clients, wss, topic);
  for (const child of children) child.kill();
  await Promise.all([hub.close(), new Promise((done) => wss.close(done))]);
  for (const server of [plain, live]) server.close().closeAllConnections();
  return { clients, fanOut: costs.plainMicros / costs.relayMicros, ...costs, ...bytes(), ...memory };
}

/** The rounds, in an order that turns. Comparing, encoding and sending: all that a good poll sets off is the relay's. */
async function fanOut(
  clients: number,
  wss: WebSocketServer,
  topic: Topic<Subscription>,
): Promise<Pick<RelayFigures, 'plainMicros' | 'relayMicros' | 'diffMicros'>> {
  const alone = newTopic();
  alone.accept(meters(), Date.now());
  const message = deltaOf(meters()).bytes;
  const costs: number[][] = [[], [], []];
  const kinds = [
    (_state: Rows) => sendAll(wss, message),
    (state: Rows) => topic.accept(state, Date.now()),
    (state: Rows) => alone.accept(state, Date.now()),
  ];
  await settle(500);
  const states = kinds.map(() => meters());
  const next = (kind: number, tick: number): Rows => {
    states[kind] = move(states[kind] as Rows, tick);
    return states[kind];
  };
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = (round + turn) % kinds.length;
      const send = kinds[kind] as (state: Rows) => void;
      costs[kind]?.push(await cost(clients, (tick) => next(kind, round + tick), send));
    }
  }
  const [plainMicros, relayMicros, diffMicros] = costs.map(median) as [number, number, number];
  return { plainMicros, relayMicros, diffMicros };
}

function deltaOf(rows: Rows): { bytes: Buffer } {
  const topic = newTopic();
  topic.accept(rows, 1);
  return frame('d', { t: topic.key.t, e: topic.rows.e, at: Date.now(), ...topic.rows.replace(move(rows, 1)) });
}

function bytes(): Pick<RelayFigures, 'delta' | 'deltaBytes' | 'snapshotBytes'> {
  const topic = newTopic();
  topic.accept(meters(), 1);
  const snapshotBytes = topic.catchUp(undefined, undefined)?.bytes.length ?? 0;
  const deltaBytes = deltaOf(meters()).bytes.length;
  return { delta: deltaBytes / snapshotBytes, deltaBytes, snapshotBytes };
}

function sendAll(wss: WebSocketServer, bytes: Buffer): void {
  for (const client of wss.clients) {
    if (client.readyState === WebSocket.OPEN) (client as unknown as { _sender: { sendFrame(list: Buffer[]): void } })._sender.sendFrame([bytes]);
  }
}

/** CPU in µs per client and message, user and system, of some messages at a steady pace; what comes before a message is not counted. */
async function cost(clients: number, prepare: (tick: number) => Rows, send: (state: Rows) => void): Promise<number> {
  let micros = 0;
  for (let tick = 0; tick < ticks; tick++) {
    const state = prepare(tick);
    collect({ type: 'minor' }); // what the preparing left behind
    const before = process.cpuUsage();
    send(state);
    await settle(60);
    const { user, system } = process.cpuUsage(before);
    micros += user + system;
  }
  return micros / clients / ticks;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
/** Resident memory in KB once what is not needed has gone. */
function resident(): number {
  for (let n = 0; n < 3; n++) collect();
  return process.memoryUsage.rss() / 1024;
}

async function listen(server: HttpServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function connect(clients: number, url: string, hello?: string): Promise<ChildProcess[]> {
  const script = fileURLToPath(new URL('./relay-clients.mjs', import.meta.url));
  const children = [0, 1].map(() => fork(script, [String(clients / 2)], { execArgv: [] }));
  await Promise.all(
    children.map(async (child) => {
      child.send({ url, hello });
      await once(child, 'message');
    }),
  );
  return children;
}

const settle = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
