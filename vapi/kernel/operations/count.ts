import { sql } from 'kysely';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { toWire } from '@/domain/kernel/moment';
import type { Context } from '../context';
import { openTransaction } from '../db/database';
import { tablesRead } from '../db/tables';
import type { Predicate } from '../scopes';

interface CachedCount {
  readonly tag: string;
  readonly total: number;
}
/** Counts that took long, by database and question; the oldest goes first. */
const kept = new WeakMap<object, Map<string, CachedCount | null>>();
const most = 500;
/** A count faster than this is not worth a question about versions. */
const slowMs = 25;

/** Versions of the tables that a question names, and the minute: what is derived from the clock changes with it. */
async function tagOf(text: string, context: Context): Promise<string> {
  const found = await sql<{
    version: number;
  }>`select version from table_version where table_name = any(${sql.val(tablesRead(text))}::text[]) order by table_name`.execute(context.db);
  return `${found.rows.map(({ version }) => version).join(',')} ${toWire(context.now).slice(0, 16)}`;
}
/**
 * How many rows meet a condition. Counting a million rows takes longer than reading a page of them, so a slow count is kept until
 * one of its tables is written to. Inside a transaction it is always counted: what it has written itself has no version yet.
 */
export async function knownCount(resource: AnyResource, context: Context, where: Predicate): Promise<number> {
  const query = sql<{ n: number }>`select count(*)::int8 n from ${sql.table(tableOf(resource))} t where ${where}`;
  const count = async () => Number((await query.execute(context.db)).rows[0]?.n ?? 0);
  if (openTransaction.getStore()) return count();
  const { sql: text, parameters } = query.compile(context.db);
  const mine = kept.get(context.database) ?? new Map<string, CachedCount | null>();
  kept.set(context.database, mine);
  const key = `${text} ${JSON.stringify(parameters)}`;
  const before = mine.get(key);
  // the versions are read first: a write between the two questions makes the kept count newer than its tag, never older
  const tag = before === undefined ? '' : await tagOf(text, context);
  if (before && before.tag === tag) return before.total;
  const began = performance.now();
  const total = await count();
  const slow = performance.now() - began > slowMs;
  mine.delete(key);
  if (slow) mine.set(key, tag === '' ? null : { tag, total });
  const [oldest] = mine.keys();
  if (mine.size > most && oldest !== undefined) mine.delete(oldest);
  return total;
}
