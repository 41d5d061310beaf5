import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { tablesWritten } from '@/vapi/kernel/db/tables';
import { sourceFiles } from './graph.mjs';

/**
 * Rows of a resource are changed by the engine alone (vapi/kernel/changes, or what a handler answers as `set`): locked in one order, with
 * a version, with an entry in the log; live values (`writable: 'measured'`) by vapi/kernel/measure. What is written by hand is refused.
 * Parts of a record and tables that no call offers (sessions, codes, numbers, lines) are outside, as long as nobody hands one to the engine:
 * a table whose changes stand in the log here must not be written past it there.
 */
export interface RawWrite {
  readonly file: string;
  readonly table: string;
  readonly count: number;
}
/** Tables of resources that are plumbing to whoever writes them, each with the reason why the log has nothing to say of a row. */
export const plumbing: Readonly<Record<string, string>> = {
  message: '收件箱：一人一行的通知，已读与删除是收件人自己的记号',
  outbox: '发件箱：与业务同一事务写入，送达、重试与到期由发送程序记在行上',
  login_log: '登录日志：本身就是日志，只增不改',
  meter_anomaly: '异常读数：由采集程序成批写入，到期由任务清理',
  refused_report: '拒收的上报：由接收程序成批记下与累计，到期由任务清理',
  car_pass: '车辆通行：由道闸成批写入，只增不改',
  car_stay: '在场车辆：每一行只是重述最后一次通行，随通行成批写入，逐行记日志等于把通行再记一遍；人做的核销由动作办理，有版本、有日志',
};
/** Names a table that only the running program knows: nobody can tell whose it is. */
const unknown = '(?)';
const folders = /^vapi\/(?:features|business)\//;
const built = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:(['"`])(?<table>\w+)\1)?/g;
const dynamic = /\b(?:insert\s+into|(?<!\b(?:for|key|do|on|or|before|after)\s+)update|delete\s+from)\s+(?:only\s+)?\$\{/gi;

/** Every table that a source writes by itself, once for each statement: in the text of SQL, and by Kysely's builder. */
export const writtenBy = (source: string): string[] => [
  ...tablesWritten(source).map(({ table }) => table),
  ...[...source.matchAll(built)].map(({ groups }) => groups?.table ?? unknown),
  ...[...source.matchAll(dynamic)].map(() => unknown),
];
/** Tables of what can be listed, read, changed or acted on: a definition with operations, actions or columns of a list. */
const resourceTables = (resources: readonly AnyResource[]): ReadonlySet<string> =>
  new Set(resources.filter(({ operations, actions, columns }) => operations.length + columns.length + Object.keys(actions).length > 0).map(tableOf));
const handed = /\b(?:changeRows|changeOne|createRows|removeRows)\(\s*\w+,\s*(?<name>\w+)/g;
const inSnakes = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Tables of definitions that a source hands to the engine to be changed; a definition is called like its variable. */
export function loggedTables(sources: ReadonlyMap<string, string>, resources: readonly AnyResource[]): ReadonlySet<string> {
  const names = new Set([...sources.values()].flatMap((source) => [...source.matchAll(handed)].map(({ groups }) => inSnakes(groups?.name ?? ''))));
  return new Set(resources.filter(({ name }) => names.has(name)).map(tableOf));
}
/** What nobody may write by hand: what a call offers, and what the engine writes anywhere. */
export const guardedTables = (sources: ReadonlyMap<string, string>, resources: readonly AnyResource[]): ReadonlySet<string> =>
  new Set([...resourceTables(resources), ...loggedTables(sources, resources)]);
/** The sources that are looked at, by their paths below a root. */
export const sourcesOf = (root: string): ReadonlyMap<string, string> =>
  new Map(
    sourceFiles(root)
      .filter((path) => folders.test(path) && !/\.test\.ts$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
/** The raw writes to tables of resources, in the order of the files and tables. */
export function rawWrites(sources: ReadonlyMap<string, string>, tables: ReadonlySet<string>): RawWrite[] {
  const looked = (table: string): boolean => table === unknown || (tables.has(table) && !(table in plumbing));
  return [...sources.keys()].sort().flatMap((file) => {
    const written = writtenBy(sources.get(file) ?? '').filter(looked);
    return [...new Set(written)].sort().map((table) => ({ file, table, count: written.filter((one) => one === table).length }));
  });
}
/** What is wrong, a line each. */
export const rawWriteProblems = (found: readonly RawWrite[]): string[] =>
  found.map(
    ({ file, table, count }) =>
      `${file} ${table}：直接写入 ${count} 处；请改用 vapi/kernel/changes，实时值用 vapi/kernel/measure，或由处理函数答复 set`,
  );
