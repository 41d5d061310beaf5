import type { AnyResource } from '@/domain/kernel/resource';
import { ownerOf, recordTitle } from '@/domain/kernel/titles';

/** What a row is called with whose it is: two returns of one report are distinct before one of them is decided. */
export function ownedTitle(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const title = recordTitle(resource, row) ?? `#${row.id}`;
  const whose = ownerOf(resource, row);
  return whose !== undefined && whose !== title ? `${title}（${whose}）` : title;
}

/** What stands over an opened record: with whose it is where its name is that of another one, which many have in common. */
export function recordHead(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const title = recordTitle(resource, row);
  if (title === undefined) return resource.label;
  return resource.fields[resource.title]?.kind === 'ref' ? ownedTitle(resource, row) : title;
}
