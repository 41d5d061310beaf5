import { isAudited, isVerdict, isWaiting } from '@/domain/kernel/audited';
import type { Action } from '@/domain/kernel/action';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context, Values } from './context';
import type { Engine } from './engine';
import type { Stored } from './rows';

/** What an action of the audit makes of a row: the author's submission, or the auditor's verdict. */
export async function auditValues(
  resource: AnyResource,
  action: Action,
  context: Context,
  row: Stored,
  input: Values,
  engine: Engine,
): Promise<Values> {
  if (!action.flow || !isAudited(resource)) return {};
  return isVerdict(action) ? engine.audit.decide(resource, context, row, input, engine) : engine.audit.submit(resource, context, row, engine);
}
/**
 * What another call has made of a row: one that has come to wait is put before its auditors, and one that has left them is noted. Without
 * `before` the row is new. Answers what is to be stored with the row.
 */
export async function audited(resource: AnyResource, context: Context, row: Stored, engine: Engine, before?: Stored): Promise<Values> {
  if (!isAudited(resource)) return {};
  const from = before?.[resource.audit.field] ?? null;
  const to = row[resource.audit.field];
  if (before && from === to) return {};
  if (isWaiting(resource, row)) return engine.audit.present(resource, context, row, engine, from);
  if (before && (isWaiting(resource, before) || from === resource.audit.passed)) await engine.audit.left(resource, context, before, to);
  return {};
}
