import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeds } from '@/domain/feeds';
import type { LiveStore } from '@/client/kernel/live';
import { openPark, type Park } from '../support/park';
import { secret } from './park';
import { TestRelay, until } from './support';

const incubators = feeds.find(({ id }) => id === 'cockpit.incubator') as (typeof feeds)[number];
const unread = feeds.find(({ scope }) => scope === 'user') as (typeof feeds)[number];
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
  await until(() => status(incubators) === 'forbidden', undefined, 15_000);
  expect(store.read(incubators, {}, undefined).data).toBeUndefined();
  expect(status(unread)).toBe('ready');
  expect(byes).toEqual([]); // the session goes on
});
