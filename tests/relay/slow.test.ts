import { beforeEach, describe, expect, it } from 'vitest';
import { Replica } from '@/client/kernel/live/replica';
import { limits } from '@/relay/live/limits';
import type { RawClient } from './raw';
import { list, slow } from './feeds';
import { liveStage } from './stage';
import { pause, until } from './support';

const live = liveStage((park) => {
  park.user('admin');
  park.answers.set('list', large(0));
});
const { connect } = live;
beforeEach(() => live.start({ pollScale: 20, pingInterval: 300 }));

const requested = { feed: list.id, params: { kind: 'all' }, buildings: [] };
/** About 200 KB, different each time. */
const large = (round: number) => ({ total: 100, data: Array.from({ length: 100 }, (_, id) => ({ id, text: `${round}-`.padEnd(2000, 'x') })) });

const publish = async (reader: RawClient, from: number, rounds: number) => {
  for (let round = from; round < from + rounds; round++) {
    live.park.answers.set('list', large(round));
    live.relay.hub.nudge({ feeds: [list.id] });
    await pause(170); // a nudge too soon after the last one waits
    await until(() => String((reader.replica.rows.get(':7') as { text?: string } | undefined)?.text).startsWith(`${round}-`));
  }
};
const waiting = () => [...live.relay.hub.connections].reduce((sum, connection) => sum + connection.wire.backlog(), 0);

describe('clients that do not read', () => {
  it('cost the same after many messages as after a few, and get one catch-up when they read again', async () => {
    const frozen = await Promise.all(Array.from({ length: 20 }, () => connect()));
    const healthy = await connect();
    for (const client of [...frozen, healthy]) expect((await client.sub(requested)).ok).toBe(true);
    await until(() => [...frozen, healthy].every((client) => client.replica.q > 0));
    for (const client of frozen) client.freeze();
    await publish(healthy, 1, 16);
    await until(
      () => live.relay.hub.counts.behind === 20,
      () => JSON.stringify(live.relay.hub.counts),
    );
    const before = waiting();
    expect(before).toBeLessThan(20 * (limits.backlogBytes + 300_000));
    await publish(healthy, 17, 12);
    expect(waiting()).toBeLessThanOrEqual(before);
    expect(healthy.replica.rows.get(':7')).toEqual({ id: 7, text: '28-'.padEnd(2000, 'x') }); // nobody else waited
    for (const client of frozen) client.thaw();
    await until(
      () => frozen.every((client) => client.replica.q === healthy.replica.q),
      () => JSON.stringify(frozen.map((one) => one.replica.q)),
    );
    for (const client of frozen) expect(Object.fromEntries(client.replica.rows)).toEqual(Object.fromEntries(healthy.replica.rows));
    await until(() => live.relay.hub.counts.behind === 0);
  });

  it('answers to what was never asked for, floods and nonsense end the client, not the relay', async () => {
    const [stray, flood, fool, big] = [await connect(), await connect(), await connect(), await connect()];
    await stray.sub(requested);
    for (let n = 0; n < 40; n++) stray.send('3');
    await until(() => !stray.isOpen);
    const answers = await Promise.all(Array.from({ length: 450 }, () => flood.sub({ ...requested, feed: 'no.such' })));
    expect(answers.filter((answer) => !answer.ok && answer.code === 'limit').length).toBeGreaterThan(20);
    for (const nonsense of [
      null,
      7,
      {},
      { feed: 1 },
      { feed: list.id, params: { kind: 5 } },
      { feed: list.id, params: { kind: 'all' }, buildings: ['1'] },
    ]) {
      expect(await fool.sub(nonsense as object)).toMatchObject({ ok: false, code: 'unknown' });
    }
    expect(await fool.sub({ ...requested, params: { kind: 'all', more: '1' } })).toMatchObject({ ok: false, code: 'unknown' });
    expect(await fool.sub({ ...requested, params: { kind: '__proto__' } })).toMatchObject({ ok: false, code: 'unknown' });
    big.send(`420${JSON.stringify(['sub', { feed: 'x'.repeat(20_000) }])}`);
    await until(() => !big.isOpen);
    expect((await fool.sub({ feed: slow.id, params: {}, buildings: [] })).ok).toBe(true);
  });

  it('who comes back with what he holds gets nothing, or one delta', async () => {
    const first = await connect();
    await first.sub(requested);
    await until(() => first.replica.q > 0);
    const second = await connect();
    const held = { e: first.replica.e, q: first.replica.q };
    await Object.assign(second, { replica: Object.assign(new Replica(), held) }).sub({ ...requested, ...held });
    await pause(100);
    expect(second.received).toEqual([]);
    const data = large(0).data.map((row, n) => (n === 3 ? { ...row, text: 'new' } : row));
    live.park.answers.set('list', { total: 100, data });
    live.relay.hub.nudge({ feeds: [list.id] });
    await until(() => first.replica.q === 2);
    const third = await connect();
    await Object.assign(third, { replica: Object.assign(new Replica(), held) }).sub({ ...requested, ...held });
    await until(() => third.received.length > 0);
    expect(third.received[0]).toMatchObject(['d', { f: 1, q: 2, put: { ':3': { id: 3, text: 'new' } } }]);
  });
});
