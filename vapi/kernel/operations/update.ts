import { staleMessage } from '@/domain/kernel/refusals';
import type { AnyResource } from '@/domain/kernel/resource';
import { isAudited } from '@/domain/kernel/audited';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { refuse } from '../errors';
import { idOf } from '../ids';
import { withAllLines } from '../lines';
import { causedBy, logChanges, type Changed } from '../log';
import type { Record_, Stored } from '../rows';
import { newest, setAside } from '../shadow';
import { keepVersions } from '../setVersions';
import { mustOwn } from '../shared';
import { checked } from '../validate';
import { mustBeEditable } from '../editable';
import { allLocked, read, readAllBack } from './read';
import { apartOf, changeRow, mustReach, mustReachAll } from './store';
import { lastPlace, treeErrors } from './tree';
import { isFrozen, storeVersion } from './version';

type Values = Record<string, unknown>;

/** The row as it was read: a version that is not the stored one means that somebody else was faster. */
export function mustBeCurrent(row: Stored, body: Values): void {
  if (body.version !== undefined && idOf(body.version) !== row.version) refuse(staleMessage);
}
/** PUT: only what was sent is changed; the version must be the one that was read. Answers the record after the change. */
export async function update(resource: AnyResource, context: Context, id: number, body: Values, engine: Engine): Promise<Record_> {
  return (await updateLogged(resource, context, id, body, engine)) ?? read(resource, context, id, engine);
}
interface Written {
  readonly before: Stored;
  /** What the log knows of the row beside its columns, as it was. */
  readonly was: Values | undefined;
  readonly row: Stored;
}
/** What became of a change: written and not in the log yet, or a new version of a row that itself stays as it is; undefined: nothing. */
type Outcome = { readonly written: Written } | { readonly version: Record_ } | undefined;
/** Checks a change of a locked row, and writes it with its hooks; `look` has a look at the row before what follows from it. */
async function write(
  resource: AnyResource,
  context: Context,
  before: Stored,
  body: Values,
  engine: Engine,
  look: (id: number) => Promise<void>,
): Promise<Outcome> {
  mustOwn(context, resource, before);
  if (body.version === undefined) refuse('缺少版本号，请刷新后重试');
  mustBeCurrent(before, body);
  await mustBeEditable(resource, context, before);
  if (await isFrozen(resource, context, before, body)) return { version: await storeVersion(resource, context, before, body, engine) };
  const hooks = engine.hooks[resource.name];
  const more = async (values: Values) => ({
    ...(await treeErrors(resource, context, values, before)),
    ...(await hooks?.check?.(context, values, before as never)),
  });
  const draft = await checked(resource, body, false, context, before, more);
  const sorted = await lastPlace(resource, context, draft, before);
  const filled = { ...draft, ...sorted, ...(await hooks?.prepare?.(context, draft, before as never)) };
  if (Object.keys(filled).length === 0) return undefined;
  if (await hooks?.instead?.(causedBy(context, resource, 'update', before), before as never, filled as never)) return undefined;
  const was = await hooks?.logValues?.(context, before as never);
  await keepVersions(causedBy(context, resource, 'update', before), resource, before, filled);
  const audit = isAudited(resource) ? await engine.audit.edited(resource, context, { ...before, ...filled }, engine) : {};
  const changed = await changeRow(context, resource, before.id, { ...setAside(resource, before, filled), ...audit });
  // what followed from one of the rows changed together has changed this one: it is no longer what was looked at
  if (typeof changed.version === 'number' && changed.version !== Number(before.version) + 1) refuse(staleMessage);
  const row = newest(resource, changed);
  const inside = causedBy(context, resource, 'update', row);
  await hooks?.storeApart?.(inside, row as never, apartOf(resource, filled));
  mustOwn(context, resource, row);
  await look(row.id);
  await hooks?.after?.(inside, row as never, before as never);
  return { written: { before, was, row } };
}
/** The entries in the log of what was written: each row with what belongs to it, as it is when all is done. */
async function logWritten(resource: AnyResource, context: Context, all: readonly Written[], engine: Engine): Promise<void> {
  if (all.length === 0) return;
  const hooks = engine.hooks[resource.name];
  const rows = all.map(({ row }) => row);
  const after = hooks?.after ? (await readAllBack(resource, context, rows)).map((row) => newest(resource, row)) : rows;
  const whole = await withAllLines(context, resource, after);
  const changes: Changed[] = [];
  for (const [at, { before, was, row }] of all.entries()) {
    const now = { ...(whole[at] as Stored), ...(await hooks?.logValues?.(context, row as never)) };
    changes.push({ before: { ...before, ...was }, after: now });
  }
  await logChanges(context, resource, 'update', changes);
}
export interface Edit {
  readonly id: number;
  readonly body: Values;
}
/**
 * Changes of rows one after the other in the open transaction, as a form makes them: what is the same for all of them (their lock, their
 * lines, the writer's reach, the log) is asked once. A refused one throws, and then none of them stands.
 */
export async function updateTogether(
  resource: AnyResource,
  context: Context,
  edits: readonly Edit[],
  engine: Engine,
): Promise<(Record_ | undefined)[]> {
  const found = await allLocked(
    resource,
    context,
    edits.map(({ id }) => id),
  );
  // an edit goes on from the version that was edited last, which may not be the one that is online
  const befores = await withAllLines(
    context,
    resource,
    found.map((row) => newest(resource, row)),
  );
  const alone = edits.length === 1;
  const outcomes: Outcome[] = [];
  for (const [at, { body }] of edits.entries())
    outcomes.push(
      await write(resource, context, befores[at] as Stored, body, engine, async (id) => (alone ? mustReach(context, resource, id) : undefined)),
    );
  const all = outcomes.flatMap((one) => (one && 'written' in one ? [one.written] : []));
  if (!alone && all.length > 0)
    await mustReachAll(
      context,
      resource,
      all.map(({ row }) => row.id),
    );
  await logWritten(resource, context, all, engine);
  return outcomes.map((one) => (one && 'version' in one ? one.version : undefined));
}
/** The same of one row, without reading the record anew; the new version where the row itself stays as it is. */
export const updateLogged = async (resource: AnyResource, context: Context, id: number, body: Values, engine: Engine): Promise<Record_ | undefined> =>
  (await updateTogether(resource, context, [{ id, body }], engine))[0];
