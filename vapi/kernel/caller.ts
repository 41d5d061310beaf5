import { allows, partyOf, type Access, type Identity, type Party } from '@/domain/kernel/access';
import type { Table } from '@/domain/kernel/schema';
import type { OwnStep } from './stepRights';

/** What a caller may reach: the incubators and buildings whose rows he may see at all. */
export interface Reach {
  readonly unrestricted: boolean; // role 1 and the relay
  /** Sees all parks there are: role 1, and whoever was given each of them whole. */
  readonly allParks: boolean;
  readonly incubators: readonly number[];
  readonly buildings: readonly number[];
  /** incubator of each building in reach, to tell which incubators a choice of buildings means */
  readonly incubatorOf: ReadonlyMap<number, number>;
}
/** Rows of a resource whose personal data a call has answered unmasked: which fields of them, and the rows with their titles. */
export interface Revealed {
  readonly resource: Pick<Table, 'name' | 'label'>;
  readonly labels: Set<string>;
  readonly rows: Map<number, string>;
}
/** What somebody who is no user may do at all, whatever his rights: the feeds that he reads, and the calls that he may make. */
export interface Only {
  readonly feeds: readonly string[];
  /** `at` as calls are declared: GET /iot/live. */
  calls(at: string, query: Readonly<Record<string, unknown>>): boolean;
}
export interface Caller extends Identity {
  readonly id: number; // 0: a visitor, or the system itself; below: no user, and held to `only`
  readonly username: string;
  readonly name: string;
  readonly party: Party;
  readonly permissions: ReadonlySet<string>;
  /** What his role gives him, also where it counts for nothing in his reach (see ./shared). */
  readonly granted: ReadonlySet<string>;
  readonly reach: Reach;
  readonly sessionId: number | null;
  /** A password that somebody else set: nothing but the account itself may be asked for until it is changed. */
  readonly mustChange: boolean;
  /** Changes with the caller's rights: part of an ETag. */
  readonly rights: string;
  /** Steps of audit flows that name the caller, and the rights that he has by them alone. */
  readonly steps: readonly OwnStep[];
  readonly stepRights: ReadonlySet<string>;
  /** What this call has revealed so far, by resource (see ./reveal). A caller is made anew for each call. */
  readonly revealed: Map<string, Revealed>;
  /** Everything else is closed to him. */
  readonly only?: Only;
  can(access: Access | readonly Access[] | undefined): boolean;
  /** A right of his own, not lent by a step. */
  holds(access: Access): boolean;
}
/** A building that the caller has just made is in his reach for the rest of the call; the next call reads it from his grants. */
export function extendReach(
  { reach }: { readonly reach: Reach },
  { id, incubator_id }: { readonly id: number; readonly incubator_id: number },
): void {
  (reach.buildings as number[]).push(id);
  (reach.incubatorOf as Map<number, number>).set(id, incubator_id);
}
const nowhere: Reach = { unrestricted: false, allParks: false, incubators: [], buildings: [], incubatorOf: new Map() };
const everywhere: Reach = { ...nowhere, unrestricted: true, allParks: true };
type CallerData = Identity & {
  id: number;
  username: string;
  name: string;
  permissions: ReadonlySet<string>;
  granted?: ReadonlySet<string>;
  reach: Reach;
  sessionId: number | null;
  mustChange?: boolean;
  rights: string;
  steps?: readonly OwnStep[];
  stepRights?: readonly string[];
  only?: Only;
};

export function makeCaller(known: CallerData): Caller {
  const stepRights = new Set(known.stepRights);
  const all = { ...known, permissions: stepRights.size === 0 ? known.permissions : new Set([...known.permissions, ...stepRights]) };
  return {
    mustChange: false,
    steps: [],
    granted: known.permissions,
    ...all,
    stepRights,
    revealed: new Map(),
    party: partyOf(known),
    can: (access) => allows(all, access),
    holds: (access) => allows(known, access),
  };
}
const nobody = { role: -1, enterprise_id: null, facilitator_id: null, tutor_id: null, sessionId: null, mustChange: false };
export const visitor: Caller = {
  ...nobody,
  id: 0,
  username: '',
  name: '访客',
  permissions: new Set(),
  granted: new Set(),
  reach: nowhere,
  rights: 'visitor',
  party: 'visitor',
  steps: [],
  stepRights: new Set(),
  revealed: new Map(), // stays empty: a visitor sees nothing unmasked
  can: (access) => allows(null, access),
  holds: (access) => allows(null, access),
};
/** Whom the log names for what nobody did in person. */
export const systemName = '系统';
/** Work that nobody asked for in person: a job, the relay's poll. The reason stands in the log. */
export const systemCaller = (reason: string): Caller =>
  makeCaller({ ...nobody, role: 1, id: 0, username: 'admin', name: reason, permissions: new Set(), reach: everywhere, rights: 'system' });
export const isSystem = (caller: Caller): boolean => caller.id === 0 && caller.party === 'staff';
