import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveStore } from '@/client/kernel/live';
import { RawClient } from './raw';
import { mine, object, open } from './feeds';
import { liveStage } from './stage';
import { pause, TestRelay, until } from './support';

const live = liveStage((park) => {
  park.user('admin');
  park.answers.set('object', { value: 1 });
});
const { store, connect } = live;
beforeEach(() => live.start());

const ask = { feed: object.id, params: {}, buildings: [] as number[] };
const numberOf = (client: LiveStore, buildings?: number[]) => (client.read(object, {}, buildings).data as { value: number } | undefined)?.value;

describe('subscribing', () => {
  it('again to a topic that is held already leaves it alive, however often', async () => {
    const client = await connect();
    for (let n = 0; n < 3; n++) {
      expect((await client.sub(ask)).ok).toBe(true);
      await until(() => client.replica.q > 0);
      await pause(350); // more than three lingers
      expect(live.relay.hub.counts).toMatchObject({ topics: 1, members: 1 });
    }
    live.park.answers.set('object', { value: 2 });
    await until(() => client.replica.rows.get('.value') === 2);
  });

  it('twice after a gap brings what is missing, and goes on being told', async () => {
    const client = await connect();
    await client.sub(ask);
    await until(() => client.replica.q === 1);
    for (const value of [2, 3]) {
      live.park.answers.set('object', { value });
      await until(() => client.replica.rows.get('.value') === value);
      // as if nothing of it had come: what it held before is what it asks with
      client.replica.reset();
      await client.sub(ask);
      await until(() => client.replica.rows.get('.value') === value);
    }
    await pause(350);
    live.park.answers.set('object', { value: 4 });
    await until(() => client.replica.rows.get('.value') === 4);
  });

  it('by the button, while the back end is down, does not stop the topic', async () => {
    const client = store('admin');
    client.subscribe(object, {}, undefined, () => {});
    await until(() => numberOf(client) === 1);
    live.park.isDown = true;
    await until(() => client.read(object, {}, undefined).stale);
    for (let n = 0; n < 3; n++) {
      client.retry(object, {}, undefined);
      await pause(250);
    }
    live.park.isDown = false;
    live.park.answers.set('object', { value: 2 });
    await until(() => numberOf(client) === 2 && !client.read(object, {}, undefined).stale);
  });

  it('by the button polls at once what has failed, however long its pause has become', async () => {
    live.park.isDown = true;
    const client = store(null);
    client.subscribe(open, {}, undefined, () => {});
    await until(() => client.read(open, {}, undefined).code === 'unavailable');
    for (let n = 0; n < 6; n++) {
      await pause(300); // within a second it is polled once, whoever asks: more would burden a back end that comes up
      const before = live.park.refused;
      client.retry(open, {}, undefined);
      await until(() => live.park.refused > before, undefined, 1300);
    }
  });

  it('when the topic of the session’s choice and of a screen’s own choice are one', async () => {
    const client = store('admin');
    const leave = client.subscribe(object, {}, undefined, () => {});
    await until(() => numberOf(client) === 1);
    client.subscribe(object, {}, [1, 2, 3], () => {});
    await until(() => numberOf(client, [1, 2, 3]) === 1);
    leave();
    await pause(400);
    live.park.answers.set('object', { value: 5 });
    await until(() => numberOf(client, [1, 2, 3]) === 5);
  });

  it('to a topic of one’s own is over when the connection becomes another person, and nothing more of it is sent', async () => {
    live.park.user('one', { id: 11 });
    live.park.user('two', { id: 12 });
    live.park.answers.set('mine:11', { total: 3 });
    live.park.answers.set('mine:12', { total: 8 });
    const own = { feed: mine.id, params: {}, buildings: [] as number[] };
    const [stays, changes] = [await connect('one'), await connect('one')];
    const held = await changes.sub(own);
    await stays.sub(own);
    await until(() => changes.replica.rows.get('.total') === 3 && stays.replica.rows.get('.total') === 3);

    expect(await changes.auth('two')).toMatchObject({ ok: true, user: 12 });
    await until(() => changes.received.some(([event]) => event === 'bye'));
    expect(changes.received).toContainEqual(['bye', expect.objectContaining({ t: held.ok && held.t, code: 'forbidden' })]);
    expect(live.relay.hub.counts).toMatchObject({ topics: 1, members: 1 });
    const before = changes.received.length;
    live.park.answers.set('mine:11', { total: 4 });
    await until(() => stays.replica.rows.get('.total') === 4);
    expect(changes.received.slice(before)).toEqual([]);
    // what it asks for from now on is the other one's
    expect(await changes.sub(own)).toMatchObject({ ok: true });
    await until(() => changes.replica.rows.get('.total') === 8);
    expect(stays.replica.rows.get('.total')).toBe(4);
  });

  it('leaves no timer behind when the relay is closed under its screens', async () => {
    const alone = new TestRelay({ lingerMs: 12_345_678 });
    await alone.start(live.park);
    const client = await RawClient.open(alone.port, 'admin');
    live.cleanUp.push(() => client.close());
    await client.sub(ask);
    await until(() => client.replica.q > 0);
    const { setTimeout: real } = globalThis;
    const armed: unknown[] = [];
    globalThis.setTimeout = ((...given: Parameters<typeof real>) => {
      if (given[1] === 12_345_678) armed.push(given);
      return real(...given);
    }) as typeof real;
    try {
      await alone.stop();
      await pause(100);
    } finally {
      globalThis.setTimeout = real;
    }
    expect(armed).toEqual([]);
  });
});
