import { isWritable, sectionsOf } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { routeById } from '@/domain/routes';

/** What a new row must name and what has a page on which it is made, in the order of the form: a building needs a park. */
export const neededBy = (resource: AnyResource): readonly Field[] =>
  sectionsOf(resource)
    .flatMap(({ fields }) => fields.flatMap((key) => resource.fields[key] ?? []))
    .filter((field) => field.kind === 'ref' && field.required && isWritable(field, true) && routeById.has(`${field.target}.list`));
