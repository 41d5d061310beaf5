import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { systemFieldsOf, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { fromDatabase, Refusal } from '../errors';
import { logChanges } from '../log';
import { storeLogged } from '../operations/store';
import { updateTogether } from '../operations/update';
import { withPinyin } from '../pinyin';
import type { Stored } from '../rows';
import { isHeld } from '../same';
import { inScope } from '../scopes';
import { mustOwn } from '../shared';
import { fault, type Line, type Values } from './lines';
import { breathe } from './sheet';

/** Rows of one statement. */
export const together = 200;
export interface Work {
  readonly resource: AnyResource;
  readonly context: Context;
  readonly engine: Engine;
  readonly own: Values;
}
/** Work that may be taken back alone. True: it stands. What refused it is handed on as a fault. */
async function guarded({ context, engine }: Work, work: () => Promise<void>, refused: (refusal: Refusal) => void): Promise<boolean> {
  await sql`savepoint import_rows`.execute(context.db);
  try {
    await work();
    await sql`release savepoint import_rows`.execute(context.db);
    return true;
  } catch (thrown) {
    const error = fromDatabase(thrown, engine.guards);
    if (!(error instanceof Refusal)) throw thrown;
    await sql`rollback to savepoint import_rows`.execute(context.db);
    refused(error);
    return false;
  }
}
function addFaults(line: Line, refusal: Refusal): void {
  const errors = refusal.body.errors as Readonly<Record<string, readonly string[]>> | undefined;
  if (errors) for (const [name, messages] of Object.entries(errors)) for (const message of messages) fault(line, name, message);
  else fault(line, '', refusal.message);
}
/** Whether the sheet says of a stored row what that says already: nothing is to be changed, looked at or logged. */
export const isUnchanged = (line: Line, resource: AnyResource): boolean =>
  line.before !== undefined && !resource.traits?.includes('shadow') && changedFields(line, resource).length === 0;
/** What the sheet says otherwise than the stored row. */
export const changedFields = ({ before, draft }: Line, { fields }: Pick<AnyResource, 'fields'>): string[] =>
  Object.entries(draft).flatMap(([name, value]) => (before && isHeld(fields[name] as Field, value, before[name]) ? [] : [name]));
/** Stored rows that lines change go the whole way of an edit, and each has its entry in the log. */
async function changeMany({ resource, context, engine }: Work, lines: readonly Line[]): Promise<void> {
  const edits = lines.flatMap(({ before, body, draft }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([name, value]) => name in draft && value !== null));
    return before ? [{ id: before.id, body: { ...given, version: before.version } }] : [];
  });
  await updateTogether(resource, context, edits, engine);
}
/** One new row with its hooks, as a form stores it, or one that changes a stored row. */
async function saveOne(work: Work, line: Line): Promise<void> {
  if (line.before) await changeMany(work, [line]);
  else await storeLogged(work.resource, work.context, line.draft, work.own, work.engine);
}
/** Many rows with one statement, where nothing has to happen between two of them. */
async function saveMany({ resource, context, own }: Work, lines: readonly Line[]): Promise<void> {
  const by = systemFieldsOf(resource).includes('created_by') ? { created_by: context.caller.id || null } : {};
  const table = tableOf(resource);
  const stored = await context.db
    .insertInto(table)
    .values(await Promise.all(lines.map(({ draft }) => withPinyin(resource, { ...draft, ...own, ...by }))))
    .returningAll()
    .execute();
  for (const row of stored) mustOwn(context, resource, row);
  const ids = sql.val(stored.map(({ id }) => id));
  const reached = sql<{
    n: number;
  }>`select count(*)::int n from ${sql.table(table)} t where t.id = any(${ids}::bigint[]) and ${inScope(resource, { ...context, chosen: null })}`;
  if ((await reached.execute(context.db)).rows[0]?.n !== stored.length) throw new Refusal(403, { message: '没有该园区或楼宇的权限' });
  await logChanges(
    context,
    resource,
    'store',
    stored.map((after) => ({ after: after as Stored })),
  );
}
/** Whether nothing has to happen between two rows, so that many are stored with one statement. */
export function isPlain({ resource, engine }: Pick<Work, 'resource' | 'engine'>): boolean {
  const hooks = engine.hooks[resource.name];
  return !resource.tree && !hooks?.prepare && !hooks?.after && !hooks?.storeApart && !Object.values<Field>(resource.fields).some(({ join }) => join);
}
/** Lines with as few statements as may be; where they are refused as a whole, one by one, so that only the guilty ones are left out. */
async function saveSome(work: Work, lines: readonly Line[], save: (some: readonly Line[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < lines.length; at += together) {
    const chunk = lines.slice(at, at + together);
    const stands = await guarded(
      work,
      () => save(chunk),
      () => {},
    );
    if (!stands) await saveEach(work, chunk);
    await breathe();
  }
}
async function saveEach(work: Work, lines: readonly Line[]): Promise<void> {
  for (const [at, line] of lines.entries()) {
    await guarded(
      work,
      () => saveOne(work, line),
      (refusal) => addFaults(line, refusal),
    );
    if (at % 50 === 0) await breathe();
  }
}
/** Stores the lines inside the open transaction; a line that is refused only now gets its fault and leaves nothing behind. */
export async function saveLines(work: Work, lines: readonly Line[]): Promise<void> {
  const made = lines.filter(({ before }) => !before);
  if (isPlain(work)) await saveSome(work, made, (some) => saveMany(work, some));
  else await saveEach(work, made);
  await saveSome(
    work,
    lines.filter((line) => line.before && !isUnchanged(line, work.resource)),
    (some) => changeMany(work, some),
  );
}
