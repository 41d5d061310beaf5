import type { AnyResource } from '@/domain/kernel/resource';
import { tableOf } from '@/domain/kernel/resource';
import { useReadQuery, type Failure, type WireRow } from '../api/api';
import { addressOf, endpointOf, mayOperate } from '../visibility';
import { useViewer } from '../session/viewer';

export interface ResourceDetail {
  /** The record; the list's own row until the whole record is there. */
  readonly row: WireRow | undefined;
  /** All fields are there, not only those of the list. */
  readonly whole: boolean;
  readonly refetching: boolean;
  readonly failure: Failure | undefined;
  readonly refetch: () => Promise<WireRow | undefined>;
}
/** One record, by its id. `known` is what a list already shows of it. */
export function useResourceDetail(resource: AnyResource, id: number | undefined, listed?: WireRow): ResourceDetail {
  const viewer = useViewer();
  const endpoint = endpointOf(resource, 'read', 'operation');
  const readable = endpoint !== undefined && mayOperate(resource, 'read', viewer);
  const request = { path: endpoint ? addressOf(endpoint, id) : '', reads: [tableOf(resource), ...(endpoint?.reads ?? [])] };
  const answer = useReadQuery(request, { skip: id === undefined || !readable, refetchOnMountOrArgChange: true });
  const read = answer.currentData as WireRow | undefined;
  return {
    row: read ?? listed,
    whole: read !== undefined || !readable,
    refetching: read !== undefined && answer.isFetching,
    failure: answer.error as Failure | undefined,
    refetch: async () => (await answer.refetch()).data as WireRow | undefined,
  };
}
