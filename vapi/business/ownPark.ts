import { sql } from 'kysely';
import type { Context } from '../kernel/context';
import type { FieldErrors } from '../kernel/errors';

/** What a tenant or a provider writes lies in a park of its own, whatever the body says; staff is held by its reach, and visitors are offered any shown park. */
export function ownPark({ caller }: Pick<Context, 'caller'>, { incubator_id }: { readonly incubator_id?: number | null }): FieldErrors {
  const isBound = caller.party !== 'staff' && caller.party !== 'visitor';
  const stranger = isBound && typeof incubator_id === 'number' && !caller.reach.incubators.includes(incubator_id);
  return stranger ? { incubator_id: ['没有该园区的权限'] } : {};
}

type Firm = { readonly incubator_id?: unknown; readonly enterprise_id?: unknown };
/** What is kept of a firm in a park lies in the park that the firm sits in when it is written; what was written before it moved stays. */
export async function parkOfFirm({ db }: Pick<Context, 'db'>, draft: Firm, before?: Firm): Promise<FieldErrors> {
  const given = (['enterprise_id', 'incubator_id'] as const).find((name) => draft[name] !== undefined && draft[name] !== before?.[name]);
  const row = { ...before, ...draft };
  if (!given || !row.enterprise_id || !row.incubator_id) return {};
  const found = await sql`select 1 from enterprise where id = ${row.enterprise_id} and incubator_id = ${row.incubator_id}`.execute(db);
  return found.rows.length > 0 ? {} : { [given]: ['企业不属于所选园区'] };
}
