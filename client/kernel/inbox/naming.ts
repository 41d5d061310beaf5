import type { InboxKind, InboxRow } from '@/domain/answers/inbox';
import type { Party } from '@/domain/kernel/access';
import { tracks } from '@/domain/progress';
import { listPageFor, listPlaceFor, pathTo, type Page } from '@/domain/routes';
import { queryText } from '../api/http';

export type Way = 'act' | 'refuse';
/** Of all rows of all kinds. */
export const keyOfRow = ({ kind, id }: Pick<InboxRow, 'kind' | 'id'>): string => `${kind}:${id}`;
/** Where a row is dealt with or looked at: its record in its list, else the record that holds it; nowhere without the right to either. */
export function placeOf({ resource }: InboxKind, { id, row }: InboxRow, party: Party, isOpen: (page: Page) => boolean): string | undefined {
  if (resource === 'message') return `${pathTo('message')}${queryText({ id })}`;
  const own = listPlaceFor(resource, party, isOpen);
  if (own) return own.page.path + queryText({ ...own.query, id });
  const holder = tracks.find((track) => track.resource === resource)?.dealtWithAt;
  const held = holder === undefined ? undefined : Number(row[holder]);
  const page = holder === undefined ? undefined : listPageFor(holder.replace(/_id$/, ''), party, isOpen);
  return page && held ? page.path + queryText({ id: held }) : undefined;
}
