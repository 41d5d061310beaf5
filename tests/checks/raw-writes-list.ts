import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { tablesWritten } from '@/vapi/kernel/db/tables';
import { parseCsv } from './csv.mjs';
import { sourceFiles } from './graph.mjs';

/**
 * Rows of a resource are changed by the engine alone (vapi/kernel/changes, or what a handler answers as `set`): locked in one order, with
 * a version, with an entry in the log. What is written by hand all the same is counted here by file and table, and may only become less.
 * Parts of a record and tables that no call offers (sessions, codes, numbers, lines) are outside: they have no operation and no action.
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
  car_pass: '车辆通行：由道闸成批写入，只增不改',
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
export const resourceTables = (resources: readonly AnyResource[]): ReadonlySet<string> =>
  new Set(resources.filter(({ operations, actions, columns }) => operations.length + columns.length + Object.keys(actions).length > 0).map(tableOf));
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
export const listed = (text: string): RawWrite[] => parseCsv(text).map(({ file = '', table = '', count }) => ({ file, table, count: Number(count) }));
export const asList = (rows: readonly RawWrite[]): string =>
  ['file,table,count', ...rows.map(({ file, table, count }) => `${file},${table},${count}`), ''].join('\n');
const total = (rows: readonly RawWrite[]): number => rows.reduce((sum, { count }) => sum + count, 0);
const keyOf = ({ file, table }: RawWrite): string => `${file} ${table}`;

/** What is wrong, a line each: more than is listed, less than is listed, and a list that has grown since the commit `before` (null: none). */
export function rawWriteProblems(found: readonly RawWrite[], list: readonly RawWrite[], before: readonly RawWrite[] | null = null): string[] {
  const [now, allowed] = [found, list].map((rows) => new Map(rows.map((row) => [keyOf(row), row.count]))) as [
    Map<string, number>,
    Map<string, number>,
  ];
  const problems = [...new Set([...allowed.keys(), ...now.keys()])].flatMap((key) => {
    const [there, may] = [now.get(key) ?? 0, allowed.get(key) ?? 0];
    if (there > may) return [`${key}：直接写入 ${there} 处，清单为 ${may} 处；请改用 vapi/kernel/changes，或由处理函数答复 set`];
    if (there < may) return [`${key}：只剩 ${there} 处，请把 tests/checks/raw-writes.csv 中的 ${may} ${there === 0 ? '一行删去' : `改为 ${there}`}`];
    return [];
  });
  if (before && total(list) > total(before)) problems.push(`清单由 ${total(before)} 处升到 ${total(list)} 处，只许减少`);
  return problems;
}
const csv = 'tests/checks/raw-writes.csv';
export const listOf = (root: string): RawWrite[] => listed(readFileSync(join(root, csv), 'utf8'));
/** The list of the commit before this tree: HEAD's where it is changed, else that of the commit before HEAD. Null without git or history. */
export function listBefore(root: string): RawWrite[] | null {
  const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  const changed = git('status', '--porcelain', '--', csv);
  if (changed.status !== 0) return null;
  const { status, stdout } = git('show', `${changed.stdout.trim() ? 'HEAD' : 'HEAD^'}:${csv}`);
  return status === 0 ? listed(stdout) : null;
}
