import type { Context } from '../kernel/context';
import type { FieldErrors } from '../kernel/errors';

/** What a tenant or a provider writes lies in a park of its own, whatever the body says; staff is held by its reach. */
export function ownPark({ caller }: Pick<Context, 'caller'>, { incubator_id }: { readonly incubator_id?: number | null }): FieldErrors {
  const stranger = caller.party !== 'staff' && typeof incubator_id === 'number' && !caller.reach.incubators.includes(incubator_id);
  return stranger ? { incubator_id: ['没有该园区的权限'] } : {};
}
