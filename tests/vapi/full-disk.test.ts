import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { openSpool, type Spool } from '@/vapi/business/spool';
import type { Database } from '@/vapi/kernel/db/database';
import { openEmbedded } from '@/vapi/kernel/db/embedded';
import { freeBelow } from '@/vapi/kernel/db/room';
import { hashToken } from '@/vapi/kernel/session';
import { openPark, type Park } from '../support/park';

const megabyte = 2 ** 20;

describe('内置数据库的磁盘将满', () => {
  const folder = mkdtempSync(join(tmpdir(), 'park-full-'));
  let free = 1000 * megabyte;
  let db: Database;
  const count = async () => (await db.rows<{ n: number }>('select count(*)::int n from t'))[0]?.n;
  const add = (text: string) => db.tx((tx) => db.rows('insert into t (text) values ($1)', [text], tx));
  beforeAll(async () => {
    db = await openEmbedded(
      folder,
      () => undefined,
      () => {},
      { free: () => free },
    );
    await db.rows('create table table_version (table_name text primary key, version bigint)');
    await db.rows('create table t (text text)');
  });
  afterAll(async () => {
    free = 1000 * megabyte;
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('还剩一点时就不再写：读照常，夜里的任务还能腾地方，有了地方自己恢复', async () => {
    await add('一');
    free = 47 * megabyte;
    await expect(add('二')).rejects.toMatchObject({ code: '53100' });
    expect(await count()).toBe(1);
    await db.tx((tx) => db.rows("delete from t where text = '一'", [], tx), { patient: true });
    free = 31 * megabyte;
    await expect(db.tx((tx) => db.rows('delete from t', [], tx), { patient: true })).rejects.toMatchObject({ code: '53100' });
    await expect(db.rows("insert into t values ('三')")).rejects.toMatchObject({ code: '53100' });
    expect(await count()).toBe(0);
    free = 49 * megabyte;
    await add('四');
    expect(await count()).toBe(1);
  });

  it('写到一半没了地方的事务整个撤回', async () => {
    free = 49 * megabyte;
    const before = await count();
    const half = db.tx(async (tx) => {
      await db.rows("insert into t values ('五')", [], tx);
      free = 20 * megabyte;
      await db.rows("insert into t values ('六')", [], tx);
    });
    await expect(half).rejects.toMatchObject({ code: '53100' });
    free = 49 * megabyte;
    expect(await count()).toBe(before);
    await add('七');
  });
});

const [mounting, unmounting] = ['mount', 'umount']; // of the machine
/** A disk of its own, where this user may mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'park-disk-'));
  try {
    execFileSync(mounting, ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
}
const disk = smallDisk();
describe.skipIf(disk === null)('一块真的写满的磁盘', () => {
  const folder = disk ?? '';
  let park: Park;
  let spool: Spool;
  let taken = 0;
  let sent = 0;
  const began = Date.now() - 3600_000;
  beforeAll(async () => {
    spool = openSpool(join(folder, 'spool'), 64 * megabyte);
    park = await openPark({ folder: join(folder, 'data'), spool });
    const box = await park.make(iotGateway, { name: '网关', enabled: 1, token_hash: hashToken('gateway') });
    const of = { incubator_id: box.incubator_id, building_id: null, gateway_id: box.id };
    await park.make(meter, { ...of, kind: 1, number: 'E1', ratio: 1, capacity: 1000 });
  });
  afterAll(async () => {
    await park?.close();
    await spool?.close().catch(() => undefined);
    execFileSync(unmounting, ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const left = freeBelow(folder);
  const leave = (megabytes: number): void => {
    rmSync(join(folder, 'ballast'), { force: true });
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(Math.max(0, left() - megabytes * megabyte)));
  };
  const report = async () => {
    const at = toWire(new Date(began + ++sent * 1000));
    const answer = await park.call(
      null,
      'POST',
      '/vapi/iot/readings',
      { readings: [{ kind: 1, number: 'E1', at, value: sent / 1000 }] },
      { authorization: 'Device gateway' },
    );
    if (answer.status < 300) taken++;
    return answer;
  };
  const stored = async () => (await park.database.rows<{ n: number }>('select count(*)::int n from meter_reading'))[0]?.n;

  it('没有写下的不答应：先落盘，再是 503 与一句话；读照常；腾出地方之后自己补入，一条不少', async () => {
    const tag = (name: string) => park.call(['tag_store'], 'POST', '/vapi/tag', { name, kind: 1 });
    const list = () => park.call(['tag_list', 'meter_list'], 'GET', '/vapi/iot/meter');
    expect([(await report()).status, (await tag('甲')).status, (await list()).status]).toEqual([200, 201, 200]);
    leave(40);
    expect([(await report()).status, (await report()).status]).toEqual([202, 202]);
    expect(await tag('乙')).toMatchObject({ status: 507, body: { message: '服务器存储空间不足，内容没有保存，请联系管理员' } });
    expect((await list()).status).toBe(200);
    leave(4);
    for (let n = 0; n < 3; n++) {
      const answer = await report();
      expect(answer).toMatchObject({ status: 503, body: { message: '服务器存储空间不足，请稍后重报' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await list()).status).toBe(200);
    expect(await stored()).toBe(1);
    rmSync(join(folder, 'ballast'));
    await expect.poll(stored).toBe(taken);
    // the spool takes what comes until it has seen its own end
    await expect.poll(async () => (await report()).status).toBe(200);
    expect((await tag('丙')).status).toBe(201);
    await expect.poll(stored).toBe(taken);
  });
});
