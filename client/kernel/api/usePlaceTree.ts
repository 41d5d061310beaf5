import { useMemo } from 'react';
import { useReadQuery, type Failure } from './api';

/** An incubator with its buildings. */
export interface PlaceNode {
  readonly id: number;
  readonly name: string;
  readonly buildings: readonly { readonly id: number; readonly name: string }[];
}
interface Branch {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly { readonly id: number; readonly name: string }[];
}
/** GET /getIncubatorBuildingTree, as a bare list or as {data}: the one place that knows its form. */
export function placesOf(answer: unknown): readonly PlaceNode[] {
  const branches = (Array.isArray(answer) ? answer : ((answer as { data?: unknown } | undefined)?.data ?? [])) as readonly Branch[];
  return branches.map(({ id, name, children = [] }) => ({ id, name, buildings: children.map((one) => ({ id: one.id, name: one.name })) }));
}
export interface PlaceTree {
  /** Undefined while it is on its way. */
  readonly places: readonly PlaceNode[] | undefined;
  readonly failure: Failure | undefined;
  readonly fetching: boolean;
  readonly retry: () => void;
}
/**
 * Incubators and buildings within the caller's reach: read anew whenever one of them, or his reach, is written, so that what was made a
 * minute ago can be chosen.
 */
export function usePlaceTree({ skip = false }: { readonly skip?: boolean } = {}): PlaceTree {
  const { data, error, isFetching, refetch } = useReadQuery(
    { path: '/getIncubatorBuildingTree', reads: ['incubator', 'building', 'user_incubator'] },
    { skip },
  );
  const places = useMemo(() => (data === undefined ? undefined : placesOf(data)), [data]);
  return { places, failure: error as Failure | undefined, fetching: isFetching, retry: () => void refetch() };
}
