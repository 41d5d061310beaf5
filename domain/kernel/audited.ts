import type { Access } from './access';
import type { Action, Audit } from './action';
import type { AnyResource } from './resource';

/** A resource whose rows wait for an auditor. */
export type AuditedResource = AnyResource & { readonly audit: Audit };
export const isAudited = (resource: AnyResource): resource is AuditedResource => resource.audit !== undefined;
/** A row of a resource that waits for its auditors now. */
export const isWaiting = ({ audit }: Pick<AnyResource, 'audit'>, row: Readonly<Record<string, unknown>>): boolean =>
  audit !== undefined && row[audit.field] === audit.waiting;
/** An action that decides: the auditor's, where the others are the author's. */
export const isVerdict = (action: Action): boolean => action.flow === 'verdict';
/** Whether it is given at a step of a flow: by whom the flow asks, wherever he works and whosever the row is. */
export const isStepVerdict = (action: Action, row: Readonly<Record<string, unknown>>): boolean =>
  isVerdict(action) && (row.audit_flow_id ?? null) !== null;
/** The right that auditing a resource asks for. */
export const auditAccess = ({ name, actions }: Pick<AnyResource, 'name' | 'actions'>): Access =>
  Object.values<Action>(actions).find(isVerdict)?.access ?? `${name}_audit`;
