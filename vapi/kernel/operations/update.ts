import { staleMessage } from '@/domain/kernel/refusals';
import type { AnyResource } from '@/domain/kernel/resource';
import { isAudited } from '@/domain/kernel/audited';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { refuse } from '../errors';
import { idOf } from '../ids';
import { withLines } from '../lines';
import { causedBy, logChange } from '../log';
import type { Record_, Stored } from '../rows';
import { newest, setAside } from '../shadow';
import { keepVersions } from '../setVersions';
import { mustOwn } from '../shared';
import { checked } from '../validate';
import { mustBeEditable } from '../editable';
import { locked, read, readBack } from './read';
import { apartOf, changeRow, mustReach } from './store';
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
/** The same without reading the record anew, for whoever changes many; the new version where the row itself stays as it is. */
export async function updateLogged(resource: AnyResource, context: Context, id: number, body: Values, engine: Engine): Promise<Record_ | undefined> {
  // an edit goes on from the version that was edited last, which may not be the one that is online
  const before = await withLines(context, resource, newest(resource, await locked(resource, context, id)));
  mustOwn(context, resource, before);
  if (body.version === undefined) refuse('缺少版本号，请刷新后重试');
  mustBeCurrent(before, body);
  await mustBeEditable(resource, context, before);
  if (await isFrozen(resource, context, before, body)) return storeVersion(resource, context, before, body, engine);
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
  const row = newest(resource, await changeRow(context, resource, id, { ...setAside(resource, before, filled), ...audit }));
  const inside = causedBy(context, resource, 'update', row);
  await hooks?.storeApart?.(inside, row as never, apartOf(resource, filled));
  mustOwn(context, resource, row);
  await mustReach(context, resource, id);
  await hooks?.after?.(inside, row as never, before as never);
  const after = hooks?.after ? newest(resource, await readBack(resource, context, row)) : row;
  const now = { ...(await withLines(context, resource, after)), ...(await hooks?.logValues?.(context, row as never)) };
  await logChange(context, resource, 'update', { ...before, ...was }, now);
  return undefined;
}
