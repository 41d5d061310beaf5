import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '@/vapi/kernel/db/database';
import { openServer } from '@/vapi/kernel/db/server';
import { isAway } from '@/vapi/kernel/db/trouble';
import { makeReady } from '@/vapi/kernel/ready';

const given = process.env.TEST_DATABASE_URL;
/** Connections of this suite are known by the name they give themselves. */
const mark = `trouble_${process.pid}`;
const deadlines = { connect: 1500, statement: 1000, lock: 400, idle: 60_000, answer: 2000 };

/** Stands between the product and the server, and can stop to pass anything on, as a server does that hangs. */
async function gate(target: URL): Promise<{ url: string; hang(on: boolean): void; close(): void }> {
  const sockets = new Set<Socket>();
  let hung = false;
  const server: Server = createServer((near) => {
    const far = connectTo(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => hung || to.write(chunk));
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const url = new URL(target.href);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.set('application_name', mark);
  return {
    url: url.href,
    hang: (on) => {
      hung = on;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.skipIf(!given)('PostgreSQL 出了状况', () => {
  let way: Awaited<ReturnType<typeof gate>>;
  let database: Database;
  let admin: pg.Client;
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  beforeAll(async () => {
    const url = new URL(given ?? '');
    way = await gate(url);
    admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    database = await openServer(
      way.url,
      4,
      () => undefined,
      () => undefined,
      deadlines,
    );
  });
  beforeEach(() => {
    uncaught.length = 0;
    way.hang(false);
    process.on('uncaughtException', note).on('unhandledRejection', note);
  });
  afterEach(() => void process.off('uncaughtException', note).off('unhandledRejection', note));
  afterAll(async () => {
    await database?.close();
    await admin?.end();
    way?.close();
  });
  const works = (one = database) => expect.poll(() => one.rows('select 1 one').catch(() => [])).toEqual([{ one: 1 }]);

  /** Whoever asked is told that the database is away: nothing was wrong with what he asked. */
  const reasonOf = (one: PromiseSettledResult<unknown>): unknown =>
    one.status === 'rejected' ? (isAway(one.reason) ? 'away' : one.reason) : one.status;

  it('没有人应答的地址、借完了的连接：都认得出是数据库不在，别人的断线与写错的语句不是', async () => {
    const open = (url: string, size: number) =>
      openServer(
        url,
        size,
        () => undefined,
        () => undefined,
        deadlines,
      );
    const nobody = await open('postgres://nobody@127.0.0.1:1/none', 1);
    const single = await open(way.url, 1);
    const held = single.q.transaction().execute((tx) => sql`select pg_sleep(0.9)`.execute(tx).then(() => new Promise((go) => setTimeout(go, 1500))));
    const outcomes = await Promise.allSettled([nobody.rows('select 1'), single.rows('select 1'), database.rows('select nothing')]);
    expect(outcomes.map(reasonOf)).toEqual(['away', 'away', expect.objectContaining({ code: '42703' })]);
    expect(isAway(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBe(false); // of an upload
    await held;
    await Promise.all([nobody.close(), single.close()]);
  });

  it('所有连接被断开：正在进行的各自报错，之后照常', async () => {
    // with time enough for three statements to stand beside each other on a machine that has other things to do
    const patient = { ...deadlines, connect: 20_000, statement: 60_000, answer: 90_000 };
    const database = await openServer(
      way.url,
      4,
      () => undefined,
      () => undefined,
      patient,
    );
    for (let round = 0; round < 10; round++) {
      let cut: () => void = () => undefined;
      const ended = new Promise<void>((done) => {
        cut = done;
      });
      // between two statements, and in the midst of one
      const pausing = database.q.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await ended;
        return sql`select 2`.execute(tx);
      });
      const all = Promise.allSettled([pausing, database.rows('select pg_sleep(60)'), database.rows('select pg_sleep(60)')]);
      const busy = "select pid from pg_stat_activity where application_name = $1 and (state = 'idle in transaction' or query like '%sleep%')";
      await expect.poll(async () => (await admin.query(busy, [mark])).rowCount, { interval: 10 }).toBe(3);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [mark]);
      setTimeout(cut, 50);
      expect((await all).map(reasonOf)).toEqual(['away', 'away', 'away']);
    }
    expect(uncaught).toEqual([]);
    await works(database);
    await database.close();
  });

  it('不再答复的服务器：报错而不是一直等，恢复之后照常', async () => {
    await database.rows('select 1');
    way.hang(true);
    const message = await Promise.allSettled([
      database.rows('select 1'),
      database.q.transaction().execute((tx) => sql`select 1`.execute(tx)),
      ...Array.from({ length: 6 }, () => database.rows('select 1')),
    ]);
    expect(message.map(reasonOf)).toEqual(message.map(() => 'away'));
    expect(uncaught).toEqual([]);
    way.hang(false);
    await works();
  });

  it('就绪与否在时限之内答复，挂起期间只问一次', async () => {
    let questions = 0;
    const ready = makeReady(() => (questions++, database.rows('select 1')), 300);
    expect(await ready()).toBe(true);
    way.hang(true);
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([false, false, false]);
    expect(await ready()).toBe(false);
    expect(questions).toBe(2);
    way.hang(false);
    await expect.poll(ready).toBe(true);
  });

  it('一条语句与等一把锁都有时限；耐心的事务没有', async () => {
    await expect(database.rows('select pg_sleep(1.5)')).rejects.toMatchObject({ code: '57014' });
    await admin.query('select pg_advisory_lock(4711)');
    const waiting = (tx: typeof database.q) => sql`select pg_advisory_xact_lock(4711)`.execute(tx);
    await expect(database.q.transaction().execute(waiting)).rejects.toMatchObject({ code: '55P03' });
    await admin.query('select pg_advisory_unlock(4711)');
    const limits = sql<{ s: string; l: string }>`select current_setting('statement_timeout') s, current_setting('lock_timeout') l`;
    expect((await limits.execute(database.q)).rows).toEqual([{ s: '1s', l: '400ms' }]);
    expect((await database.tx((tx) => limits.execute(tx), { patient: true })).rows).toEqual([{ s: '0', l: '0' }]);
    expect((await limits.execute(database.q)).rows).toEqual([{ s: '1s', l: '400ms' }]);
  });
});
