import { isWritable, sectionsOf } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { routeById } from '@/domain/routes';

/** What is to be there first: rows of a resource, those that a question offers where it says that itself. */
export interface NeededRows {
  readonly target: string;
  readonly question?: string;
}
/** What a new row must name and what has a page on which it is made, in the order of the form: a building needs a park. */
export const neededBy = (resource: AnyResource): readonly NeededRows[] =>
  sectionsOf(resource).flatMap(({ fields }) =>
    (fields as readonly string[]).flatMap((name) => {
      const field: Field | undefined = resource.fields[name];
      if (field?.kind !== 'ref' || !field.required || !isWritable(field, true) || !routeById.has(`${field.target}.list`)) return [];
      return [{ target: field.target ?? '', ...(field.choices && { question: `${resource.name}.${name}` }) }];
    }),
  );
