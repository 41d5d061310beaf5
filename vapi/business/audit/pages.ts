import { sql } from 'kysely';
import { partyOf, type Party } from '@/domain/kernel/access';
import type { AuditedResource } from '@/domain/kernel/audited';
import { listPlaceFor } from '@/domain/routes';
import type { Context } from '../../kernel/context';
import type { Stored } from '../../kernel/rows';

/** Where a message leads whoever is of a party: the record on his own page of the resource, else on the one that everybody has. */
export function pageFor(
  resource: Pick<AuditedResource, 'name'>,
  row: Stored,
  party: Party,
): { path?: string; query?: { list?: string; id: number } } {
  const place = listPlaceFor(resource.name, party);
  return place ? { path: place.page.path, query: { ...place.query, id: row.id } } : {};
}
/** People by their party. */
export async function byParty({ db }: Pick<Context, 'db'>, users: readonly number[]): Promise<ReadonlyMap<Party, number[]>> {
  const found = await sql<{ id: number; role: number }>`select u.id, r.type role from app_user u join role r on r.id = u.role_id
    where u.id = any(${sql.val([...users])}::bigint[]) order by u.id`.execute(db);
  const parties = new Map<Party, number[]>();
  for (const { id, role } of found.rows) {
    const party = partyOf({ role, enterprise_id: null, facilitator_id: null, tutor_id: null });
    parties.set(party, [...(parties.get(party) ?? []), id]);
  }
  return parties;
}
