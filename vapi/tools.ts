import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pino from 'pino';
import { allResources } from '@/domain/resources';
import { keptOf, tableOf } from '@/domain/kernel/resource';
import type { Database } from './kernel/db/database';
import { lockFolder } from './kernel/db/lock';
import { restoreEmbedded } from './kernel/db/restore';
import { columnsOf, joinColumns } from './kernel/db/ddl';
import type { Field } from '@/domain/kernel/field';
import { settingsOf } from './settings';
import { backupSocket } from './start/backup';
import { openDatabase } from './start/open';

/** npm run db:backup, db:restore, db:move (design/data.md). Every failure is one line in Chinese. */
const settings = settingsOf(process.env);
const log = pino({ level: 'silent' });
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
class Wrong extends Error {}
const nothing = () => undefined;

/** Asks the running back end for a copy, because its folder is locked; opens the folder itself when none runs. */
async function backup(file: string): Promise<void> {
  const target = path.resolve(file);
  if (settings.databaseUrl) throw new Wrong('服务器数据库请用 pg_dump 备份');
  const asked = await askRunning(target);
  if (!asked) {
    const db = await openDatabase(settings, nothing, log);
    await db.backup(target);
    await db.close();
  }
  say(`已备份到 ${target}（${Math.round(fs.statSync(target).size / 1024)} KB）`);
}
function askRunning(target: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(backupSocket(settings.dataDir));
    let answer = '';
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(false) : reject(error)));
    socket.on('connect', () => socket.write(`${target}\n`));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => {
      if (answer.startsWith('ok')) resolve(true);
      else if (answer) reject(new Wrong(`备份失败：${answer.replace('error: ', '').trim()}`));
    });
  });
}
/** Puts a copy in place of the embedded database; the old one is kept beside it. Refuses while a process holds the folder. */
async function restore(file: string): Promise<void> {
  if (settings.databaseUrl) throw new Wrong('服务器数据库请用 pg_restore 恢复');
  if (!fs.existsSync(file)) throw new Wrong(`找不到备份文件 ${file}`);
  const unlock = lockFolder(path.resolve(settings.dataDir));
  try {
    const kept = await restoreEmbedded(path.resolve(settings.dataDir), file);
    say(kept ? `已恢复；原数据保留在 ${kept}` : '已恢复');
  } finally {
    unlock();
  }
}
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly hasId: boolean;
}
/** Every table with its columns, joins too, in no order: the move switches the keys' checks off. */
function tables(): Table[] {
  return allResources.flatMap((resource) => {
    const joins = Object.values<Field>(resource.fields).flatMap((field) =>
      field.join ? [{ name: field.join, columns: [...joinColumns(resource, field)], hasId: false }] : [],
    );
    return [{ name: tableOf(resource), columns: columnsOf(resource).map(({ name }) => name), hasId: keptOf(resource).includes('id') }, ...joins];
  });
}
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const chunk = 2000;

async function copy(from: Database, to: Database, table: Table, on: Parameters<Parameters<Database['tx']>[0]>[0]): Promise<number> {
  const order = table.hasId ? 'id' : quoted(table.columns.slice(0, 2));
  let moved = 0;
  for (let offset = 0; ; offset += chunk) {
    // as text both ways, so that no driver has a chance to round or shift anything
    const rows = await from.rows<{ row: string }>(
      `select row_to_json(t)::text as row from (select ${quoted(table.columns)} from "${table.name}" order by ${order} limit ${chunk} offset ${offset}) t`,
    );
    if (rows.length > 0) {
      const json = `[${rows.map(({ row }) => row).join(',')}]`;
      await to.rows(
        `insert into "${table.name}" (${quoted(table.columns)}) select ${quoted(table.columns)} from json_populate_recordset(null::"${table.name}", $1::json)`,
        [json],
        on,
      );
    }
    moved += rows.length;
    if (rows.length < chunk) return moved;
  }
}
async function sumOf(db: Database, table: Table, on?: Parameters<Parameters<Database['tx']>[0]>[0]): Promise<string> {
  const text = `select count(*)::text n, coalesce(md5(string_agg(h, '' order by h)), '') sum from (select md5(row_to_json(t)::text) h from (select ${quoted(table.columns)} from "${table.name}") t) x`;
  const [found] = await db.rows<{ n: string; sum: string }>(text, [], on);
  return `${found?.n} ${found?.sum}`;
}
/** The embedded database into an empty PostgreSQL at DATABASE_URL: counted, checksummed, sequences set, all or nothing. */
async function move(): Promise<void> {
  if (!settings.databaseUrl) throw new Wrong('请设置 DATABASE_URL 为目标 PostgreSQL');
  const from = await openDatabase({ ...settings, databaseUrl: null }, nothing, log);
  const to = await openDatabase(settings, nothing, log);
  const all = tables();
  const digest = createHash('sha256');
  try {
    const [users] = await to.rows<{ n: number }>('select count(*)::int n from app_user');
    if ((users?.n ?? 0) > 0) throw new Wrong('目标数据库不是空的，没有移动任何数据');
    let rows = 0;
    await to.tx(async (tx) => {
      await to.rows("set local session_replication_role = 'replica'", [], tx);
      await to.rows('delete from table_version', [], tx);
      for (const table of all) {
        rows += await copy(from, to, table, tx);
        const [was, is] = [await sumOf(from, table), await sumOf(to, table, tx)];
        if (was !== is && table.name !== 'table_version') throw new Wrong(`表 ${table.name} 校验不一致，已全部撤回`);
        digest.update(`${table.name} ${is}\n`);
        if (table.hasId)
          await to.rows(
            `select setval(pg_get_serial_sequence('"${table.name}"', 'id'), greatest(1, (select coalesce(max(id), 1) from "${table.name}")))`,
            [],
            tx,
          );
      }
    });
    say(`已移动 ${all.length} 张表、${rows} 行，校验 ${digest.digest('hex').slice(0, 16)}；上传的文件仍在 ${path.resolve(settings.dataDir)}/files`);
  } finally {
    await from.close();
    await to.close();
  }
}

const [command, file = ''] = process.argv.slice(2);
const commands: Readonly<Record<string, () => Promise<void>>> = {
  backup: () => (file ? backup(file) : Promise.reject(new Wrong('用法：npm run db:backup 文件'))),
  restore: () => (file ? restore(file) : Promise.reject(new Wrong('用法：npm run db:restore 文件'))),
  move,
};
try {
  await (commands[command ?? ''] ?? (() => Promise.reject(new Wrong('用法：db.mjs backup|restore|move'))))();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
