import { shownName } from './field';
import type { AnyResource } from './resource';

type Wire = Readonly<Record<string, unknown>>;
/** A field of an answered row in words: the label beside it, else itself. */
export const shownOf = ({ fields }: Pick<AnyResource, 'fields'>, name: string, row: Wire): unknown => {
  const field = fields[name];
  return (field && row[shownName(name, field) ?? '']) ?? row[name];
};
/** What a row is called: its title, or the name that stands beside it where the title is a reference. */
export function recordTitle(resource: AnyResource, row: Wire): string | undefined {
  const title = shownOf(resource, resource.title, row);
  return title === null || title === undefined || title === '' ? undefined : String(title);
}
/** Whose a row is, by the field that names its enterprise or facilitator; undefined where none does, or where that is its title. */
export function ownerOf(resource: AnyResource, row: Wire): string | undefined {
  const owners = (['enterprise', 'facilitator'] as const).map((party) => resource.scope.owner?.[party] ?? `${party}_id`);
  const owner = owners.find((name) => name in resource.fields && name !== resource.title);
  const whose = owner && shownOf(resource, owner, row);
  return typeof whose === 'string' && whose !== '' ? whose : undefined;
}
