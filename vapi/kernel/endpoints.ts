import { endpointsOf, endpointsOfCalls, type Endpoint } from '@/domain/kernel/derive';
import { listOf } from '@/domain/kernel/lists';
import type { Call } from '@/domain/kernel/call';
import type { AnyResource } from '@/domain/kernel/resource';

/** One row of the router: the address, and what it leads to. */
export interface Entry {
  readonly endpoint: Endpoint;
  readonly resource?: AnyResource;
  readonly call?: Call;
}
export interface Table {
  readonly entries: readonly Entry[];
  /** The methods that a path answers, with the id that stands in it; undefined where there is no such path. */
  find(path: string): { methods: ReadonlyMap<string, Entry>; id?: number; rest?: string } | undefined;
}
type Methods = Map<string, Entry>;

/** {id} matches digits only, {name} one segment; a static path always wins, so /enterprise/authList never meets /enterprise/{id}. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+*?^$()|[\]\\]/g, '\\$&')
      .replace('{id}', '(?<id>\\d{1,15})')
      .replace(/\{\w+\}/g, '(?<rest>[^/]+)')}$`,
  );

/** A segment as it was meant; one that is no text at all leads nowhere. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
export function tableOfEndpoints(resources: readonly AnyResource[], calls: readonly Readonly<Record<string, Call>>[]): Table {
  const entries: Entry[] = [
    ...resources.flatMap((resource) =>
      endpointsOf(resource).map((endpoint) => ({
        endpoint,
        resource: endpoint.list === undefined ? resource : listOf(resource, endpoint.list),
        ...callOf(resource, endpoint),
      })),
    ),
    ...calls.flatMap((group) => endpointsOfCalls(group).map((endpoint) => ({ endpoint, call: group[endpoint.does] as Call }))),
  ];
  const fixed = new Map<string, Methods>();
  const patterns = new Map<string, { pattern: RegExp; methods: Methods }>();
  const put = (method: string, path: string, entry: Entry) => {
    const methods = path.includes('{')
      ? (patterns.get(path) ?? { pattern: patternOf(path), methods: new Map() })
      : { pattern: undefined, methods: fixed.get(path) ?? new Map() };
    const other = methods.methods.get(method);
    if (other) throw new Error(`${method} ${path} is both ${other.endpoint.does} and ${entry.endpoint.does}`);
    methods.methods.set(method, entry);
    if (methods.pattern) patterns.set(path, { pattern: methods.pattern, methods: methods.methods });
    else fixed.set(path, methods.methods);
  };
  for (const entry of entries) {
    put(entry.endpoint.method, entry.endpoint.path, entry);
    for (const alias of entry.endpoint.aliases) {
      const [method = '', path = ''] = alias.split(' ');
      put(method, path, entry);
    }
  }
  return {
    entries,
    find(path) {
      const exact = fixed.get(path);
      if (exact) return { methods: exact };
      for (const { pattern, methods } of patterns.values()) {
        const match = pattern.exec(path);
        if (!match) continue;
        const { id, rest } = match.groups ?? {};
        const segment = rest && decoded(rest);
        if (rest && segment === undefined) return undefined;
        return { methods, ...(id && { id: Number(id) }), ...(segment && { rest: segment }) };
      }
      return undefined;
    },
  };
}
function callOf(resource: AnyResource, { as, does, label, access, source }: Endpoint): { call?: Call } {
  if (as === 'query') return { call: resource.queries?.[does] as unknown as Call };
  if (as === 'operation' && does === 'tree' && resource.tree) return { call: { ...resource.tree.whole, label, access, source } };
  return {};
}
