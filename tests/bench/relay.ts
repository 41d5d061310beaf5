import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Contender, ioRoom, makeMessages, plain, polled, relay, snapshot, values } from './contenders';
import type { Fleet } from './fleet';
import { NodeRed } from './node-red';

/** What one kind of server spends on a message, and how long it takes to all. */
export interface Cost {
  readonly micros: number; // CPU per client and message, user and system
  readonly p50: number; // ms from the call to the client
  readonly p99: number;
}
/** The relay's delta and Node-RED's messages, with so many values that change at once. */
interface AtOnce {
  readonly changes: number;
  readonly relay: Cost;
  readonly nodeRed: Cost;
}
export interface RelayFigures {
  readonly clients: number;
  readonly delta: Readonly<Record<Kind, Cost>>;
  /** null: so many snapshots at once are gigabytes. */
  readonly snapshot: Readonly<Record<Kind, Cost>> | null;
  /** The same values at a page of Node-RED Dashboard 2, which sends each by itself; empty: it was not asked, or could not be had. */
  readonly nodeRed: readonly AtOnce[];
  /** Reading the answer with 2,000 rows, comparing it and encoding the delta, per client: part of the relay's own cost above. */
  readonly diffMicros: number;
  /** Per idle client, its socket included, by growth since the step before: resident, and what JavaScript holds. */
  readonly memory: Readonly<Record<Kind, { readonly rss: number; readonly heap: number }>>;
  readonly rss: number; // MB, the whole process with the clients of all three
  readonly deltaBytes: number;
  readonly snapshotBytes: number;
}
const kinds = ['ws', 'room', 'relay'] as const;
type Kind = (typeof kinds)[number];
const rounds = 7;
const ticks = 4; // deltas in a round
/** Before anything is counted: what is compiled on the way belongs to no tick, and an hour of a relay has none of it. */
const warmUps = (clients: number): number => Math.max(4, Math.min(100, 20_000 / clients));
/** Each client of Node-RED's page is sent the page itself, of megabytes: for more of them it has no room. */
const mostOfNodeRed = 1000;
/** Of 2,000: a hundredth, and where there are few clients a tenth as well. */
const [few, many] = [20, 200];

/** Measures the relay's hub against plain `ws` and a room of socket.io in the same process, and against Node-RED; interleaved, medians. */
export async function relayBench(counts: readonly number[] = [100, 1000, 5000], say: (line: string) => void = () => {}): Promise<RelayFigures[]> {
  const dashboard = counts.some((clients) => clients <= mostOfNodeRed) ? await NodeRed.start(values) : null;
  if (!dashboard) say('Node-RED 没有装上（登记处没有应答），略过');
  const contenders = { ws: await plain(), room: await ioRoom(), relay: await relay() };
  const figures: RelayFigures[] = [];
  try {
    for (const clients of counts) {
      const memory = await idleMemory(contenders, clients);
      const opponent = clients <= mostOfNodeRed ? dashboard : null;
      await opponent?.fleet.growTo(clients);
      const { delta, byNodeRed, diffMicros } = await deltas(contenders, opponent, clients);
      const nodeRed = byNodeRed ? [{ changes: few, relay: delta.relay, nodeRed: byNodeRed }] : [];
      if (opponent && clients <= 100) nodeRed.push(await manyAtOnce(contenders.relay, opponent));
      const wholes = clients > 1000 ? null : await snapshots(contenders, clients);
      const deltaBytes = makeMessages()(0).delta.bytes.length;
      const sizes = { rss: held().rss / 1024, deltaBytes, snapshotBytes: snapshot.bytes.length };
      figures.push({ clients, delta, nodeRed, diffMicros, snapshot: wholes, memory, ...sizes });
    }
  } finally {
    await dashboard?.close();
    for (const kind of kinds) await contenders[kind].close();
  }
  return figures;
}

type Contenders = Readonly<Record<Kind, Contender>>;
async function idleMemory(contenders: Contenders, clients: number): Promise<RelayFigures['memory']> {
  const memory = {} as Record<Kind, { rss: number; heap: number }>;
  for (const kind of kinds) {
    const { fleet } = contenders[kind];
    const more = clients - fleet.count;
    const before = held();
    await fleet.growTo(clients);
    const after = held();
    contenders[kind].join?.();
    memory[kind] = { rss: (after.rss - before.rss) / more, heap: (after.heap - before.heap) / more };
  }
  return memory;
}

async function deltas(
  contenders: Contenders,
  nodeRed: NodeRed | null,
  clients: number,
): Promise<Pick<RelayFigures, 'delta' | 'diffMicros'> & { readonly byNodeRed: Cost | null }> {
  const samples = { ws: [] as Cost[], room: [] as Cost[], relay: [] as Cost[] };
  const [dashboard, diffs] = [[] as Cost[], [] as number[]];
  const next = { ws: makeMessages(), room: makeMessages(), relay: makeMessages() };
  const [nextAlone, alone] = [makeMessages(), polled()];
  const measure = async (tick: number, kind: Kind): Promise<Cost> => {
    const message = next[kind](tick);
    return cost(own(contenders[kind].fleet), 100, () => contenders[kind].delta(message));
  };
  for (let tick = 0; tick < warmUps(clients); tick++) {
    for (const kind of kinds) await measure(tick, kind);
    if (nodeRed) await valuesAt(nodeRed, tick, few);
    alone.take(nextAlone(tick).body);
  }
  const first = Math.ceil(warmUps(clients));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(round + turn) % kinds.length] as Kind;
      for (let tick = 0; tick < ticks; tick++) samples[kind].push(await measure(first + round * ticks + tick, kind));
    }
    for (let tick = 0; nodeRed && tick < ticks; tick++) dashboard.push(await valuesAt(nodeRed, first + round * ticks + tick, few));
    const { body } = nextAlone(first + round);
    collect({ type: 'minor' });
    const before = process.cpuUsage();
    alone.take(body);
    const { user, system } = process.cpuUsage(before);
    diffs.push((user + system) / clients);
  }
  return { delta: medians(samples), byNodeRed: nodeRed && medianCost(dashboard), diffMicros: median(diffs) };
}

/** Each by itself, as many values as a delta has. */
const valuesAt = (nodeRed: NodeRed, tick: number, changes: number): Promise<Cost> => {
  const step = values / changes;
  return cost(nodeRed, 20, () => nodeRed.send(Array.from({ length: changes }, (_, n) => [n * step + (tick % step), 2000 + n + tick])), changes);
};

async function manyAtOnce(contender: Contender, nodeRed: NodeRed): Promise<AtOnce> {
  const [byRelay, byNodeRed] = [[] as Cost[], [] as Cost[]];
  const next = makeMessages(many);
  for (let tick = 0; tick < 2 * rounds; tick++) {
    const message = next(tick);
    byRelay.push(await cost(own(contender.fleet), 100, () => contender.delta(message)));
    byNodeRed.push(await valuesAt(nodeRed, tick, many));
  }
  return { changes: many, relay: medianCost(byRelay), nodeRed: medianCost(byNodeRed) };
}

async function snapshots(contenders: Contenders, clients: number): Promise<Readonly<Record<Kind, Cost>>> {
  const samples = { ws: [] as Cost[], room: [] as Cost[], relay: [] as Cost[] };
  for (let round = 0; round < (clients > 100 ? 3 : 7); round++)
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(round + turn) % kinds.length] as Kind;
      samples[kind].push(await cost(own(contenders[kind].fleet), 100_000, contenders[kind].snapshot));
    }
  return medians(samples);
}

/** What is measured: its clients, and the process that serves them. */
interface Measured {
  readonly fleet: Fleet;
  /** µs of user and system time since its start. */
  cpu(): number | Promise<number>;
  /** Frees what the preparing left behind. */
  collect(): unknown;
}
const own = (fleet: Fleet): Measured => ({
  fleet,
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  collect: () => collect({ type: 'minor' }),
});

/** So many messages to all, until the last has the last. What comes before them is not counted. */
async function cost(measured: Measured, bytes: number, send: () => void, messages = 1): Promise<Cost> {
  const { fleet } = measured;
  const all = await fleet.watch(bytes, messages);
  await measured.collect();
  const before = await measured.cpu();
  const began = Number(process.hrtime.bigint() / 1000n);
  send();
  await all();
  const micros = ((await measured.cpu()) - before) / fleet.count;
  const waits = (await fleet.arrivals()).map((at) => (at - began) / 1000).sort((one, other) => one - other);
  const part = (share: number): number => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Number.NaN;
  return { micros, p50: part(0.5), p99: part(0.99) };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
/** KB, once what is not needed has gone. */
function held(): { rss: number; heap: number } {
  for (let n = 0; n < 3; n++) collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: rss / 1024, heap: (heapUsed + external) / 1024 };
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
