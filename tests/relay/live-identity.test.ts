import { describe, expect, it } from 'vitest';
import { Upstream } from '@/relay/http/upstream';
import { Access } from '@/relay/live/access';
import { list, mine, object } from './feeds';
import { liveStage } from './stage';
import { pause, until, type TestRelayOptions } from './support';

const live = liveStage((park) => {
  park.user('one', { id: 11 });
  park.user('two', { id: 12, whole: false, buildings: [], permissions: [] });
  park.answers.set('object', { value: 1 });
  park.answers.set('mine:11', { total: 3 });
  park.answers.set('mine:12', { total: 8 });
});
const { connect } = live;
const open = (options: TestRelayOptions = {}) => live.start({ recheckMs: 60_000, ...options });

const building = { feed: object.id, params: {}, buildings: [] as number[] };
const own = { feed: mine.id, params: {}, buildings: [] as number[] };
/** Calls of /auth/authInfo wait until this is called. */
const holdIdentity = (): (() => void) => {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  live.park.hold = (path) => (path === '/auth/authInfo' ? held : undefined);
  return () => {
    live.park.hold = () => undefined;
    release();
  };
};

describe('who a connection belongs to', () => {
  it('is nobody with a new token until that one has been asked about: nothing is sent, nothing joined', async () => {
    await open();
    const client = await connect('one');
    expect((await client.sub(building)).ok).toBe(true);
    await until(() => client.replica.q > 0);
    live.park.hold = (path) => (path === '/auth/authInfo' ? Promise.reject(new Error('broken')) : undefined);
    expect(await client.auth('two')).toMatchObject({ ok: false, user: null, retry: expect.any(Number) });
    const { length } = client.received;
    live.park.answers.set('object', { value: 2 });
    const polls = live.park.polls('/test/object');
    await until(() => live.park.polls('/test/object') > polls + 3);
    expect(client.received.slice(length)).toEqual([]);
    expect(await client.sub(building)).toMatchObject({ ok: false, code: 'unavailable' });
    live.park.hold = () => undefined;
    await pause(1100); // the question that failed is not repeated within a second
    await client.auth('two');
    expect(client.received.slice(length).map(([event, body]) => [event, (body as { code?: string }).code])).toEqual([['bye', 'forbidden']]);
    await until(() => live.relay.hub.counts.topics === 0);
  });

  it('is told what it missed when the new token is of the same user', async () => {
    await open();
    live.park.user('one.2', { id: 11, username: 'one' });
    const client = await connect('one');
    await client.sub(building);
    await until(() => client.replica.q > 0);
    const release = holdIdentity();
    const answer = client.auth('one.2');
    live.park.answers.set('object', { value: 2 });
    const polls = live.park.polls('/test/object');
    await until(() => live.park.polls('/test/object') > polls + 3);
    expect(client.replica.rows.get('.value')).toBe(1);
    release();
    expect(await answer).toMatchObject({ ok: true, user: 11 });
    await until(() => client.replica.rows.get('.value') === 2);
    live.park.answers.set('object', { value: 3 });
    await until(() => client.replica.rows.get('.value') === 3);
  });

  it('polls a user’s own topic with tokens of that user alone', async () => {
    await open({ existing: () => null });
    const [other, tab] = [await connect('one'), await connect('one')];
    for (const client of [other, tab]) expect((await client.sub(own)).ok).toBe(true);
    await until(() => other.replica.rows.get('.total') === 3);
    live.park.hold = (path) => (path === '/auth/authInfo' ? Promise.reject(new Error('broken')) : undefined);
    await tab.auth('two');
    const { length } = live.park.requests;
    await until(() => live.park.requests.length > length + 5);
    expect(new Set(live.park.requests.slice(length).map(({ authorization }) => authorization))).toEqual(new Set(['Bearer one']));
    expect(other.replica.rows.get('.total')).toBe(3);
  });

  it('leaves nothing behind when it goes while it is being asked', async () => {
    await open();
    const release = holdIdentity();
    for (let n = 0; n < 5; n++) {
      const client = await connect('one');
      void client.sub(building);
      void client.auth(`two${n}`);
      void client.sub(own);
      await until(() => live.park.held.length > 0);
      client.close();
    }
    await until(() => live.relay.hub.counts.clients === 0);
    release();
    await pause(300);
    expect(live.relay.hub.counts).toMatchObject({ clients: 0, tokens: 0, users: 0, topics: 0, members: 0 });
  });

  it('is told once that its session has ended, however often that is found', async () => {
    await open({ recheckMs: 200 });
    const user = live.park.user('gone', { id: 31 });
    const client = await connect('gone');
    await client.sub(building);
    await until(() => client.replica.q > 0);
    user.status = 401;
    await until(() => client.received.some(([event]) => event === 'bye'));
    const checks = live.park.checks;
    await pause(1200);
    expect(client.received.filter(([event]) => event === 'bye').map(([, body]) => body)).toEqual([{ t: '*', code: 'expired' }]);
    expect(live.park.checks).toBe(checks); // such a token does not come back, and is not asked about any more
    expect((await client.sub(building)).ok).toBe(false);
  });

  it('with rights that change while it is being asked has the new ones', async () => {
    await open();
    const user = live.park.user('staff', { id: 41, permissions: [] });
    // the back end has answered by the old state, and the answer is on its way while the change is told
    let release = (): void => {};
    live.park.holdAnswer = (path) => (path === '/auth/authInfo' ? new Promise((done) => (release = done)) : undefined);
    const client = await connect('staff');
    const answer = client.sub({ feed: 'test.list', params: { kind: 'all' }, buildings: [] });
    await until(() => live.park.checks === 1);
    live.park.holdAnswer = () => undefined;
    user.permissions = ['test_list'];
    live.relay.hub.onSessionEvent(41, 'changed');
    await pause(50);
    release();
    await answer;
    await until(() => client.received.some(([event]) => event === 'bye'));
    expect(await client.sub({ feed: 'test.list', params: { kind: 'all' }, buildings: [] })).toMatchObject({ ok: true });
  });

  it('is asked about anew when something was told while nobody was connected', async () => {
    await open();
    const user = live.park.user('staff', { id: 42 });
    const before = await connect('staff');
    expect((await before.sub(building)).ok).toBe(true);
    before.close();
    await until(() => live.relay.hub.counts.clients === 0);
    Object.assign(user, { whole: false, buildings: [] });
    live.relay.hub.onSessionEvent(42, 'changed');
    const after = await connect('staff');
    expect(await after.sub(building)).toMatchObject({ ok: false, code: 'forbidden' });
  });
});

describe('somebody who is no user', () => {
  it('joins the feeds that are named for him and no others, loses them as they change, and his connection with his token', async () => {
    await open();
    const wall = live.park.user('wall', { id: -7, whole: false, feeds: [object.id] });
    const client = await connect('wall');
    const rows = { feed: list.id, params: { kind: 'all' }, buildings: [] as number[] };
    expect((await client.sub(building)).ok).toBe(true);
    for (const ask of [rows, own]) expect(await client.sub(ask)).toMatchObject({ ok: false, code: 'forbidden' }); // though he has the right
    wall.feeds = [list.id];
    live.relay.hub.onSessionEvent(-7, 'changed');
    const byes = () => client.received.flatMap(([event, message]) => (event === 'bye' ? [message] : []));
    await until(() => byes().length === 2);
    expect(byes()).toEqual([
      { t: expect.stringContaining(object.id), code: 'forbidden' },
      { t: '*', code: 'changed' },
    ]);
    expect((await client.sub(rows)).ok).toBe(true);
    expect(await client.sub(building)).toMatchObject({ ok: false, code: 'forbidden' });
    wall.status = 401;
    live.relay.hub.onSessionEvent(-7, 'revoked');
    await until(() => !client.isOpen);
    expect(byes().at(-1)).toEqual({ t: '*', code: 'revoked' });
  });
});

describe('the questions to the back end', () => {
  it('with no age at all are newer than the call, and one for all that ask meanwhile', async () => {
    await open();
    const upstream = new Upstream(null);
    upstream.moveTo(`http://127.0.0.1:${live.park.port}`);
    const access = new Access(upstream);
    const user = live.park.user('staff', { id: 51, permissions: [] });
    let release = (): void => {};
    live.park.holdAnswer = () => new Promise((done) => (release = done));
    const first = access.check('staff');
    await until(() => live.park.checks === 1);
    live.park.holdAnswer = () => undefined;
    user.permissions = ['test_list'];
    const later = [access.check('staff', 0), access.check('staff', 0), access.check('staff', 0)];
    release();
    const [old, ...fresh] = await Promise.all([first, ...later]);
    expect(old.ok && old.who.permissions.size).toBe(0);
    for (const one of fresh) expect(one.ok && one.who.permissions.has('test_list')).toBe(true);
    expect(live.park.checks).toBe(2);
    upstream.moveTo(null);
  });

  it('are some at a time, and wait no longer than screens do', async () => {
    await open();
    const upstream = new Upstream(null);
    upstream.moveTo(`http://127.0.0.1:${live.park.port}`);
    const access = new Access(upstream, { tokenChecks: 4, tokenChecksWaiting: 20 });
    const release = holdIdentity();
    const answers = Array.from({ length: 40 }, (_, n) => access.check(`stranger${n}`));
    await until(() => live.park.held.length === 4);
    await pause(200);
    expect(live.park.held.length).toBe(4);
    const early = await Promise.all(answers.slice(24)); // the line is full
    expect(early.every((one) => !one.ok && one.code === 'unavailable')).toBe(true);
    release();
    const all = await Promise.all(answers.slice(0, 24));
    expect(all.every((one) => !one.ok && one.code === 'expired')).toBe(true);
    upstream.moveTo(null);
  });
});
