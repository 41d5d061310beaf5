import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allResources } from '@/domain/resources';
import { guardedTables, loggedTables, plumbing, rawWriteProblems, rawWrites, sourcesOf, writtenBy } from './raw-writes-list';

const root = resolve(import.meta.dirname, '../..');
const tables = guardedTables(sourcesOf(root), allResources);
const inFile = (source: string) => rawWrites(new Map([['vapi/features/made-up/index.ts', source]]), tables);
const of = (table: string, count: number) => [{ file: 'vapi/features/made-up/index.ts', table, count }];

describe('资源的表只由引擎写', () => {
  it('认得写在文字里的、由构造器拼成的，以及运行时才知道是哪张表的', () => {
    expect(inFile('await sql`update room set area = 1 where id = 2`.execute(db);')).toEqual(of('room', 1));
    expect(inFile('with gone as (\n  delete from\n    room where id = 1 returning 1), more as (insert into "room" (name) values (1))')).toEqual(
      of('room', 2),
    );
    expect(inFile("await db.updateTable('app_user').set({ status: 2 }).execute();")).toEqual(of('app_user', 1));
    expect(inFile("await db\n  .insertInto(\n    'notice',\n  )\n  .values(rows);")).toEqual(of('notice', 1));
    expect(inFile(`await sql\`update \${sql.table(name)} set status = 2\`.execute(db);`)).toEqual(of('(?)', 1));
    expect(inFile('await db.deleteFrom(tableOf(resource)).execute();')).toEqual(of('(?)', 1));
  });
  it('只锁、只读、经引擎写的，部件与管道的表，都不算', () => {
    for (const source of [
      'select 1 from room where id = 1 for update',
      'select 1 from room r for no key update of r',
      'await changeRows(context, room, sql`t.id = 1`, { status: 2 });',
      'insert into session_token (session_id) values (1)',
      'insert into need_dynamic (need_id) values (1)',
      'update message set read_at = now()',
      'insert into message (id) values (1) on conflict (id) do update set hidden_at = null',
    ])
      expect(inFile(source), source).toEqual([]);
  });
  it('没有接口的表一经引擎写过，别处也不能直接写', () => {
    const written = (source: string) => [...loggedTables(new Map([['vapi/features/made-up/index.ts', source]]), allResources)];
    expect(written('await createRows(\n  context,\n  roomOccupancy,\n  [{ room_id: 1 }],\n);')).toEqual(['room_occupancy']);
    expect(written('select 1 from room_occupancy')).toEqual([]);
    expect(tables).toContain('room_occupancy');
    expect(inFile("await sql`update room_occupancy set reason = '误' where id = 1`.execute(db);")).toEqual(of('room_occupancy', 1));
  });
  it('本项目没有一处直接写入', () => {
    expect(rawWriteProblems(rawWrites(sourcesOf(root), tables))).toEqual([]);
  });
  it('一个直接写资源的文件使检查不通过，经引擎写的通过', () => {
    const folder = mkdtempSync(join(tmpdir(), 'raw-writes-'));
    const put = (text: string) => {
      mkdirSync(join(folder, 'vapi/features/made-up'), { recursive: true });
      writeFileSync(join(folder, 'vapi/features/made-up/index.ts'), text);
    };
    try {
      put("export const close = (db) => db.updateTable('contract').set({ status: 60 }).execute();\n");
      const { status, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, 'raw-writes.mjs'), folder], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([1, expect.stringContaining('vapi/features/made-up/index.ts contract：直接写入 1 处')]);
      put('export const close = (context) => changeOne(context, contract, 1, { status: 60 });\n');
      expect(rawWriteProblems(rawWrites(sourcesOf(folder), tables))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  it('看到了该看的文件', () => {
    const files = [...sourcesOf(root).keys()];
    for (const file of ['vapi/features/notice/send.ts', 'vapi/business/readings.ts', 'vapi/features/job/sweeps.ts']) expect(files).toContain(file);
    expect(files.filter((file) => /\.test\.ts$|^vapi\/(?:kernel|seed)/.test(file))).toEqual([]);
    for (const table of ['app_user', 'dictionary_item', 'fee_bill']) expect(tables).toContain(table);
    for (const table of ['session', 'need_dynamic', 'board']) expect(tables).not.toContain(table);
  });
  it.each(Object.entries(plumbing))('管道的表 %s 仍是资源，仍有人直接写，写明了缘由', (table, why) => {
    expect(tables).toContain(table);
    expect([...sourcesOf(root).values()].flatMap(writtenBy)).toContain(table);
    expect(why.length).toBeGreaterThan(8);
  });
});
