import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { feeBill } from '@/domain/resources/fee-bill';
import { room } from '@/domain/resources/room';
import { tablesRead, tablesWritten } from '@/vapi/kernel/db/tables';
import { visitor } from '@/vapi/kernel/caller';
import type { Context } from '@/vapi/kernel/context';
import { knownCount } from '@/vapi/kernel/operations/count';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

const written = (text: string) => tablesWritten(text).map(({ table }) => table);
describe('语句写了哪些表', () => {
  it.each([
    ['insert into "room" ("name") values ($1)', ['room']],
    ['INSERT INTO room (name) select name from floor', ['room']],
    ['update "fee_bill" set "status" = $1 where "id" = $2', ['fee_bill']],
    ['update only fee_bill set status = 1', ['fee_bill']],
    ['delete from "role_menu" where role_id = $1', ['role_menu']],
    ['with x as (insert into a_b (id) values (1) returning id) update c2 set id = 1', ['a_b', 'c2']],
    ['insert into t (id) values (1) on conflict (id) do update set id = 2', ['t']],
    ['select t.* from "notice" t where t.id = $1 for no key update of t', []],
    ['select 1 from app_user where id = $1 for update', []],
    ['select 1 from app_user u for update of u skip locked', []],
    ['create trigger x before update on room for each row execute function f()', []],
    ['create trigger x after insert or update of status on room for each row execute function f()', []],
    ['alter table x add foreign key (a) references b (id) on update cascade on delete cascade', []],
  ])('%s', (text, tables) => expect(written(text)).toEqual(tables));
  it('读了哪些表：带引号的与不带的', () => {
    expect(tablesRead('select 1 from "room" r join floor f on true left join only "building" b on true').sort()).toEqual([
      'building',
      'floor',
      'room',
    ]);
  });
});

onEngineInTurn('表的版本', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park?.close());
  const versions = async () =>
    new Map(
      (await park.database.rows<{ name: string; n: number }>('select table_name as name, version::int8 n from table_version')).map(({ name, n }) => [
        name,
        n,
      ]),
    );
  const raised = async (work: () => Promise<unknown>) => {
    const before = await versions();
    await work();
    return [...(await versions())].filter(([name, n]) => n !== (before.get(name) ?? 0)).map(([name]) => name);
  };
  const run = (text: string, params: readonly unknown[] = []) => park.database.tx((tx) => park.database.rows(text, params, tx));

  it('只有真实的表有版本', async () => {
    const { body } = await park.call(who.operator, 'POST', '/vapi/notice/notice', {
      incubator_id: here.incubator,
      title: '通知',
      type: 1,
      content: '<p>文</p>',
    });
    await park.call(who.operator, 'PUT', `/vapi/notice/notice/${body.id}`, { version: body.version, title: '改' });
    await park.call(who.operator, 'PUT', `/vapi/notice/notice/submit/${body.id}`, {});
    const tables = new Set(
      (
        await park.database.rows<{ name: string }>('select table_name as name from information_schema.tables where table_schema = current_schema()')
      ).map(({ name }) => name),
    );
    expect([...(await versions()).keys()].filter((name) => !tables.has(name))).toEqual([]);
  });
  it('触发器写的表也算：收款的核销改了账单', async () => {
    const bill = await park.make(feeBill, { incubator_id: here.incubator, enterprise_id: here.enterprise, amount: 1000, status: 10 });
    const payment = await park.make(park.rows.resource('payment'), { incubator_id: here.incubator, enterprise_id: here.enterprise, amount: 1000 });
    const names = await raised(() => run('insert into payment_bill (payment_id, fee_bill_id, amount) values ($1, $2, 400)', [payment.id, bill.id]));
    // and what a settled bill would write
    expect(names.sort()).toEqual(['fee_bill', 'late_check', 'payment_bill']);
  });
  it('外键带走的行也算，改而不删则不算', async () => {
    const { id } = await park.make(park.rows.resource('role'));
    expect(await raised(() => run("update role set remark = '改' where id = $1", [id]))).toEqual(['role']);
    expect((await raised(() => run('delete from role where id = $1', [id]))).sort()).toEqual(['role', 'role_menu', 'role_permission']);
  });
  it('列表的 ETag 随条件里的表而变：即将到期看合同与参数，范围由别的表划定的看那张表', async () => {
    const tagOf = async (path: string) => (await park.call(who.operator, 'GET', `/vapi${path}`)).headers.get('etag');
    // within one minute of the clock, which is in the tag as well
    const differs = async (path: string, table: string) => {
      for (let turn = 0; turn < 3; turn += 1) {
        const minute = Math.floor(Date.now() / 60_000);
        const [first, same] = [await tagOf(path), await tagOf(path)];
        await run('update table_version set version = version + 1 where table_name = $1', [table]);
        const other = await tagOf(path);
        if (Math.floor(Date.now() / 60_000) === minute) return [first === same, other !== first];
      }
      return 'too slow';
    };
    await park.make(room, { incubator_id: here.incubator, building_id: here.building });
    for (const name of ['contract', 'parameter', 'user_incubator', 'tutor_incubator', 'room_occupancy'])
      await run('insert into table_version (table_name, version) values ($1, 1) on conflict do nothing', [name]);
    expect(await differs('/space/room?status=4', 'contract')).toEqual([true, true]);
    expect(await differs('/space/room', 'contract')).toEqual([true, true]); // a room's status is reckoned from it
    expect(await differs('/space/building', 'contract')).toEqual([true, false]);
    const through = park.app.table.entries.find(({ endpoint, resource }) => endpoint.does === 'list' && resource?.scope.through);
    const link = through?.resource?.scope.through?.[0]?.table ?? '';
    expect(link).not.toBe('');
    await run('insert into table_version (table_name, version) values ($1, 1) on conflict do nothing', [link]);
    const path = String(through?.endpoint.path);
    const right = await park.account({ type: 2, permissions: [String(through?.endpoint.access)], incubators: [here.incubator] });
    const tag = async () => (await park.call(right, 'GET', `/vapi${path}`)).headers.get('etag');
    const before = await tag();
    await run('update table_version set version = version + 1 where table_name = $1', [link]);
    expect([path, (await tag()) !== before]).toEqual([path, true]);
  });
  it('数过的总数随条件里的另一张表而变', async () => {
    const clock = vi.spyOn(performance, 'now');
    let at = performance.now();
    clock.mockImplementation(() => (at += 100)); // every count takes long, and is kept
    const { id } = await park.make(park.rows.resource('building'), { incubator_id: here.incubator, name: '甲楼' });
    await park.make(room, { incubator_id: here.incubator, building_id: id });
    const request = { id: 't', ip: '127.0.0.1', userAgent: '', method: 'GET', path: '/', query: {} };
    const context: Context = { db: park.database.q, database: park.database, caller: visitor, now: new Date(), chosen: null, request };
    const counted = () => knownCount(room, context, sql<SqlBool>`exists (select 1 from building b where b.id = t.building_id and b.name = '数楼')`);
    for (let turn = 0; turn < 3; turn += 1) expect(await counted()).toBe(0);
    await run("update building set name = '数楼' where id = $1", [id]);
    expect(await counted()).toBe(1);
    clock.mockRestore();
  });
  it('新建的楼宇立即在辖区里，撤掉的立即不在', async () => {
    const { admin } = who;
    const seen = async (id: number) => (await park.call(admin, 'GET', '/vapi/space/room', undefined, { buildings: String(id) })).status;
    const { id } = await park.make(park.rows.resource('building'), { incubator_id: here.incubator, name: '新楼' });
    expect(await seen(id)).toBe(200);
    await run('update building set deleted_at = now() where id = $1', [id]);
    expect(await seen(id)).toBe(403);
  });
});
