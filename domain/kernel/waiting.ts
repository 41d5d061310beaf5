import { auditAccess, isVerdict } from './audited';
import type { Access, Party } from './access';
import type { AnyCondition } from './condition';
import { testsOf } from './condition';
import type { Action, OpenFor, Task } from './action';
import type { AnyResource } from './resource';

/** One kind of what waits for somebody: the rows of a resource that are to be audited, that an action takes in turn, or that a task names. */
export interface Waiting {
  /** Of all kinds: notice.audit, check_task.execute. */
  readonly kind: string;
  readonly resource: AnyResource;
  readonly label: string;
  /** The right to deal with them. */
  readonly access: Access;
  readonly when: AnyCondition;
  /** Of the rows that meet `when`, those that the action has made what they are wait no longer: an answered message may be answered again. */
  readonly unless?: AnyCondition;
  /** Of them, those alone that a party may deal with. */
  readonly openFor?: OpenFor<any>;
  readonly query: Readonly<Record<string, string>>;
  readonly mine?: string;
  readonly parties?: readonly Party[];
  /** The action that deals with one; without it the record is opened. */
  readonly action?: string;
  /** What the operation log calls it when one has been dealt with. */
  readonly logged: string;
  readonly verdict: boolean;
}
const none = {};
function ofVerdict(resource: AnyResource, [name, { openFor }]: [string, Action]): Waiting | undefined {
  const { audit } = resource;
  if (!audit) return undefined;
  const when = { [audit.field]: audit.waiting } as AnyCondition;
  const kind = `${resource.name}.${name}`;
  return {
    kind,
    resource,
    label: `${resource.label}待审核`,
    access: auditAccess(resource),
    when,
    ...(openFor && { openFor }),
    query: none,
    action: name,
    logged: name,
    verdict: true,
  };
}
/** What an action sets to a value of its own says that it has been done; the moment and the doer that it takes say nothing. */
const plain = (set: Action['set']): AnyCondition =>
  Object.fromEntries(Object.entries(set ?? {}).filter(([, value]) => typeof value !== 'object')) as AnyCondition;
function inTurn(resource: AnyResource, [name, action]: [string, Action]): Waiting {
  const unless = plain(action.set);
  return {
    kind: `${resource.name}.${name}`,
    resource,
    label: `${resource.label}待${action.label}`,
    access: action.access,
    when: action.when ?? (none as AnyCondition),
    ...(testsOf(unless).length > 0 && { unless }),
    ...(action.openFor && { openFor: action.openFor }),
    query: none,
    action: name,
    logged: name,
    verdict: false,
  };
}
const ofTask = (resource: AnyResource, [name, task]: [string, Task]): Waiting => ({
  kind: `${resource.name}.${name}`,
  resource,
  label: task.label,
  access: task.access,
  when: task.when,
  query: task.query ?? none,
  ...(task.mine && { mine: task.mine }),
  ...(task.parties && { parties: task.parties }),
  ...(task.action && { action: task.action }),
  logged: task.action ?? 'update',
  verdict: false,
});
/** All kinds of what waits, from the definitions. */
export const waitingOf = (resources: readonly AnyResource[]): Waiting[] =>
  resources.flatMap((resource) => {
    const actions = Object.entries<Action>(resource.actions);
    const verdicts = actions.filter(([, action]) => isVerdict(action)).slice(0, 1);
    return [
      ...verdicts.flatMap((one) => ofVerdict(resource, one) ?? []),
      ...actions.filter(([, action]) => action.inTurn).map((one) => inTurn(resource, one)),
      ...Object.entries<Task>(resource.tasks ?? {}).map((one) => ofTask(resource, one)),
    ];
  });
