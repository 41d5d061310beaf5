import { sql, type RawBuilder } from 'kysely';
import { roles, type Party } from '@/domain/kernel/access';
import { holderOf, ownershipOf } from '@/domain/kernel/derive';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context } from './context';
import { forbidden } from './errors';
import { never, type Predicate } from './predicate';

/** What belongs to no park is everybody's: it is changed by whoever sees all parks, and only worked with by the staff of one. */
const ofAll = '全部园区共用的内容只能由管理全部园区的人员修改';

/** Whether the user `u` with the role `r` of a query sees all parks: a system administrator, or who was given each of them whole. */
export const seesAll: RawBuilder<boolean> = sql`(r.type = ${roles.systemAdministrator} or (r.type = ${roles.incubatorAdministrator}
  and exists (select 1 from incubator i where i.deleted_at is null) and not exists (select 1 from incubator i where i.deleted_at is null
    and not exists (select 1 from user_incubator g where g.user_id = u.id and g.incubator_id = i.id and g.building_ids is null))))`;

/** The rights of a party to what all parks share. */
export type SharedRights = (party: Party) => ReadonlySet<string>;
export function sharedBy(rightsOf: SharedRights): SharedRights {
  const known = new Map<Party, ReadonlySet<string>>();
  return (party) => {
    const found = known.get(party) ?? rightsOf(party);
    known.set(party, found);
    return found;
  };
}
/** The rights of a role that count for somebody: those to what all parks share only for who sees them all. */
export const counted = (granted: readonly string[], all: boolean, shared: ReadonlySet<string>): string[] =>
  all ? [...granted] : granted.filter((name) => !shared.has(name));

/** Staff changes a row of a park within its own parks, and one of no park only where it sees all of them. Throws 403. */
export function mustOwn({ caller }: Pick<Context, 'caller'>, resource: AnyResource, row: Readonly<Record<string, unknown>>): void {
  if (caller.party !== 'staff') return;
  const holder = holderOf(resource, row, caller.reach.allParks ? null : caller.reach.incubators);
  if (holder === 'shared') throw forbidden(ofAll);
  if (holder === 'other') throw forbidden('没有该园区或楼宇的权限');
}
/** The same of rows `t`, as a condition: those that the caller may change; undefined where these are all that he sees. */
export function ownRows({ caller: { party, reach } }: Pick<Context, 'caller'>, resource: AnyResource): Predicate | undefined {
  const park = party === 'staff' && !reach.allParks ? ownershipOf(resource) : undefined;
  if (park === undefined) return undefined;
  return park === null ? never : sql`${sql.ref(`t.${park}`)} = any(${sql.val([...reach.incubators])}::bigint[])`;
}
