import { useMemo } from 'react';
import { useReadQuery, type Failure } from './api';
import { placesOf, type PlaceNode } from './places';

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
