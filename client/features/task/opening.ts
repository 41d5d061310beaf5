import type { Access } from '@/domain/kernel/access';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Track } from '@/domain/progress';
import { routes, type RouteId } from '@/domain/routes';
import type { Query } from '../../kernel/api/http';

export interface Opening {
  readonly page: RouteId;
  /** Undefined for a card that leads nowhere. */
  readonly cardQuery: (row: Readonly<Record<string, unknown>>, state: number) => Query | undefined;
  /** The whole list of a state; undefined where the subject has no list page that can be narrowed to it. */
  readonly stateQuery: ((state: number) => Query) | undefined;
}
/** The page that lists a resource without a filter of its own, if the viewer may open it. */
const pageOf = (resource: string | undefined, can: (access: Access | 'guest') => boolean): RouteId | undefined =>
  routes.find(({ shows, access }) => 'resource' in shows && shows.resource === resource && !shows.rows && !shows.fixed && !shows.list && can(access))
    ?.id;

/** Where the cards of a track lead: its own list with the record open, else the record at which they are dealt with. */
export function openingOf(track: Track | undefined, resource: AnyResource, can: (access: Access | 'guest') => boolean): Opening | undefined {
  const own = pageOf(resource.name, can);
  if (own !== undefined) {
    const filter = resource.filters.find(({ field }) => field === track?.state);
    const query = filter?.query ?? filter?.field;
    const narrowed = (state: number): Query => (query ? { [query]: state } : {});
    return { page: own, cardQuery: (row, state) => ({ ...narrowed(state), id: Number(row.id) }), stateQuery: query ? narrowed : undefined };
  }
  const holder = track?.dealtWithAt;
  const page = holder === undefined ? undefined : pageOf(resource.fields[holder]?.target, can);
  if (holder === undefined || page === undefined) return undefined;
  return { page, cardQuery: (row) => (row[holder] ? { id: Number(row[holder]) } : undefined), stateQuery: undefined };
}
