import type { AnyCondition } from './condition';
import type { Field, Fields } from './field';
import { lineFields } from './lines';
import type { Action, AnyResource, Call } from './resource';

/**
 * What a reference offers of its target, where that is not whatever the caller's list of the target shows. The same narrows what a form
 * is offered (GET /options) and what the server accepts of it. Of rows that can be disabled only the enabled ones are ever offered.
 */
export interface Choices {
  /** Rows of the target that may be chosen, by its own columns. */
  readonly where?: AnyCondition;
  /** What no condition on the row says (people who hold a right, roles within one's own): the name of a rule that a feature brings (`choices`). */
  readonly rule?: string;
  /** What is said of a row that is not offered, where it is not 该…不可选. */
  readonly refused?: string;
  /**
   * Whom the rows are offered to. Usually who sees them anyway; `park`: also tenants, facilitators and tutors who have the form, for
   * rows of the parks that they belong to, though they may not list them: by their names alone. `rule`: the rule says that too.
   */
  readonly to?: 'park' | 'rule';
  /** Fields of the target that name a row in a select, where its title alone does not tell rows apart. */
  readonly label?: readonly string[];
  /** Rows come first whose column says the same as this field of the record at hand (demands for the room's own building). */
  readonly first?: string;
  /** Answers further questions of the form with what a chosen row says: name there -> field of the target. They are never sent. */
  readonly fills?: Readonly<Record<string, string>>;
}
/** A question that offers rows, and where it stands: for the rights that go with it. */
export interface Question {
  readonly resource: AnyResource;
  readonly field: Field;
  /** The action or query that asks it; undefined for the record's own form and filters. */
  readonly by?: Action | Call;
}
const below = (fields: Fields | undefined, [name, ...rest]: readonly string[]): Field | undefined => {
  const field = name !== undefined && fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field?.lines && rest.length > 0 ? below(lineFields(field), rest) : rest.length === 0 ? field : undefined;
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
