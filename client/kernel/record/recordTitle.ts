import { shownName } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';

const shownOf = ({ fields }: AnyResource, name: string, row: Readonly<Record<string, unknown>>): unknown => {
  const field = fields[name];
  return (field && row[shownName(name, field) ?? '']) ?? row[name];
};
/** What a row is called: its title, or the name that stands beside it where the title is a reference. */
export function recordTitle(resource: AnyResource, row: Readonly<Record<string, unknown>>): string | undefined {
  const title = shownOf(resource, resource.title, row);
  return title === null || title === undefined || title === '' ? undefined : String(title);
}
/** The same with whose it is: two returns of one report are told apart before one of them is decided. */
export function ownedTitle(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const title = recordTitle(resource, row) ?? `#${row.id}`;
  const owners = (['enterprise', 'facilitator'] as const).map((party) => resource.scope.owner?.[party] ?? `${party}_id`);
  const owner = owners.find((name) => name in resource.fields && name !== resource.title);
  const whose = owner && shownOf(resource, owner, row);
  return typeof whose === 'string' && whose !== '' && whose !== title ? `${title}（${whose}）` : title;
}
