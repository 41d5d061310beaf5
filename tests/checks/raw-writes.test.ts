import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allResources } from '@/domain/resources';
import { asList, listBefore, listed, listOf, plumbing, rawWriteProblems, rawWrites, resourceTables, sourcesOf, writtenBy } from './raw-writes-list';

const root = resolve(import.meta.dirname, '../..');
const tables = resourceTables(allResources);
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
  it('多出一处、少了一处、清单变长，都不通过', () => {
    const [two, one] = [of('room', 2), of('room', 1)];
    expect(rawWriteProblems(two, two)).toEqual([]);
    expect(rawWriteProblems(two, one)).toEqual([expect.stringContaining('room：直接写入 2 处，清单为 1 处')]);
    expect(rawWriteProblems(two, [])).toEqual([expect.stringContaining('清单为 0 处')]);
    expect(rawWriteProblems(one, two)).toEqual([expect.stringContaining('只剩 1 处，请把 tests/checks/raw-writes.csv 中的 2 改为 1')]);
    expect(rawWriteProblems([], one)).toEqual([expect.stringContaining('一行删去')]);
    expect(rawWriteProblems(two, two, one)).toEqual(['清单由 1 处升到 2 处，只许减少']);
    expect(rawWriteProblems(one, one, two)).toEqual([]);
    expect(listed(asList(two))).toEqual(two);
  });
  it('本项目直接写入的与清单一致', () => {
    const found = rawWrites(sourcesOf(root), tables);
    expect(rawWriteProblems(found, listOf(root), listBefore(root)), `现在的清单：\n${asList(found)}`).toEqual([]);
  });
  it('一个直接写资源的文件使检查不通过，写进清单的通过', () => {
    const folder = mkdtempSync(join(tmpdir(), 'raw-writes-'));
    const write = (path: string, text: string): void => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const check = () => spawnSync(process.execPath, [resolve(import.meta.dirname, 'raw-writes.mjs'), folder], { encoding: 'utf8' });
    try {
      write('vapi/features/made-up/index.ts', "export const close = (db) => db.updateTable('contract').set({ status: 60 }).execute();\n");
      write('tests/checks/raw-writes.csv', asList([]));
      const red = check();
      expect([red.status, red.stderr]).toEqual([
        1,
        'vapi/features/made-up/index.ts contract：直接写入 1 处，清单为 0 处；请改用 vapi/kernel/changes，或由处理函数答复 set\n',
      ]);
      write('tests/checks/raw-writes.csv', asList(of('contract', 1)));
      const green = check();
      expect([green.status, green.stdout], green.stderr).toEqual([0, '资源的表只由引擎写：还有 1 处直接写入\n']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  it('看到了该看的文件', () => {
    const files = [...sourcesOf(root).keys()];
    for (const file of ['vapi/features/notice/send.ts', 'vapi/business/readings.ts', 'vapi/features/job/sweeps.ts']) expect(files).toContain(file);
    expect(files.filter((file) => /\.test\.ts$|^vapi\/(?:kernel|seed)/.test(file))).toEqual([]);
    for (const table of ['app_user', 'dictionary_item', 'fee_bill']) expect(tables).toContain(table);
    for (const table of ['session', 'room_occupancy', 'board']) expect(tables).not.toContain(table);
  });
  it.each(Object.entries(plumbing))('管道的表 %s 仍是资源，仍有人直接写，写明了缘由', (table, why) => {
    expect(tables).toContain(table);
    expect([...sourcesOf(root).values()].flatMap(writtenBy)).toContain(table);
    expect(why.length).toBeGreaterThan(8);
  });
});
