import { shownName } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';

/** What a row is called: its title, or the name that stands beside it where the title is a reference. */
export function recordTitle(resource: AnyResource, row: Readonly<Record<string, unknown>>): string | undefined {
  const field = resource.fields[resource.title];
  const shown = field && shownName(resource.title, field);
  const title = (shown && row[shown]) ?? row[resource.title];
  return title === null || title === undefined || title === '' ? undefined : String(title);
}
