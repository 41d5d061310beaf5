import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LiveStore } from '@/client/kernel/live';
import type { Feed } from '@/domain/kernel/feed';
import { list, mine, object, open } from './feeds';
import { Park } from './park';
import { pause, seeded, TestRelay } from './support';

/**
 * How many screens: 2,000 by LIVE_CLIENTS=2000, in some minutes; another play of faults by LIVE_SEED. They live in this very process, so that their work and the relay's
 * are one processor's: a screen costs here as much as the relay's half of it.
 */
const count = Number(process.env.LIVE_CLIENTS ?? 300);
const rounds = 7;
const users = 12;
const next = seeded(Number(process.env.LIVE_SEED ?? 20_261_122));
const pick = (below: number): number => Math.floor(next() * below);

/** One screen: whose it is, what it looks at, and which buildings its session has chosen. */
interface Screen {
  token: string | null;
  chosen: readonly number[];
  readonly store: LiveStore;
  readonly looks: Map<string, { feed: Feed; params: Record<string, string>; buildings: readonly number[] | undefined; leave: () => void }>;
}
let park: Park;
let relay: TestRelay;
const screens: Screen[] = [];

beforeEach(async () => {
  park = new Park();
  relay = newRelay();
  await park.start();
  await relay.start(park);
  for (let n = 0; n < users; n++) park.user(`user${n}`, { id: 100 + n, whole: n % 3 > 0, buildings: n % 3 > 0 ? [1, 2, 3] : [1 + (n % 2), 3] });
  change();
});
afterEach(async () => {
  park.hold = () => undefined;
  for (const { store } of screens.splice(0)) store.close();
  await relay.stop();
  await park.stop();
});

const newRelay = (): TestRelay => new TestRelay({ pollScale: count > 1000 ? 4 : 1, recheckMs: 5000, lingerMs: 300 });
const rowsOf = (size: number) => Array.from({ length: size }, (_, n) => ({ id: n, value: pick(50) })).filter(() => pick(6) > 0);

/** Everything that the back end would answer is other than before. */
function change(): void {
  for (const scope of ['', ':1', ':2', ':3', ':1,2', ':1,3', ':2,3', ':1,2,3']) {
    park.answers.set(`list${scope}`, { total: pick(1000), data: rowsOf(20) });
    park.answers.set(`object${scope}`, { value: pick(1000), scope });
  }
  for (let n = 0; n < users; n++) park.answers.set(`mine:${100 + n}`, { total: pick(1000), of: n });
  park.answers.set('open', { value: pick(1000) });
}

/** What the back end would answer this screen now; undefined: it may not see that. Written from the contract, not from the relay. */
function truth({ token, chosen }: Screen, feed: Feed, buildings: readonly number[] | undefined): unknown {
  if (feed === open) return park.answers.get('open');
  const user = token === null ? undefined : park.users.get(token);
  if (user?.status !== 200) return undefined;
  if (feed === mine) return park.answers.get(`mine:${user.id}`);
  const requested = buildings ?? chosen;
  if (requested.some((id) => !user.buildings.includes(id))) return undefined;
  const scope = [...(requested.length > 0 ? requested : user.whole ? [] : user.buildings)].sort();
  const isPark = scope.length === 0 || (user.whole && scope.length === user.buildings.length);
  return park.answers.get(`${feed === list ? 'list' : 'object'}${isPark ? '' : `:${scope.join(',')}`}`);
}

const choices: readonly (readonly number[] | undefined)[] = [undefined, undefined, [1], [3], [1, 3], [3, 2, 1]];
function look(screen: Screen): void {
  const feed = [list, object, object, mine, open][pick(5)] as Feed;
  const params: Record<string, string> = feed === list ? { kind: pick(2) === 0 ? 'all' : 'few' } : {};
  const buildings = feed === list || feed === object ? choices[pick(choices.length)] : undefined;
  const name = JSON.stringify([feed.id, params, buildings]);
  if (screen.looks.has(name)) return;
  screen.looks.set(name, { feed, params, buildings, leave: screen.store.subscribe(feed, params, buildings, () => {}) });
}

function arrive(n: number): void {
  const screen = { token: n % 20 === 0 ? null : `user${n % users}`, chosen: [], looks: new Map() } as unknown as Screen;
  const store = relay.store(null, {
    token: () => screen.token,
    buildings: () => screen.chosen,
    ...(n % 12 === 5 && { transports: ['polling'] as const }),
  });
  Object.assign(screen, { store });
  screens.push(screen);
  for (let k = 0; k < 4; k++) look(screen);
}

/** What people do: open and close panels, choose buildings, sign in as somebody else, press the button. */
function live(screen: Screen): void {
  const [name, one] = [...screen.looks][pick(screen.looks.size)] ?? [];
  const what = pick(6);
  if (what === 0) look(screen);
  else if (what === 1 && name && one) {
    one.leave();
    screen.looks.delete(name);
  } else if (what === 2) screen.chosen = [[], [1], [3], [1, 3]][pick(4)] as number[];
  else if (what === 3) screen.token = pick(8) === 0 ? null : `user${pick(users)}`;
  else if (what === 4 && one) screen.store.retry(one.feed, one.params, one.buildings);
  if (what === 2 || what === 3) screen.store.renew();
}

/** What befalls the machines. */
const faults: readonly (() => Promise<void>)[] = [
  async () => {
    for (const connection of relay.hub.connections) if (pick(3) === 0) connection.wire.terminate();
  },
  killBackEnd,
  async () => {
    park.hold = () => new Promise(() => {}); // it takes calls and never answers, until somebody ends it
    await pause(2500);
    await killBackEnd();
  },
  async () => {
    park.hold = (path) => (path === '/auth/authInfo' ? pause(700) : undefined);
    await pause(1500);
    park.hold = () => undefined;
  },
  async () => {
    park.isDown = true;
    await pause(1500);
    park.isDown = false;
  },
  async () => {
    const { port } = relay;
    await relay.stop();
    relay = newRelay();
    relay.port = port;
    await relay.start(park);
  },
];

/** As the embedded one: its address is nobody's for a while, then it stands at another, and the relay is told. */
async function killBackEnd(): Promise<void> {
  await park.stop();
  relay.upstream.moveTo(null);
  park.hold = () => undefined;
  park.port = 0;
  await pause(500);
  await park.start();
  relay.upstream.moveTo(`http://127.0.0.1:${park.port}`);
  relay.hub.nudge({});
}

type Look = Screen['looks'] extends Map<string, infer L> ? L : never;

/** Whether a panel shows what the back end would answer now. */
function isRight(screen: Screen, { feed, params, buildings }: Look): boolean {
  const { status, stale, data } = screen.store.read(feed, params, buildings);
  const wanted = truth(screen, feed, buildings);
  if (wanted === undefined) return status === 'forbidden' && data === undefined;
  return status === 'ready' && !stale && JSON.stringify(data) === JSON.stringify(wanted);
}

function explain({ store, token, chosen }: Screen, { feed, params, buildings }: Look): string {
  return JSON.stringify({ token, chosen, feed: feed.id, params, buildings, shown: store.read(feed, params, buildings) }).slice(0, 400);
}

it('killed and hung back ends, lost connections and all that people do leave no panel dead: each shows what the server would answer', async () => {
  for (let n = 0; n < count; n++) {
    arrive(n);
    if (n % 50 === 0) await pause(20);
  }
  await settled();
  for (let round = 0; round < rounds; round++) {
    change();
    for (let n = 0; n < count / 3; n++) live(screens[pick(count)] as Screen);
    const fault = (faults[round % faults.length] as () => Promise<void>)();
    await pause(pick(400));
    change();
    for (let n = 0; n < count / 10; n++) live(screens[pick(count)] as Screen);
    await fault;
    await pause(pick(600));
  }
  // nothing changes any more, and nobody helps: no nudge, no reload, no button
  change();
  await settled();
  // and they are alive: what changes now comes to each of them
  change();
  await settled();
  await expect.poll(() => relay.hub.counts).toMatchObject({ clients: count, behind: 0 });
}, 600_000);

/** Every panel has shown, at some moment from now on, what is true. Not all at one moment: on a machine that is too busy some are late by turns. */
async function settled(): Promise<void> {
  const ms = 40_000 + count * 30;
  const began = performance.now();
  let left = screens.flatMap((screen) => [...screen.looks.values()].map((one) => [screen, one] as const));
  for (;;) {
    left = left.filter(([screen, one]) => !isRight(screen, one));
    if (left.length === 0) return;
    const some = () => left.slice(0, 5).map(([screen, one]) => explain(screen, one));
    if (performance.now() - began > ms) throw new Error(`${left.length} panels do not show what is true:\n${some().join('\n')}`);
    await pause(200);
  }
}
