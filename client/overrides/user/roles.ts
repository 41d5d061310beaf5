import { user } from '@/domain/resources/user';
import { useReadQuery, type Failure, type List } from '../../kernel/api';
import { endpointOf } from '../../kernel/visibility';

interface GivenRole {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}
/** The types of the roles that were read last: what a form asks beside the role depends on it. */
export const types = new Map<number, number>();
export const typeOf = (id: unknown): number | undefined => types.get(Number(id));

const endpoint = endpointOf(user, 'roles', 'query');
/** Roles that the viewer may give. */
export function useRoles(): { readonly data: readonly GivenRole[] | undefined; readonly failure: Failure | undefined; readonly retry: () => void } {
  const { data, error, refetch } = useReadQuery({ path: endpoint?.path ?? '', reads: endpoint?.reads ?? [] });
  const roles = (data as List<GivenRole> | undefined)?.data;
  for (const { id, type } of roles ?? []) types.set(id, type);
  return { data: roles, failure: error as Failure | undefined, retry: () => void refetch() };
}
