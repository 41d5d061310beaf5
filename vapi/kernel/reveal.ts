import type { Logger } from 'pino';
import type { Field } from '@/domain/kernel/field';
import type { Table } from '@/domain/kernel/schema';
import type { Caller, Revealed } from './caller';
import type { Context } from './context';
import { afterCommit, type Database } from './db/database';
import { logAction, titleOf } from './log';

/** The right that opens what is masked for everybody else. */
const opener = 'privacy_show';
/** Whether a field holds what only that right shows. */
const isPersonal = ({ mask, readableWith }: Field): boolean => mask !== undefined || readableWith === opener;
const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Notes that personal data of a row is about to leave unmasked: the one place of it is where a stored row becomes an answer (./rows). */
export function reveal(caller: Caller, resource: Table, row: Readonly<Record<string, unknown>>): void {
  if (caller.id === 0 || !caller.can(opener)) return;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isPersonal(field) || !isThere(row[name])) continue;
    const known: Revealed = caller.revealed.get(resource.name) ?? { resource, labels: new Set(), rows: new Map() };
    caller.revealed.set(resource.name, known);
    known.labels.add(field.label);
    known.rows.set(Number(row.id), titleOf(resource, row));
  }
}
/** What was noted of a resource, taken off the list: for an export, whose own log entry tells of it. The labels of the fields. */
export function takeRevealed(caller: Caller, resource: Table): readonly string[] {
  const labels = [...(caller.revealed.get(resource.name)?.labels ?? [])];
  caller.revealed.delete(resource.name);
  return labels;
}
export const unmasked = (labels: Iterable<string>): string => `${[...labels].join('、')}未脱敏`;

/** One entry an hour for a person and a row: pages that refresh themselves do not fill the log, and another page is another entry. */
const gap = 3_600_000;
const most = 100_000;
const noted = new WeakMap<Database, Map<string, number>>();
const notedOf = (database: Database): Map<string, number> => {
  const known = noted.get(database) ?? new Map<string, number>();
  noted.set(database, known);
  return known;
};
const keyOf = ({ caller }: Context, { resource }: Revealed, id: number): string => `${caller.id} ${resource.name} ${id}`;
function remember(context: Context, revealed: Revealed, ids: readonly number[]): void {
  const known = notedOf(context.database);
  for (const id of ids) {
    const key = keyOf(context, revealed, id);
    known.delete(key);
    known.set(key, context.now.getTime());
  }
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
}
/** Ids that stand in one entry; a reading never brings more than a page or a tree of them. */
const mostIds = 5000;
/** Writes what this call has revealed, an entry for each resource: whose data, by id. `context.db` may be an open transaction. */
async function write(context: Context): Promise<void> {
  const { caller, now } = context;
  const known = notedOf(context.database);
  for (const revealed of caller.revealed.values()) {
    const ids = [...revealed.rows.keys()].filter((id) => now.getTime() - (known.get(keyOf(context, revealed, id)) ?? -gap) >= gap);
    const [first] = ids;
    if (first === undefined) continue;
    const one = ids.length === 1;
    const what = one ? revealed.rows.get(first) : `${ids.length}条`;
    const after = one ? undefined : { ids: ids.slice(0, mostIds) };
    await logAction(context, 'reveal', revealed.resource, `${what}（${unmasked(revealed.labels)}）`, {
      ...(one && { row: first }),
      ...(after && { after }),
    });
    afterCommit(() => remember(context, revealed, ids));
  }
  caller.revealed.clear();
}
/** Of a change: in its own transaction, so that neither stands without the other. */
export const noteInside = (context: Context): Promise<void> => write(context);
/**
 * Of a reading: before its answer leaves. Where the log cannot be written (a full disk) people go on reading, and the operator of the
 * machine is told of each reading that is missing in it.
 */
export async function noteReading(context: Context, log: Logger): Promise<void> {
  if (context.caller.revealed.size === 0) return;
  try {
    await context.database.tx((db) => write({ ...context, db }));
  } catch (error) {
    const what = [...context.caller.revealed.values()].map(({ resource, rows }) => ({ resource: resource.name, ids: [...rows.keys()] }));
    log.error({ request_id: context.request.id, user: context.caller.id, what, err: error }, 'personal data was read and could not be logged');
    context.caller.revealed.clear();
  }
}
