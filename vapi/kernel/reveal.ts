import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context } from './context';
import type { Database } from './db/database';
import { logDeed } from './log';
import type { Record_ } from './rows';

/** One entry an hour for a person and what he looked at: pages that refresh themselves do not fill the log. */
const gap = 3_600_000;
const most = 10_000;
const seen = new WeakMap<Database, Map<string, number>>();
function isNews(database: Database, key: string, now: number): boolean {
  const lastSeen = seen.get(database) ?? new Map<string, number>();
  seen.set(database, lastSeen);
  const before = lastSeen.get(key);
  if (before !== undefined && now - before < gap) return false;
  lastSeen.delete(key);
  lastSeen.set(key, now);
  for (const oldest of lastSeen.keys()) {
    if (lastSeen.size <= most) break;
    lastSeen.delete(oldest);
  }
  return true;
}
const maskedFields = (resource: AnyResource): string[] => Object.entries<Field>(resource.fields).flatMap(([name, { mask }]) => (mask ? [name] : []));

/** Reading personal data that is masked for others is logged (api.md), beside the answer: a log that cannot be written never holds a reader up. */
export function noteReveal(context: Context, resource: AnyResource, rows: readonly Record_[], what: string, row?: number): void {
  const { caller, database, now } = context;
  if (caller.id === 0 || !caller.can('privacy_show')) return;
  const names = maskedFields(resource);
  if (!rows.some((one) => names.some((name) => one[name] !== null && one[name] !== undefined))) return;
  if (!isNews(database, `${caller.id} ${resource.name} ${row ?? 'list'}`, now.getTime())) return;
  const labels = names.map((name) => (resource.fields[name] as Field).label).join('、');
  void database.tx((db) => logDeed({ ...context, db }, 'reveal', resource, `${what}（${labels}未脱敏）`, row)).catch(() => undefined);
}
