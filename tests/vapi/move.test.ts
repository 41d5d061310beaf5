import { afterEach, beforeEach, expect, it } from 'vitest';
import { onEngineInTurn, openTestDatabase } from '@/tests/support/engines';
import type { Database } from '@/vapi/kernel/db/database';
import { moveRows } from '@/vapi/kernel/db/move';

onEngineInTurn('搬到另一个数据库', (engine) => {
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
    (
      await db.rows<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
    ).map(({ name }) => name);
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

  it('大表一页接一页地读，每页只读自己的行；外键上的说明也还在', async () => {
    await from.tx(async (tx) => {
      await from.rows(`insert into incubator (id, name, code, type) values (41, '搬走的园区', 'BZ', 1)`, [], tx);
      await from.rows(
        `insert into meter (id, incubator_id, number, name, kind) select n, 41, 'M' || n, '表' || n, 1 from generate_series(1, 3) n`,
        [],
        tx,
      );
      // readings of one moment stand on both sides of a page's end
      await from.rows(
        `insert into meter_reading (meter_id, read_at, value, source)
         select 1 + n % 3, timestamptz '2026-11-01 00:00:00.123456+00' + (n / 3) * interval '1 second', n, 1 from generate_series(0, 6999) n`,
        [],
        tx,
      );
    });
    const comment = "select c.conname, obj_description(c.oid, 'pg_constraint') text from pg_constraint c where c.contype = 'f' order by 1";
    await to.tx((tx) => to.rows(`comment on constraint "meter_incubator_id_fkey" on "meter" is '所属园区''不存在'`, [], tx));
    const before = await all(to, comment);
    const pages: [string, readonly unknown[]][] = [];
    const watched: Database = {
      ...from,
      rows: (text, params = [], on) => {
        if (text.includes('"meter_reading"') && text.includes('limit')) pages.push([text, params]);
        return from.rows(text, params, on);
      },
    };
    await moveRows(watched, to);
    expect(await all(to, 'select * from meter_reading order by meter_id, read_at')).toEqual(
      await all(from, 'select * from meter_reading order by meter_id, read_at'),
    );
    expect(pages).toHaveLength(4);
    for (const [text, params] of pages) {
      // a table this small is as well sorted: what matters is that one that is not needs no sorting and passes nothing by
      const [plan] = await from.tx(async (tx) => {
        for (const way of ['seqscan', 'bitmapscan', 'sort']) await from.rows(`set local enable_${way} = off`, [], tx);
        return from.rows<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, params, tx);
      });
      const read = [...JSON.stringify(plan).matchAll(/"Actual Rows":\s*(\d+)/g)].map(([, rows]) => Number(rows));
      expect(Math.max(...read)).toBeLessThanOrEqual(2000);
    }
    expect(await all(to, comment)).toEqual(before);
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
