import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeds } from '@/domain/feeds';
import type { LiveStore } from '@/client/kernel/live';
import { openPark, type Park } from '../support/park';
import { secret } from './park';
import { RawClient } from './raw';
import { pause, TestRelay, until } from './support';

const incubators = feeds.find(({ id }) => id === 'cockpit.incubator') as (typeof feeds)[number];
const unread = feeds.find(({ scope }) => scope === 'user') as (typeof feeds)[number];
const menu = feeds.find(({ id }) => id === 'user.menu') as (typeof feeds)[number];
const rights = feeds.flatMap(({ permission }) => permission ?? []);
let park: Park;
let relay: TestRelay;
let store: LiveStore;

beforeAll(async () => {
  park = await openPark({ relaySecret: secret });
  relay = new TestRelay({ feeds, recheckMs: 1000 });
  await relay.start({ port: Number(new URL(park.url).port) });
});
afterAll(async () => {
  store.close();
  await relay.stop();
  await park.close();
});

it('a right taken from a role ends what its people look at within the time of the check, and nothing else', async () => {
  const { token, userId } = await park.account({ type: 1, permissions: ['cockpit_read'] });
  const byes: string[] = [];
  store = relay.store(token, { onBye: (code) => byes.push(code) });
  for (const feed of [incubators, unread]) store.subscribe(feed, {}, undefined, () => {});
  const status = (feed: typeof incubators): string => store.read(feed, {}, undefined).status;
  await until(
    () => status(incubators) === 'ready' && status(unread) === 'ready',
    () => `${status(incubators)} ${status(unread)}`,
  );
  await park.database.tx(async (tx) => {
    await park.database.rows('delete from role_permission where role_id = (select role_id from app_user where id = $1)', [userId], tx);
    await park.database.rows('update role set version = version + 1 where id = (select role_id from app_user where id = $1)', [userId], tx);
  });
  // a role was changed behind the server's back: only the check of every second can tell
  await until(() => status(incubators) === 'forbidden');
  expect(store.read(incubators, {}, undefined).data).toBeUndefined();
  expect(status(unread)).toBe('ready');
  expect(byes).toEqual([]); // the session goes on
});

it('who must change his password first is shown no more than he is answered: his menu and what is public', async () => {
  const { token, userId } = await park.account({ type: 1, permissions: rights });
  const mustChange = (value: 1 | 2) =>
    park.database.tx((tx) => park.database.rows('update app_user set must_change = $2, version = version + 1 where id = $1', [userId, value], tx));
  await mustChange(1);
  const client = await RawClient.open(relay.port, token);
  const answers = async () => {
    const all: [string, string][] = [];
    for (const { id, params } of feeds) {
      const given = Object.fromEntries(Object.entries<readonly string[]>(params).map(([name, values]) => [name, values[0] as string]));
      const answer = await client.sub({ feed: id, params: given, buildings: [] });
      all.push([id, answer.ok ? 'ok' : answer.code]);
    }
    return all;
  };
  const open = feeds.filter(({ scope }) => scope === 'public' || scope === 'user').map(({ id }) => id);
  expect(await answers()).toEqual(feeds.map(({ id }) => [id, open.includes(id) ? 'ok' : 'forbidden']));
  // what he is sent of his own is what the back end answers him: the menu, and not his counters
  const shown = (): Set<string> =>
    new Set(client.received.filter(([event]) => event === 's').map(([, body]) => (body as { t: string }).t.split('|')[0] ?? ''));
  await until(() => shown().has(menu.id));
  await pause(500);
  expect([...shown()].filter((id) => !feeds.some((feed) => feed.id === id && feed.scope === 'public'))).toEqual([menu.id]);
  await mustChange(2);
  await pause(2100); // a refusal is asked about anew after two seconds
  expect(await answers()).toEqual(feeds.map(({ id }) => [id, 'ok']));
  client.close();
});
