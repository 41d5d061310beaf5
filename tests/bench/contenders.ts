import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';
import { defineFeed } from '@/domain/kernel/feed';
import { Upstream } from '@/relay/http/upstream';
import { AnswerReader } from '@/relay/live/answer-reader';
import type { Subscription } from '@/relay/live/client-connection';
import { type Frame, frame } from '@/relay/live/frame';
import { Hub } from '@/relay/live/hub';
import { Topic } from '@/relay/live/topic';
import type { Json } from '@/domain/kernel/wire';
import { Fleet } from './fleet';

type Rows = Map<string, Json>;
const room = 'topic';
/** How many rows the topic has, each with one value that changes. */
export const values = 2000;
const feed = defineFeed({
  id: 'bench',
  label: '基准',
  endpoint: '/bench',
  params: {},
  everySeconds: 5,
  scope: 'public',
  rows: { at: 'data', key: 'id' },
});
const newTopic = (): Topic<Subscription> => new Topic({ t: 'bench|all', feed, params: {}, buildings: null, user: null }, 5000);
/** A topic, and what takes the answers of its polls as the relay does: read, compared, encoded and sent. */
export function polled(): { readonly topic: Topic<Subscription>; readonly take: (body: Buffer) => void } {
  const [topic, reader] = [newTopic(), new AnswerReader(feed)];
  const take = (body: Buffer): void => {
    const read = reader.read(body);
    if (read.kind === 'same') topic.unchanged(Date.now());
    else topic.accept(read.rows, Date.now(), read.kind === 'some');
  };
  take(bodyOf(meters()));
  return { topic, take };
}

const meters = (): Rows =>
  new Map(
    Array.from({ length: values }, (_, n) => {
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

/** As the back end answers. */
const bodyOf = (rows: Rows): Buffer => Buffer.from(JSON.stringify({ data: [...rows.values()] }));
/** Some of the rows, one value each. */
function move(rows: Rows, tick: number, changes: number): Rows {
  const next = new Map(rows);
  for (let n = tick % (values / changes); n < values; n += values / changes)
    next.set(`:${n}`, { ...(rows.get(`:${n}`) as object), value: 2000 + n + tick });
  return next;
}

/** A row of states, each with what leads to it from the one before: the same for all kinds. `changes`: how many rows change in a tick. */
export function makeMessages(changes = 20): (tick: number) => Message {
  let rows = meters();
  const topic = newTopic();
  topic.accept(rows, 1);
  return (tick) => {
    rows = move(rows, tick, changes);
    const deltaBody = { t: topic.key.t, e: topic.rows.e, at: Date.now(), ...topic.rows.replace(rows) };
    return { body: bodyOf(rows), deltaBody, delta: frame('d', deltaBody) };
  };
}

export interface Message {
  /** The answer that tells of it. */
  readonly body: Buffer;
  readonly delta: Frame;
  readonly deltaBody: object;
}
/** One kind of server: how a delta, and the whole, go out to all. */
export interface Contender {
  readonly fleet: Fleet;
  /** Whoever has come since joins what is sent: before anything is measured. */
  readonly join?: () => void;
  readonly delta: (message: Message) => void;
  readonly snapshot: () => void;
  readonly close: () => unknown;
}
const whole = newTopic();
whole.accept(meters(), Date.now());
export const snapshot = whole.catchUp(undefined, undefined) as Frame;
const snapshotBody = (JSON.parse(snapshot.packet.slice(1)) as [string, object])[1];

/** Plain `ws`: a frame that is encoded once is written to each. */
export async function plain(): Promise<Contender> {
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
export async function ioRoom(): Promise<Contender> {
  const server = createServer();
  const io = new Server(server, { path: '/live/', transports: ['websocket'], perMessageDeflate: false, serveClient: false, pingInterval: 60_000 });
  io.on('connection', (socket) => void socket.join(room));
  const fleet = new Fleet(`${await listen(server)}/live/?EIO=4&transport=websocket`, { hello: '40{}', welcome: '40' });
  return {
    fleet,
    delta: ({ deltaBody }) => void io.to(room).emit('d', deltaBody),
    snapshot: () => void io.to(room).emit('s', snapshotBody),
    close: () => shut(server, fleet),
  };
}

/** The relay's hub: the answer of a good poll is read, compared, encoded and sent; a snapshot goes to each who has nothing yet. */
export async function relay(): Promise<Contender> {
  const server = createServer();
  const hub = new Hub(server, { feeds: [feed], upstream: new Upstream(null), credentials: null, pollScale: 1, pingInterval: 60_000 });
  const fleet = new Fleet(`${await listen(server)}/live/?EIO=4&transport=websocket`, { hello: '40{}', welcome: '40' });
  const { topic, take } = polled();
  const join = (): void => {
    const there = new Set([...topic.subscriptions].map(({ connection }) => connection));
    for (const connection of hub.connections)
      if (!there.has(connection)) topic.add({ connection, topic, chosen: [], e: topic.rows.e, q: topic.rows.q });
  };
  return {
    fleet,
    join,
    delta: ({ body }) => take(body),
    snapshot: () => {
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

async function listen(server: HttpServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
function shut(server: HttpServer, fleet: Fleet): void {
  fleet.close();
  server.close().closeAllConnections();
}
