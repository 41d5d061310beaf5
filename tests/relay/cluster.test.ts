import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveStore } from '@/client/kernel/live';
import { Cluster } from '@/relay/live/cluster';
import { mine, object, slow } from './feeds';
import { Park } from './park';
import { pause, TestRelay, until } from './support';

/** A way to Redis that can be cut: nothing comes through, and what is open ends. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  isCut = false;

  constructor(private readonly target: URL) {
    this.server = createServer((from) => this.pass(from));
  }
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }
  close(): void {
    this.cut();
    this.server.close();
  }
  private pass(from: Socket): void {
    if (this.isCut) return void from.destroy();
    const to = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [from, to]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    }
    from.pipe(to).pipe(from);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  }
}

const url = process.env.TEST_REDIS_URL;
const period = 200; // ms, the test feeds' second at a fifth
const times = { leaseMs: 900, heartbeatMs: 250 };
describe.skipIf(!url)('several relays in front of one back end, on Redis', () => {
  let park: Park;
  let prefix: string;
  let wire: Wire;
  let wired: string;
  const relays: { relay: TestRelay; cluster: Cluster }[] = [];
  const stores: LiveStore[] = [];
  const redis = url ? new Redis(url, { lazyConnect: true }) : null;

  beforeEach(async () => {
    park = new Park();
    await park.start();
    park.user('admin');
    park.answers.set('object', { value: 1 });
    prefix = `test:cluster:${process.pid}:${Math.round(performance.now())}`;
    wire = new Wire(new URL(url ?? ''));
    wired = await wire.open();
  });
  afterEach(async () => {
    for (const one of stores.splice(0)) one.close();
    for (const one of relays.splice(0)) await stop(one);
    wire.close();
    await park.stop();
  });
  const open = async (): Promise<{ relay: TestRelay; cluster: Cluster }> => {
    const cluster = new Cluster(wired, prefix, () => undefined, times);
    const made = { relay: new TestRelay({ cluster }), cluster };
    relays.push(made);
    await made.relay.start(park);
    return made;
  };
  const stop = async ({ relay, cluster }: { relay: TestRelay; cluster: Cluster }): Promise<void> => {
    await relay.stop();
    await cluster.close();
  };
  const look = (relay: TestRelay, feed: typeof object = object, token = 'admin') => {
    const store = relay.store(token);
    stores.push(store);
    store.subscribe(feed, {}, undefined, () => {});
    const read = () => store.read(feed, {}, undefined);
    return { value: () => (read().data as { value?: unknown } | undefined)?.value, at: () => read().at ?? 0, read };
  };
  const ledBy = () => relays.filter(({ relay }) => relay.hub.counts.led > 0);
  const change = (value: number): void => void park.answers.set('object', { value });

  it('poll once a period for all of them, and every screen shows what changed', async () => {
    const looks: ReturnType<typeof look>[] = [];
    for (let n = 0; n < 3; n++) {
      const { relay } = await open();
      for (let screen = 0; screen < 5; screen++) looks.push(look(relay));
    }
    await until(() => looks.every(({ value }) => value() === 1));
    await until(() => ledBy().length === 1);
    const before = park.polls('/test/object');
    const began = performance.now();
    for (let value = 2; value < 8; value++) {
      change(value);
      await until(() => looks.every((one) => one.value() === value));
    }
    // far from one for each of the three; on a starved machine a lease may pass on between two polls
    expect(park.polls('/test/object') - before).toBeLessThanOrEqual((1.5 * (performance.now() - began)) / period + 2);
    // all is as it was: the time goes on everywhere
    const ats = looks.map(({ at }) => at());
    await until(() => looks.every(({ at }, n) => at() > (ats[n] ?? 0) + period));
    expect(looks.every(({ read }) => !read().stale)).toBe(true);
  });

  it('have another go on at once when one ends, and after its lease when one is killed', async () => {
    for (let n = 0; n < 3; n++) await open();
    const looks = relays.map(({ relay }) => look(relay));
    await until(() => looks.every(({ value }) => value() === 1));
    for (const [value, kill] of [
      [2, false],
      [3, true],
    ] as const) {
      await until(() => ledBy().length === 1);
      const [leader] = ledBy();
      if (!leader) throw new Error('nobody leads');
      const at = relays.indexOf(leader);
      relays.splice(at, 1);
      looks.splice(at, 1);
      if (kill) leader.cluster.abandon();
      await stop(leader);
      change(value);
      const took = await until(() => looks.every((one) => one.value() === value));
      // no faster than real clocks on a busy machine: the lease, a period, and what a busy machine takes
      expect(took).toBeLessThan((kill ? times.leaseMs : 0) + 2 * period + 2000);
      expect(looks.every(({ read }) => !read().stale)).toBe(true);
    }
  });

  it('believe nobody who stood still while another took over', async () => {
    await open();
    const first = look(relays[0]?.relay as TestRelay);
    await until(() => first.value() === 1 && ledBy().length === 1);
    await open();
    const second = look(relays[1]?.relay as TestRelay);
    await until(() => second.value() === 1);
    // the leader's question is answered with what is true now, but comes late; meanwhile its lease has gone to the other
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    let isHeld = false;
    park.holdAnswer = (path) => {
      if (path !== '/test/object' || isHeld) return undefined;
      isHeld = true;
      return held;
    };
    change(2);
    await until(() => isHeld);
    await redis?.set(`${prefix}:lease:test.object|park`, 'somebody else', 'PX', 300);
    change(3);
    await until(() => second.value() === 3);
    let shown: unknown = first.value();
    letGo();
    const began = performance.now();
    while (performance.now() - began < 5 * period) {
      if (first.value() === 2 && shown === 3) throw new Error('an older answer after a newer one');
      shown = first.value();
      await pause(5);
    }
    await until(() => first.value() === 3 && ledBy().length === 1);
  });

  it('tell who comes later what is known, without another poll', async () => {
    const { relay } = await open();
    const first = look(relay, slow);
    await until(() => first.value() === 1);
    const polls = park.polls('/test/object');
    const later = look((await open()).relay, slow);
    await until(() => later.value() === 1);
    expect(park.polls('/test/object')).toBe(polls);
    expect(Math.abs(later.at() - first.at())).toBeLessThan(1000);
  });

  it('poll each for itself while Redis is away, and together again when it is back', async () => {
    for (let n = 0; n < 2; n++) await open();
    const looks = relays.map(({ relay }) => look(relay));
    await until(() => looks.every(({ value }) => value() === 1) && ledBy().length === 1);
    wire.cut();
    change(2);
    await until(
      () => looks.every(({ value }) => value() === 2),
      () => JSON.stringify(looks.map(({ value }) => value())),
      12_000,
    );
    wire.isCut = false;
    await until(
      () => ledBy().length === 1,
      () => String(ledBy().length),
      20_000,
    );
    change(3);
    await until(() => looks.every(({ value }) => value() === 3));
  });

  it('go on where the leader has nobody to ask with any more', async () => {
    park.user('gone', { id: 7 });
    park.user('here', { id: 7 });
    park.answers.set('mine:7', { value: 1 });
    for (let n = 0; n < 2; n++) await open();
    const [one, two] = relays;
    if (!one || !two) throw new Error('two relays');
    const first = look(one.relay, mine as unknown as typeof object, 'gone');
    await until(() => first.value() === 1);
    const second = look(two.relay, mine as unknown as typeof object, 'here');
    await until(() => second.value() === 1);
    Object.assign(park.users.get('gone') ?? {}, { status: 401 });
    park.answers.set('mine:7', { value: 2 });
    await until(() => second.value() === 2);
    // another person's topic is another topic
    park.user('other', { id: 8 });
    park.answers.set('mine:8', { value: 9 });
    const other = look(two.relay, mine as unknown as typeof object, 'other');
    await until(() => other.value() === 9);
    expect(second.value()).toBe(2);
  });
});
