import { beforeEach, expect, it } from 'vitest';
import type { RelayFigures } from '@/domain/feeds/relay';
import type { LiveStore } from '@/client/kernel/live';
import { figures, list, object } from './feeds';
import { liveStage } from './stage';
import { metricsToken, until } from './support';

const live = liveStage((park) => {
  park.user('admin');
  park.user('chief', { permissions: ['test_list', 'test_figures'], whole: false, buildings: [1] });
  park.user('clerk', { permissions: ['test_list'] });
  park.user('new', { permissions: ['test_figures'], must_change: 1 });
  park.answers.set('list', {
    total: 2,
    data: [
      { id: 1, value: 1 },
      { id: 2, value: 1 },
    ],
  });
  park.answers.set('object', { value: 1 });
});
const { store } = live;
beforeEach(() => live.start({ recheckMs: 60_000 }));

const read = (one: LiveStore) => one.read(figures, {}, undefined);
const dataOf = (one: LiveStore) => read(one).data as RelayFigures | undefined;

it('the relay tells its own figures to those who hold the right, live, without asking the back end, and to nobody else', async () => {
  const [admin, chief, clerk] = [store('admin'), store('chief'), store('clerk')];
  for (const one of [admin, chief, clerk]) one.subscribe(figures, {}, undefined, () => {});
  await until(() => dataOf(admin) !== undefined && dataOf(chief) !== undefined && read(clerk).status === 'forbidden');
  expect(dataOf(clerk)).toBeUndefined();
  clerk.subscribe(list, { kind: 'all' }, undefined, () => {});
  clerk.subscribe(object, {}, undefined, () => {});
  await until(() => clerk.read(list, { kind: 'all' }, undefined).status === 'ready');
  live.park.answers.set('list', {
    total: 2,
    data: [
      { id: 1, value: 2 },
      { id: 2, value: 1 },
    ],
  });
  const feedIn = (one: LiveStore, id: string) => dataOf(one)?.feeds.find((feed) => feed.id === id);
  await until(
    () => (feedIn(chief, list.id)?.deltas ?? 0) > 0 && dataOf(admin)?.topics === 3,
    () => JSON.stringify(dataOf(chief)),
  );
  // two look at one topic of the relay's own, whatever buildings they see
  expect(dataOf(admin)).toMatchObject({ clients: 3, behind: 0, users: 3, topics: 3, members: 4, connections: 3 });
  expect(feedIn(admin, list.id)).toMatchObject({ topics: 1, members: 1, errors: 0, snapshots: 1, polls: expect.any(Number) });
  expect(feedIn(admin, list.id)?.deltaBytes).toBeLessThan(feedIn(admin, list.id)?.snapshotBytes ?? 0);
  expect(dataOf(admin)?.now).toMatchObject({ rss: expect.any(Number), lag: expect.any(Number) });
  expect(live.park.polls('/test/figures')).toBe(0);
  live.park.isDown = true;
  const polls = feedIn(admin, list.id)?.polls ?? 0;
  await until(() => (feedIn(admin, list.id)?.errors ?? 0) > 0 && (feedIn(admin, list.id)?.polls ?? 0) > polls);
  expect(read(admin)).toMatchObject({ status: 'ready', stale: false }); // its own word needs no back end
});

it('/metrics is for the token of the settings and for whom the right was given, near or far', async () => {
  const ask = (token?: string) => fetch(`${live.relay.url}/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const client = store('admin');
  client.subscribe(list, { kind: 'all' }, undefined, () => {});
  await until(() => client.read(list, { kind: 'all' }, undefined).status === 'ready');
  for (const token of [metricsToken, 'admin', 'chief']) {
    const answer = await ask(token);
    expect([token, answer.status, answer.headers.get('cache-control')]).toEqual([token, 200, 'no-store']);
    const text = await answer.text();
    for (const line of ['relay_clients 1', 'relay_topics 1', 'relay_members 1', 'relay_behind 0']) expect(text).toMatch(new RegExp(`^${line}$`, 'm'));
    expect(text).toMatch(/^relay_sent_bytes_total\{feed="test.list",kind="snapshot"\} [1-9]/m);
    expect(text).toMatch(/^relay_connections [1-9]/m);
    expect(text).toMatch(/^relay_nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^relay_process_resident_memory_bytes /m);
  }
  for (const [token, status] of [
    [undefined, 401],
    ['clerk', 403],
    ['new', 403],
    ['nobody', 403],
    [`${metricsToken}x`, 403],
  ] as const) {
    const answer = await ask(token);
    expect([token, answer.status, (await answer.text()).includes('relay_')]).toEqual([token, status, false]);
  }
});
