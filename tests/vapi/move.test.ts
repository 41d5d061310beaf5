import { afterEach, beforeEach, expect, it } from 'vitest';
import { onEachEngine, openTestDatabase } from '@/tests/support/engines';
import type { Database } from '@/vapi/kernel/db/database';
import { moveRows } from '@/vapi/kernel/db/move';

onEachEngine('搬到另一个数据库', (engine) => {
  let from: Database;
  let to: Database;
  beforeEach(async () => {
    [from, to] = [await openTestDatabase('embedded', undefined, 'based'), await openTestDatabase(engine)];
  });
  afterEach(async () => {
    await from.close();
    await to.close();
  });
  const tables = async (db: Database) =>
    (await db.rows<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).map(
      ({ name }) => name,
    );
  const all = (db: Database, text: string) => db.rows(text);

  it('每一行都到，编号接着往下走，外键都还在', async () => {
    await from.tx(async (tx) => {
      await from.rows(`insert into incubator (id, name, code, type) values (41, '搬走的园区', 'BZ', 1)`, [], tx);
      // the alarm comes before its building, and both before their incubator
      await from.rows(`insert into building (id, incubator_id, name, area) values (7, 41, '一号楼', 100)`, [], tx);
      await from.rows(`insert into alarm (incubator_id, building_id, text, happened_at, meter_id) values (41, 7, '告警', now(), null)`, [], tx);
      await from.rows(`insert into user_incubator (user_id, incubator_id) select id, 41 from app_user where username = 'admin'`, [], tx);
    });
    const moved = await moveRows(from, to);
    expect(moved).toMatchObject({ tables: (await tables(from)).length - 1, sum: expect.stringMatching(/^[0-9a-f]{16}$/) });
    for (const table of ['app_user', 'permission', 'user_incubator', 'incubator', 'building', 'alarm', 'dictionary'])
      expect(await all(to, `select to_jsonb(t) row from "${table}" t order by 1`)).toEqual(
        await all(from, `select to_jsonb(t) row from "${table}" t order by 1`),
      );
    const [next] = await to.tx((tx) =>
      to.rows<{ id: number }>(`insert into incubator (name, code, type) values ('新的', 'XD', 1) returning id::int`, [], tx),
    );
    expect(next?.id).toBe(42);
    const keys = `select count(*)::int n from pg_constraint where contype = 'f'`;
    expect(await all(to, keys)).toEqual(await all(from, keys));
  });

  it('目标里已有账号就什么也不动', async () => {
    await moveRows(from, to);
    await expect(moveRows(from, to)).rejects.toThrow('目标数据库不是空的，没有移动任何数据');
  });

  it('中途失败就全部撤回', async () => {
    await to.tx((tx) => to.rows(`alter table incubator add constraint never check (name <> '坏')`, [], tx));
    await from.tx((tx) => from.rows(`insert into incubator (name, code, type) values ('坏', 'HU', 1)`, [], tx));
    await expect(moveRows(from, to)).rejects.toThrow();
    expect(await all(to, 'select count(*)::int n from app_user')).toEqual([{ n: 0 }]);
    const keys = `select count(*)::int n from pg_constraint where contype = 'f'`;
    expect(await all(to, keys)).toEqual(await all(from, keys));
  });
});
