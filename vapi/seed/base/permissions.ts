import { authCalls } from '@/domain/calls/auth';
import { boardCalls } from '@/domain/calls/board';
import { dashboardCalls } from '@/domain/calls/dashboard';
import { iotCalls } from '@/domain/calls/iot';
import { statisticsCalls } from '@/domain/calls/statistics';
import { systemCalls } from '@/domain/calls/system';
import { permissionsOf } from '@/domain/kernel/derive';
import type { AnyResource, Call } from '@/domain/kernel/resource';
import { businessResources } from '@/domain/resources/index.business';
import { serviceResources } from '@/domain/resources/index.services';
import { systemResources } from '@/domain/resources/index.system';
import { routes } from '@/domain/routes';
import { listed } from './rights';

export type Permission = {
  readonly name: string;
  readonly label: string;
  readonly module: string;
};
const resources: readonly AnyResource[] = [...systemResources, ...businessResources, ...serviceResources];
const calls: readonly Call[] = [authCalls, boardCalls, dashboardCalls, iotCalls, statisticsCalls, systemCalls].flatMap((group) =>
  Object.values<Call>(group),
);

/** The longest resource whose name begins the right, by the rule module_action of entities.md 0.3. */
const ownerOf = (name: string): string | undefined =>
  resources.filter((resource) => name.startsWith(`${resource.name}_`)).sort((a, b) => b.name.length - a.name.length)[0]?.label;
/** Several addresses may ask for one right: it is called what entities.md calls it, not what the last of them does. */
const calledBy = new Map(listed.map(({ name, label }) => [name, label]));
const asks = (access: unknown): access is string => typeof access === 'string' && access.includes('_');

/** Every right that anything asks for, each once: addresses of resources and calls, pages, and those of pages that come later. */
export function allPermissions(): Permission[] {
  const found = new Map<string, Permission>();
  const add = (name: string, label: string, module = '系统') => {
    if (!found.has(name)) found.set(name, { name, label: (calledBy.get(name) ?? label).slice(0, 40), module: ownerOf(name) ?? module });
  };
  for (const resource of resources) for (const { name, label } of permissionsOf(resource)) add(name, label);
  for (const { name, label, module } of listed) add(name, label, module);
  for (const call of calls) if (asks(call.access)) add(call.access, call.label);
  for (const route of routes) if (asks(route.access)) add(route.access, route.title);
  return [...found.values()];
}
