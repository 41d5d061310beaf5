import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pino from 'pino';
import { lockFolder } from './kernel/db/lock';
import { openSpool } from './business/spool';
import { collect, openCollector } from './collect/collect';
import { rebuildRollups } from './business/rebuild';
import { moveRows } from './kernel/db/move';
import { restoreEmbedded } from './kernel/db/restore';
import { settingsOf } from './settings';
import { backupSocket } from './start/backup';
import { openDatabase } from './start/open';
import { reasonOf } from './start/reason';

/** npm run db:backup, db:restore, db:move, db:rollup (design/data.md), and collect. Every failure is one line in Chinese. */
const settings = settingsOf(process.env);
const log = pino({ level: 'silent' });
const writeLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
class Wrong extends Error {}
const nothing = () => undefined;

/** Asks the running back end for a copy, because its folder is locked; opens the folder itself when none runs. */
async function backup(file: string): Promise<void> {
  const target = path.resolve(file);
  if (settings.databaseUrl) throw new Wrong('服务器数据库请用 pg_dump 备份');
  const answer = await askRunning(target);
  if (!answer) {
    const db = await openDatabase(settings, nothing, log);
    await db.backup(target);
    await db.close();
  }
  writeLine(`已备份到 ${target}（${Math.round(fs.statSync(target).size / 1024)} KB）`);
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
    writeLine(kept ? `已恢复；原数据保留在 ${kept}` : '已恢复');
  } finally {
    unlock();
  }
}
/** The embedded database into an empty PostgreSQL at DATABASE_URL. */
async function move(): Promise<void> {
  if (!settings.databaseUrl) throw new Wrong('请设置 DATABASE_URL 为目标 PostgreSQL');
  const from = await openDatabase({ ...settings, databaseUrl: null }, nothing, log);
  try {
    const to = await openDatabase(settings, nothing, log);
    try {
      const { tables, rows, sum } = await moveRows(from, to);
      writeLine(`已移动 ${tables} 张表、${rows} 行，校验 ${sum}；上传的文件仍在 ${path.resolve(settings.dataDir)}/files`);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** The roll-ups of all meters anew, from the readings that are still kept. */
async function rollup(): Promise<void> {
  const db = await openDatabase(settings, nothing, log);
  try {
    const { meters, readings } = await rebuildRollups(db);
    writeLine(`已由 ${readings} 条读数重算 ${meters} 块表计的汇总；更早的、原始读数已清理的部分保持不变`);
  } finally {
    await db.close();
  }
}

/** Reads the meters that a configuration names, and reports them as a gateway, until it is ended (docs/collect.md). */
async function collectMeters(file: string): Promise<void> {
  if (!fs.existsSync(file)) throw new Wrong(`找不到配置文件 ${file}`);
  const spool = openSpool(path.resolve(settings.dataDir, 'collect'), settings.readingsSpoolMb * 1024 * 1024);
  try {
    const collector = openCollector(JSON.parse(fs.readFileSync(file, 'utf8')), spool, () => new Date());
    const end = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
    await collect(collector, (text) => process.stderr.write(`${text}\n`), end.signal);
  } finally {
    await spool.close();
  }
}

const [command, file = ''] = process.argv.slice(2);
const commands: Readonly<Record<string, () => Promise<void>>> = {
  backup: () => (file ? backup(file) : Promise.reject(new Wrong('用法：npm run db:backup 文件'))),
  restore: () => (file ? restore(file) : Promise.reject(new Wrong('用法：npm run db:restore 文件'))),
  move,
  rollup,
  collect: () => (file ? collectMeters(file) : Promise.reject(new Wrong('用法：npm run collect 配置文件'))),
};
try {
  await (commands[command ?? ''] ?? (() => Promise.reject(new Wrong('用法：db.mjs backup|restore|move|rollup'))))();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${reasonOf(error, settings) ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
