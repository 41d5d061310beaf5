import type { InboxKind, InboxRow } from '@/domain/answers/inbox';
import type { Party } from '@/domain/kernel/access';
import type { AnyResource } from '@/domain/kernel/resource';
import { tracks } from '@/domain/progress';
import { listPageFor, pathTo, type Page } from '@/domain/routes';
import { queryText } from '../api/http';
import { actionsFor, type NamedAction, type Viewer } from '../visibility';

export type Way = 'act' | 'refuse';
/** Of all rows of all kinds. */
export const keyOfRow = ({ kind, id }: Pick<InboxRow, 'kind' | 'id'>): string => `${kind}:${id}`;
/** What deals with a row of a kind: its action, of an audit 通过 or 驳回; undefined without the right. */
export function namedFor(resource: AnyResource, { action }: InboxKind, way: Way, viewer: Viewer): NamedAction | undefined {
  const offered = actionsFor(resource, viewer, ['row', 'rows']).filter(({ name }) => name.split('.')[0] === action);
  const { audit } = resource;
  const verdict = offered.filter(({ given }) => given !== undefined);
  if (!audit || verdict.length === 0) return way === 'act' ? offered[0] : undefined;
  const to = way === 'act' ? audit.passed : audit.rejected;
  return verdict.find(({ given }) => given?.[audit.field] === to);
}
/** Where a row is dealt with or looked at: its record in its list, else the record that holds it; nowhere without the right to either. */
export function placeOf({ resource }: InboxKind, { id, row }: InboxRow, party: Party, isOpen: (page: Page) => boolean): string | undefined {
  if (resource === 'message') return `${pathTo('message')}${queryText({ id })}`;
  const own = listPageFor(resource, party, isOpen);
  if (own) return own.path + queryText({ id });
  const holder = tracks.find((track) => track.resource === resource)?.dealtWithAt;
  const held = holder === undefined ? undefined : Number(row[holder]);
  const page = holder === undefined ? undefined : listPageFor(holder.replace(/_id$/, ''), party, isOpen);
  return page && held ? page.path + queryText({ id: held }) : undefined;
}
