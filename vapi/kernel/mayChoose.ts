import type { Access } from '@/domain/kernel/access';
import type { Question } from '@/domain/kernel/questions';
import { permissionsOf } from '@/domain/kernel/derive';
import type { Fields } from '@/domain/kernel/field';
import type { Action } from '@/domain/kernel/action';
import type { Call } from '@/domain/kernel/call';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Caller } from './caller';
import type { Registry } from './context';

const pointsAt = (fields: Fields | undefined, name: string): boolean =>
  Object.values(fields ?? {}).some((field) => (field.lines ? pointsAt(field.lines.of.fields, name) : field.target === name && field.kind !== 'dict'));
/** Rights whose forms and filters name rows of a resource: those to it, those of what points at it, and those of dialogs that ask for it. */
function askersOf(name: string, { all, get }: Registry): ReadonlySet<Access> {
  const dialogs = all.flatMap(({ actions, queries }) =>
    [...Object.values<Action>(actions), ...Object.values((queries ?? {}) as Record<string, Call>)].flatMap(({ input, access }) =>
      pointsAt(input, name) ? [access] : [],
    ),
  );
  const rights = [get(name), ...all.filter(({ fields }) => pointsAt(fields, name))].flatMap(permissionsOf).map((one) => one.name as Access);
  return new Set([...dialogs, ...rights]);
}
const askers = new WeakMap<Registry, Map<string, ReadonlySet<Access>>>();
/** A table without a page of its own is there for forms that point at it, where its definition opens it: permissions, for those of roles. */
const isOpen = ({ operations, scope }: AnyResource): boolean => operations.length > 0 || scope.staff === 'all';
/** Whether somebody has a form, a filter or a dialog that offers rows of a resource: nobody reads a list of names that he has no use for. */
export function mayChoose(resource: AnyResource, caller: Caller, registry: Registry): boolean {
  if (resource.scope[caller.party] === 'none') return false;
  if (!isOpen(resource)) return false;
  const known = askers.get(registry) ?? new Map<string, ReadonlySet<Access>>();
  askers.set(registry, known);
  const rights = known.get(resource.name) ?? askersOf(resource.name, registry);
  known.set(resource.name, rights);
  return caller.can([...rights]);
}
/** Whether one may answer a question: by the right of the action that asks it, else by any right to rows of its resource that he can see. */
export function mayAnswer({ resource, by, field }: Question, target: AnyResource, caller: Caller): boolean {
  if ((field.staffOnly ?? field.staffWrites) && caller.party !== 'staff') return false;
  if (resource.scope[caller.party] === 'none' || (!isOpen(target) && field.choices?.to !== 'rule')) return false;
  return caller.can(by ? by.access : permissionsOf(resource).map((one) => one.name as Access));
}
