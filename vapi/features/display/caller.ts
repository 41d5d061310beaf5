import { sql } from 'kysely';
import { roles } from '@/domain/kernel/access';
import type { Feed } from '@/domain/kernel/feed';
import { makeCaller, type Caller } from '../../kernel/caller';
import type { Database } from '../../kernel/db/database';
import { signedOut } from '../../kernel/errors';
import { hashToken } from '../../kernel/session';
import { picturesOf, shownBy, type OwnPicture } from './shown';

/** What the token of a display begins with, so that a person's is never looked for among the displays. */
export const tokenPrefix = 'display_';
/** A display among callers: below nought, where no user is. The relay knows its connections by it. */
export const callerOf = (display: number): number => -display;
export const displayOf = ({ id }: Pick<Caller, 'id'>): number => -id;

interface Found extends OwnPicture {
  readonly name: string;
  readonly incubator_id: number;
  readonly version: number;
  readonly buildings: number[] | null;
}
/** Its own calls. */
const own: readonly string[] = ['POST /display/shot', 'GET /auth/authInfo'];
type Query = Readonly<Record<string, unknown>>;
/** As the feed is asked: at its address, with values of its closed parameters and nothing beside them. */
const matches = ({ endpoint, params }: Feed, at: string, query: Query): boolean =>
  at === `GET ${endpoint}` &&
  Object.entries(query).every(([name, value]) => ((params as Record<string, readonly string[]>)[name] ?? []).includes(String(value)));

/**
 * The display of a token: it reads the feeds that its pictures show and what they ask beside these, of the buildings of its park, and nothing else at all. What its pictures are is
 * looked up with every call, so that a board that is taken off the wall is out of its reach at once.
 */
export async function displayCaller(database: Database, token: string): Promise<Caller> {
  const [found] = (
    await sql<Found>`select d.id, d.name, d.incubator_id, d.version, d.route, d.board_id,
      (select json_agg(b.id order by b.id) from building b where b.incubator_id = d.incubator_id and b.deleted_at is null) buildings
    from display d join incubator i on i.id = d.incubator_id and i.deleted_at is null
    where d.token_hash = ${hashToken(token)} and d.deleted_at is null and d.revoked_at is null`.execute(database.q)
  ).rows;
  if (!found) throw signedOut();
  const { props, feeds, calls } = await shownBy(database.q, await picturesOf(database.q, found));
  const buildings = found.buildings ?? [];
  return makeCaller({
    id: callerOf(found.id),
    username: '',
    name: found.name,
    role: roles.incubatorAdministrator,
    enterprise_id: null,
    facilitator_id: null,
    tutor_id: null,
    permissions: new Set(feeds.flatMap(({ permission }) => permission ?? [])),
    reach: {
      unrestricted: false,
      allParks: false,
      incubators: [found.incubator_id],
      buildings,
      incubatorOf: new Map(buildings.map((id) => [id, found.incubator_id])),
    },
    sessionId: null,
    rights: `display.${found.id}.${found.version}.${buildings.join('+')}`,
    only: {
      feeds: feeds.map(({ id }) => id),
      calls: (at, query) =>
        own.includes(at) ||
        calls.has(at) ||
        feeds.some((feed) => matches(feed, at, query)) ||
        (at === 'GET /dashboard/panelSearch' && props.has(String(query.typeModule ?? ''))),
    },
  });
}
