import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveStore } from '@/client/kernel/live';
import { ByLogin, type Credentials, type SharedTokenStore } from '@/relay/live/credentials';
import { redisTokenStore } from '@/relay/live/token-store';
import type { Upstream } from '@/relay/http/upstream';
import { mine, object } from './feeds';
import { Park } from './park';
import { pause, TestRelay, until } from './support';

let park: Park;
const stores: LiveStore[] = [];
const relays: TestRelay[] = [];
const shelves: { close(): void }[] = [];
const byAccount =
  (tokenStore: SharedTokenStore | null = null, password = 'right') =>
  (upstream: Upstream): Credentials =>
    new ByLogin(upstream, { username: 'operator', password }, tokenStore, () => {});
const open = async (existing: (upstream: Upstream) => Credentials | null): Promise<TestRelay> => {
  const relay = new TestRelay({ existing });
  relays.push(relay);
  await relay.start(park);
  return relay;
};
const look = (relay: TestRelay, token: string, buildings?: number[]): (() => unknown) => {
  const store = relay.store(token);
  stores.push(store);
  store.subscribe(object, {}, buildings, () => {});
  return () => (store.read(object, {}, buildings).data as { value: number } | undefined)?.value;
};
const tokensSent = (): (string | undefined)[] => park.requests.filter((one) => one.path === '/test/object').map((one) => one.authorization);

beforeEach(async () => {
  park = new Park();
  await park.start();
  park.user('admin');
  park.accounts.set('operator', { password: 'right', change: { whole: false, buildings: [1], permissions: [] } });
  park.answers.set('object', { value: 7 });
  park.answers.set('object:1', { value: 1 });
});
afterEach(async () => {
  for (const one of stores.splice(0)) one.close();
  for (const one of relays.splice(0)) await one.stop();
  for (const one of shelves.splice(0)) one.close();
  await park.stop();
});

describe('in front of an existing back end', () => {
  it('polls with its own account what that account sees, and with a subscriber’s token what it does not', async () => {
    const relay = await open(byAccount());
    const [house, whole] = [look(relay, 'admin', [1]), look(relay, 'admin')];
    await until(() => house() === 1 && whole() === 7);
    await pause(500);
    const requests = park.requests.filter((one) => one.path === '/test/object');
    expect(new Set(requests.filter((one) => one.buildings === '1').map((one) => one.authorization))).toEqual(new Set(['Bearer operator.1']));
    expect(new Set(requests.filter((one) => one.buildings === undefined).map((one) => one.authorization))).toEqual(new Set(['Bearer admin']));
    expect(park.logins).toBe(1);
  });

  it('without an account of its own it asks as those who look, at once', async () => {
    const relay = await open(() => null);
    const store = relay.store('admin');
    stores.push(store);
    const codes: (string | undefined)[] = [];
    park.answers.set('mine:1', { total: 3 });
    store.subscribe(mine, {}, undefined, () => codes.push(store.read(mine, {}, undefined).code));
    const value = look(relay, 'admin');
    await until(() => value() === 7 && store.read(mine, {}, undefined).status === 'ready');
    expect(codes.filter(Boolean)).toEqual([]); // the first poll waited for its subscriber
    expect(new Set(tokensSent())).toEqual(new Set(['Bearer admin']));
  });

  it('a wrong password leaves the screens alive, and is not tried over and over', async () => {
    const relay = await open(byAccount(null, 'wrong'));
    const value = look(relay, 'admin', [1]);
    await until(() => value() === 1);
    expect(new Set(tokensSent())).toEqual(new Set(['Bearer admin']));
    expect(park.logins).toBe(0);
  });

  it('logs in again when its token has run out', async () => {
    const relay = await open(byAccount());
    const value = look(relay, 'admin', [1]);
    await until(() => value() === 1);
    Object.assign(park.users.get('operator.1') ?? {}, { status: 401 });
    park.answers.set('object:1', { value: 2 });
    await until(() => value() === 2 && tokensSent().includes('Bearer operator.2'));
  });
});

const url = process.env.TEST_REDIS_URL;
describe.skipIf(!url)('several relays with one account, on Redis', () => {
  const tokenStore = (): SharedTokenStore => {
    const made = redisTokenStore(url ?? '', `http://127.0.0.1:${park.port}`, 'operator', () => {});
    shelves.push(made);
    return made;
  };

  it('share one login, and one new one when it ends; none throws another out', async () => {
    const [one, two] = [await open(byAccount(tokenStore())), await open(byAccount(tokenStore()))];
    const values = [look(one, 'admin', [1]), look(two, 'admin', [1])];
    await until(() => values.every((value) => value() === 1));
    await pause(3000); // longer than any wait after a failure
    expect(park.logins).toBe(1);
    Object.assign(park.users.get('operator.1') ?? {}, { status: 401 });
    park.answers.set('object:1', { value: 2 });
    await until(() => values.every((value) => value() === 2));
    await pause(3000);
    expect(park.logins).toBe(2);
    const { length } = park.requests;
    await until(() => park.requests.length > length + 4);
    expect(new Set(park.requests.slice(length).map(({ authorization, status }) => `${authorization} ${status === 304 ? 200 : status}`))).toEqual(
      new Set(['Bearer operator.2 200']),
    );
    expect(park.requests.some(({ status }) => status === 402)).toBe(false);
  });
});
