import { isNested, lineFields } from './lines';
import type { Action } from './action';
import type { Call } from './call';
import type { AnyResource } from './resource';
import type { Field, Fields } from './schema';

/** A question that offers rows, and where it stands: for the rights that go with it. */
export interface Question {
  readonly resource: AnyResource;
  readonly field: Field;
  /** The action or query that asks it; undefined for the record's own form and filters. */
  readonly by?: Action | Call;
}
const below = (fields: Fields | undefined, [name, ...rest]: readonly string[]): Field | undefined => {
  const field = name !== undefined && fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && isNested(field) && rest.length > 0 ? below(lineFields(field), rest) : rest.length === 0 ? field : undefined;
};
/** The question at a path: `field_record.room_id`, `contract.terms.room_id` (of a part), `room.reserve.need_id` (of an action). */
export function questionAt(path: string, resources: readonly AnyResource[]): Question | undefined {
  const [name, ...names] = path.split('.');
  const resource = resources.find((one) => one.name === name);
  if (!resource) return undefined;
  const own = below(resource.fields, names);
  if (own) return { resource, field: own };
  const [does = '', ...params] = names;
  const asking: Readonly<Record<string, Action | Call>> = { ...resource.actions, ...resource.queries };
  const by = Object.hasOwn(asking, does) ? asking[does] : undefined;
  const field = below(by?.input, params);
  return by && field ? { resource, field, by } : undefined;
}
/** The questions beside which fewer rows of a resource are offered, the outermost first. */
export const dependenciesOf = ({ dependsOn = [], narrowedBy = [] }: AnyResource): readonly string[] => [...dependsOn, ...narrowedBy];
/** The same of one question, with those that it names itself; `isOwn`: the rows have a field of that name. */
export function narrowingOf(target: AnyResource, { choices }: Pick<Field, 'choices'>): readonly { readonly name: string; readonly isOwn: boolean }[] {
  const names = [...new Set([...dependenciesOf(target), ...(choices?.narrowedBy ?? [])])];
  return names.map((name) => ({ name, isOwn: Object.hasOwn(target.fields, name) }));
}
