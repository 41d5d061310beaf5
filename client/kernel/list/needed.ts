import { isWritable, sectionsOf } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { routeById } from '@/domain/routes';
import type { Viewer } from '../visibility';

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

/** The page on which a viewer makes rows of a resource; undefined where it has none, or not for him. */
export const makingPage = (target: string, can: Viewer['can']): ReturnType<typeof routeById.get> =>
  can(`${target}_store`) ? routeById.get(`${target}.list`) : undefined;
/** Where to go first, in the words of an empty list and of a question that has nothing to offer. */
export const firstIn = (title: string): string => `先在“${title}”中新建`;
