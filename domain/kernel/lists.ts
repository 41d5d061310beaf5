import type { Read, Source } from './access';
import type { Condition } from './condition';
import type { Fields, SystemFields } from './field';
import type { Presentation } from './presentation';
import type { AnyResource, Column, Filter, Operation } from './resource';

type Key<F extends Fields> = Extract<keyof F, string>;
/**
 * A list of some of the rows of a resource, with columns, actions, order and words of its own: ten pages over one table. It is read at an
 * address of its own, and exported at that address and /export, by the rights of the resource.
 */
export interface ListDefinition<F extends Fields = Fields, A extends string = string> {
  /** What its rows are called: in its address's words, in its empty table and in the name of its file. */
  readonly label: string;
  readonly at: Read;
  readonly source?: Source;
  /** Which rows it holds; all that the caller may see, where nothing is said. Of fields that are columns, without parameters. */
  readonly where?: Condition<F>;
  readonly columns: readonly (Key<F> | keyof SystemFields | Column<F>)[];
  /** Filters of the resource that it keeps, by their names in the address; none of them stands in tabs. */
  readonly filters: readonly string[];
  readonly sort: readonly `${'+' | '-'}${Key<F> | keyof SystemFields}`[];
  readonly actions: readonly A[];
  /** Rows may be begun here: 新建 and 导入 stand over it. */
  readonly starts?: true;
  readonly views?: Pick<Presentation<F>, 'hidden' | 'card'>;
  /** What an empty list says; 暂无 and the label, where nothing is said. */
  readonly empty?: string;
}
const begins: ReadonlySet<Operation> = new Set(['store', 'import']);
export const exportOf = ({ at }: Pick<ListDefinition, 'at'>): Read => `${at}/export`;
const queryOf = ({ query, field }: Filter<any>): string => query ?? String(field);

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
    filters: (resource.filters as readonly Filter<any>[])
      .filter((filter) => filters.includes(queryOf(filter)))
      .map(({ as: _tabs, ...filter }) => filter),
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
