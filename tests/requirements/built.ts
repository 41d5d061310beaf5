import { brokenRules, endpointsOf, endpointsOfCalls, isWritable, type Endpoint } from '@/domain/kernel/derive';
import type { Field, Fields } from '@/domain/kernel/field';
import { lineFields } from '@/domain/kernel/lines';
import type { Action } from '@/domain/kernel/action';
import type { AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { allCalls } from '@/domain/calls';

/** One address of the product, with what it asks for: the fields of a form, of a dialog, of a body. */
export interface BuiltCall extends Endpoint {
  readonly resource?: AnyResource;
  readonly input: Fields;
}
const inputOf = (resource: AnyResource, { as, does }: Endpoint): Fields => {
  if (as === 'action') return (resource.actions[does] as Action | undefined)?.input ?? {};
  if (does !== 'store' && does !== 'update') return {};
  return Object.fromEntries(Object.entries<Field>(resource.fields).filter(([, field]) => isWritable(field, does === 'store')));
};
const ofResources: readonly BuiltCall[] = allResources.flatMap((resource) =>
  endpointsOf(resource).map((endpoint) => ({ ...endpoint, resource, input: inputOf(resource, endpoint) })),
);
const ofCalls: readonly BuiltCall[] = allCalls.flatMap((group) =>
  endpointsOfCalls(group).map((endpoint) => ({ ...endpoint, input: group[endpoint.does]?.input ?? {} })),
);
/** Every address of the product. */
export const builtCalls: readonly BuiltCall[] = [...ofResources, ...ofCalls];
/** The same by `METHOD /path`, the second readings of a path included. */
export const callByAddress: ReadonlyMap<string, BuiltCall> = new Map(
  builtCalls.flatMap((one) => [`${one.method} ${one.path}`, ...one.aliases].map((address) => [address, one] as const)),
);
/** Whether an address changes something: no GET, or a GET that the specification has change something. */
export const changes = ({ method, noStore }: Endpoint): boolean => method !== 'GET' || noStore;

/** Every field that somebody can be asked for, rows of lines included: what a form that nobody can open asks for is not among them. */
export const inputFields: readonly Field[] = builtCalls.filter(changes).flatMap(({ input }) => {
  const fields = Object.values<Field>(input);
  return [...fields, ...fields.flatMap((field) => (field.lines ? Object.values<Field>(lineFields(field)) : []))];
});
/** Every message that a form, a dialog or a body of the product can answer with. */
export const inputMessages: ReadonlySet<string> = new Set(
  builtCalls.filter(changes).flatMap(({ input }) => brokenRules(input).map(({ message }) => message)),
);
