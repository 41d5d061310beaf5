import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { partyOf, type Party } from '@/domain/kernel/access';
import { makeCaller, type Caller, type Reach } from './caller';
import type { Database } from './db/database';
import { signedInElsewhere, signedOut } from './errors';
import type { AuditPort } from './engine';
import type { OwnStep } from './stepRights';
import { counted, seesAll, type SharedRights } from './shared';
import type { TokenKind } from './tokens';

/** The token itself is never stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Found {
  session_id: number;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: number | null;
  id: number;
  username: string;
  name: string;
  role: number;
  role_id: number;
  role_version: number;
  must_change: number;
  user_version: number;
  enterprise_id: number | null;
  facilitator_id: number | null;
  tutor_id: number | null;
  granted: { incubator_id: number; building_ids: number[] | null }[] | null;
  bound: number[] | null;
  places: number;
  steps: OwnStep[] | null;
  sees_all: boolean;
}
const query = (hash: string, { ownSteps }: AuditPort) => sql<Found>`
  select s.id session_id, st.expires_at, s.ended_at, s.end_reason, u.id, u.username, u.name, u.enterprise_id, u.facilitator_id, u.tutor_id, u.version user_version, u.must_change,
    r.type as role, r.id role_id, r.version role_version,
    (select json_agg(json_build_object('incubator_id', g.incubator_id, 'building_ids', g.building_ids)) from user_incubator g where g.user_id = u.id) granted,
    case when u.enterprise_id is not null then (select json_agg(e.incubator_id) from enterprise e where e.id = u.enterprise_id)
         when u.facilitator_id is not null then (select json_agg(f.incubator_id) from facilitator f where f.id = u.facilitator_id)
         when u.tutor_id is not null then (select json_agg(ti.incubator_id) from tutor_incubator ti where ti.tutor_id = u.tutor_id) end bound,
    (select coalesce(sum(v.version), 0)::int8 from table_version v where v.table_name in ('building', 'incubator')) places, ${ownSteps} steps, ${seesAll} sees_all
  from session_token st join session s on s.id = st.session_id join app_user u on u.id = s.user_id and u.deleted_at is null join role r on r.id = u.role_id
  where st.token_hash = ${hash}`;

/** Every building and incubator there is, as of a version of their tables. */
interface Places {
  readonly version: number;
  readonly buildings: readonly { readonly id: number; readonly incubator_id: number }[];
  readonly incubators: readonly number[];
}
async function readPlaces(database: Database, version: number): Promise<Places> {
  const buildings = await database.rows<{ id: number; incubator_id: number }>(
    'select id, incubator_id from building where deleted_at is null order by id',
  );
  const incubators = await database.rows<{ id: number }>('select id from incubator where deleted_at is null order by id');
  return { version, buildings, incubators: incubators.map(({ id }) => id) };
}
/** What the caller may reach (entities.md 2.1): role 1 everything, role 2 what user_incubator grants, the others their own park. */
function reachOf(found: Found, { buildings: all, incubators: parks }: Places): Reach {
  const granted = new Map((found.granted ?? []).map((row) => [row.incubator_id, row.building_ids]));
  const bound = new Set(found.bound ?? []);
  const mine = (incubator: number, building: number): boolean => {
    if (found.role === 1) return true;
    if (found.role !== 2) return bound.has(incubator);
    const only = granted.get(incubator);
    return only !== undefined && (only === null || only.includes(building));
  };
  const buildings = all.filter((one) => mine(one.incubator_id, one.id));
  const incubators = found.role === 1 ? parks : found.role === 2 ? [...granted.keys()] : [...bound];
  return {
    unrestricted: found.role === 1,
    allParks: found.sees_all,
    incubators,
    buildings: buildings.map(({ id }) => id),
    incubatorOf: new Map(buildings.map((one) => [one.id, one.incubator_id])),
  };
}

export interface Sessions {
  /** The caller of a token: 401 when it is unknown or over, 402 when the account logged in elsewhere later. */
  caller(token: string, now: Date): Promise<Caller>;
}
const elsewhere = 2;
interface Rights {
  readonly version: number;
  readonly granted: ReadonlySet<string>;
  /** Of these what counts for who does not see all parks. */
  readonly here: ReadonlySet<string>;
}
/** Rights are kept in memory by role and the role's version, so that a change of them holds from the next request on. */
export function makeSessions(database: Database, shared: SharedRights, audit: AuditPort, kinds: readonly TokenKind[]): Sessions {
  const rights = new Map<number, Rights>();
  let places: Places | undefined;
  async function rightsOf(role: number, version: number, party: Party): Promise<Rights> {
    const known = rights.get(role);
    if (known?.version === version) return known;
    const rows = await database.rows<{ name: string }>(
      'select p.name from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = $1',
      [role],
    );
    const names = rows.map(({ name }) => name);
    const read = { version, granted: new Set(names), here: new Set(counted(names, false, shared(party))) };
    rights.set(role, read);
    return read;
  }
  return {
    async caller(token, now) {
      const kind = kinds.find(({ prefix }) => token.startsWith(prefix));
      if (kind) return kind.caller(database, token);
      const [found] = (await query(hashToken(token), audit).execute(database.q)).rows;
      if (!found) throw signedOut();
      if (found.ended_at) throw found.end_reason === elsewhere ? signedInElsewhere() : signedOut();
      if (found.expires_at.getTime() <= now.getTime()) throw signedOut();
      // read after its version, so that what is kept is never older than it says
      if (places?.version !== found.places) places = await readPlaces(database, found.places);
      const reach = reachOf(found, places);
      const steps = found.steps ?? [];
      const { granted, here } = await rightsOf(found.role_id, found.role_version, partyOf(found));
      const permissions = reach.allParks ? granted : here;
      return makeCaller({
        id: found.id,
        username: found.username,
        name: found.name,
        role: found.role,
        enterprise_id: found.enterprise_id,
        facilitator_id: found.facilitator_id,
        tutor_id: found.tutor_id,
        permissions,
        granted,
        reach,
        steps,
        stepRights: audit.stepRightsOf(permissions, steps),
        sessionId: found.session_id,
        mustChange: found.must_change === 1,
        rights: `${found.role_id}.${found.role_version}.${found.user_version}.${reach.allParks}.${reach.incubators.join('+')}.${reach.buildings.join('+')}.${steps.map(({ flow, step }) => `${flow}-${step}`).join('+')}`,
      });
    },
  };
}
