import type { Field } from './schema';
import type { PublicPart, PublicRead } from './public-read';
import type { AnyResource } from './resource';

/** One field as visitors see it, under its name in the answer. */
export interface PublicField extends Omit<PublicPart, 'as'> {
  readonly name: string;
  /** What is shown: the field itself, that of the row pointed at, or the words of a text. */
  readonly shows: Field;
}
type Find = (name: string) => AnyResource;

const longText = ({ label }: Field): Field => ({ kind: 'longText', label });
function fieldOf(resource: AnyResource, part: PublicPart, find: Find): PublicField {
  const own: Field | undefined = resource.fields[part.field];
  if (!own) throw new Error(`${resource.name} shows visitors ${part.field}, which it has not`);
  const reached: Field | undefined = part.of === undefined ? own : find(own.target ?? '').fields[part.of];
  if (!reached) throw new Error(`${resource.name} shows visitors ${part.of} of ${part.field}, which is not there`);
  const shows = part.excerpt === undefined ? reached : longText(reached);
  return { ...part, name: part.as ?? part.field, shows: part.mask ? { ...shows, mask: part.mask } : shows };
}
/** The fields of a public reading, in their order. */
export const publicFields = (resource: AnyResource, { fields }: PublicRead, find: Find): readonly PublicField[] =>
  fields.map((field) => fieldOf(resource, typeof field === 'string' ? { field } : field, find));
/** Whether a field stands in lists too. */
export const isListed = ({ shows, inRecord }: PublicField): boolean => !inRecord && shows.kind !== 'richText';
