import type { Read } from './access';
import type { Filter, ListDefinition, Presentation } from './presentation';
import type { AnyResource, Operation } from './resource';

const begins: ReadonlySet<Operation> = new Set(['store', 'import']);
export const exportOf = ({ at }: Pick<ListDefinition, 'at'>): Read => `${at}/export`;
const queryOf = ({ query, field }: Filter): string => query ?? String(field);

const made = new WeakMap<AnyResource, Map<string, AnyResource>>();
function shaped(resource: AnyResource, name: string): AnyResource {
  const list = resource.lists?.[name];
  if (!list) throw new Error(`${resource.name} has no list ${name}`);
  const { at, label, where, columns, filters, sort, actions, starts, views, empty, source } = list;
  const { lists: _lists, ...rest } = resource;
  const address = { ...(source && { source }) };
  return {
    ...rest,
    ...(where && { where }),
    columns,
    sort,
    filters: (resource.filters as readonly Filter[]).filter((filter) => filters.includes(queryOf(filter))).map(({ as: _tabs, ...filter }) => filter),
    operations: resource.operations.filter((operation) => starts || !begins.has(operation)),
    offered: actions,
    views: { ...resource.views, hidden: undefined, card: undefined, ...views, empty: empty ?? `暂无${label}` } as Presentation,
    exports: { fileName: label },
    endpoints: { ...resource.endpoints, list: { at, ...address }, export: { at: exportOf(list), ...address } },
  };
}
/** A list as a resource of its own: whatever is derived from a resource (a page, an export, an address) is so derived from it. */
export function listOf(resource: AnyResource, name: string): AnyResource {
  const known = made.get(resource) ?? new Map<string, AnyResource>();
  made.set(resource, known);
  const before = known.get(name);
  if (before) return before;
  const list = shaped(resource, name);
  known.set(name, list);
  return list;
}
