import { allCalls } from '@/domain/calls';
import { feedById } from '@/domain/feeds';
import { permissionsOf } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import type { Call } from '@/domain/kernel/call';
import type { AnyResource } from '@/domain/kernel/resource';
import { businessResources } from '@/domain/resources/index.business';
import { serviceResources } from '@/domain/resources/index.services';
import { systemResources } from '@/domain/resources/index.system';
import { routes } from '@/domain/routes';
import { rightWords } from './rights';

export type Permission = {
  readonly name: string;
  readonly label: string;
  readonly module: string;
};
const resources: readonly AnyResource[] = [...systemResources, ...businessResources, ...serviceResources];
const calls = allCalls.flatMap((group) => Object.values<Call>(group));

/** The longest resource whose name begins the right, by the rule module_action of entities.md 0.3. */
const ownerOf = (name: string): AnyResource | undefined =>
  resources.filter((resource) => name.startsWith(`${resource.name}_`)).sort((a, b) => b.name.length - a.name.length)[0];
/** Those that no resource is named in. */
const others: readonly Permission[] = [
  { name: 'cockpit_read', label: '驾驶舱查看', module: '驾驶舱' },
  { name: 'privacy_show', label: '查看完整个人信息', module: '系统' },
  { name: 'relay_read', label: '中继运行情况查看', module: '系统' },
  { name: 'check_audit', label: '巡检任务审核', module: '巡检任务' },
];
const isRight = (access: unknown): access is string => typeof access === 'string' && access.includes('_');

/** What the fields of a resource ask for before they are shown, and shown whole; and of people before they can be chosen in them. */
const fieldRights = ({ fields }: AnyResource): string[] =>
  Object.values<Field>(fields).flatMap(({ mask, readableWith, holding }) => [
    ...(mask ? ['privacy_show'] : []),
    ...[readableWith ?? [], holding ?? []].flat(),
  ]);
/**
 * Every right that anything asks for, each once: addresses of resources and calls, fields, feeds of panels, and pages. One that nothing
 * asks for yet is offered to no role; it comes by itself, when the first address asks for it.
 */
export function allPermissions(): Permission[] {
  const found = new Map<string, Permission>();
  const add = (name: string, label: string) => {
    const owner = ownerOf(name);
    const word = owner && rightWords[name.slice(owner.name.length + 1)];
    const right = { name, label: (owner && word ? owner.label + word : label).slice(0, 40), module: owner?.label ?? '系统' };
    if (!found.has(name)) found.set(name, others.find((one) => one.name === name) ?? right);
  };
  for (const resource of resources) for (const { name, label } of permissionsOf(resource)) add(name, label);
  for (const call of calls) if (isRight(call.access)) add(call.access, call.label);
  for (const resource of resources) for (const name of fieldRights(resource)) add(name, name);
  for (const { permission, id } of feedById.values()) if (isRight(permission)) add(permission, id);
  for (const route of routes) for (const access of [route.access].flat()) if (isRight(access)) add(access, route.title);
  return [...found.values()];
}
